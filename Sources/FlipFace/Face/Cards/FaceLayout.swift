import FlipEngine

/// Where the cards stand in a window, in whole pixels from its top left corner.
///
///     window 1280 x 720, three cards:   margin | card | gap | card | gap | card | margin
///
/// Guarantees: every card's extent across its hinge is even, so that the hinge lies on a whole pixel; and around every
/// card there is room for the nearest point of a turning flap, so that nothing a flip shows is cut off by the window.
package struct FaceLayout: Hashable, Sendable {
    /// The window, in pixels.
    package let width: Int
    /// The window, in pixels.
    package let height: Int
    /// The cards in reading order, all of one size.
    let cards: [PixelRect]
    /// How many cards stand beside each other.
    let columns: Int
    /// Whether the cards stand one below the other.
    var isStacked: Bool { columns == 1 && cards.count > 1 }

    /// Lays out `arrangement` as large as the window allows.
    ///
    /// - Parameters:
    ///   - width: The window's width in pixels; below 1 counts as 1.
    ///   - height: The window's height in pixels; below 1 counts as 1.
    ///   - arrangement: Which cards.
    ///   - eyeDistance: How far the eye is from a card, in card heights; it decides how far a flap leans out.
    ///   - axis: The line about which flaps turn.
    init(
        width: Int, height: Int, arrangement: CardArrangement, eyeDistance: Double,
        axis: FlipAxis = .x
    ) {
        let width = max(width, 1)
        let height = max(height, 1)
        self.width = width
        self.height = height
        let fit = Self.fit(
            width: Double(width), height: Double(height), arrangement: arrangement,
            eyeDistance: eyeDistance, axis: axis)
        columns = fit.columns
        let rows = arrangement.count / fit.columns
        // Even and at least two across the hinge: one row, or column, for each half.
        var cardHeight = max(Int(fit.cardHeight / 2) * 2, 2)
        let wide = fit.cardHeight * arrangement.aspect
        var cardWidth = axis == .x ? max(Int(wide.rounded()), 1) : max(Int(wide / 2) * 2, 2)
        let gapX = Int((Double(cardWidth) * fit.gapX).rounded())
        let gapY = Int((fit.cardHeight * fit.gapY).rounded())
        // Many small cards round up together.
        while cardWidth > 2 && columns * cardWidth + (columns - 1) * gapX > width {
            cardWidth -= axis == .x ? 1 : 2
        }
        while cardHeight > 2 && rows * cardHeight + (rows - 1) * gapY > height { cardHeight -= 2 }
        let (stepX, stepY) = (cardWidth + gapX, cardHeight + gapY)
        let left = (width - cardWidth - stepX * (columns - 1)) / 2
        let top = (height - cardHeight - stepY * (rows - 1)) / 2
        cards = (0..<arrangement.count).map { [columns] index in
            PixelRect(
                x: left + stepX * (index % columns), y: top + stepY * (index / columns),
                width: cardWidth, height: cardHeight)
        }
    }

    /// `count` cards for two digits each.
    init(width: Int, height: Int, cardCount count: Int, eyeDistance: Double, axis: FlipAxis = .x) {
        self.init(
            width: width, height: height, arrangement: .pairs(count), eyeDistance: eyeDistance,
            axis: axis)
    }

    /// How large the cards of an arrangement become, before anything is rounded.
    struct Fit {
        /// How many cards stand beside each other.
        var columns: Int
        /// In pixels.
        var cardHeight: Double
        /// Between cards, as a share of their width.
        var gapX: Double
        /// Between rows, as a share of the cards' height.
        var gapY: Double
    }

    /// The largest fit of `arrangement` into a window.
    static func fit(
        width: Double, height: Double, arrangement: CardArrangement, eyeDistance: Double,
        axis: FlipAxis
    ) -> Fit {
        // The flap's free edge is so much nearer when it points at the eye.
        let reach = axis == .x ? 0.5 : arrangement.aspect / 2
        let flare = (1 / (1 - reach / eyeDistance) - 1) / 2
        func cardHeight(_ columns: Int, _ rows: Int, gap: (Double, Double), end: Double) -> Double {
            let side = (axis == .x ? flare : 0.1) + 0.02
            let across = Double(columns) + gap.0 * Double(columns - 1) + 2 * side
            let down = Double(rows) + gap.1 * Double(rows - 1) + 2 * end
            return min(width / across / arrangement.aspect, height / down)
        }
        switch arrangement {
        case .pairs:
            let count = arrangement.count
            let gap = (axis == .x ? max(flare, 0.118) : 0.118, 0.09)
            let row = cardHeight(count, 1, gap: gap, end: 0.14)
            let stack = cardHeight(
                1, count, gap: gap, end: axis == .x ? 0.07 : max(flare + 0.02, 0.07))
            let isStacked = count > 1 && stack > row
            return Fit(
                columns: isStacked ? 1 : count, cardHeight: isStacked ? stack : row, gapX: gap.0,
                gapY: gap.1)
        case .board(let columns, let rows):
            // Characters of a word stand closer than the numbers of a clock; a flap leans over its neighbours.
            let gap = (0.10, 0.10)
            return Fit(
                columns: max(columns, 1),
                cardHeight: cardHeight(max(columns, 1), max(rows, 1), gap: gap, end: 0.14),
                gapX: gap.0, gapY: gap.1)
        }
    }
}
