import FlipEngine

/// A picture to compare: premultiplied BGRA pixels, row by row from the top, without padding.
public struct GoldenPicture: Equatable, Sendable {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The pixels, 0xAARRGGBB, `width * height` of them.
    public let pixels: [UInt32]

    /// Creates a picture from its pixels.
    ///
    /// - Precondition: width and height are positive and there are `width * height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixels of an engine image.
    public init(_ image: Image) {
        self.init(width: image.width, height: image.height, pixels: Array(image.pixels))
    }

    /// The current pixels of a buffer.
    public init(_ buffer: PixelBuffer) {
        self.init(width: buffer.width, height: buffer.height, pixels: buffer.pixels)
    }

    /// The pixel in column `x` of row `y`, or nil outside.
    public subscript(x: Int, y: Int) -> UInt32? {
        guard x >= 0, x < width, y >= 0, y < height else { return nil }
        return pixels[y * width + x]
    }
}
