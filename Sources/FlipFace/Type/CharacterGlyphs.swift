import FlipEngine

/// A character as glyphs of one typeface: takes its scalars and returns the pen position of each glyph.
///
/// Marks without a composed character in Unicode are centred over or under the letter, as HarfBuzz places them in a
/// font without mark positions (hb-ot-shape-fallback.cc): a mark above moves up if the letter is taller than the mark
/// expects, a mark below moves down, and any other mark keeps its height. Other scalars follow at the pen position.
///
/// All lengths are pixels at the size `pixelSize`, with y downwards from the baseline; they scale linearly with it.
struct CharacterGlyphs {
    /// A size at which proportions are measured, in pixels per em.
    static let probe = 1000.0
    /// The gap between a letter and a mark that had to move, as a fraction of the em.
    private static let gap = 1.0 / 16

    /// The size, in pixels per em.
    let pixelSize: Double
    /// The scalars, each with its pen position.
    private(set) var glyphs: [(scalar: Unicode.Scalar, pen: Point)] = []
    /// The distance from the first pen position to that of the next character.
    private(set) var advance = 0.0
    /// The extent of the ink: horizontally that of the letter, vertically that of the letter and its marks. Empty if
    /// the first scalar has no ink.
    private(set) var ink = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The ink of the first scalar, over which marks are centred.
    private let base: Rect

    /// The glyphs of `text` in `typeface`; scalars that the typeface lacks are omitted. If the first scalar has no ink,
    /// the others are not drawn.
    init(_ text: String, typeface: Typeface, pixelSize: Double = Self.probe) {
        self.pixelSize = pixelSize
        // Joiners have no picture of their own.
        let scalars = text.unicodeScalars.filter { !$0.isInvisible }
        guard let first = scalars.first,
            let base = typeface.inkBounds(of: first, pixelSize: pixelSize)
        else {
            self.base = .zero
            return
        }
        self.base = base
        let hasInk = base.height > 0
        if hasInk { ink = base }
        glyphs = [(first, Point(x: 0, y: 0))]
        advance = typeface.advance(of: first, pixelSize: pixelSize) ?? 0
        for scalar in scalars.dropFirst() {
            guard let step = typeface.advance(of: scalar, pixelSize: pixelSize),
                let bounds = typeface.inkBounds(of: scalar, pixelSize: pixelSize)
            else { continue }
            if scalar.isMark {
                if hasInk { place(scalar, bounds) }
            } else {
                if hasInk { glyphs.append((scalar, Point(x: advance, y: 0))) }
                advance += step
            }
        }
    }

    private mutating func place(_ mark: Unicode.Scalar, _ bounds: Rect) {
        var rise = 0.0
        switch mark.properties.canonicalCombiningClass.rawValue {
        // The combining classes of marks below the letter.
        case 202, 218, 220, 222: rise = max(ink.maxY + Self.gap * pixelSize - bounds.minY, 0)
        // The combining classes of marks above the letter.
        case 214, 216, 228, 230, 232:
            rise = min(ink.minY - Self.gap * pixelSize - bounds.maxY, 0)
        default: break
        }
        glyphs.append((mark, Point(x: base.midX - bounds.midX, y: rise)))
        let top = min(ink.minY, bounds.minY + rise)
        let bottom = max(ink.maxY, bounds.maxY + rise)
        ink = Rect(x: ink.minX, y: top, width: ink.width, height: bottom - top)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a mark on the preceding letter.
    fileprivate var isMark: Bool {
        let category = properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }
}
