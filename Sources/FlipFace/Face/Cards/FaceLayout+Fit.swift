import FlipEngine

extension FaceLayout {
    /// How large the cards of a plan become in a window, before anything is rounded.
    struct Fit {
        /// One group.
        struct Group {
            /// How many cards stand beside each other.
            var columns: Int
            /// In pixels.
            var cardHeight: Double
            /// Widths over heights, of all cards in reading order.
            var aspects: [Double]
            /// Between cards, as a share of the narrowest one's width.
            var gapX: Double
            /// Between rows, as a share of the cards' height.
            var gapY: Double

            /// What a flap needs on both sides of a row together, in card heights.
            var margin: Double

            /// The width of its widest row, in card heights.
            var rowAspect: Double {
                let rows = stride(from: 0, to: aspects.count, by: columns).map { first in
                    let cells = aspects[first..<min(first + columns, aspects.count)]
                    return cells.reduce(0, +) + gapX * (aspects.min() ?? 0)
                        * Double(cells.count - 1)
                }
                return rows.max() ?? 0
            }

            /// The height of its rows, in card heights.
            var columnAspect: Double {
                let rows = Double((aspects.count + columns - 1) / columns)
                return rows + gapY * (rows - 1)
            }
        }

        /// The groups.
        private(set) var groups: [Group]
        /// Whether the groups stand beside each other, not below each other.
        private(set) var isBeside = false
        /// Between groups, in heights of the first one's cards.
        let gap = 0.13

        /// The height of the first group's cards, in pixels.
        var cardHeight: Double { groups[0].cardHeight }

        /// The smallest height of a later group's cards that its place may ask for, as a share of what its plan wants.
        private static let leastShare = 0.45
        /// How much larger a later group's cards are beside the first group than below it.
        private static let besideShare = 1.5

        /// The largest fit of `plan` into a window.
        init(
            width: Double, height: Double, plan: CardPlan, eyeDistance: Double, axis: FlipAxis,
            aspect: (CardPlan.Kind) -> Double = FaceLayout.usualAspect
        ) {
            let first = plan.groups[0]
            let widest = first.cards.map { aspect($0.kind) }.max() ?? 1
            // The flap's free edge is so much nearer when it points at the eye.
            func flare(ofAspect aspect: Double) -> Double {
                let reach = axis == .x ? 0.5 : aspect / 2
                let eye = eyeDistance * FaceStyle.eyeFactor(aspect: aspect)
                return (1 / (1 - reach / eye) - 1) / 2
            }
            // Beside a card, as a share of its width.
            func side(ofAspect aspect: Double) -> Double {
                (axis == .x ? flare(ofAspect: aspect) : 0.1) + 0.02
            }
            let firstFlare = flare(ofAspect: widest)
            let firstSide = side(ofAspect: widest)
            func group(_ plan: CardPlan.Group, columns: Int) -> Group {
                // Characters of a word stand closer than the numbers of a clock; a flap leans over its neighbours.
                let isBoard = plan.cards.allSatisfy { $0.kind == .character }
                let clockGap = axis == .x ? max(firstFlare, 0.118) : 0.118
                // Cards one below the other are of one width.
                let widest = plan.cards.map { aspect($0.kind) }.max() ?? 1
                return Group(
                    columns: max(columns, 1), cardHeight: 0,
                    aspects: plan.cards.map { columns == 1 ? widest : aspect($0.kind) },
                    gapX: isBoard ? 0.10 : clockGap, gapY: isBoard ? 0.10 : 0.09,
                    margin: 2 * side(ofAspect: widest) * widest)
            }
            let end = 0.14
            let stackEnd = axis == .x ? 0.07 : max(firstFlare + 0.02, 0.07)
            let count = first.cards.count
            // One row, and one column where the plan leaves it open.
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
                    if groups[0].cardHeight > (best?.groups[0].cardHeight ?? 0) * 1.001 {
                        best = (groups, isBeside)
                    }
                }
            }
            groups = best?.groups ?? [candidates[0].0] + later.map { $0.0 }
            isBeside = best?.isBeside ?? false
        }

        /// The groups at the largest height that has room for all of them.
        ///
        /// A later group is as high as its plan wants, or lower where it would be wider than the window, down to a share of
        /// that; below it the first group gives way as well.
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
                    across = max(across, (group.rowAspect + group.margin) * share * leastShare)
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
