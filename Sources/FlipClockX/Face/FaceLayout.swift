import FlipEngine

/// Where the cards stand in a window, in whole pixels from its top left corner.
///
///     window 1280 x 720, three cards:   margin | card | gap | card | gap | card | margin
///
/// Guarantees: every card has an even height, so that its hinge lies on a whole pixel; and around every card there is
/// room for the nearest point of a turning flap, so that nothing a flip shows is cut off by the window.
struct FaceLayout: Hashable, Sendable {
    /// The window, in pixels.
    let width: Int
    /// The window, in pixels.
    let height: Int
    /// The cards, from the first to the last, all of one size.
    let cards: [PixelRect]
    /// Whether the cards stand one below the other.
    let isStacked: Bool

    /// A card's width over its height, as on the boards of railway stations.
    static let aspect = 0.866

    /// Lays out `count` cards, side by side or stacked, whichever makes them larger.
    ///
    /// - Parameters:
    ///   - width: The window's width in pixels; below 1 counts as 1.
    ///   - height: The window's height in pixels; below 1 counts as 1.
    ///   - count: How many cards, at least one.
    ///   - eyeDistance: How far the eye is from a card, in card heights; it decides how far a flap leans out.
    init(width: Int, height: Int, cardCount count: Int, eyeDistance: Double) {
        let width = max(width, 1)
        let height = max(height, 1)
        let count = max(count, 1)
        self.width = width
        self.height = height
        // A flap that points at the eye is half a card height nearer than the card.
        let flare = (1 / (1 - 0.5 / eyeDistance) - 1) / 2
        let gap = max(flare, 0.118)
        let side = flare + 0.02
        let row = Self.largestCard(
            across: Double(count) + gap * Double(count - 1) + 2 * side, down: 1 + 2 * 0.14,
            in: (width, height))
        let stackGap = 0.09
        let stack = Self.largestCard(
            across: 1 + 2 * side, down: Double(count) + stackGap * Double(count - 1) + 2 * 0.07,
            in: (width, height))
        isStacked = count > 1 && stack > row
        let tall = isStacked ? stack : row
        // Even and at least two: one row for each half.
        let cardHeight = max(Int(tall / 2) * 2, 2)
        let cardWidth = max(Int((tall * Self.aspect).rounded()), 1)
        let stepX = isStacked ? 0 : cardWidth + Int((Double(cardWidth) * gap).rounded())
        let stepY = isStacked ? cardHeight + Int((tall * stackGap).rounded()) : 0
        let left = (width - cardWidth - stepX * (count - 1)) / 2
        let top = (height - cardHeight - stepY * (count - 1)) / 2
        cards = (0..<count).map { index in
            PixelRect(
                x: left + stepX * index, y: top + stepY * index, width: cardWidth,
                height: cardHeight)
        }
    }

    /// The card height with which an arrangement of `across` card widths by `down` card heights just fits.
    private static func largestCard(
        across: Double, down: Double, in window: (width: Int, height: Int)
    ) -> Double {
        min(Double(window.width) / across / aspect, Double(window.height) / down)
    }
}
