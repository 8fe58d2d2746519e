import FlipEngine

/// The size and the positions of a card's digits, computed from the typeface and the card.
///
/// All digits have cells of the same width, and the ink of each is centred in its cell, so a digit does not move when
/// its neighbour changes. A narrow *tens* digit makes the pair lean to one side. The pair is moved back by a fraction
/// of that lean, which depends only on the tens, so that nothing moves while the units count.
struct DigitMetrics {
    /// The size of the em square, in pixels.
    let pixelSize: Double
    /// The distance between the middles of adjacent cells, in pixels.
    let pitch: Double
    /// The distance from the card's middle down to the baseline that centres the digits' ink, in pixels.
    let baseline: Double

    private let balance: Double

    /// - Parameter count: The number of characters on a full card, 1 or 2.
    ///
    /// Nil if the typeface lacks a digit.
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
        // The ink extends from the left edge of the tens to the right edge of a full-width units digit.
        return (zero.width - tens.width) / 4 * balance
    }
}
