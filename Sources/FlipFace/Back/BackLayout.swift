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
/// `BackFit` finds it. Headings, rules and rows are in the coordinates of the scrolled content, whose
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

    /// The arrangement, see `BackFit`.
    enum Form: Hashable, Sendable {
        case roomy, tight
    }

    /// A heading and its rectangle.
    struct Heading: Hashable, Sendable {
        let title: Phrase
        let frame: PixelRect
    }

    /// The size of the page.
    let size: Size
    /// The number of pixels per unit.
    let unit: Double
    /// The arrangement.
    let form: Form
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
    /// The headings.
    let headings: [Heading]
    /// The hairlines between rows.
    let rules: [PixelRect]
    /// The rows, from the top.
    let rows: [Row]

    /// Whether there is space for a title and around the plate.
    var isRoomy: Bool { form == .roomy }

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

    /// The row whose control is at `point` of the page at the scroll offset `offset`, or nil. A point up to 5 units
    /// outside a control counts as on it, unless the point is on another control, because pointing is imprecise.
    func row(at point: Point, offset: Double) -> Int? {
        guard point.isFinite, view.inPoints.insetBy(dx: -12, dy: 0).contains(point) else {
            return nil
        }
        let reach = Double(pixels(5))
        return [0, reach].lazy.compactMap { reach in
            rows.indices.first { index in
                place(of: index, offset: offset).insetBy(dx: -reach, dy: -reach).contains(point)
            }
        }.first
    }

    /// The rectangle of the control in row `index`, in the page at the scroll offset `offset`; it may be outside the
    /// view.
    func place(of index: Int, offset: Double) -> Rect {
        rows[index].control.inPoints.offsetBy(
            dx: Double(view.minX), dy: Double(view.minY) - offset)
    }

    /// The height of the strips at both ends of the view, where the rows fade into the plate, in pixels; less in a low
    /// view, in which the tallest row must be legible.
    var fade: Int {
        let tallest = rows.lazy.map(\.frame.height).max() ?? 0
        return min(pixels(14), max((view.height - tallest) / 2, 0))
    }

    /// `length` units in whole pixels, at least one.
    func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
}
