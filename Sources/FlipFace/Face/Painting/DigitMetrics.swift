import FlipEngine

/// The size and the positions of a card's digits, computed from the typeface and the card.
///
/// The clock's numerals are fitted to the card: their waists are on its hinge gap, and on a narrow card they are
/// narrower instead of smaller.
///
/// All digits have cells of the same width, and the ink of each is centred in its cell; that of the numerals as it looks
/// centred. So a digit does not move when its neighbour changes. A narrow *tens* digit makes the pair lean to one side.
/// The pair is moved back by a fraction of that lean, which depends only on the tens, so that nothing moves while the
/// units count.
///
/// A 1 is much narrower than its cell. A pair with a 1 is kerned: its cells move together by a fraction of the excess
/// space, or by the numerals' own kerning, and the pair is centred. Positions depend only on the pair, and a flip
/// replaces the pair as a whole, so no digit moves on a card. Among the pairs with the same tens, only the one with the
/// units 1 differs; with the numerals hardly, because a tens digit that hops to both sides of a minute is noticed.
///
/// A vertical hinge runs between two digits. Each is then centred on its own half, so that the gap cuts neither. On a
/// card with a single digit, the hinge runs through the middle of that digit. The stem of a 1 is next to the hinge
/// there; it is moved beyond the gap, which would otherwise leave a sliver of the stem on the other side.
struct DigitMetrics {
    /// The typeface, fitted to the card.
    let typeface: Typeface
    /// The size of the typeface, in pixels.
    let pixelSize: Double
    /// The distance between the middles of adjacent cells, in pixels.
    let pitch: Double
    /// The distance from the card's middle down to the baseline that centres the digits' ink, in pixels.
    let baseline: Double
    /// The distance from the card's middle down to the lowest ink of all digits, in pixels.
    let bottom: Double

    /// The middles of the two halves beside a vertical hinge gap, in pixels from the card's left side; nil for a
    /// horizontal hinge.
    private let halves: [Double]?
    /// The distance by which a 1 alone on its card moves to the right, in pixels.
    private let stemShift: Double
    private let balance: Double
    private let kerning: Double
    /// The greatest distance by which a digit of the numerals moves towards a 1 after it, in pixels.
    private let tensStep: Double
    /// The ink widths of the 0 and of the 1, in pixels.
    private let zeroWidth: Double
    private let oneWidth: Double

    /// - Parameter count: The number of characters on a full card, 1 or 2.
    ///
    /// Nil if the typeface lacks a digit.
    init?(typeface: Typeface, metrics: CardMetrics, theme: Theme, count: Int = 2) {
        let probe = 1000.0
        let type = theme.type
        let fitted = typeface.numerals?.fitted(
            count: count,
            height: type.numeralHeight * Double(metrics.height),
            room: type.numeralsWidth * Double(metrics.width),
            gap: metrics.axis == .x ? Double(metrics.slit.count) * Double(metrics.slitOpacity) : 0)
        let typeface = fitted.map { Typeface($0.numerals) } ?? typeface
        guard let zero = typeface.inkBounds(of: "0", pixelSize: probe),
            let one = typeface.inkBounds(of: "1", pixelSize: probe),
            let all = typeface.digitBounds(pixelSize: probe),
            let advance = typeface.digitAdvance(pixelSize: probe), zero.height > 0
        else { return nil }
        let byHeight =
            type.digitHeight(onCardOf: metrics.height) * Double(metrics.height) / zero.height
        let room = type.digitsWidth(onCardOf: metrics.height) * Double(metrics.width)
        let byWidth = room / (advance * Double(count - 1) + all.width)
        let scale = fitted.map { $0.pixelSize / probe } ?? min(byHeight, byWidth)
        self.typeface = typeface
        pixelSize = probe * scale
        halves =
            metrics.axis == .x
            ? nil
            : [
                Double(metrics.slit.lowerBound) / 2,
                Double(metrics.slit.upperBound + metrics.width) / 2,
            ]
        stemShift =
            metrics.axis == .y && count == 1 && !metrics.slit.isEmpty
            ? Self.stemShift(metrics, one: one, scale: scale, typeface: typeface) : 0
        balance = type.balance
        kerning = type.kerning
        tensStep = type.tensStep * pixelSize
        pitch = advance * scale
        baseline = -zero.midY * scale
        bottom = (all.maxY - zero.midY) * scale
        zeroWidth = zero.width * scale
        oneWidth = one.width * scale
    }

    /// The middle of each character's ink, in pixels from the card's left side.
    func centers(of characters: [Unicode.Scalar], cardWidth: Int) -> [Double] {
        if characters == ["1"], stemShift != 0 { return [Double(cardWidth) / 2 + stemShift] }
        return zip(cells(of: characters, cardWidth: cardWidth), characters).map {
            $0 + opticalShift(of: $1)
        }
    }

    /// The middle of each character's cell.
    private func cells(of characters: [Unicode.Scalar], cardWidth: Int) -> [Double] {
        if characters.count == 2, let halves { return halves }
        if characters.count == 2, characters.contains("1") {
            return kernedCells(of: characters, cardWidth: cardWidth)
        }
        let count = Double(characters.count)
        let middle = Double(cardWidth) / 2 - lean(of: characters)
        return characters.indices.map { middle + (Double($0) - (count - 1) / 2) * pitch }
    }

    /// The distance from the middle of a character's cell to that of its ink.
    private func opticalShift(of character: Unicode.Scalar) -> Double {
        guard let glyph = typeface.numerals?.glyph(of: character) else { return 0 }
        return (glyph.ink.lowerBound + glyph.ink.upperBound - glyph.advance) / 2 * pixelSize
    }

    /// The distance from the left side of a centred 1's stem to the right side of the gap, if less than a third of the
    /// stem is to the left of the gap; otherwise 0.
    private static func stemShift(
        _ metrics: CardMetrics, one: Rect, scale: Double, typeface: Typeface
    ) -> Double {
        let probe = 200.0
        guard let mask = typeface.mask(of: "1", pixelSize: probe), mask.height > 0 else { return 0 }
        // The row in the middle has the stem alone; its flag is above, its foot below.
        let row = mask.height / 2 * mask.width
        let covered = (0..<mask.width).filter { mask.coverage[row + $0] > 0 }
        guard let first = covered.first, let last = covered.last else { return 0 }
        // In a partly covered pixel, the ink begins to the right of the pixel's left side.
        let begin = Double(mask.left + first + 1) - Double(mask.coverage[row + first]) / 255
        let stem = Double(metrics.width) / 2 + (begin * 1000 / probe - one.midX) * scale
        let width = Double(last + 1 - first) * 1000 / probe * scale
        let (left, right) = (Double(metrics.slit.lowerBound), Double(metrics.slit.upperBound))
        return stem < right && left - stem < width / 3 ? right - stem : 0
    }

    /// The middles of the cells of a pair with a 1: closer together, and centred between the card's sides.
    private func kernedCells(of pair: [Unicode.Scalar], cardWidth: Int) -> [Double] {
        let ones = Double(pair.count { $0 == "1" })
        // The space beside a 1 exceeds that beside a 0 by half the difference of their widths.
        let excess = max(zeroWidth - oneWidth, 0) / 2 * ones
        let own = typeface.numerals.map { $0.kerning(pair[0], pair[1]) * pixelSize }
        let pitch = self.pitch + (own ?? -kerning * excess)
        // If the tens digit is 1, every units digit except 1 counts as a 0, so that the tens digit does not move while
        // the units count.
        let isLast = pair[1] == "1"
        func width(_ digit: Unicode.Scalar) -> Double {
            guard digit != "1" else { return oneWidth }
            guard isLast else { return zeroWidth }
            return typeface.inkBounds(of: digit, pixelSize: pixelSize)?.width ?? zeroWidth
        }
        // The ink extends from half the first digit's width before the first middle to half the second digit's width
        // after the second middle.
        var first = Double(cardWidth) / 2 + (width(pair[0]) - width(pair[1])) / 4 - pitch / 2
        if own != nil, isLast {
            let usual = cells(of: [pair[0], "0"], cardWidth: cardWidth)[0]
            first = min(first, usual + tensStep)
        }
        return [first, first + pitch]
    }

    private func lean(of characters: [Unicode.Scalar]) -> Double {
        guard characters.count == 2,
            let tens = typeface.inkBounds(of: characters[0], pixelSize: pixelSize),
            let zero = typeface.inkBounds(of: "0", pixelSize: pixelSize)
        else { return 0 }
        // The ink extends from the left edge of the tens to the right edge of a full-width units digit.
        return (zero.width - tens.width) / 4 * balance
    }
}
