/// Pixels that own their memory: the target of a frame when no window provides one.
public final class PixelBuffer {
    /// The handle to draw through; valid for the lifetime of this object.
    public let frameBuffer: FrameBuffer

    /// A buffer of `width` x `height` clear pixels; extents below 1 become 1.
    ///
    /// - Precondition: the pixels, of four bytes each, fit into memory.
    public init(width: Int, height: Int) {
        let width = max(1, width)
        let height = max(1, height)
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        precondition(!overflows, "a buffer of \(width) x \(height) pixels fits into no memory")
        let base = PixelMemory.allocate(UInt32.self, count: count)
        base.initialize(repeating: 0, count: count)
        frameBuffer = FrameBuffer(base: base, width: width, height: height, pixelsPerRow: width)
    }

    deinit { frameBuffer.base.deallocate() }

    /// The number of columns, at least 1.
    public var width: Int { frameBuffer.width }
    /// The number of rows, at least 1.
    public var height: Int { frameBuffer.height }

    /// A copy of the current pixels, row after row, 0xAARRGGBB, premultiplied.
    public var pixels: [UInt32] {
        Array(UnsafeBufferPointer(start: frameBuffer.base, count: width * height))
    }

    /// Returns an immutable copy of the current pixels.
    public func makeImage() -> Image {
        let pixels = PixelArray(
            UnsafeBufferPointer(start: frameBuffer.base, count: width * height))
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            preconditionFailure("a pixel buffer has at least one pixel")
        }
        return image
    }
}
