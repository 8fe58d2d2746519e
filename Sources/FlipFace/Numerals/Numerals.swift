/// The numerals of the clock: digits, colon, A, M and P, drawn for a card that is cut at half their height.
///
/// Takes a weight and a width, gives outlines, advances, kerning and masks. All digits have the same advance and stems
/// of the same thickness. In every weight and width the waist of 3 and 8 is on the seam, and that of 8 is its narrowest
/// row: no half keeps a part of the other half's curve. The seam halves the ink of the bar of 5, 6 and 9 between the
/// crotch and the crown of the arch, so that stem and bowl are joined on both halves.
///
/// Lengths are in units of the height of a flat digit; y grows upwards from the baseline. Contours do not overlap;
/// outsides run counterclockwise and counters clockwise, so that the nonzero and the even-odd rule fill the same.
/// The outlines of a glyph are computed at each call, in some microseconds.
struct Numerals: Hashable, Sendable {
    /// The measures of the family.
    let metrics: NumeralMetrics

    /// A glyph in its cell.
    struct Glyph: Hashable, Sendable {
        /// The outlines, with the left side of the cell at x = 0.
        let contours: [Contour]
        /// The width of the cell.
        let advance: Double
        /// The horizontal extent of the ink.
        let ink: ClosedRange<Double>
        /// The vertical extent of the ink.
        let height: ClosedRange<Double>
    }

    /// All characters of the family.
    static let characters: [Unicode.Scalar] = Array("0123456789:AMP".unicodeScalars)

    /// Whether a text is one of the digits or a colon, which stand alone on the cards of a board. The capitals would not
    /// match the letters of a font around them.
    static func isFigure(_ text: String) -> Bool {
        text.utf8.count == 1 && "0"..."9" ~= text || text == ":"
    }

    init(_ metrics: NumeralMetrics) { self.metrics = metrics }

    /// The glyph of a character; nil if the family lacks it.
    func glyph(of character: Unicode.Scalar) -> Glyph? {
        guard let drawn = contours(of: character) else { return nil }
        let cell = cell(of: character, drawn)
        return Glyph(
            contours: drawn.map { $0.map { $0.mapped { $0 + SIMD2(cell.shift, 0) } } },
            advance: cell.advance, ink: cell.ink, height: Self.extent(of: drawn, axis: 1))
    }

    /// The horizontal extent of a character's ink in its cell; nil if the family lacks it.
    func ink(of character: Unicode.Scalar) -> ClosedRange<Double>? {
        contours(of: character).map { cell(of: character, $0).ink }
    }

    /// The cell of a character: its width, the shift of the outlines in it, and the extent of the shifted ink.
    private func cell(
        of character: Unicode.Scalar, _ drawn: [Contour]
    ) -> (advance: Double, shift: Double, ink: ClosedRange<Double>) {
        let ink = Self.extent(of: drawn, axis: 0)
        let width = ink.upperBound - ink.lowerBound
        let bearing = metrics.sideBearing
        let advance =
            character.isTabular
            ? metrics.advance : width + (character == ":" ? 2.6 : 2) * bearing
        let shift =
            (advance - width) / 2 - ink.lowerBound + Self.nudge(of: character) * bearing
        return (advance, shift, ink.lowerBound + shift...ink.upperBound + shift)
    }

    /// The correction of the distance between two digits, negative to bring them together.
    ///
    /// Only the 1 is much narrower than its cell. It gives back most of the excess over side bearings of its own, which
    /// are narrower on the side of the flag, where the space below is open.
    func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
        guard left.isTabular, right.isTabular, left == "1" || right == "1",
            let one = glyph(of: "1")
        else { return 0 }
        let share = 0.74
        let bearing = metrics.sideBearing
        var kerning = 0.0
        if left == "1" { kerning -= share * (one.advance - one.ink.upperBound - 1.02 * bearing) }
        if right == "1" { kerning -= share * (one.ink.lowerBound - 0.73 * bearing) }
        return kerning
    }

    private func contours(of character: Unicode.Scalar) -> [Contour]? {
        switch character {
        case "0": metrics.zero()
        case "1": metrics.one()
        case "2": metrics.two()
        case "3": metrics.three()
        case "4": metrics.four()
        case "5": metrics.five()
        case "6": metrics.six()
        case "7": metrics.seven()
        case "8": metrics.eight()
        case "9": metrics.nine()
        case ":": metrics.colon()
        case "A": metrics.capitalA()
        case "M": metrics.capitalM()
        case "P": metrics.capitalP()
        default: nil
        }
    }

    /// The shift of a digit in its cell, in side bearings to the right: the middle of the ink is not where the digit
    /// looks centred.
    private static func nudge(of character: Unicode.Scalar) -> Double {
        switch character {
        case "1": -0.62
        case "2": -0.05
        case "3": -0.10
        case "4": 0.02
        case "5": 0.05
        default: 0
        }
    }

    /// The extent of contours whose outermost positions are ends of curves, along `axis`: 0 for x, 1 for y.
    private static func extent(of contours: [Contour], axis: Int) -> ClosedRange<Double> {
        var (low, high) = (Double.infinity, -Double.infinity)
        for contour in contours {
            for curve in contour {
                low = min(low, curve.start[axis])
                high = max(high, curve.start[axis])
            }
        }
        return low...max(low, high)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is one of the ten digits, whose cells have the same width.
    var isTabular: Bool { ("0"..."9").contains(self) }
}
