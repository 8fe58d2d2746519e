import FlipEngine

/// The size of the rows in a window, and the better of two arrangements: takes a window's size and the rows' heights in
/// units, and gives the pixels per unit and the plate. A unit is the length in which the page is
/// designed; a control is 34 units high.
struct BackFit: Hashable, Sendable {
    /// The window's size, in pixels.
    let width: Double
    let height: Double
    /// The number of pixels per unit.
    let unit: Double
    /// Whether controls are below their labels.
    let isStacked: Bool
    /// Whether there is space for a title and around the plate.
    let isRoomy: Bool

    /// The smallest unit with legible labels, in points.
    static let smallestUnit = 0.66
    /// The space for a scroll bar, in units.
    static let scrollBar = 12.0
    /// The maximum width of the rows, in units; longer lines would be hard to follow from label to control.
    static let widest = 780.0

    /// The space around the rows, in units.
    private struct Frame: Hashable {
        /// The distance from the plate to the window's edge.
        var margin: Double
        /// The distance from the rows to the plate's edge.
        var padding: Size
        /// The minimum width of rows with controls beside their labels.
        var inline: Double
        /// The minimum width of rows with controls below their labels.
        var stacked: Double

        static let roomy = Frame(
            margin: 30, padding: Size(width: 56, height: 30), inline: 450, stacked: 270)
        static let tight = Frame(
            margin: 5, padding: Size(width: 20, height: 7), inline: 410, stacked: 200)
    }

    /// The height of all rows with their title, in units.
    struct Heights: Hashable, Sendable {
        /// The height with controls beside their labels.
        let inline: Double
        /// The height with controls below their labels.
        let stacked: Double
    }

    private let heights: Heights
    private let frame: Frame

    /// Fits rows with `heights`, including their title, into a window of `width` by `height` pixels; `scale` is the
    /// number of pixels per point.
    init(width: Double, height: Double, heights: Heights, scale: Double = 1) {
        let smallest = Self.smallestUnit * scale
        self.width = width
        self.height = height
        self.heights = heights
        func unit(_ frame: Frame, _ least: Double, _ rows: Double) -> Double {
            min(
                width / (least + 2 * (frame.padding.width + frame.margin) + Self.scrollBar),
                height / (rows + 2 * (frame.padding.height + frame.margin)))
        }
        let inline = unit(.roomy, Frame.roomy.inline, heights.inline)
        let stacked = unit(.roomy, Frame.roomy.stacked, heights.stacked)
        isRoomy = max(inline, stacked) >= smallest
        guard !isRoomy else {
            self.unit = max(inline, stacked)
            isStacked = stacked > inline
            frame = .roomy
            return
        }
        frame = .tight
        let tightInline = unit(
            .tight, Frame.tight.inline, heights.inline - BackRows.titleHeight)
        let tightStacked = unit(
            .tight, Frame.tight.stacked, heights.stacked - BackRows.titleHeight)
        // Limit the unit, so that the rows do not become larger when a shrinking window loses its title.
        let best = max(tightInline, tightStacked)
        self.unit = min(max(best, smallest), smallest * 1.25)
        // Below the smallest unit the rows scroll; 25 is the margin and the padding of the tight frame.
        isStacked =
            best >= smallest
            ? tightStacked > tightInline
            : width / smallest < Frame.tight.inline + 2 * 25 + Self.scrollBar
    }

    /// The plate, in the middle of the window, or all of a small window except a narrow margin.
    var plate: PixelRect {
        let margin = (frame.margin * unit).rounded()
        guard isRoomy else {
            return PixelRect(
                x: Int(margin), y: Int(margin), width: max(Int(width - 2 * margin), 1),
                height: max(Int(height - 2 * margin), 1))
        }
        let across = min(
            width - margin, ((Self.widest + 2 * frame.padding.width) * unit).rounded())
        let down = min(
            height - margin,
            ((isStacked ? heights.stacked : heights.inline) + 2 * frame.padding.height) * unit)
        let (plateWidth, plateHeight) = (max(Int(across), 1), max(Int(down), 1))
        return PixelRect(
            x: (Int(width) - plateWidth) / 2, y: (Int(height) - plateHeight) / 2,
            width: plateWidth, height: plateHeight)
    }

    /// The plate around rows of `height` pixels, with equal padding above and below them.
    func plate(forRows height: Int) -> PixelRect {
        guard isRoomy else { return plate }
        var plate = plate
        let end = Int((frame.padding.height * unit).rounded())
        plate.minY = view.minY + (view.height - height) / 2 - end
        plate.maxY = plate.minY + height + 2 * end
        return plate
    }

    /// The part of the plate for the rows.
    var view: PixelRect {
        let plate = plate
        let side = min(Int((frame.padding.width * unit).rounded()), plate.width / 2)
        let end = min(Int((frame.padding.height * unit).rounded()), plate.height / 2)
        return PixelRect(
            x: plate.minX + side, y: plate.minY + end, width: max(plate.width - 2 * side, 1),
            height: max(plate.height - 2 * end, 1))
    }
}
