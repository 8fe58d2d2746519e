/// An immutable picture: rows of premultiplied BGRA pixels, row 0 at the top.
///
/// Images are compared by identity: two images with the same pixels are two images, so that a comparison costs nothing.
public final class Image: Sendable, Hashable {
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// Whether every pixel has alpha 255, so that drawing it hides what lies below.
    public let isOpaque: Bool
    /// The pixels, row after row without padding; `width * height` of them, 0xAARRGGBB, premultiplied.
    public let pixels: PixelArray

    /// Where rows are opaque; nil when all of them are.
    private let opaqueSpans: OpaqueSpans?

    /// A picture from its pixels, or nil unless both extents are positive and there are `width * height` pixels.
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

    /// The same with a copy of `pixels`.
    public convenience init?(width: Int, height: Int, pixels: [UInt32]) {
        self.init(width: width, height: height, pixels: PixelArray(pixels))
    }

    /// A large rectangle of opaque pixels within `rect`, or an empty one.
    func opaquePixels(within rect: PixelRect) -> PixelRect {
        let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        return opaqueSpans?.rectangle(within: rect) ?? rect
    }

    /// Hands out rectangles of opaque pixels within `rect`, which may overlap: one large one, or what follows round
    /// corners.
    @inline(__always)
    func eachOpaquePart(within rect: PixelRect, isFine: Bool, _ body: (PixelRect) -> Void) {
        guard isFine, let opaqueSpans else { return body(opaquePixels(within: rect)) }
        let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        opaqueSpans.eachRectangle(within: rect, body)
    }

    /// Whether both are one and the same picture.
    public static func == (a: Image, b: Image) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
