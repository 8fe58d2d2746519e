import CFreeType
import FlipClock
import FlipEngine
import Glibc

/// One face of a font file: takes a character and a size, and returns its ink bounds, advance and coverage.
///
/// Sizes are those of the em square, in pixels, clamped to 1...8000. Outlines are never hinted or replaced by embedded
/// bitmaps, so that shape and advance scale linearly with the size, exact to 1/64 pixel. FreeType computes the coverage
/// (`FT_Outline_Get_Bitmap`) from exact areas, to 1/256.
///
/// The result for a character that the face lacks is nil, never the "missing" box. A glyph that is absurdly large or
/// complex counts as missing, because a font may come from anywhere. Use each object on one thread only.
final class FontFace {
    /// The supported sizes in pixels; other sizes are clamped.
    static let sizes: ClosedRange<Double> = 1...8000
    /// The largest width and height of a glyph, in pixels; the largest size of a window.
    private static let greatestExtent = 16_384
    /// The largest number of pixels in a glyph's box, each a byte of its mask. FreeType multiplies the sides as 32-bit
    /// integers, and writes outside the mask if the product overflows.
    private static let greatestArea = 64_000_000
    /// The greatest length of a glyph's outline, as a multiple of the width and height of its box together. FreeType's
    /// time grows with the square of the number of edges that cross a row. In usual fonts the multiple is below 100.
    private static let greatestLength = 256

    /// The index of a glyph in the font.
    typealias Glyph = FT_UInt

    /// Where the face was read from.
    let source: TypefaceSource
    private let library: FT_Library
    private let face: FT_Face
    private var currentSize: FT_F26Dot6 = 0
    /// The glyphs of the digits, and where their waist is moved to; nil if it stays where it is.
    private var seam: (digits: Set<Glyph>, map: SeamMap)?
    /// The shaper of the face.
    private(set) lazy var shaper = GlyphShaper(file: source.file, index: source.index)

    /// Opens face `index` of the font file `file` (`FT_New_Face`).
    init(file: String, index: Int = 0) throws(FontError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw .unusable(path: file, reason: "FreeType does not start")
        }
        var face: FT_Face?
        // The index 0x8000 in the upper bits means the variable font as a whole; FreeType expects instance 0 for it.
        let instance = index >> 16 == 0x8000 ? index & 0xffff : index
        let code = FT_New_Face(library, file, FT_Long(instance), &face)
        guard code == 0, let face else {
            FT_Done_FreeType(library)
            throw .unusable(path: file, reason: Self.reason(code, file: file))
        }
        guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 else {
            FT_Done_FreeType(library)
            throw .unusable(path: file, reason: "it has no outlines")
        }
        self.library = library
        self.face = face
        source = TypefaceSource(file: file, index: index)
    }

    deinit {
        // Also frees the face.
        FT_Done_FreeType(library)
    }

    /// Moves the waist of the 8 to the middle of the 0 if it is near it (`SeamMap`), and the outlines of all digits with
    /// it.
    func alignWaist() {
        let probe = 1000.0
        guard let zero = glyph(of: "0"), let eight = glyph(of: "8"),
            let ink = inkBounds(ofGlyph: zero, pixelSize: probe),
            let mask = mask(ofGlyph: eight, pixelSize: probe, subpixelOffset: .zero, stretch: 1),
            let row = SeamMap.waist(of: mask),
            let map = SeamMap(
                zero: -ink.maxY / probe...(-ink.minY / probe),
                waist: -(Double(mask.top) + row) / probe)
        else { return }
        seam = (Set("0123456789".unicodeScalars.compactMap { glyph(of: $0) }), map)
    }

    /// Whether the face has a glyph for `scalar` that can be drawn.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        glyph(of: scalar).map { load($0, pixelSize: CharacterGlyphs.probe) != nil } ?? false
    }

    /// The glyph of `scalar` outside any context (`FT_Get_Char_Index`); nil if the face lacks it.
    func glyph(of scalar: Unicode.Scalar) -> Glyph? {
        let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
        return glyph == 0 ? nil : glyph
    }

    /// The smallest rectangle around a glyph's outline, in pixels; zero for a glyph without ink.
    func inkBounds(ofGlyph glyph: Glyph, pixelSize: Double) -> Rect? {
        guard let slot = load(glyph, pixelSize: pixelSize) else { return nil }
        guard let box = Self.bounds(&slot.pointee.outline) else { return .zero }
        return Rect(
            x: Double(box.xMin) / 64, y: -Double(box.yMax) / 64,
            width: Double(box.xMax - box.xMin) / 64, height: Double(box.yMax - box.yMin) / 64)
    }

    /// The horizontal advance after the glyph, in pixels.
    func advance(of scalar: Unicode.Scalar, pixelSize: Double) -> Double? {
        guard let slot = glyph(of: scalar).flatMap({ load($0, pixelSize: pixelSize) }) else {
            return nil
        }
        return Double(slot.pointee.linearHoriAdvance) / 65_536
    }

    /// The glyph's coverage, with its origin offset by `subpixelOffset` pixels (y down) from a pixel's corner; `stretch`
    /// is the ratio of the drawn width to the designed width.
    func mask(
        ofGlyph glyph: Glyph, pixelSize: Double, subpixelOffset: Point, stretch: Double
    ) -> GlyphMask? {
        guard subpixelOffset.isFinite, let slot = load(glyph, pixelSize: pixelSize) else {
            return nil
        }
        if stretch != 1 {
            var matrix = FT_Matrix(
                xx: FT_Fixed((stretch * 65_536).rounded()), xy: 0, yx: 0, yy: 65_536)
            FT_Outline_Transform(&slot.pointee.outline, &matrix)
        }
        let wholeX = subpixelOffset.x.rounded(.down)
        let wholeY = subpixelOffset.y.rounded(.down)
        guard abs(wholeX) < 1e9, abs(wholeY) < 1e9 else { return nil }
        let empty = GlyphMask(
            left: Int(wholeX), top: Int(wholeY), width: 0, height: 0, coverage: [])
        // In FreeType, y points upwards.
        FT_Outline_Translate(
            &slot.pointee.outline, FT_Pos(((subpixelOffset.x - wholeX) * 64).rounded()),
            -FT_Pos(((subpixelOffset.y - wholeY) * 64).rounded()))
        guard let box = Self.bounds(&slot.pointee.outline) else { return empty }

        // Arithmetic shifts round towards minus infinity.
        let left = box.xMin >> 6
        let right = (box.xMax + 63) >> 6
        let bottom = box.yMin >> 6
        let top = (box.yMax + 63) >> 6
        let width = right - left
        let height = top - bottom
        guard width > 0, height > 0 else { return empty }
        guard Self.allows(width: width, height: height) else { return nil }
        FT_Outline_Translate(&slot.pointee.outline, -left * 64, -bottom * 64)

        var coverage = [UInt8](repeating: 0, count: width * height)
        let code = coverage.withUnsafeMutableBufferPointer { buffer in
            var bitmap = FT_Bitmap()
            bitmap.rows = UInt32(height)
            bitmap.width = UInt32(width)
            bitmap.pitch = Int32(width)
            bitmap.buffer = buffer.baseAddress
            bitmap.num_grays = 256
            bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            return FT_Outline_Get_Bitmap(library, &slot.pointee.outline, &bitmap)
        }
        guard code == 0 else { return nil }
        return GlyphMask(
            left: left + Int(wholeX), top: -top + Int(wholeY), width: width, height: height,
            coverage: coverage)
    }

    /// Loads the scaled, unhinted outline of `glyph` into the face's slot; nil if there is none, or none that can be
    /// drawn within the limits.
    private func load(_ glyph: Glyph, pixelSize: Double) -> FT_GlyphSlot? {
        guard pixelSize.isFinite else { return nil }
        let clamped = min(max(pixelSize, Self.sizes.lowerBound), Self.sizes.upperBound)
        let size = FT_F26Dot6((clamped * 64).rounded())
        if size != currentSize {
            // At 72 dpi, a point is one pixel.
            guard FT_Set_Char_Size(face, 0, size, 72, 72) == 0 else { return nil }
            currentSize = size
        }
        let flags = FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT | FT_LOAD_NO_BITMAP
        guard FT_Load_Glyph(face, glyph, FT_Int32(flags)) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE, Self.allows(&slot.pointee.outline)
        else { return nil }
        if let seam, seam.digits.contains(glyph) {
            let em = Double(currentSize)
            let outline = slot.pointee.outline
            for index in 0..<Int(outline.n_points) {
                let height = Double(outline.points[index].y) / em
                outline.points[index].y = FT_Pos((seam.map(height) * em).rounded())
            }
        }
        return slot
    }

    private static func allows(width: Int, height: Int) -> Bool {
        width <= greatestExtent && height <= greatestExtent && width * height <= greatestArea
    }

    /// Whether an outline is within the limits of size and complexity. Its points enclose it, so it is at most as large
    /// as their box and as long as the lines that join them.
    private static func allows(_ outline: inout FT_Outline) -> Bool {
        guard outline.n_points > 0 else { return true }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&outline, &box)
        let (width, height) = (box.xMax - box.xMin, box.yMax - box.yMin)
        guard allows(width: width >> 6, height: height >> 6) else { return false }
        var length = 0
        var first = 0
        for contour in 0..<Int(outline.n_contours) {
            let last = Int(outline.contours[contour])
            guard first <= last, last < Int(outline.n_points) else { return false }
            var from = outline.points[last]
            for to in UnsafeBufferPointer(start: outline.points + first, count: last + 1 - first) {
                length += abs(to.x - from.x) + abs(to.y - from.y)
                from = to
            }
            first = last + 1
        }
        return length <= greatestLength * (width + height)
    }

    /// The exact bounds of an outline (`FT_Outline_Get_BBox`), in 1/64 pixel with y upwards; nil if it has no ink.
    private static func bounds(_ outline: inout FT_Outline) -> FT_BBox? {
        var box = FT_BBox()
        guard outline.n_points > 0, FT_Outline_Get_BBox(&outline, &box) == 0,
            box.xMax > box.xMin, box.yMax > box.yMin
        else { return nil }
        return box
    }

    private static func reason(_ code: FT_Error, file: String) -> String {
        if access(file, R_OK) != 0 { return String(cString: strerror(errno)) }
        if code == FT_Err_Unknown_File_Format { return "it is not a font that FreeType supports" }
        return "FreeType's error \(code)"
    }
}

extension FontFace: Equatable {
    static func == (first: FontFace, second: FontFace) -> Bool { first === second }
}
