import FlipClock
import FlipEngine

extension FaceLayout {
    /// The sizes of a plan's cards in a window, before rounding to pixels.
    ///
    /// Lengths without a unit are in card heights: lengths within a group in heights of its own cards, lengths of the
    /// whole block in heights of the first group's cards. The space for the flaps follows from `FaceEye`.
    struct Fit {
        /// The layout of one group.
        struct Group {
            /// The number of columns.
            var columns: Int
            /// The height of a card, in pixels.
            var cardHeight: Double
            /// The width of each cell in reading order, in card heights.
            var aspects: [Double]
            /// The height of each cell, in card heights, at most 1.
            var heights: [Double]
            /// The number of cards of each cell.
            var counts: [Int]
            /// The gap between the cards of one cell, in heights of its cards.
            var joint: Double
            /// The gap between cells in a row, as a fraction of the narrowest cell's width at the full height.
            var gapX: Double
            /// The gap between rows, as a fraction of the cards' height.
            var gapY: Double
            /// The gap along the hinges that keeps flaps apart at any angles, in card heights; 0 if they may overlap.
            var separation = 0.0
            /// The length of the longest flap, in card heights.
            var reach: Double
            /// The maximum height of a card, in heights of the first group's cards.
            var share = 1.0
            /// The number of cells of a section.
            var section = Int.max
            /// The additional gap between two sections of a row, in card heights.
            var sectionGap = 0.0

            /// The space that turning flaps need on both sides of the widest row together, in card heights.
            var margin = 0.0
            /// The width in pixels of a single row that fills the width between its margins; nil for others.
            var exactWidth: Int?

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
            var rows: [ArraySlice<Double>] {
                stride(from: 0, to: aspects.count, by: columns).map { first in
                    aspects[first..<min(first + columns, aspects.count)]
                }
            }

            /// The width of the narrowest cell if all had the full height, in card heights.
            var narrowest: Double { zip(aspects, heights).map { $0 / $1 }.min() ?? 0 }
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
        }

        /// A block of groups, in heights of the first group's cards.
        private struct Block {
            /// The size, if every group has the height in its plan.
            let width: Double
            let height: Double
            /// A lower bound of the distance from the ends of the flaps to the eye.
            let clearance: Double

            init(_ groups: [Group], isBeside: Bool, gap: Double, minimumShare: Double) {
                let widths = groups.map { $0.rowAspect * $0.share }
                let heights = groups.map { $0.columnAspect * $0.share }
                let gaps = gap * Double(groups.count - 1)
                width = isBeside ? widths.reduce(0, +) + gaps : widths.max() ?? 0
                height = isBeside ? heights.max() ?? 0 : heights.reduce(0, +) + gaps
                // In a narrow window, later groups are smaller, and the eye is nearer.
                let low = heights[0] + heights.dropFirst().reduce(0, +) * minimumShare + gaps
                let longer = isBeside ? max(width, height) : max(widths[0], low)
                clearance = FaceEye.clearance(longerSide: longer, reach: groups[0].reach)
            }

            /// An upper bound of the fraction by which a flap of `group` that points at the eye looks larger than its
            /// hinge.
            func growth(of group: Group) -> Double { group.reach * group.share / clearance }
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
        /// The gap between the numbers of a clock, as a fraction of the narrowest card's width.
        private static let clockGap = 0.119
        /// The gap between the characters of a board, which are closer together.
        private static let boardGap = 0.10
        /// The gap between the rows of a clock, as a fraction of the cards' height.
        private static let rowGap = 0.09
        /// The maximum number of cells whose flaps never overlap those of other cells, whatever their angles.
        private static let separateCells = 4
        /// The space beyond the flaps, as a fraction of a card's width, or of its height for the y axis.
        private static let pad = 0.02
        /// The same for a single row, so that its margin is that of the time.
        private static let rowPad = 0.004
        /// The least distance of the cards from the window's border, as a fraction of its shorter side.
        private static let leastMargin = 0.045

        /// The same in a window of this size, in pixels.
        static func margin(width: Double, height: Double) -> Double {
            leastMargin * min(width, height)
        }

        /// Further space beyond the flaps, in pixels, for rounding and soft edges.
        private static let padPixels = 1.0

        /// The fit of `plan` with the largest cards in a window.
        init(
            width: Double, height: Double, plan: CardPlan, axis: FlipAxis,
            aspect: (CardPlan.Kind) -> Double = FaceLayout.usualAspect
        ) {
            let first = plan.groups[0]
            func group(_ plan: CardPlan.Group, columns: Int) -> Group {
                let isBoard = plan.cards.allSatisfy { $0.kind == .character }
                let joint = CardPlan.Kind.joint
                let cells = plan.cells
                let heights = cells.map { $0.map(\.height).max() ?? 1 }
                let aspects = cells.map { cards in
                    cards.map { $0.aspect ?? aspect($0.kind) }.reduce(
                        joint * Double(cards.count - 1), +)
                }
                // Stacked cells of the same height have the same width.
                let widest = aspects.max() ?? 1
                var group = Group(
                    columns: max(columns, 1), cardHeight: 0,
                    aspects: zip(aspects, heights).map { (columns == 1 ? widest : $0) * $1 },
                    heights: heights, counts: cells.map(\.count), joint: joint,
                    gapX: isBoard ? Self.boardGap : Self.clockGap,
                    gapY: isBoard ? Self.boardGap : Self.rowGap,
                    reach: 0.5)
                if axis == .y { group.reach = group.widest / 2 }
                if let section = plan.section, section > 0 {
                    group.section = section
                    group.sectionGap = plan.sectionGap
                }
                return group
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
            let groupGap = gap
            func fitted(
                _ plans: [Group], isBeside: Bool = false, end: Double, margin: Double
            ) -> [Group] {
                Self.groups(
                    plans, isBeside: isBeside, width: width, height: height, end: end,
                    gap: groupGap, margin: margin, axis: axis)
            }
            let margin = Self.margin(width: width, height: height)
            // A single row is as far from the border as the time: one margin for all modes of one row.
            let names = ["hour", "minute"]
            let time = axis == .x ? CardPlan.digits(names) : .singleDigits(names)
            let row = fitted(
                [group(time.groups[0], columns: names.count)], end: end, margin: margin)[0]
            let rowMargin =
                min(width - row.cardHeight * row.rowAspect, height - row.cardHeight) / 2
            var best: (groups: [Group], isBeside: Bool)?
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
        ///   - gap: The gap between groups, in heights of the first group's cards.
        ///   - margin: The least distance of the cards from the window's border, in pixels.
        private static func groups(
            _ plans: [Group], isBeside: Bool, width: Double, height: Double, end: Double,
            gap: Double, margin: Double, axis: FlipAxis
        ) -> [Group] {
            var groups = plans
            let isRow = groups.count == 1 && groups[0].columns >= groups[0].aspects.count
            let pad = isRow ? rowPad : pad
            if isBeside {
                for index in groups.indices.dropFirst() { groups[index].share *= besideShare }
            }
            if groups.count == 1 && groups[0].aspects.count <= separateCells {
                groups[0] = separated(groups[0], axis: axis)
            }
            let block = Block(groups, isBeside: isBeside, gap: gap, minimumShare: minimumShare)
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
                    if FaceLayout.canBeFlush(own, with: flush) && own > flush {
                        groups[index].cardHeight *= flush / own
                    }
                }
            }
            return groups
        }

        /// Returns `group` with gaps so wide that no flap reaches its neighbour, whatever their angles.
        ///
        /// Of two neighbours, the flap of the one nearer to the vanishing point grows towards the other. If the flap's
        /// outer side is at distance x from the vanishing point, it moves outwards by x times the flap's growth.
        /// Wider gaps increase x, but increase the distance of the eye by more, so the iteration converges.
        private static func separated(_ group: Group, axis: FlipAxis) -> Group {
            var group = group
            for _ in 0..<6 {
                let block = (width: group.rowAspect, height: group.columnAspect)
                let clearance = FaceEye.clearance(
                    longerSide: max(block.width, block.height), reach: group.reach)
                // Slightly more, for the rounding of the cards.
                let growth = group.reach / clearance * 1.02
                if axis == .x {
                    let gap = group.gapX * group.narrowest
                    let inner = group.rows.map { innermost(Array($0), gap: gap) }.max() ?? 0
                    group.separation = inner * growth
                    group.gapX = max(group.gapX, group.separation / group.narrowest)
                } else {
                    group.separation = innermost(group.rowHeights, gap: group.gapY) * growth
                    group.gapY = max(group.gapY, group.separation)
                }
            }
            return group
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
}
