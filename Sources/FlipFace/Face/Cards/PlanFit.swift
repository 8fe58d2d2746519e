import FlipClock
import FlipEngine

/// The sizes of a plan's cards in a window, before rounding to pixels: compares one row with one column, and groups one
/// below the other with groups side by side, and takes the arrangement with the largest cards.
///
/// Lengths without a unit are in card heights: lengths within a group in heights of its own cards, lengths of the
/// whole block in heights of the first group's cards. The space for the flaps follows from `FaceEye`.
struct PlanFit {
    /// The groups.
    private(set) var groups: [GroupFit]
    /// Whether the groups are side by side instead of stacked.
    private(set) var isBeside = false
    /// The gap between groups, in heights of the first group's cards.
    static let gap = 0.13

    /// The height of the first group's cards, in pixels.
    var cardHeight: Double { groups[0].cardHeight }

    /// The minimum height of a later group's cards below the first group, as a fraction of the height in its plan;
    /// narrow windows make the first group smaller instead.
    private static let minimumShare = 0.45
    /// The scale of a later group's cards if the group is beside the first one, where there is more height for it.
    private static let besideShare = 1.5
    /// The maximum number of cells whose flaps never overlap those of other cells, whatever their angles.
    private static let separateCells = 4
    /// The space beyond the flaps, as a fraction of a card's width, or of its height for the y axis.
    private static let pad = 0.02
    /// The same for a single row, so that its margin is that of the time.
    private static let rowPad = 0.004
    /// Further space beyond the flaps, in pixels, for rounding and soft edges.
    private static let padPixels = 1.0
    /// The least distance of the cards from the window's border, as a fraction of its shorter side.
    private static let leastMargin = 0.045

    /// The least distance of the cards from the border of a window of this size, in pixels.
    static func margin(width: Double, height: Double) -> Double {
        leastMargin * min(width, height)
    }

    /// The fit of `plan` with the largest cards in a window of this size, in pixels. `aspect` gives the ratio of a card's
    /// width to its height.
    init(
        width: Double, height: Double, plan: CardPlan, axis: FlipAxis,
        aspect: (CardPlan.Kind) -> Double = FaceLayout.usualAspect
    ) {
        let first = plan.groups[0]
        func group(_ plan: CardPlan.Group, columns: Int) -> GroupFit {
            GroupFit(plan, columns: columns, axis: axis, aspect: aspect)
        }
        // The space above and below the cards, in card heights; a column uses less, because it needs the height
        // itself.
        let end = 0.14
        let stackEnd = 0.07
        let count = first.cells.count
        // The plan's own columns. If the plan leaves them open, one row and one column are compared.
        var candidates = [(group(first, columns: first.columns ?? count), end)]
        if first.columns == nil && count > 1 {
            candidates.append((group(first, columns: 1), stackEnd))
        }
        let later = plan.groups.dropFirst().map { plan in
            var later = group(plan, columns: plan.columns ?? plan.cells.count)
            later.share = plan.height
            return later
        }
        func fitted(
            _ plans: [GroupFit], isBeside: Bool = false, end: Double, margin: Double
        ) -> [GroupFit] {
            Self.groups(
                plans, isBeside: isBeside, width: width, height: height, end: end, margin: margin,
                axis: axis)
        }
        let margin = Self.margin(width: width, height: height)
        // A single row is as far from the border as the time: one margin for all modes of one row.
        let names = ["hour", "minute"]
        let time = axis == .x ? CardPlan.digits(names) : .singleDigits(names)
        let row = fitted(
            [group(time.groups[0], columns: names.count)], end: end, margin: margin)[0]
        let rowMargin =
            min(width - row.cardHeight * row.rowAspect, height - row.cardHeight) / 2
        var best: (groups: [GroupFit], isBeside: Bool)?
        for (candidate, end) in candidates {
            for isBeside in later.isEmpty ? [false] : [false, true] {
                let isRow = later.isEmpty && candidate.columns >= count
                let margin = isRow ? max(rowMargin, margin) : margin
                var groups = fitted(
                    [candidate] + later, isBeside: isBeside, end: end, margin: margin)
                let widest = width - 2 * margin.rounded(.up)
                if isRow, groups[0].cardHeight * groups[0].rowAspect > widest - 1 {
                    groups[0].exactWidth = Int(widest)
                }
                // A height that is at most 0.1 % larger counts as equal: the earlier candidate wins.
                if groups[0].cardHeight > (best?.groups[0].cardHeight ?? 0) * 1.001 {
                    best = (groups, isBeside)
                }
            }
        }
        groups = best?.groups ?? [candidates[0].0] + later
        isBeside = best?.isBeside ?? false
    }

    /// The groups at the largest size that fits the window.
    ///
    /// A later group has the height in its plan, or less if it would be wider than the window, but at least
    /// `minimumShare` of that height. If the group is still too wide, the first group becomes smaller as well.
    ///
    /// - Parameters:
    ///   - end: The space above and below the cards, in card heights.
    ///   - margin: The least distance of the cards from the window's border, in pixels.
    private static func groups(
        _ plans: [GroupFit], isBeside: Bool, width: Double, height: Double, end: Double,
        margin: Double, axis: FlipAxis
    ) -> [GroupFit] {
        var groups = plans
        let isRow = groups.count == 1 && groups[0].columns >= groups[0].aspects.count
        let pad = isRow ? rowPad : pad
        if isBeside {
            for index in groups.indices.dropFirst() { groups[index].share *= besideShare }
        }
        if groups.count == 1 && groups[0].aspects.count <= separateCells {
            groups[0].separate(axis)
        }
        let block = Block(groups, isBeside: isBeside)
        for index in groups.indices {
            let group = groups[index]
            // About a vertical axis, flaps grow up and down, and hardly to the sides.
            groups[index].margin =
                axis == .x
                ? group.rowAspect * block.growth(of: group) + 2 * pad * group.widest
                : 2 * (0.1 + pad) * group.widest
        }
        let growth = groups.map(block.growth).max() ?? 0
        let across: Double
        if !isBeside {
            across =
                groups.enumerated().map { index, group in
                    let least = index == 0 ? 1 : group.share * minimumShare
                    return (group.rowAspect + group.margin) * least
                }.max() ?? 0
        } else if axis == .x {
            let pads = groups.map { 2 * pad * $0.widest * $0.share }.reduce(0, +)
            across = block.width * (1 + growth) + pads
        } else {
            across = block.width + groups.map { $0.margin * $0.share }.reduce(0, +)
        }
        let (flared, pixels) = (block.height * (1 + growth) + 2 * pad, 2 * padPixels)
        let forFlaps =
            axis == .x
            ? min((width - pixels) / across, height / (block.height + 2 * end))
            : min(
                width / across, height / (block.height + 2 * end), (height - pixels) / flared)
        // A later group may still become narrower than its share.
        let breadth = isBeside ? block.width : groups[0].rowAspect
        let cardHeight = min(
            forFlaps, (width - 2 * margin) / breadth, (height - 2 * margin) / block.height)
        for index in groups.indices {
            let group = groups[index]
            groups[index].cardHeight = max(cardHeight, 0) * group.share
            if !isBeside && index > 0 {
                groups[index].cardHeight = min(
                    groups[index].cardHeight,
                    max(width - pixels, 1) / (group.rowAspect + group.margin),
                    max(width - 2 * margin, 1) / group.rowAspect)
                let own = groups[index].cardHeight * group.rowAspect
                let flush = groups[0].cardHeight * groups[0].rowAspect
                if GroupFit.canBeFlush(own, with: flush) && own > flush {
                    groups[index].cardHeight *= flush / own
                }
            }
        }
        return groups
    }

    /// A block of groups, in heights of the first group's cards.
    private struct Block {
        /// The size, if every group has the height in its plan.
        let width: Double
        let height: Double
        /// A lower bound of the distance from the ends of the flaps to the eye.
        let clearance: Double

        init(_ groups: [GroupFit], isBeside: Bool) {
            let widths = groups.map { $0.rowAspect * $0.share }
            let heights = groups.map { $0.columnAspect * $0.share }
            let gaps = PlanFit.gap * Double(groups.count - 1)
            width = isBeside ? widths.reduce(0, +) + gaps : widths.max() ?? 0
            height = isBeside ? heights.max() ?? 0 : heights.reduce(0, +) + gaps
            // In a narrow window, later groups are smaller, and the eye is nearer.
            let later = heights.dropFirst().reduce(0, +) * PlanFit.minimumShare
            let low = heights[0] + later + gaps
            let longer = isBeside ? max(width, height) : max(widths[0], low)
            clearance = FaceEye.clearance(longerSide: longer, reach: groups[0].reach)
        }

        /// An upper bound of the fraction by which a flap of `group` that points at the eye looks larger than its
        /// hinge.
        func growth(of group: GroupFit) -> Double { group.reach * group.share / clearance }
    }
}
