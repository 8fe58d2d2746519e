import FlipClock
import FlipEngine

/// The positions of the cards in a window, in whole pixels from its top left corner.
///
///     window 1280 x 720, three cards:   margin | card | gap | card | gap | card | margin
///
/// Guarantees: every card's size across its hinge is even, so that the hinge is at a whole pixel; the window clips no
/// flap at any angle; and in a plan that is one group of at most four cells, no two flaps of different cells overlap at
/// any angles. A cell is a card together with the cards that are joined to it (`CardPlan`).
package struct FaceLayout: Hashable, Sendable {
    /// The window's width, in pixels.
    package let width: Int
    /// The window's height, in pixels.
    package private(set) var height: Int
    /// The cards in reading order; cards of one kind in one group have the same size, unless the plan says otherwise.
    private(set) var cards: [PixelRect]
    /// The number of columns in the first group.
    let columns: Int
    /// The eye that sees all cards.
    private(set) var eye: FaceEye
    /// The place of each card in the drawing order, 0 for the first: from the edges of the block to its middle, by
    /// groups, rows and cards.
    ///
    /// The order is exact for flaps at any angles: groups, rows and the cards of a row are separated by lines, and of
    /// two parts that a line separates, only the one on the eye's side can cover the other.
    let ranks: [Int]
    /// The free rows of pixels below the cards that words are sure of.
    private(set) var foot = 0
    /// Whether the cards are stacked in one column.
    var isStacked: Bool { columns == 1 && cards.count > 1 }

    /// Lays out the cards of `plan` as large as the window allows.
    ///
    /// - Parameters:
    ///   - width: The window's width in pixels; below 1 counts as 1.
    ///   - height: The window's height in pixels; below 1 counts as 1.
    ///   - plan: The cards.
    ///   - axis: The axis about which flaps turn.
    ///   - space: The pixels on each side that cards and flaps leave free.
    ///   - aspect: The ratio of a card's width to its height.
    init(
        width: Int, height: Int, plan: CardPlan, axis: FlipAxis = .x,
        space: (x: Int, y: Int) = (0, 0), aspect: (CardPlan.Kind) -> Double = Self.usualAspect
    ) {
        let width = max(width, 1)
        let height = max(height, 1)
        self.width = width
        self.height = height
        let inner = (width: max(width - 2 * space.x, 1), height: max(height - 2 * space.y, 1))
        let fit = PlanFit(
            width: Double(inner.width), height: Double(inner.height), plan: plan, axis: axis,
            aspect: aspect)
        columns = fit.groups[0].columns
        // Rounding can make a group of many small cards larger than the fit, so the group is limited to the window
        // minus the space for its flaps. Groups that share the window's width or height are not limited in that
        // dimension.
        let isAlone = fit.groups.count == 1
        let outer = PlanFit.margin(width: Double(inner.width), height: Double(inner.height))
        var blocks: [CardBlock] = []
        for (group, plan) in zip(fit.groups, plan.groups) {
            let margin = Int(max(group.margin * group.cardHeight, 2 * outer).rounded(.up))
            // A row of words below the first group is as wide as that group.
            let isRow = !fit.isBeside && plan.cards.allSatisfy { $0.isWord }
            blocks.append(
                CardBlock(
                    group, axis: axis, widest: fit.isBeside ? .max : max(inner.width - margin, 1),
                    highest: isAlone ? max(inner.height - Int(2 * outer), 1) : .max,
                    flush: isRow ? blocks.first?.width : nil))
        }
        var cards: [PixelRect] = []
        let gap = Int((fit.groups[0].cardHeight * PlanFit.gap).rounded())
        let length =
            blocks.reduce(0) { $0 + (fit.isBeside ? $1.width : $1.height) }
            + gap * (blocks.count - 1)
        var along = ((fit.isBeside ? width : height) - length) / 2
        var groups: [PixelRect] = []
        for (block, group) in zip(blocks, plan.groups) {
            let left = fit.isBeside ? along : (width - block.width) / 2
            let top = fit.isBeside ? (height - block.height) / 2 : along
            cards += block.cards.map { card in
                PixelRect(
                    x: left + (group.isFromRight ? block.width - card.maxX : card.minX),
                    y: top + card.minY, width: card.width, height: card.height)
            }
            let place = PixelRect(x: left, y: top, width: block.width, height: block.height)
            groups += block.cards.map { _ in place }
            along += (fit.isBeside ? block.width : block.height) + gap
        }
        self.cards = cards
        eye = FaceEye(around: cards, axis: axis)
        ranks = Self.ranks(of: cards, in: groups, isBeside: fit.isBeside, eye: eye)
    }

    /// The same layout with at least `foot` free rows of pixels below the cards, if the window is higher than that.
    static func withFoot(
        _ foot: Int, width: Int, height: Int, plan: CardPlan, axis: FlipAxis,
        space: (x: Int, y: Int), aspect: (CardPlan.Kind) -> Double
    ) -> FaceLayout {
        func layout(_ height: Int) -> FaceLayout {
            FaceLayout(
                width: width, height: height, plan: plan, axis: axis, space: space, aspect: aspect)
        }
        var result = layout(height)
        let free = Double(height - (result.cards.map(\.maxY).max() ?? 0))
        if free < Double(foot), foot < height {
            // The free rows shrink with the cards.
            let least = (Double(foot) - free) / (1 - free / Double(height))
            result = layout(height - Int(least.rounded(.up)))
            result.height = max(height, 1)
        }
        result.foot = foot
        return result
    }

    /// A layout of `count` cards for two digits each.
    package init(width: Int, height: Int, cardCount count: Int, axis: FlipAxis = .x) {
        self.init(
            width: width, height: height, plan: .digits((0..<max(count, 1)).map { String($0) }),
            axis: axis)
    }

    /// The places of the cards in the drawing order; `groups` has the rectangle of each card's group.
    private static func ranks(
        of cards: [PixelRect], in groups: [PixelRect], isBeside: Bool, eye: FaceEye
    ) -> [Int] {
        let distances = zip(cards, groups).map { card, group in
            let (own, whole) = (eye.gaps(to: card), eye.gaps(to: group))
            return (isBeside ? whole.x : whole.y, own.y, own.x)
        }
        var ranks = [Int](repeating: 0, count: cards.count)
        // Cards at equal distances are on opposite sides of the eye, where neither covers the other.
        let order = cards.indices.sorted { a, b in
            distances[a] == distances[b] ? a < b : distances[a] > distances[b]
        }
        for (rank, index) in order.enumerated() { ranks[index] = rank }
        return ranks
    }

    /// Returns the layout with all cards and the eye moved by whole pixels, to the right and down.
    func moved(x: Int, y: Int) -> FaceLayout {
        var layout = self
        layout.cards = cards.map {
            PixelRect(x: $0.minX + x, y: $0.minY + y, width: $0.width, height: $0.height)
        }
        layout.eye = eye.moved(x: x, y: y)
        return layout
    }

    /// The ratio of a card's width to its height if no typeface is available to measure words: 0.3 card heights per
    /// letter.
    static func usualAspect(_ kind: CardPlan.Kind) -> Double {
        switch kind {
        case .digits: CardPlan.Kind.digitsAspect
        case .character: CardPlan.Kind.characterAspect
        case .digit: CardPlan.Kind.digitAspect
        case .words(let words):
            max(CardPlan.Kind.digitsAspect, Double(words.words.map(\.count).max() ?? 1) * 0.3)
        case .label(let labels, let marks):
            Double(
                (labels.words.map(\.count).max() ?? 1) + 1 + (marks.words.map(\.count).max() ?? 0))
                * 0.3
        }
    }
}

extension CardPlan.Card {
    /// Whether the card shows words and is as wide as they need.
    fileprivate var isWord: Bool { kind.hasWords && aspect == nil }
}
