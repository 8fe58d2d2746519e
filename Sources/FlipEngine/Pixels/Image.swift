/// An immutable picture: rows of premultiplied BGRA pixels, row 0 at the top.
///
/// Images compare by identity: two images with equal pixels are different, so that a comparison costs nothing.
public final class Image: Sendable, Hashable {
    /// The number of columns, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// Whether every pixel has alpha 255, so that the image hides everything below it.
    public let isOpaque: Bool
    /// The `width * height` pixels, row after row without padding, 0xAARRGGBB, premultiplied.
    public let pixels: PixelArray

    /// The opaque part of each row; nil if the whole image is opaque.
    private let opaqueSpans: OpaqueSpans?

    /// A picture from its pixels; nil unless both extents are positive and there are `width * height` pixels.
    public init?(width: Int, height: Int, pixels: PixelArray) {
        guard width > 0, height > 0 else { return nil }
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
        let isOpaque = pixels.withUnsafeBufferPointer(OpaqueSpans.isOpaque)
        self.isOpaque = isOpaque
        opaqueSpans =
            isOpaque
            ? nil
            : pixels.withUnsafeBufferPointer {
                OpaqueSpans($0, width: width, height: height)
            }
    }

    /// A picture from a copy of `pixels`.
    public convenience init?(width: Int, height: Int, pixels: [UInt32]) {
        self.init(width: width, height: height, pixels: PixelArray(pixels))
    }

    /// A large rectangle of opaque pixels within `rect`, or an empty one.
    func opaquePixels(within rect: PixelRect) -> PixelRect {
        let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        return opaqueSpans?.rectangle(within: rect) ?? rect
    }

    /// Calls `body` with rectangles of opaque pixels within `rect`, which may overlap: a single large one, or with
    /// `isFine` several that follow rounded corners.
    @inline(__always)
    func eachOpaquePart(within rect: PixelRect, isFine: Bool, _ body: (PixelRect) -> Void) {
        guard isFine, let opaqueSpans else { return body(opaquePixels(within: rect)) }
        let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        opaqueSpans.eachRectangle(within: rect, body)
    }

    /// Whether both are the same object.
    public static func == (a: Image, b: Image) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
