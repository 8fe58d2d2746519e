import FlipEngine

/// The positions of everything on the back, in whole pixels: takes a window's size and gives rectangles.
///
///     +--------------- page: the window ----------------+
///     |  +------------ plate ------------------------+  |
///     |  | (o)        title                      (o) |  |
///     |  |  +------- view: the visible rows --------+ |  |
///     |  |  | label            value  ---o-------- | |  |
///
/// The rows are as large as the window allows, in one of two arrangements: with the control beside or below its label,
/// whichever is larger. If the text would be too small to read, the title and the space around the plate are omitted;
/// if that is not enough, the rows keep the smallest legible size and the view scrolls.
///
/// Title, headings, rules and rows are in the coordinates of the scrolled content, whose origin is that of the view at
/// the scroll offset 0; plate and view are in those of the page.
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
    }

    /// A heading and its rectangle.
    struct Heading: Hashable, Sendable {
        let title: String
        let frame: PixelRect
    }

    /// The size of the page.
    let size: Size
    /// The number of pixels per unit.
    let unit: Double
    /// Whether controls are below their labels.
    let isStacked: Bool
    /// Whether there is space for a title and around the plate.
    let isRoomy: Bool
    /// Whether the rows are taller than the view.
    let isScrolling: Bool
    /// The plate, in page coordinates.
    let plate: PixelRect
    /// The visible part of the rows, in page coordinates.
    let view: PixelRect
    /// The height of the rows.
    let contentHeight: Int
    /// The rectangle of the page's title; nil if there is no space for it.
    let title: PixelRect?
    /// The headings.
    let headings: [Heading]
    /// The hairlines between rows.
    let rules: [PixelRect]
    /// The rows, from the top.
    let rows: [Row]

    /// Lays out `groups` for a page of `width` by `height` pixels, at least one each.
    ///
    /// - Parameters:
    ///   - obstacle: An area to avoid, such as the button in the page's upper right corner; rows that would extend
    ///     under it end to its left.
    ///   - scale: The number of pixels per point.
    init(
        width: Int, height: Int, groups: [SettingsItem.Group] = SettingsItem.groups,
        obstacle: PixelRect = .empty, scale: Double = 1
    ) {
        let fit = BackFit(
            width: Double(max(width, 1)), height: Double(max(height, 1)),
            heights: BackFit.Heights(
                inline: BackRows.height(of: groups, isStacked: false),
                stacked: BackRows.height(of: groups, isStacked: true)), scale: scale)
        size = Size(width: fit.width, height: fit.height)
        unit = fit.unit
        isStacked = fit.isStacked
        isRoomy = fit.isRoomy
        func rows(_ view: PixelRect) -> BackRows {
            BackRows(
                groups: groups, width: view.width, unit: fit.unit, isStacked: fit.isStacked,
                hasTitle: fit.isRoomy)
        }
        // Heights do not depend on the width, which becomes slightly smaller for a scroll bar.
        var view = fit.view
        var set = rows(view)
        // Rounding to whole pixels may add a few to the height of the fit; they come off the padding.
        isScrolling = !fit.isRoomy && set.height > view.height + (view.minY - fit.plate.minY)
        if isScrolling {
            plate = fit.plate
            let end = view.intersects(obstacle) ? min(view.maxX, obstacle.minX) : view.maxX
            view.maxX = max(end - Int(BackFit.scrollBar * fit.unit), view.minX + 1)
            set = rows(view)
        } else {
            plate = fit.plate(forRows: set.height)
            view.minY += (view.height - set.height) / 2
            view.maxY = view.minY + set.height
            if set.runs(into: obstacle, from: view) {
                view.maxX = max(obstacle.minX - Int(10 * fit.unit), view.minX + 1)
                set = rows(view)
            }
        }
        self.view = view
        contentHeight = set.height
        title = set.title
        headings = set.headings
        rules = set.rules
        self.rows = set.rows
    }

    /// `length` units in whole pixels, at least one.
    func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
}
