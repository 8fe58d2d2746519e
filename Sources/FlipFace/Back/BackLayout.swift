import FlipEngine

/// Where everything on the back of the face lies, in whole pixels: takes a window's extents, gives rectangles.
///
///     +--------------- page: the window ----------------+
///     |  +------------ plate ------------------------+  |
///     |  | (o)        title                      (o) |  |
///     |  |  +------- view: what of the rows is seen+ |  |
///     |  |  | label            value  ---o-------- | |  |
///
/// The rows are as large as the window allows, in one of two arrangements: in line, or with the control below its label,
/// whichever becomes larger. Where that would be too small to read, the title and the space around the plate are given
/// up; where even that is not enough, the rows keep a size that can be read and the view is scrolled.
///
/// Title, headings, rules and rows are placed in the scrolled content, whose origin is the view's while nothing is
/// scrolled; plate and view in the page.
struct BackLayout: Hashable, Sendable {
    /// A row of the page.
    struct Row: Hashable, Sendable {
        /// What it sets.
        let item: SettingsItem
        /// All of it.
        let frame: PixelRect
        /// Where its name is written; nil for none.
        let label: PixelRect?
        /// Where its value is written, against the right edge; nil for none.
        let value: PixelRect?
        /// Its control.
        let control: PixelRect
    }

    /// A heading and where it is written.
    struct Heading: Hashable, Sendable {
        let title: String
        let frame: PixelRect
    }

    /// The page.
    let size: Size
    /// How many pixels one unit of the lengths below is.
    let unit: Double
    /// Whether controls stand below their labels.
    let isStacked: Bool
    /// Whether there is room for a title, and around the plate.
    let isRoomy: Bool
    /// Whether the rows are more than the view shows.
    let isScrolling: Bool
    /// The plate, in the page.
    let plate: PixelRect
    /// What of the rows is seen, in the page.
    let view: PixelRect
    /// The rows' height.
    let contentHeight: Int
    /// Where the page's title is written; nil where there is no room to spare.
    let title: PixelRect?
    /// The headings.
    let headings: [Heading]
    /// Fine lines between rows.
    let rules: [PixelRect]
    /// The rows, from the top.
    let rows: [Row]

    /// Lays out `groups` for a page of `width` by `height` pixels, at least one each.
    ///
    /// - Parameters:
    ///   - obstacle: What is not to be used, such as a button in the page's upper right corner; rows end left of
    ///   it where they would run into it.
    ///   - scale: How many pixels a point is.
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
        // Heights do not depend on the width, which the scroll bar takes a little of.
        var view = fit.view
        var set = rows(view)
        // Whole pixels may come to a few more than the fit has counted with; those are the padding's.
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
