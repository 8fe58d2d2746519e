import FlipEngine

extension FaceLayout {
    /// The sizes of a plan's cards in a window, before rounding to pixels.
    struct Fit {
        /// The layout of one group.
        struct Group {
            /// The number of columns.
            var columns: Int
            /// The height of a card, in pixels.
            var cardHeight: Double
            /// The ratio of width to height of each card, in reading order.
            var aspects: [Double]
            /// The gap between cards in a row, as a fraction of the narrowest card's width.
            var gapX: Double
            /// The gap between rows, as a fraction of the cards' height.
            var gapY: Double

            /// The space that a turning flap needs on both sides of a row together, in card heights.
            var margin: Double

            /// The width of the widest row, in card heights.
            var rowAspect: Double {
                let rows = stride(from: 0, to: aspects.count, by: columns).map { first in
                    let cells = aspects[first..<min(first + columns, aspects.count)]
                    return cells.reduce(0, +) + gapX * (aspects.min() ?? 0)
                        * Double(cells.count - 1)
                }
                return rows.max() ?? 0
            }

            /// The height of all rows, in card heights.
            var columnAspect: Double {
                let rows = Double((aspects.count + columns - 1) / columns)
                return rows + gapY * (rows - 1)
            }
        }

        /// The groups.
        private(set) var groups: [Group]
        /// Whether the groups are side by side instead of stacked.
        private(set) var isBeside = false
        /// The gap between groups, in heights of the first group's cards.
        let gap = 0.13

        /// The height of the first group's cards, in pixels.
        var cardHeight: Double { groups[0].cardHeight }

        /// The minimum height of a later group's cards below the first group, as a fraction of the height in its plan;
        /// narrow windows make the first group smaller instead.
        private static let minimumShare = 0.45
        /// The scale of a later group's cards if the group is beside the first one, where there is more height for it.
        private static let besideShare = 1.5

        /// The fit of `plan` with the largest cards in a window.
        init(
            width: Double, height: Double, plan: CardPlan, eyeDistance: Double, axis: FlipAxis,
            aspect: (CardPlan.Kind) -> Double = FaceLayout.usualAspect
        ) {
            let first = plan.groups[0]
            let widest = first.cards.map { aspect($0.kind) }.max() ?? 1
            // The growth of a flap's free edge on each side when it points at the eye, as a fraction of its width.
            func flare(ofAspect aspect: Double) -> Double {
                let reach = axis == .x ? 0.5 : aspect / 2
                let eye = eyeDistance * FaceStyle.eyeFactor(aspect: aspect)
                return (1 / (1 - reach / eye) - 1) / 2
            }
            // The space beside a card, as a fraction of its width: the flare, or 0.1 for a vertical axis, where flaps
            // flare up and down; 0.02 more keeps the flap off the window's edge.
            func side(ofAspect aspect: Double) -> Double {
                (axis == .x ? flare(ofAspect: aspect) : 0.1) + 0.02
            }
            let firstFlare = flare(ofAspect: widest)
            let firstSide = side(ofAspect: widest)
            func group(_ plan: CardPlan.Group, columns: Int) -> Group {
                // Characters of a word are closer together than the numbers of a clock, where a flap extends over its
                // neighbours.
                let isBoard = plan.cards.allSatisfy { $0.kind == .character }
                // 0.118 of a card's width separates the numbers of a clock.
                let clockGap = axis == .x ? max(firstFlare, 0.118) : 0.118
                // Stacked cards have the same width.
                let widest = plan.cards.map { aspect($0.kind) }.max() ?? 1
                return Group(
                    columns: max(columns, 1), cardHeight: 0,
                    aspects: plan.cards.map { columns == 1 ? widest : aspect($0.kind) },
                    gapX: isBoard ? 0.10 : clockGap, gapY: isBoard ? 0.10 : 0.09,
                    margin: 2 * side(ofAspect: widest) * widest)
            }
            // The space above and below the cards, in card heights; a column uses less, because it needs the height
            // itself.
            let end = 0.14
            let stackEnd = axis == .x ? 0.07 : max(firstFlare + 0.02, 0.07)
            let count = first.cards.count
            // The plan's own columns; if it leaves them open, one row and one column.
            var candidates = [(group(first, columns: first.columns ?? count), end)]
            if first.columns == nil && count > 1 {
                candidates.append((group(first, columns: 1), stackEnd))
            }
            guard plan.groups.count > 1 else {
                let fits = candidates.map { candidate, end in
                    var fit = candidate
                    let cells = Double(fit.columns)
                    let rows = Double((count + fit.columns - 1) / fit.columns)
                    let isEven = fit.aspects.allSatisfy { $0 == widest }
                    let across =
                        isEven
                        ? cells + fit.gapX * (cells - 1) + 2 * firstSide
                        : fit.rowAspect / widest + 2 * firstSide
                    let down = rows + fit.gapY * (rows - 1) + 2 * end
                    fit.cardHeight = min(width / across / widest, height / down)
                    return fit
                }
                groups = [
                    fits.count > 1 && fits[1].cardHeight > fits[0].cardHeight ? fits[1] : fits[0]
                ]
                return
            }
            let later = plan.groups.dropFirst().map { plan in
                (group(plan, columns: plan.columns ?? plan.cards.count), plan.height)
            }
            var best: (groups: [Group], isBeside: Bool)?
            for (candidate, end) in candidates {
                for isBeside in [false, true] {
                    let groups = Self.groups(
                        candidate, later, isBeside: isBeside, width: width, height: height,
                        end: end, gap: gap)
                    // At most 0.1 % larger counts as equal, and the earlier candidate wins.
                    if groups[0].cardHeight > (best?.groups[0].cardHeight ?? 0) * 1.001 {
                        best = (groups, isBeside)
                    }
                }
            }
            groups = best?.groups ?? [candidates[0].0] + later.map { $0.0 }
            isBeside = best?.isBeside ?? false
        }

        /// The groups at the largest size that fits the window.
        ///
        /// A later group has the height in its plan, or less if it would be wider than the window, but at least
        /// `minimumShare` of it; if that is not enough, the first group becomes smaller as well.
        private static func groups(
            _ first: Group, _ later: [(group: Group, height: Double)], isBeside: Bool,
            width: Double, height: Double, end: Double, gap: Double
        ) -> [Group] {
            let gaps = gap * Double(later.count)
            var across = first.rowAspect + first.margin
            var down = first.columnAspect + 2 * end
            for (group, share) in later {
                if isBeside {
                    across += (group.rowAspect + group.margin) * share * besideShare
                    down = max(down, 2 * end + group.columnAspect * share * besideShare)
                } else {
                    across = max(across, (group.rowAspect + group.margin) * share * minimumShare)
                    down += group.columnAspect * share
                }
            }
            if isBeside { across += gaps } else { down += gaps }
            var fit = first
            fit.cardHeight = min(width / across, height / down)
            return [fit]
                + later.map { group, share in
                    var group = group
                    group.cardHeight = fit.cardHeight * share * (isBeside ? besideShare : 1)
                    if !isBeside {
                        group.cardHeight = min(
                            group.cardHeight, width / (group.rowAspect + group.margin))
                    }
                    return group
                }
        }
    }
}
