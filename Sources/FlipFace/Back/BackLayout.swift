import FlipClock
import FlipEngine

/// The positions of everything on the back, in whole pixels: takes a window's size and returns rectangles.
///
///     +--------------- page: the window ----------------+
///     |  +------------ plate ---------------------- (button)
///     |  | (o)  card   title, name                (o) | |
///     |  |  +------- view: the visible rows --------+ | |
///     |  |  | label            value  ---o-------- |  | |
///
/// `BackFit` has the arrangements. Headings, rules and rows are in the coordinates of the scrolled content, whose
/// origin is that of the view at the scroll offset 0; everything else is in the coordinates of the page.
struct BackLayout: Hashable, Sendable {
    /// A row of the page.
    struct Row: Hashable, Sendable {
        /// The setting or the button.
        let item: SettingsItem
        /// The whole row.
        let frame: PixelRect
        /// The rectangle of its label; nil for none.
        let label: PixelRect?
        /// The rectangle of its value, which is aligned to the right; nil for none.
        let value: PixelRect?
        /// The rectangle of its control.
        let control: PixelRect
        /// Whether the label or the button's title is the shorter one.
        var isShort = false
        /// Whether a choice shows only the selected title.
        var isSingle = false

        /// The label's text; nil for none.
        var title: Phrase? { isShort ? item.shortTitle : item.title }
    }

    /// A heading and its rectangle.
    struct Heading: Hashable, Sendable {
        let title: Phrase
        let frame: PixelRect
    }

    /// The arrows to the previous and the next page.
    struct Arrows: Hashable, Sendable {
        let up: PixelRect
        let down: PixelRect
    }

    /// The size of the page.
    let size: Size
    /// The number of pixels per unit.
    let unit: Double
    /// The arrangement.
    let form: BackFit.Form
    /// The type sizes.
    let sizes: BackSizes
    /// The number of columns, 1 or 2.
    let columns: Int
    /// Whether the rows are taller than the view.
    let isScrolling: Bool
    /// The plate.
    let plate: PixelRect
    /// The visible part of the rows.
    let view: PixelRect
    /// The height of the rows.
    let contentHeight: Int
    /// The rectangle of the page's title and of the program's name; nil if there is no space for them.
    let title: PixelRect?
    /// The card that shows each change; nil if there is no space for it.
    let card: PixelRect?
    /// The disc of the button on the plate's corner; empty in a window without one.
    let button: PixelRect
    /// The arrows to the previous and the next page; nil if all rows are visible or scroll.
    let arrows: Arrows?
    /// The headings.
    let headings: [Heading]
    /// The hairlines between rows.
    let rules: [PixelRect]
    /// The rows, from the top.
    let rows: [Row]

    /// Whether there is space for a title and around the plate.
    var isRoomy: Bool { form == .roomy }

    /// Lays out `groups` for a page of `width` by `height` pixels, at least one each.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - style: The style, whose type sizes determine the widths of texts.
    ///   - hasButton: Whether the window has a button.
    ///   - words: The language of the texts.
    ///   - measure: The width of a text, in em.
    init(
        width: Int, height: Int, groups: [SettingsItem.Group] = SettingsItem.groups,
        scale: Double = 1, style: BackStyle, hasButton: Bool = true, words: Words = .english,
        measure: (String) -> Double
    ) {
        let content = BackRows.Content(
            groups: groups, style: style, words: words, measure: measure)
        let fit = BackFit(
            width: max(width, 1), height: max(height, 1), content: content, scale: scale,
            hasButton: hasButton)
        size = Size(width: Double(max(width, 1)), height: Double(max(height, 1)))
        unit = fit.unit
        form = fit.form
        columns = fit.columns
        plate = fit.plate
        card = fit.card
        button = fit.button
        sizes = BackSizes(
            unit: fit.unit, type: style.type, shape: style.control.shape,
            isPaged: fit.form == .paged)
        var view = fit.view
        let set =
            fit.form == .paged
            ? BackRows(content, width: view.width, unit: fit.unit, pageHeight: view.height)
            : BackRows(
                content, width: view.width, unit: fit.unit, columns: fit.columns,
                isDense: fit.isDense)
        isScrolling = set.height > view.height
        if !isScrolling { view.maxY = view.minY + set.height }
        self.view = view
        contentHeight = set.height
        func pixels(_ length: Double) -> Int { max(Int((length * fit.unit).rounded()), 1) }
        if fit.form == .paged, isScrolling {
            let left = view.maxX + pixels(BackFit.arrows.height)
            let right = max(fit.plate.maxX - 1, left + 1)
            let middle = (fit.plate.minY + fit.plate.maxY) / 2
            arrows = Arrows(
                up: PixelRect(
                    minX: left, minY: max(fit.plate.minY, fit.button.maxY), maxX: right,
                    maxY: middle),
                down: PixelRect(minX: left, minY: middle, maxX: right, maxY: fit.plate.maxY))
        } else {
            arrows = nil
        }
        title =
            fit.form == .roomy
            ? PixelRect(
                minX: (fit.card?.maxX ?? fit.header.minX) + pixels(26), minY: fit.header.minY,
                maxX: fit.header.maxX, maxY: fit.header.maxY) : nil
        headings = set.headings
        rules = set.rules
        rows = set.rows
    }

    /// The extent of the plate's shadow beside the plate and, as `height`, above and below it; in pixels. Without space
    /// for a whole shadow, it fills the window beside the plate. Above and below the window it is only seen while the face
    /// turns; there it ends after half the window's height, so that the picture of a wide and flat window is not larger
    /// than two windows.
    var shadow: (width: Int, height: Int) {
        guard !isRoomy else { return (pixels(36), pixels(36)) }
        let margin = plate.minX
        let toEdge = max(plate.minY, Int(size.height) - plate.maxY)
        return (margin, min(margin, toEdge + Int(size.height) / 2))
    }

    /// `length` units in whole pixels, at least one.
    func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
}
