import FlipClock
import FlipEngine

/// The size and the arrangement of the back in a window: takes a window's size and the rows, and returns the pixels per
/// unit, the plate, and the areas of the rows, the card and the header.
///
///     roomy                          tight, wide              tight, tall        a page at a time
///     +------------------------+    +------+------------+    +---------------+  +-------------+---+
///     | card  title, name      |    | card | rows     | |    | card          |  | label  value| ^ |
///     | rows       rows        |    |      | rows     | |    | rows        | |  | control     | v |
///     | button          button |    |      | buttons  | |    | buttons     | |  +-------------+---+
///     +------------------------+    +------+------------+    +---------------+
///
/// The rows are as large as the window allows, in one column or two. If the text would be too small to read, the title
/// and the space around the plate are omitted; if that is not enough, the rows are denser; if that is not enough
/// either, they have the smallest legible size and scroll. In windows less than 200 points wide or 120 points high, the
/// rows are divided into pages.
struct BackFit: Hashable, Sendable {
    /// The arrangement.
    enum Form: Hashable, Sendable {
        case roomy, tight, paged
    }

    let form: Form
    /// The number of pixels per unit.
    let unit: Double
    /// The number of columns, 1 or 2.
    let columns: Int
    /// Whether the rows are dense.
    let isDense: Bool
    /// The plate, in the middle of the window, or all of a small window except a narrow margin.
    let plate: PixelRect
    /// The area of the rows, in the page.
    let view: PixelRect
    /// The header above the rows, in the page; empty without one.
    let header: PixelRect
    /// The card, in the page; nil if there is no space for it.
    let card: PixelRect?
    /// The disc of the button at the plate's upper right corner.
    let button: PixelRect

    /// The smallest unit with legible labels, in points.
    static let smallestUnit = 0.66
    /// The maximum width of the plate, in em of a label; longer lines would be hard to follow from label to control.
    static let widestEm = 44.0
    /// The space for a scroll bar, in units.
    static let scrollBar = 12.0
    /// The size, in points, below which a window shows the rows on pages, one page at a time.
    static let pagedSize = Size(width: 200, height: 120)
    /// The width of the arrows beside the pages and, as `height`, the gap before them; in units.
    static let arrows = Size(width: 24, height: 4)

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
        static let paged = Frame(
            margin: 3, padding: Size(width: 8, height: 3), column: 1, half: 1)
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

    /// Fits `content` into a window of `width` by `height` pixels; `scale` is the number of pixels per point.
    init(
        width: Int, height: Int, content: BackRows.Content, scale: Double, hasButton: Bool
    ) {
        let window = Size(width: Double(width), height: Double(height))
        let smallest = Self.smallestUnit * scale
        let widest = Self.widestEm * content.type.label
        guard
            window.width >= Self.pagedSize.width * scale,
            window.height >= Self.pagedSize.height * scale
        else {
            self = Self.paged(window, unit: smallest, widest: widest, hasButton: hasButton)
            return
        }
        let search = Search(window: window, content: content, widest: widest)
        if let best = search.best(.roomy, sides: [false], from: smallest, hasButton: hasButton) {
            self = best
            return
        }
        let sides = [window.width > window.height]
        let most = smallest * 1.25
        let dense = Search(window: window, content: content, widest: widest, isDense: true)
        for search in [search, dense] {
            // Limit the unit, so that the rows do not become larger when a shrinking window loses its title.
            if let best = search.best(
                .tight, sides: sides, from: smallest, to: most, hasButton: hasButton)
            {
                self = best
                return
            }
        }
        let two = dense.fit(
            .tight, columns: 2, unit: smallest, isBeside: sides[0], hasButton: hasButton)
        self =
            two
            ?? dense.fit(
                .tight, columns: 1, unit: smallest, isBeside: sides[0], hasButton: hasButton,
                isForced: true)
            ?? Self.paged(window, unit: smallest, widest: widest, hasButton: hasButton)
    }

    private init(
        form: Form, unit: Double, columns: Int, isDense: Bool, plate: PixelRect, view: PixelRect,
        header: PixelRect, card: PixelRect?, button: PixelRect
    ) {
        self.form = form
        self.unit = unit
        self.columns = columns
        self.isDense = isDense
        self.plate = plate
        self.view = view
        self.header = header
        self.card = card
        self.button = button
    }

    private static func paged(
        _ window: Size, unit: Double, widest: Double, hasButton: Bool
    ) -> BackFit {
        func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
        let frame = Frame.paged
        let margin = pixels(frame.margin)
        let most = min(Int(window.width) - 2 * margin, pixels(widest))
        let plateWidth = max(most, 1)
        let plate = PixelRect(
            x: (Int(window.width) - plateWidth) / 2, y: margin, width: plateWidth,
            height: max(Int(window.height) - 2 * margin, 1))
        let side = min(pixels(frame.padding.width), plate.width / 4)
        let end = min(pixels(frame.padding.height), plate.height / 4)
        let rail = pixels(arrows.width + arrows.height)
        // The rows begin below the button, if there is one.
        let button =
            hasButton ? Self.button(on: plate, unit, form: .paged, in: window) : .empty
        let top = max(plate.minY + end, hasButton ? button.maxY + 1 : 0)
        let view = PixelRect(
            x: plate.minX + side, y: top, width: max(plate.width - 2 * side - rail, 1),
            height: max(plate.maxY - end - top, 1))
        return BackFit(
            form: .paged, unit: unit, columns: 1, isDense: false, plate: plate, view: view,
            header: .empty,
            card: nil, button: button)
    }

    /// The search for the largest unit.
    private struct Search {
        let window: Size
        let content: BackRows.Content
        let widest: Double
        var isDense = false

        /// The arrangement with the largest unit between `from` and `to`; nil if not even `from` fits. One column is
        /// preferred unless two give a unit that is more than 2 % larger.
        func best(
            _ form: Form, sides: [Bool], from: Double, to: Double = .infinity, hasButton: Bool
        ) -> BackFit? {
            var best: BackFit?
            for columns in [1, 2] {
                for isBeside in sides {
                    func fit(_ unit: Double) -> BackFit? {
                        self.fit(
                            form, columns: columns, unit: unit, isBeside: isBeside,
                            hasButton: hasButton
                        ).flatMap { holds($0) ? $0 : nil }
                    }
                    guard var found = fit(from) else { continue }
                    // Every back is more than 100 units tall, so a unit above a hundredth of the window's height does
                    // not fit.
                    var low = from
                    var high = min(to, max(window.height / 100, from))
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
            }
            return best
        }

        private func holds(_ fit: BackFit) -> Bool {
            let rows = BackRows(
                content, width: fit.view.width, unit: fit.unit, columns: fit.columns,
                isDense: isDense)
            return rows.height <= fit.view.height
        }

        /// The arrangement at `unit`; nil if the columns would be too narrow.
        func fit(
            _ form: Form, columns: Int, unit: Double, isBeside: Bool, hasButton: Bool,
            isForced: Bool = false
        ) -> BackFit? {
            func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
            let frame = form == .roomy ? Frame.roomy : .tight
            let margin = pixels(frame.margin)
            let side = pixels(frame.padding.width)
            let end = pixels(frame.padding.height)
            let (windowWidth, windowHeight) = (Int(window.width), Int(window.height))
            let tallest = windowHeight - 2 * margin
            // The card's sizes are even, because its hinge is between two pixels.
            let cardHeight =
                isBeside
                ? min(pixels(Length.sideCard), tallest - 2 * end - pixels(8))
                : pixels(Length.card)
            let card = even(height: max(cardHeight, 2))
            // Beside the rows of a tight plate: the button above the scroll bar, or the scroll bar alone.
            let rail =
                form == .roomy
                ? 0
                : isBeside && hasButton
                    ? pixels(2 * Length.radius) - pixels(6) : pixels(BackFit.scrollBar)
            let besideCard = card.width + pixels(Length.sideGap) + pixels(6)
            let hasCard =
                !isBeside
                || windowWidth - 2 * (margin + side) - rail - besideCard
                    >= pixels(Length.besideCard)
            let beside = isBeside && hasCard ? besideCard : 0
            let around = 2 * side + beside + rail
            let least =
                columns == 1 ? frame.column : 2 * frame.half + BackRows.gutter
            let most = columns == 1 ? Length.column : widest
            let width = min(
                windowWidth - 2 * margin - around, pixels(most), pixels(widest) - around)
            guard isForced || width >= pixels(least) else { return nil }
            let plateWidth = max(width, 1) + around
            let headerHeight =
                isBeside ? 0 : card.height + pixels(Length.headerGap)
            let space = tallest - 2 * end - headerHeight
            var plate = PixelRect(
                x: (windowWidth - plateWidth) / 2, y: margin, width: plateWidth,
                height: max(tallest, 1))
            let rows = BackRows(
                content, width: max(width, 1), unit: unit, columns: columns, isDense: isDense)
            let height = min(rows.height, max(space, 1))
            let needed = height + headerHeight + 2 * end
            if form == .roomy || needed < tallest {
                let total = beside > 0 ? max(needed, card.height + 2 * end + pixels(8)) : needed
                plate.minY = (windowHeight - total) / 2
                plate.maxY = plate.minY + total
            }
            let header =
                isBeside
                ? PixelRect.empty
                : PixelRect(
                    x: plate.minX + side, y: plate.minY + end, width: plate.width - 2 * side,
                    height: card.height)
            let view = PixelRect(
                x: plate.minX + side + beside, y: plate.minY + end + headerHeight,
                width: max(width, 1), height: form == .roomy ? space : height)
            let cardPlace = PixelRect(
                x: plate.minX + side + (isBeside ? pixels(6) : 0),
                y: isBeside
                    ? plate.minY + (plate.height - card.height) / 2 : header.minY,
                width: card.width, height: card.height)
            return BackFit(
                form: form, unit: unit, columns: columns, isDense: isDense, plate: plate,
                view: view,
                header: header, card: hasCard && card.height >= 24 ? cardPlace : nil,
                button: hasButton
                    ? BackFit.button(on: plate, unit, form: form, in: window) : .empty)
        }

        /// A card of this height with the proportions of a card for two digits.
        private func even(height: Int) -> (width: Int, height: Int) {
            let height = height / 2 * 2
            let width = Double(height) * CardPlan.Kind.digitsAspect / 2
            return (max(Int(width.rounded()) * 2, 2), height)
        }
    }

    /// The disc on the plate's upper right corner, within the window; it covers no screw, and in a tight plate no row.
    private static func button(
        on plate: PixelRect, _ unit: Double, form: Form, in window: Size
    ) -> PixelRect {
        let diameter = max(Int((2 * Length.radius * unit).rounded()), 2)
        let inset = Int((Length.corner * unit).rounded())
        let x = plate.maxX - inset - diameter / 2
        let y = plate.minY + inset - diameter / 2
        let edge = form == .roomy ? 0 : 1
        return PixelRect(
            x: min(x, Int(window.width) - diameter - edge), y: max(y, edge), width: diameter,
            height: diameter)
    }
}
