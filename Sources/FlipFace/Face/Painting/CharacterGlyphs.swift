import FlipEngine

/// A character of a text as glyphs of one typeface: takes its scalars, gives where each one's ink stands.
///
/// Marks for which Unicode has no composed letter stand centred over or under the letter, as HarfBuzz places them in a font
/// without positions of its own (hb-ot-shape-fallback.cc): one above moves up where the letter is taller than the mark
/// expects, one below moves down, and any other stays at its height. What is no mark follows at the pen.
///
/// All measures are pixels at `probe`, with y downwards from the baseline; they grow in proportion to the size.
struct CharacterGlyphs {
    /// The size at which everything is measured.
    static let probe = 1000.0
    /// Between a letter and a mark that had to move, as a share of the size.
    private static let gap = 1.0 / 16

    /// The typeface of all glyphs.
    let typeface: Typeface
    /// The scalars, each with the place of its pen.
    private(set) var glyphs: [(scalar: Unicode.Scalar, pen: Point)] = []
    /// The smallest rectangle around the letter's ink and its marks'.
    private(set) var ink: Rect
    /// The first scalar's own ink, over which marks are centred.
    private let base: Rect

    /// The glyphs of `text` in `typeface`; scalars that it lacks are left out. Nil without ink for the first.
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
        case 202, 218, 220, 222: rise = max(ink.maxY + Self.gap * Self.probe - bounds.minY, 0)
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
    /// Whether it stands on the letter before it.
    fileprivate var isMark: Bool {
        let category = properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }
}
