import FlipEngine

/// How large the digits of a card are and where each stands, from the typeface and the card.
///
/// Each digit has a cell of its own, as wide for a 1 as for an 8, and its ink is centred in it; so no digit moves when
/// its neighbour changes. A pair whose *tens* digit is narrow leans to one side by that; the whole pair is moved back
/// by a part of the lean that depends on the tens alone, so that nothing twitches while the units count.
struct DigitMetrics {
    /// The size of the em square, in pixels.
    let pixelSize: Double
    /// From the middle of one cell to the middle of the next.
    let pitch: Double
    /// From the card's middle down to the baseline, with which the ink of the digits is centred there.
    let baseline: Double

    private let balance: Double

    /// - Parameter count: How many characters stand on a full card, 1 or 2.
    ///
    /// Nil where the typeface lacks a digit.
    init?(typeface: Typeface, metrics: CardMetrics, theme: Theme, count: Int = 2) {
        let probe = 1000.0
        guard let zero = typeface.inkBounds(of: "0", pixelSize: probe),
            let all = typeface.digitBounds(pixelSize: probe),
            let advance = typeface.digitAdvance(pixelSize: probe), zero.height > 0
        else { return nil }
        let byHeight = theme.type.digitHeight * Double(metrics.height) / zero.height
        let byWidth =
            theme.type.digitsWidth * Double(metrics.width)
            / (advance * Double(count - 1) + all.width)
        let scale = min(byHeight, byWidth)
        pixelSize = probe * scale
        balance = theme.type.balance
        pitch = advance * scale
        baseline = -zero.midY * scale
    }

    /// The middle of each character's ink, in pixels from the card's left side.
    func centers(of characters: [Unicode.Scalar], typeface: Typeface, cardWidth: Int) -> [Double] {
        let count = Double(characters.count)
        let middle = Double(cardWidth) / 2 - lean(of: characters, typeface: typeface)
        return characters.indices.map { middle + (Double($0) - (count - 1) / 2) * pitch }
    }

    private func lean(of characters: [Unicode.Scalar], typeface: Typeface) -> Double {
        guard characters.count == 2,
            let tens = typeface.inkBounds(of: characters[0], pixelSize: pixelSize),
            let zero = typeface.inkBounds(of: "0", pixelSize: pixelSize)
        else { return 0 }
        // The ink reaches from the tens' left edge to the right edge of a units digit of full width.
        return (zero.width - tens.width) / 4 * balance
    }
}
