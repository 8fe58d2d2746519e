import FlipEngine

/// The cards of one group in whole pixels, from (0, 0): takes the proportions of the group, and gives its rectangles.
///
/// A cell of several cards is divided into equal ones.
struct CardBlock {
    /// The cards in reading order.
    private(set) var cards: [PixelRect] = []
    /// The size around all cards, in pixels.
    private(set) var width = 0
    private(set) var height = 0

    /// Rounds `group`, and makes it smaller if it would be larger than `widest` by `highest` pixels.
    ///
    /// - Parameter flush: The width of the cards above, in pixels; a row that is almost as wide becomes exactly as wide,
    ///   because its widest card does.
    init(
        _ group: GroupFit, axis: FlipAxis, widest: Int, highest: Int, flush: Int? = nil
    ) {
        let columns = group.columns
        let rows = (group.aspects.count + columns - 1) / columns
        // The size across the hinge is even and at least two: one row or column for each half.
        var cardHeight = max(Int(group.cardHeight / 2) * 2, 2)
        func pixels(_ share: Double) -> Int { max(Int(Double(cardHeight) * share / 2) * 2, 2) }
        var widths = group.aspects.map { aspect in
            let wide = group.cardHeight * aspect
            return axis == .x ? max(Int(wide.rounded()), 1) : max(Int(wide / 2) * 2, 2)
        }
        // Even, so that the two cards of a cell and the gap between them leave at most two of its pixels unused.
        let joints = group.heights.map { share in
            max(Int((group.cardHeight * share * group.joint / 2).rounded()) * 2, 2)
        }
        for (index, count) in group.counts.enumerated() where count > 1 {
            widths[index] = max(widths[index], 2 * count + joints[index] * (count - 1))
        }
        let separation = Int((group.cardHeight * group.separation).rounded(.up))
        let (leastX, leastY) = axis == .x ? (separation, 0) : (0, separation)
        let narrowest = zip(widths, group.heights).map { Double($0) / $1 }.min() ?? 1
        let gapX = max(Int((narrowest * group.gapX).rounded()), leastX)
        let gapY = max(Int((group.cardHeight * group.gapY).rounded()), leastY)
        let sectionGap = Int((group.cardHeight * group.sectionGap).rounded())
        func rowWidth(_ row: Int) -> Int {
            let cells = widths[(row * columns)..<min((row + 1) * columns, widths.count)]
            return cells.reduce(0, +) + gapX * (cells.count - 1)
                + sectionGap * ((cells.count - 1) / group.section)
        }
        var total: Int { (0..<rows).map(rowWidth).max() ?? 0 }
        while (widths.min() ?? 0) > 2 && total > widest {
            for index in widths.indices { widths[index] -= axis == .x ? 1 : 2 }
        }
        if let flush, rows == 1, GroupFit.canBeFlush(Double(total), with: Double(flush)),
            let longest = widths.indices.max(by: { widths[$0] < widths[$1] })
        {
            let change = flush - total
            widths[longest] = max(widths[longest] + (axis == .x ? change : change / 2 * 2), 2)
        }
        // The additional pixels of the gap after each cell, with which a row has its exact width in spite of rounding.
        var extra = [Int](repeating: 0, count: widths.count)
        let gaps = min(columns, widths.count) - 1
        if let exact = group.exactWidth, gaps > 0 {
            let step = axis == .x ? 1 : 2
            while (widths.min() ?? 0) > step && total > exact {
                for index in widths.indices { widths[index] -= step }
            }
            let rest = max(exact - total, 0)
            for gap in 0..<gaps { extra[gap] = rest * (gap + 1) / gaps - rest * gap / gaps }
        }
        var sum: Int { group.rowHeights.map(pixels).reduce(0, +) + (rows - 1) * gapY }
        while cardHeight > 2 && sum > highest { cardHeight -= 2 }
        width = total + extra.reduce(0, +)
        height = sum
        var bottom = -gapY
        for row in 0..<rows {
            bottom += gapY + pixels(group.rowHeights[row])
            var x = (width - rowWidth(row) - extra.reduce(0, +)) / 2
            // The last row of a board may be shorter; it begins at the left like the others.
            if columns > 1 && row > 0 { x = 0 }
            for index in (row * columns)..<min((row + 1) * columns, widths.count) {
                let (count, joint) = (group.counts[index], joints[index])
                var width = (widths[index] - joint * (count - 1)) / count
                if axis == .y { width = width / 2 * 2 }
                let used = width * count + joint * (count - 1)
                let own = pixels(group.heights[index])
                cards += (0..<count).map { place in
                    PixelRect(
                        x: x + (widths[index] - used) / 2 + place * (width + joint),
                        y: bottom - own, width: width, height: own)
                }
                x += widths[index] + gapX + extra[index]
                if (index - row * columns + 1) % group.section == 0 { x += sectionGap }
            }
        }
    }
}
