import CHarfBuzz
import FlipEngine

/// Shapes single characters with HarfBuzz: takes a grapheme cluster and gives the glyphs of one font.
///
///     typeface.shaper?.shape("क्षि", pixelSize: 100)      // the glyphs of a cluster, in their places
///     typeface.shaper?.shape("\u{200d}ب", pixelSize: 100)  // the form at the end of a word
///
/// HarfBuzz is opened when the first text needs it (`ScriptNeeds`). Positions scale linearly with the size.
final class GlyphShaper {
    private let font: OpaquePointer

    /// A shaper for face `index` of a font file; nil without HarfBuzz.
    init?(file: String, index: Int) {
        guard let font = chb_font_open(file, UInt32(truncatingIfNeeded: index)) else { return nil }
        self.font = font
    }

    deinit { chb_font_close(font) }

    /// Whether HarfBuzz is installed.
    static var isAvailable: Bool { chb_is_available() != 0 }
    /// The name of the library.
    static var library: String { CHB_LIBRARY }

    /// The maximum number of glyphs of a character.
    private static let most = 64

    /// The glyphs of `character`, each with its place from the first pen position, in pixels with y downwards, and the
    /// distance to the next character; nil if the font lacks one of its glyphs.
    func shape(
        _ character: String, pixelSize: Double
    ) -> (glyphs: [(index: Typeface.Glyph, pen: Point)], advance: Double)? {
        let scalars = character.unicodeScalars.map(\.value)
        var shaped = [chb_glyph](repeating: chb_glyph(), count: Self.most)
        let count = Int(
            chb_font_shape(font, scalars, Int32(scalars.count), &shaped, Int32(Self.most)))
        let scale = pixelSize / Double(max(chb_font_units(font), 1))
        var glyphs: [(index: Typeface.Glyph, pen: Point)] = []
        var pen = 0.0
        for glyph in shaped.prefix(count) {
            guard glyph.glyph != 0 else { return nil }
            let place = Point(
                x: pen + Double(glyph.x_offset) * scale, y: -Double(glyph.y_offset) * scale)
            glyphs.append((glyph.glyph, place))
            pen += Double(glyph.x_advance) * scale
        }
        guard !glyphs.isEmpty else { return nil }
        return (glyphs, pen)
    }
}
