import FlipEngine

/// A text on one line, as positioned glyphs: takes a text, a size and a choice of typefaces, and returns the glyphs
/// with their pen positions, the width and the ink.
///
///     let run = TextRun("DI 24", pixelSize: 40) { typefaces.typeface(for: $0) }
///     for mask in run.masks(at: Point(x: 10, y: 60)) { paint(mask) }
///
/// All text goes through this type: digits, characters, words and labels on cards, the notice, and the controls. There
/// is no kerning, and only scripts that are written from left to right, one character at a time, are supported.
struct TextRun {
    /// A glyph of the run.
    struct Glyph {
        /// Its character.
        let scalar: Unicode.Scalar
        /// Its typeface.
        let typeface: Typeface
        /// Its pen position, in pixels from the run's first pen position, with y downwards.
        let pen: Point
    }

    /// The size of the em square, in pixels, to which all lengths belong; they scale linearly with it.
    let pixelSize: Double
    /// The glyphs in reading order, including those without ink.
    private(set) var glyphs: [Glyph] = []
    /// The sum of the advances and of the spacing between characters, in pixels.
    private(set) var width = 0.0
    /// The smallest rectangle around all ink; empty for a text without ink.
    private(set) var ink = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Lays out `text`; characters for which `typeface` returns nil, or that it lacks, are omitted.
    ///
    /// - Parameter spacing: The space added between adjacent characters, in pixels.
    init(
        _ text: String, pixelSize: Double, spacing: Double = 0,
        typeface: (_ character: String) -> Typeface?
    ) {
        self.pixelSize = pixelSize
        var hasInk = false
        for character in text {
            let character = String(character)
            guard let typeface = typeface(character) else { continue }
            let set = CharacterGlyphs(character, typeface: typeface, pixelSize: pixelSize)
            guard !set.glyphs.isEmpty else { continue }
            if !glyphs.isEmpty { width += spacing }
            for (scalar, pen) in set.glyphs {
                glyphs.append(
                    Glyph(
                        scalar: scalar, typeface: typeface, pen: Point(x: width + pen.x, y: pen.y)))
            }
            if set.ink.height > 0 {
                let place = set.ink.offsetBy(dx: width, dy: 0)
                ink = hasInk ? Rect(enclosing: ink.corners + place.corners) : place
                hasInk = true
            }
            width += set.advance
        }
    }

    /// The coverage of each glyph, with the run's first pen position at `origin`.
    ///
    /// - Parameter size: The size to draw, in pixels per em; nil for the size of the run.
    func masks(at origin: Point, size: Double? = nil) -> [GlyphMask] {
        let size = size ?? pixelSize
        return glyphs.compactMap { glyph in
            let place = Point(
                x: origin.x + glyph.pen.x * size / pixelSize,
                y: origin.y + glyph.pen.y * size / pixelSize)
            return glyph.typeface.mask(of: glyph.scalar, pixelSize: size, subpixelOffset: place)
        }
    }
}
