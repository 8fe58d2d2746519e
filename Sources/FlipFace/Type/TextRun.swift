import FlipClock
import FlipEngine

/// A text on one line, as positioned glyphs: takes a text, a size and a choice of typefaces, and returns the glyphs
/// with their pen positions, the width and the ink.
///
///     let run = TextRun("DI 24", pixelSize: 40) { typefaces.typeface(for: $0) }
///     for mask in run.masks(at: Point(x: 10, y: 60)) { paint(mask) }
///
/// All text goes through this type: digits, characters, words and labels on cards, the notice, and the controls. There
/// is no kerning, and characters stand in their given order, from left to right; `Typefaces` gives those of a word in
/// that order. Each character, which is a grapheme cluster, is one unit: if its script needs it, HarfBuzz gives its
/// glyphs (`GlyphShaper`).
struct TextRun {
    /// A glyph of the run.
    struct Glyph {
        /// Its scalar. The glyphs of a shaped character have no scalars of their own, so each has the character's first
        /// one.
        let scalar: Unicode.Scalar
        /// Its index in the typeface.
        let index: Typeface.Glyph
        /// Its typeface.
        let typeface: Typeface
        /// Its pen position, in pixels from the run's first pen position, with y downwards.
        let pen: Point
    }

    /// The size of the em square, in pixels, to which all lengths belong; they scale linearly with it.
    let pixelSize: Double
    /// The glyphs in reading order, including those without ink.
    private(set) var glyphs: [Glyph] = []
    /// The boxes for characters without a typeface, in pixels from the run's first pen position.
    private var boxes: [Rect] = []
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
        let characters = text.map { SetCharacter(String($0), typeface(String($0))) }
        self.init(characters, pixelSize: pixelSize, spacing: spacing)
    }

    /// Lays out `characters`, each in its typeface.
    ///
    /// - Parameters:
    ///   - spacing: The space added between adjacent characters, in pixels.
    ///   - box: The size of the box for a visible character without a typeface, in pixels; nil to omit such characters.
    init(
        _ characters: [SetCharacter], pixelSize: Double, spacing: Double = 0, box: Size? = nil
    ) {
        self.pixelSize = pixelSize
        for character in characters {
            if let typeface = character.typeface {
                add(Self.unit(character.text, typeface, pixelSize), of: typeface, spacing: spacing)
            } else if let box, character.isVisible {
                add(box, spacing: spacing)
            }
        }
    }

    /// Lays out the characters of one card: those that are drawn together are one unit, even if Unicode separates them,
    /// such as a consonant of Myanmar and its vowel.
    init(card text: String, pixelSize: Double, typeface: Typeface) {
        self.pixelSize = pixelSize
        let isUnit = ScriptNeeds.isShaped(text) && typeface.shaper != nil
        for unit in isUnit ? [text] : text.map(String.init) {
            add(Self.unit(unit, typeface, pixelSize), of: typeface, spacing: 0)
        }
    }

    private mutating func add(_ unit: Unit, of typeface: Typeface, spacing: Double) {
        guard !unit.glyphs.isEmpty else { return }
        if !isEmpty { width += spacing }
        for (scalar, index, pen) in unit.glyphs {
            glyphs.append(
                Glyph(
                    scalar: scalar, index: index, typeface: typeface,
                    pen: Point(x: width + pen.x, y: pen.y)))
        }
        if unit.ink.height > 0 { addInk(unit.ink.offsetBy(dx: width, dy: 0)) }
        width += unit.advance
    }

    private mutating func add(_ box: Size, spacing: Double) {
        if !isEmpty { width += spacing }
        // About the space beside a letter with a stem.
        let space = box.width / 6
        let place = Rect(x: width + space, y: -box.height, width: box.width, height: box.height)
        boxes.append(place)
        addInk(place)
        width += box.width + 2 * space
    }

    private mutating func addInk(_ place: Rect) {
        ink = ink.height > 0 ? Rect(enclosing: ink.corners + place.corners) : place
    }

    private var isEmpty: Bool { glyphs.isEmpty && boxes.isEmpty }

    /// The glyphs of one character, with the bounds of their ink and the distance to the next character.
    private typealias Unit = (
        glyphs: [(scalar: Unicode.Scalar, index: Typeface.Glyph, pen: Point)],
        ink: Rect, advance: Double
    )

    private static func unit(
        _ character: String, _ typeface: Typeface, _ pixelSize: Double
    ) -> Unit {
        if ScriptNeeds.isShaped(character), let first = character.unicodeScalars.first,
            let shaped = typeface.shaper?.shape(character, pixelSize: pixelSize)
        {
            var ink: Rect?
            for (index, pen) in shaped.glyphs {
                guard let bounds = typeface.inkBounds(ofGlyph: index, pixelSize: pixelSize),
                    bounds.height > 0
                else { continue }
                let place = bounds.offsetBy(dx: pen.x, dy: pen.y)
                ink = ink.map { Rect(enclosing: $0.corners + place.corners) } ?? place
            }
            let glyphs = shaped.glyphs.map { (scalar: first, index: $0.index, pen: $0.pen) }
            return (glyphs, ink ?? .zero, shaped.advance)
        }
        let set = CharacterGlyphs(character, typeface: typeface, pixelSize: pixelSize)
        let glyphs = set.glyphs.compactMap { scalar, pen in
            typeface.glyph(of: scalar).map { (scalar: scalar, index: $0, pen: pen) }
        }
        return (glyphs, set.ink, set.advance)
    }

    /// The coverage of each glyph and box, with the run's first pen position at `origin`.
    ///
    /// - Parameters:
    ///   - size: The size to draw, in pixels per em; nil for the size of the run.
    ///   - stretch: The ratio of the width to the designed one.
    func masks(at origin: Point, size: Double? = nil, stretch: Double = 1) -> [GlyphMask] {
        let size = size ?? pixelSize
        let masks = glyphs.compactMap { glyph in
            let place = Point(
                x: origin.x + glyph.pen.x * size * stretch / pixelSize,
                y: origin.y + glyph.pen.y * size / pixelSize)
            return glyph.typeface.mask(
                ofGlyph: glyph.index, pixelSize: size, subpixelOffset: place, stretch: stretch)
        }
        guard !boxes.isEmpty else { return masks }
        return masks
            + boxes.compactMap { box in
                let (x, y) = (size * stretch / pixelSize, size / pixelSize)
                let height = (box.height * y).rounded()
                return GlyphMask.box(
                    left: Int((origin.x + box.minX * x).rounded()),
                    top: Int((origin.y + box.minY * y).rounded()),
                    width: Int((box.width * x).rounded()), height: Int(height),
                    line: Int(max((height * Self.boxLine).rounded(), 1)))
            }
    }

    /// The thickness of a box's line, in heights of the box.
    private static let boxLine = 0.03
}
