/// Borrowed memory that frames are drawn into: rows of premultiplied BGRA pixels, row 0 at the top.
///
/// A frame buffer is a handle, not a container: copying it copies no pixels. Its creator guarantees that the memory
/// stays valid while it is used, so that the engine can draw into a shared memory segment without a copy in between.
///
/// Several threads or tasks may use one buffer at the same time if each draws pixels of its own, such as those of one
/// band. `Sendable` is unchecked, because the compiler cannot see who guarantees the memory.
public struct FrameBuffer: @unchecked Sendable {
    /// The first pixel of row 0.
    public let base: UnsafeMutablePointer<UInt32>
    /// The number of columns, not negative.
    public let width: Int
    /// The number of rows, not negative.
    public let height: Int
    /// The distance from one row to the next, in pixels; at least `width`.
    public let pixelsPerRow: Int

    /// A handle on `height` rows of `pixelsPerRow` pixels that begin at `base`.
    ///
    /// - Precondition: `0 <= width <= pixelsPerRow` and `height >= 0`.
    public init(
        base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, pixelsPerRow: Int
    ) {
        precondition(width >= 0 && height >= 0 && pixelsPerRow >= width)
        self.base = base
        self.width = width
        self.height = height
        self.pixelsPerRow = pixelsPerRow
    }

    /// The rectangle of all pixels.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The first pixel of row `y`, which must be in `0 ..< height`.
    @inline(__always)
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * pixelsPerRow }
}
