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

    private let source: Source
    /// The opaque part of each row; nil if the whole image is opaque.
    private let opaqueSpans: OpaqueSpans?

    private enum Source: Sendable {
        case stored(PixelArray)
        case computed(ComputedPixels)
    }

    /// A picture from its pixels; nil unless both extents are positive and there are `width * height` pixels.
    public init?(width: Int, height: Int, pixels: PixelArray) {
        guard width > 0, height > 0 else { return nil }
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        source = .stored(pixels)
        let isOpaque = pixels.withUnsafeBufferPointer(OpaqueSpans.isOpaque)
        self.isOpaque = isOpaque
        opaqueSpans =
            isOpaque
            ? nil
            : pixels.withUnsafeBufferPointer { pixels in
                OpaqueSpans(height: height) { y in
                    UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
                }
            }
    }

    /// A picture from a copy of `pixels`.
    public convenience init?(width: Int, height: Int, pixels: [UInt32]) {
        self.init(width: width, height: height, pixels: PixelArray(pixels))
    }

    /// The `width * height` pixels, row after row without padding, 0xAARRGGBB, premultiplied.
    public var pixels: PixelArray {
        switch source {
        case .stored(let pixels): pixels
        case .computed(let computed): computed.pixels
        }
    }

    // MARK: Pictures that are painted later

    /// Computes pixels of a row: takes its number, the columns, and the memory for them. Called on any thread.
    package typealias Row = @Sendable (Int, Range<Int>, UnsafeMutablePointer<UInt32>) -> Void

    /// An opaque picture of `width` x `height` pixels, both at least 1, that `row` computes where it is drawn. `all`
    /// paints the same pixels at once, for a picture that is turned or scaled; they are kept until `releasePixels()`.
    package init(
        width: Int, height: Int, row: @escaping Row, all: @escaping @Sendable () -> PixelArray
    ) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        (self.width, self.height, isOpaque) = (width, height, true)
        source = .computed(ComputedPixels(row: row, all: all))
        opaqueSpans = nil
    }

    /// A picture of `width` x `height` pixels, both at least 1, that `all` paints when it is first drawn. It hides nothing,
    /// even where it is opaque.
    package init(width: Int, height: Int, all: @escaping @Sendable () -> PixelArray) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        (self.width, self.height, isOpaque) = (width, height, false)
        source = .computed(ComputedPixels(row: nil, all: all))
        opaqueSpans = OpaqueSpans()
    }

    /// A picture whose rows `row` computes from those of `other`: it has the same extents, and the same alpha in each
    /// pixel.
    package init(like other: Image, row: @escaping Row) {
        let (width, height) = (other.width, other.height)
        (self.width, self.height, isOpaque) = (width, height, other.isOpaque)
        opaqueSpans = other.opaqueSpans
        source = .computed(ComputedPixels(row: row) { Self.pixels(width, height, row) })
    }

    /// A picture that is clear in the holes of `layout`, from the pixels outside of them.
    package convenience init(_ layout: HollowLayout, pixels: PixelArray) {
        let row: Row = { y, columns, out in
            out.update(repeating: 0, count: columns.count)
            pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                layout.eachPart(of: y) { part in
                    let shown = part.columns.clamped(to: columns)
                    (out + (shown.lowerBound - columns.lowerBound)).update(
                        from: base + (part.start + shown.lowerBound - part.columns.lowerBound),
                        count: shown.count)
                }
            }
        }
        self.init(width: layout.width, height: layout.height, row: row)
    }

    /// A translucent picture of `width` x `height` pixels, both at least 1, that `row` computes where it is drawn.
    private init(width: Int, height: Int, row: @escaping Row) {
        (self.width, self.height, isOpaque) = (width, height, false)
        source = .computed(ComputedPixels(row: row) { Self.pixels(width, height, row) })
        opaqueSpans = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { line in
            OpaqueSpans(height: height) { y in
                if let base = line.baseAddress { row(y, 0..<width, base) }
                return UnsafeBufferPointer(line)
            }
        }
    }

    private static func pixels(_ width: Int, _ height: Int, _ row: Row) -> PixelArray {
        PixelArray(count: width * height) { pixels in
            guard let base = pixels.baseAddress else { return }
            for y in 0..<height { row(y, 0..<width, base + y * width) }
        }
    }

    /// Computes rows of a picture that keeps no pixels; nil for one that has them.
    var rows: Row? {
        if case .computed(let computed) = source { computed.rows } else { nil }
    }

    /// Paints and keeps the pixels of a picture that is not painted yet, before it is needed.
    package func keepPixels() {
        if case .computed(let computed) = source { _ = computed.pixels }
    }

    /// Releases the pixels of a picture that computes its rows, because it is no longer turned.
    package func releasePixels() {
        if case .computed(let computed) = source { computed.release() }
    }

    // MARK: Opaque parts

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
