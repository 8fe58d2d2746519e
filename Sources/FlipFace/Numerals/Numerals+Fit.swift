/// The numerals for a card.
extension Numerals {
    /// The numerals of this weight for digits on a card, with the height of a flat digit in pixels.
    ///
    /// The digits are as high as the card allows, and then as wide as it allows, up to their own width; a digit alone on
    /// its card is wider, and so are small digits, whose counters would close. The height is even: with the
    /// seam between two rows of pixels, the edges of flat digits are between rows too.
    ///
    /// - Parameters:
    ///   - count: The number of digits, from 1.
    ///   - height: The height for which there is space, in pixels.
    ///   - room: The greatest width of the digits together, in pixels.
    ///   - gap: The height of the gap between the halves of the card, in pixels.
    func fitted(
        count: Int, height: Double, room: Double, gap: Double
    ) -> (numerals: Numerals, pixelSize: Double) {
        func numerals(width: Double, pixels: Double = .infinity, gap: Double = 0) -> Numerals {
            Numerals(
                NumeralMetrics(weight: metrics.weight, width: width, gap: gap, pixels: pixels))
        }
        let narrow = Self.row(of: numerals(width: 0), count)
        // The nearest even height, unless the card is too narrow for it.
        let pixelSize = max(min((height / 2).rounded(), (room / narrow / 2).rounded(.down)) * 2, 2)
        var width =
            (count == 1 ? max(NumeralMetrics.singleWidth, metrics.width) : metrics.width)
            + 0.2 * NumeralMetrics.smallness(pixelSize)
        // Widths grow almost evenly with the axis, so the second step is exact to a thousandth.
        for _ in 0..<2 {
            let row = Self.row(of: numerals(width: width), count)
            guard row * pixelSize > room else { break }
            width *= (room / pixelSize - narrow) / (row - narrow)
        }
        return (numerals(width: width, pixels: pixelSize, gap: gap / pixelSize), pixelSize)
    }

    /// The width of a row of `count` digits, of which the outer ones have the widest ink.
    private static func row(of numerals: Numerals, _ count: Int) -> Double {
        let inks = "0123456789".unicodeScalars.compactMap { numerals.ink(of: $0) }
        let left = inks.map(\.lowerBound).min() ?? 0
        let right = inks.map(\.upperBound).max() ?? 0
        return numerals.metrics.advance * Double(count - 1) + right - left
    }
}
