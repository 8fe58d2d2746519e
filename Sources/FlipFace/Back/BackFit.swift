import FlipEngine

/// How large the rows become in a window, and which arrangement is the better one: takes a window's extents and the rows'
/// heights in units, gives pixels a unit, and the plate.
struct BackFit: Hashable, Sendable {
    /// The window, in pixels.
    let width: Double
    let height: Double
    /// How many pixels a unit is.
    let unit: Double
    /// Whether controls stand below their labels.
    let isStacked: Bool
    /// Whether there is room for a title, and around the plate.
    let isRoomy: Bool

    /// The smallest unit at which labels can be read, in points.
    static let smallestUnit = 0.66
    /// The room for a scroll bar, in units.
    static let scrollBar = 12.0
    /// How wide the rows are at most, in units.
    static let widest = 780.0

    /// What lies around the rows, in units.
    private struct Frame: Hashable {
        /// From plate to window.
        var margin: Double
        /// From rows to plate.
        var padding: Size
        /// How wide rows in line are at least.
        var inline: Double
        /// How wide rows with their controls below are at least.
        var stacked: Double

        static let roomy = Frame(
            margin: 30, padding: Size(width: 56, height: 30), inline: 450, stacked: 270)
        static let tight = Frame(
            margin: 5, padding: Size(width: 20, height: 7), inline: 410, stacked: 200)
    }

    /// How high the rows are with their title, in units.
    struct Heights: Hashable, Sendable {
        /// In line.
        let inline: Double
        /// With the controls below their labels.
        let stacked: Double
    }

    private let heights: Heights
    private let frame: Frame

    /// A fit for a window of `width` by `height` pixels, `scale` of them a point, and rows of these heights, their title
    /// included.
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
        // No larger than where the title would fit: a window that shrinks a little shall not show larger rows.
        let best = max(tightInline, tightStacked)
        self.unit = min(max(best, smallest), smallest * 1.25)
        isStacked =
            best >= smallest
            ? tightStacked > tightInline
            : width / smallest < Frame.tight.inline + 2 * 25 + Self.scrollBar
    }

    /// The plate, in the middle of the window; all of a window that is not roomy.
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

    /// The plate that fits around rows of `height` pixels: their padding above and below is equal.
    func plate(forRows height: Int) -> PixelRect {
        guard isRoomy else { return plate }
        var plate = plate
        let end = Int((frame.padding.height * unit).rounded())
        plate.minY = view.minY + (view.height - height) / 2 - end
        plate.maxY = plate.minY + height + 2 * end
        return plate
    }

    /// What of the plate is for the rows.
    var view: PixelRect {
        let plate = plate
        let side = min(Int((frame.padding.width * unit).rounded()), plate.width / 2)
        let end = min(Int((frame.padding.height * unit).rounded()), plate.height / 2)
        return PixelRect(
            x: plate.minX + side, y: plate.minY + end, width: max(plate.width - 2 * side, 1),
            height: max(plate.height - 2 * end, 1))
    }
}
