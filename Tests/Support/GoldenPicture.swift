import FlipEngine

/// A picture to be compared: premultiplied BGRA pixels, row 0 at the top, row after row without padding.
public struct GoldenPicture: Equatable, Sendable {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The pixels, 0xAARRGGBB, `width * height` of them.
    public let pixels: [UInt32]

    /// A picture from its pixels.
    ///
    /// - Precondition: both extents are positive and there are `width * height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixels of an image of the engine.
    public init(_ image: Image) {
        self.init(width: image.width, height: image.height, pixels: Array(image.pixels))
    }

    /// The pixels of a buffer as they are now.
    public init(_ buffer: PixelBuffer) {
        self.init(width: buffer.width, height: buffer.height, pixels: buffer.pixels)
    }

    /// The pixel in column `x` of row `y`, or nil outside.
    public subscript(x: Int, y: Int) -> UInt32? {
        guard x >= 0, x < width, y >= 0, y < height else { return nil }
        return pixels[y * width + x]
    }
}
