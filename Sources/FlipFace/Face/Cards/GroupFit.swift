import FlipClock
import FlipEngine

/// The proportions of one group of cards, before rounding to pixels: takes the group of a plan, and gives the sizes and
/// gaps of its cells.
///
/// Lengths without a unit are in heights of the group's own cards. A cell is a card together with the cards that are
/// joined to it; the cells are in rows of `columns`, in reading order.
struct GroupFit {
    /// The number of columns.
    let columns: Int
    /// The width of each cell in reading order, in card heights.
    let aspects: [Double]
    /// The height of each cell, in card heights, at most 1.
    let heights: [Double]
    /// The number of cards of each cell.
    let counts: [Int]
    /// The gap between the cards of one cell, in heights of its cards.
    let joint = CardPlan.Kind.joint
    /// The gap between cells in a row, as a fraction of the narrowest cell's width at the full height.
    private(set) var gapX: Double
    /// The gap between rows, as a fraction of the cards' height.
    private(set) var gapY: Double
    /// The gap along the hinges that keeps flaps apart at any angles, in card heights; 0 if they may overlap.
    private(set) var separation = 0.0
    /// The length of the longest flap, in card heights.
    private(set) var reach = 0.5
    /// The number of cells of a section.
    private(set) var section = Int.max
    /// The additional gap between two sections of a row, in card heights.
    private(set) var sectionGap = 0.0

    /// The height of a card, in pixels; 0 until the group is fitted.
    var cardHeight = 0.0
    /// The maximum height of a card, in heights of the first group's cards.
    var share = 1.0
    /// The space that turning flaps need on both sides of the widest row together, in card heights.
    var margin = 0.0
    /// The width in pixels of a single row that fills the width between its margins; nil for others.
    var exactWidth: Int?

    /// The gap between the numbers of a clock, as a fraction of the narrowest card's width.
    private static let clockGap = 0.119
    /// The gap between the characters of a board, which are closer together.
    private static let boardGap = 0.10
    /// The gap between the rows of a clock, as a fraction of the cards' height.
    private static let rowGap = 0.09

    /// The group `plan` in this number of columns, without a size yet. `aspect` gives the ratio of a card's width to its
    /// height.
    init(
        _ plan: CardPlan.Group, columns: Int, axis: FlipAxis, aspect: (CardPlan.Kind) -> Double
    ) {
        let isBoard = plan.cards.allSatisfy { $0.kind == .character }
        let joint = joint
        let cells = plan.cells
        let heights = cells.map { $0.map(\.height).max() ?? 1 }
        let aspects = cells.map { cards in
            cards.map { $0.aspect ?? aspect($0.kind) }.reduce(joint * Double(cards.count - 1), +)
        }
        // Stacked cells of the same height have the same width.
        let widest = aspects.max() ?? 1
        self.columns = max(columns, 1)
        self.aspects = zip(aspects, heights).map { (columns == 1 ? widest : $0) * $1 }
        self.heights = heights
        counts = cells.map(\.count)
        gapX = isBoard ? Self.boardGap : Self.clockGap
        gapY = isBoard ? Self.boardGap : Self.rowGap
        if axis == .y { reach = self.widest / 2 }
        if let section = plan.section, section > 0 {
            self.section = section
            sectionGap = plan.sectionGap
        }
    }

    // MARK: Lengths

    /// The width of the widest row, in card heights.
    var rowAspect: Double { rows.map(width).max() ?? 0 }

    /// The height of all rows, in card heights.
    var columnAspect: Double {
        rowHeights.reduce(0, +) + gapY * Double(rowHeights.count - 1)
    }

    /// The height of each row, in card heights.
    var rowHeights: [Double] {
        stride(from: 0, to: heights.count, by: columns).map { first in
            heights[first..<min(first + columns, heights.count)].max() ?? 1
        }
    }

    /// The widths of the cells of each row, in card heights.
    private var rows: [ArraySlice<Double>] {
        stride(from: 0, to: aspects.count, by: columns).map { first in
            aspects[first..<min(first + columns, aspects.count)]
        }
    }

    /// The width of the narrowest cell if all had the full height, in card heights.
    private var narrowest: Double { zip(aspects, heights).map { $0 / $1 }.min() ?? 0 }
    /// The width of the widest card, in card heights.
    var widest: Double {
        aspects.indices.map { index in
            let joints = joint * heights[index] * Double(counts[index] - 1)
            return (aspects[index] - joints) / Double(counts[index])
        }.max() ?? 0
    }

    private func width(of row: ArraySlice<Double>) -> Double {
        row.reduce(0, +) + gapX * narrowest * Double(row.count - 1)
            + sectionGap * Double((row.count - 1) / section)
    }

    /// Whether a row of cards of the width `own` may become as wide as the cards above it: wider cards cost nothing.
    static func canBeFlush(_ own: Double, with above: Double) -> Bool {
        (-0.2 * own...0.3 * own).contains(above - own)
    }

    // MARK: Flaps

    /// Widens the gaps so that no flap reaches its neighbour, whatever their angles.
    ///
    /// Of two neighbours, the flap of the one nearer to the vanishing point grows towards the other. If the flap's
    /// outer side is at distance x from the vanishing point, it moves outwards by x times the flap's growth.
    /// Wider gaps increase x, but increase the distance of the eye by more, so the iteration converges.
    mutating func separate(_ axis: FlipAxis) {
        for _ in 0..<6 {
            let clearance = FaceEye.clearance(
                longerSide: max(rowAspect, columnAspect), reach: reach)
            // Slightly more, for the rounding of the cards.
            let growth = reach / clearance * 1.02
            if axis == .x {
                let gap = gapX * narrowest
                let inner = rows.map { Self.innermost(Array($0), gap: gap) }.max() ?? 0
                separation = inner * growth
                gapX = max(gapX, separation / narrowest)
            } else {
                separation = Self.innermost(rowHeights, gap: gapY) * growth
                gapY = max(gapY, separation)
            }
        }
    }

    /// The largest distance from the middle of a row to the outer side of a card with a neighbour beyond that side.
    private static func innermost(_ cards: [Double], gap: Double) -> Double {
        let length = cards.reduce(0, +) + gap * Double(cards.count - 1)
        var (largest, position) = (0.0, -length / 2)
        for card in cards.dropLast() {
            position += card
            // The gap is to the right of the eye, to its left, or in front of it.
            largest = max(largest, position, -(position + gap))
            position += gap
        }
        return largest
    }
}
