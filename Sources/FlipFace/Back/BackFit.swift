import FlipClock
import FlipEngine

/// The search for the size and the arrangement of the back in a window: takes a window's size and the rows, and returns
/// their layout.
///
///     roomy                          tight, wide              tight, tall
///     +------------------------+    +------+------------+    +---------------+
///     | card  title, name      |    | card | rows     | |    | card          |
///     | rows       rows        |    |      | rows     | |    | rows        | |
///     | button          button |    |      | buttons  | |    | buttons     | |
///     +------------------------+    +------+------------+    +---------------+
///
/// The rows are as large as the window allows, in one column or two. If the text would be too small to read, the title
/// and the space around the plate are omitted; if that is not enough, the rows are denser; if that is not enough
/// either, they have the smallest legible size and scroll.
struct BackFit: Hashable {
    /// The window's size, in pixels; at least one each.
    private var width = 1
    private var height = 1
    /// The rows.
    var content: BackRows.Content
    /// The number of pixels per point.
    var scale: Double
    /// Whether the window has a button, for which there is a place on the plate's corner.
    var hasButton: Bool

    /// The fit of `content` into a window of `width` by `height` pixels, at least one each.
    init(width: Int, height: Int, content: BackRows.Content, scale: Double, hasButton: Bool) {
        (self.content, self.scale, self.hasButton) = (content, scale, hasButton)
        resize(width: width, height: height)
    }

    /// Changes the window's size, in pixels; it is at least one each.
    mutating func resize(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 1), max(height, 1))
    }

    /// The smallest unit with legible labels, in points.
    static let smallestUnit = 0.66
    /// The maximum width of the plate, in em of a label; longer lines would be hard to follow from label to control.
    static let widestEm = 44.0
    /// The space for a scroll bar, in units.
    static let scrollBar = 12.0
    /// The size of a window, in points, below which there is less space around the rows, and no card above them.
    static let tinySize = Size(width: 200, height: 120)

    /// The space around the rows, in units.
    private struct Frame {
        /// The distance from the plate to the window's edge.
        var margin: Double
        /// The distance from the rows to the plate's edge.
        var padding: Size
        /// The minimum width of one column, and of each of two.
        var column: Double
        var half: Double

        static let roomy = Frame(
            margin: 30, padding: Size(width: 48, height: 30), column: 270, half: 300)
        static let tight = Frame(
            margin: 5, padding: Size(width: 14, height: 7), column: 200, half: 294)
        static let tiny = Frame(
            margin: 3, padding: Size(width: 8, height: 3), column: 200, half: 294)
    }

    /// Lengths in units.
    private enum Length {
        /// The maximum width of one column.
        static let column = 520.0
        /// The card's height in a header, and the space below the header.
        static let card = 92.0
        static let headerGap = 12.0
        /// The maximum height of a card beside the rows.
        static let sideCard = 100.0
        /// The minimum width of the rows beside a card.
        static let besideCard = 240.0
        /// The space between a card and the rows beside it; the flap is wider than the card while it turns.
        static let sideGap = 20.0
        /// The button's radius, and the distance of its middle from the plate's corner.
        static let radius = 22.0
        static let corner = 5.0
    }

    /// The smallest unit, in pixels.
    private var smallest: Double { Self.smallestUnit * scale }

    /// Whether the width or the height of the window is below that of `tinySize`.
    private var isTiny: Bool {
        Double(width) < Self.tinySize.width * scale || Double(height) < Self.tinySize.height * scale
    }

    /// The space around the rows of `form`.
    private func frame(of form: BackLayout.Form) -> Frame {
        form == .roomy ? .roomy : isTiny ? .tiny : .tight
    }

    /// The layout with the largest rows that the window allows.
    func layout() -> BackLayout {
        if let best = best(.roomy, isBeside: false) { return best }
        let isBeside = width > height || isTiny
        for isDense in [false, true] {
            // Limit the unit, so that the rows do not become larger when a shrinking window loses its title.
            if let best = best(
                .tight, isBeside: isBeside, isDense: isDense, to: smallest * 1.25)
            {
                return best
            }
        }
        return fit(.tight, columns: 2, unit: smallest, isBeside: isBeside, isDense: true)
            ?? arrange(.tight, columns: 1, unit: smallest, isBeside: isBeside, isDense: true)
    }

    /// The layout with the largest unit up to `to`; nil if not even the smallest unit fits. One column is preferred
    /// unless two give a unit that is more than 2 % larger.
    private func best(
        _ form: BackLayout.Form, isBeside: Bool, isDense: Bool = false, to: Double = .infinity
    ) -> BackLayout? {
        var best: BackLayout?
        for columns in [1, 2] {
            func fit(_ unit: Double) -> BackLayout? {
                let layout = self.fit(
                    form, columns: columns, unit: unit, isBeside: isBeside, isDense: isDense)
                return layout?.isScrolling == false ? layout : nil
            }
            guard var found = fit(smallest) else { continue }
            // Every back is more than 100 units tall, so a unit above a hundredth of the window's height does not fit.
            var low = smallest
            var high = min(to, max(Double(height) / 100, smallest))
            if let all = fit(high) {
                found = all
            } else {
                // After 24 halvings, a range below 100 is far smaller than the rounding to pixels.
                for _ in 0..<24 {
                    let middle = (low + high) / 2
                    if let fitting = fit(middle) {
                        (low, found) = (middle, fitting)
                    } else {
                        high = middle
                    }
                }
            }
            if found.unit > (best?.unit ?? 0) * 1.02 { best = found }
        }
        return best
    }

    /// The layout at `unit`, whose rows scroll if they do not fit; nil if the columns would be too narrow.
    private func fit(
        _ form: BackLayout.Form, columns: Int, unit: Double, isBeside: Bool, isDense: Bool
    ) -> BackLayout? {
        let layout = arrange(
            form, columns: columns, unit: unit, isBeside: isBeside, isDense: isDense)
        let frame = frame(of: form)
        let least = columns == 1 ? frame.column : 2 * frame.half + BackRows.gutter
        return layout.view.width < layout.pixels(least) ? nil : layout
    }

    /// The layout at `unit`, with columns as wide as the window allows.
    private func arrange(
        _ form: BackLayout.Form, columns: Int, unit: Double, isBeside: Bool, isDense: Bool
    ) -> BackLayout {
        func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
        let frame = frame(of: form)
        let margin = pixels(frame.margin)
        let side = pixels(frame.padding.width)
        let end = pixels(frame.padding.height)
        let tallest = height - 2 * margin
        // The card's sizes are even, because its hinge is between two pixels.
        let cardHeight =
            isBeside
            ? min(pixels(Length.sideCard), tallest - 2 * end - pixels(8)) : pixels(Length.card)
        let card = even(height: max(cardHeight, 2))
        // Beside the rows of a tight plate: the button above the scroll bar, or the scroll bar alone.
        let rail =
            form == .roomy
            ? 0
            : isBeside && hasButton
                ? pixels(2 * Length.radius) - pixels(6) : pixels(Self.scrollBar)
        let besideCard = card.width + pixels(Length.sideGap) + pixels(6)
        let hasCard =
            !isBeside
            || width - 2 * (margin + side) - rail - besideCard >= pixels(Length.besideCard)
        let beside = isBeside && hasCard ? besideCard : 0
        let around = 2 * side + beside + rail
        let widest = Self.widestEm * content.type.label
        let most = columns == 1 ? Length.column : widest
        let rowsWidth = max(
            min(width - 2 * margin - around, pixels(most), pixels(widest) - around), 1)
        let plateWidth = min(rowsWidth + around, max(width - 2 * margin, 1))
        let headerHeight = isBeside ? 0 : card.height + pixels(Length.headerGap)
        let space = tallest - 2 * end - headerHeight
        var plate = PixelRect(
            x: (width - plateWidth) / 2, y: margin, width: plateWidth, height: max(tallest, 1))
        let rows = BackRows(
            content, width: rowsWidth, unit: unit, columns: columns, isDense: isDense)
        let viewHeight = min(rows.height, max(space, 1))
        let needed = viewHeight + headerHeight + 2 * end
        if form == .roomy || needed < tallest {
            let total = beside > 0 ? max(needed, card.height + 2 * end + pixels(8)) : needed
            plate.minY = (height - total) / 2
            plate.maxY = plate.minY + total
        }
        let top = plate.minY + end
        let cardPlace = PixelRect(
            x: plate.minX + side + (isBeside ? pixels(6) : 0),
            y: isBeside ? plate.minY + (plate.height - card.height) / 2 : top,
            width: card.width, height: card.height)
        let place = hasCard && card.height >= 24 ? cardPlace : nil
        let title =
            form == .roomy
            ? PixelRect(
                minX: (place?.maxX ?? plate.minX + side) + pixels(26), minY: top,
                maxX: plate.maxX - side, maxY: top + card.height) : nil
        return layout(
            form, columns: columns, plate: plate,
            view: PixelRect(
                x: plate.minX + side + beside, y: top + headerHeight, width: rowsWidth,
                height: form == .roomy ? space : viewHeight),
            button: button(on: plate, unit, form: form), title: title, card: place, rows: rows)
    }

    /// The layout of these parts.
    private func layout(
        _ form: BackLayout.Form, columns: Int, plate: PixelRect, view: PixelRect,
        button: PixelRect, title: PixelRect?, card: PixelRect?, rows: BackRows
    ) -> BackLayout {
        let isScrolling = rows.height > view.height
        var view = view
        if !isScrolling { view.maxY = view.minY + rows.height }
        return BackLayout(
            size: Size(width: Double(width), height: Double(height)), unit: rows.unit, form: form,
            sizes: rows.sizes, columns: columns, isScrolling: isScrolling, plate: plate,
            view: view, contentHeight: rows.height, title: title, card: card, button: button,
            headings: rows.headings, rules: rows.rules, rows: rows.rows)
    }

    /// A card of this height with the proportions of a card for two digits.
    private func even(height: Int) -> (width: Int, height: Int) {
        let height = height / 2 * 2
        let width = Double(height) * CardPlan.Kind.digitsAspect / 2
        return (max(Int(width.rounded()) * 2, 2), height)
    }

    /// The disc on the plate's upper right corner, within the window; it covers no screw, and in a tight plate no row.
    /// Empty in a window without a button.
    private func button(
        on plate: PixelRect, _ unit: Double, form: BackLayout.Form
    ) -> PixelRect {
        guard hasButton else { return .empty }
        let diameter = max(Int((2 * Length.radius * unit).rounded()), 2)
        let inset = Int((Length.corner * unit).rounded())
        let x = plate.maxX - inset - diameter / 2
        let y = plate.minY + inset - diameter / 2
        let edge = form == .roomy ? 0 : 1
        return PixelRect(
            x: min(x, width - diameter - edge), y: max(y, edge), width: diameter,
            height: diameter)
    }
}
