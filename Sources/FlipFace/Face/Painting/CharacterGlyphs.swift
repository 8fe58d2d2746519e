import FlipEngine

/// A character as glyphs of one typeface: takes its scalars, gives the position of each one's ink.
///
/// Marks without a composed character in Unicode are centred over or under the letter, as HarfBuzz places them in a
/// font without mark positions (hb-ot-shape-fallback.cc): a mark above moves up if the letter is taller than the mark
/// expects, a mark below moves down, and any other mark keeps its height. Other scalars follow at the pen position.
///
/// All lengths are pixels at the size `probe`, with y downwards from the baseline; they scale linearly with the size.
struct CharacterGlyphs {
    /// The size at which everything is measured, in pixels per em.
    static let probe = 1000.0
    /// The gap between a letter and a mark that had to move, as a fraction of the em.
    private static let gap = 1.0 / 16

    /// The typeface of all glyphs.
    let typeface: Typeface
    /// The scalars, each with its pen position.
    private(set) var glyphs: [(scalar: Unicode.Scalar, pen: Point)] = []
    /// The smallest rectangle around the ink of the letter and its marks.
    private(set) var ink: Rect
    /// The ink of the first scalar, over which marks are centred.
    private let base: Rect

    /// The glyphs of `text` in `typeface`; scalars that it lacks are omitted. Nil if the first scalar has no ink.
    init?(_ text: String, typeface: Typeface) {
        guard let first = text.unicodeScalars.first,
            let base = typeface.inkBounds(of: first, pixelSize: Self.probe), base.height > 0
        else { return nil }
        self.typeface = typeface
        self.base = base
        ink = base
        glyphs = [(first, Point(x: 0, y: 0))]
        var pen = typeface.advance(of: first, pixelSize: Self.probe) ?? 0
        for scalar in text.unicodeScalars.dropFirst() {
            guard let advance = typeface.advance(of: scalar, pixelSize: Self.probe),
                let bounds = typeface.inkBounds(of: scalar, pixelSize: Self.probe)
            else { continue }
            if scalar.isMark {
                place(scalar, bounds)
            } else {
                glyphs.append((scalar, Point(x: pen, y: 0)))
                pen += advance
            }
        }
    }

    private mutating func place(_ mark: Unicode.Scalar, _ bounds: Rect) {
        var rise = 0.0
        switch mark.combiningClass {
        // The combining classes of marks below the letter.
        case 202, 218, 220, 222: rise = max(ink.maxY + Self.gap * Self.probe - bounds.minY, 0)
        // The combining classes of marks above the letter.
        case 214, 216, 228, 230, 232:
            rise = min(ink.minY - Self.gap * Self.probe - bounds.maxY, 0)
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
