import FlipEngine

/// Lays out rows below each other: takes groups, a width and a unit, and gives rectangles from (0, 0).
struct BackRows: Hashable, Sendable {
    private(set) var title: PixelRect?
    private(set) var headings: [BackLayout.Heading] = []
    private(set) var rules: [PixelRect] = []
    private(set) var rows: [BackLayout.Row] = []
    private(set) var height = 0

    private let width: Int
    private let unit: Double
    private let isStacked: Bool

    /// Lengths in units. A row is taller than its control, for a slider by 12 units, so that controls stay apart.
    private enum Length {
        static let title = 54.0
        static let heading = 40.0
        static let gap = 18.0
        static let row = 46.0
        static let label = 34.0
        static let stackedRow = 82.0
        static let control = 34.0
        static let toggle = Size(width: 56, height: 30)
        static let button = Size(width: 178, height: 36)
        static let space = 18.0
    }

    /// Lays out rows of `width` pixels.
    init(
        groups: [SettingsItem.Group], width: Int, unit: Double, isStacked: Bool, hasTitle: Bool
    ) {
        self.width = width
        self.unit = unit
        self.isStacked = isStacked
        if hasTitle { title = take(Length.title) }
        for group in groups {
            if let title = group.title {
                headings.append(BackLayout.Heading(title: title, frame: take(Length.heading)))
            } else {
                _ = take(Length.gap)
            }
            for (index, item) in group.items.enumerated() {
                let row = row(item)
                rows.append(row)
                if index + 1 < group.items.count {
                    let thickness = max(Int(unit.rounded()), 1)
                    rules.append(
                        PixelRect(
                            x: 0, y: row.frame.maxY - thickness, width: width,
                            height: 2 * thickness))
                }
            }
        }
    }

    /// The height of the title, in units.
    static let titleHeight = Length.title

    /// The height of all rows with their title, in units.
    static func height(of groups: [SettingsItem.Group], isStacked: Bool) -> Double {
        let rows = BackRows(
            groups: groups, width: 1000, unit: 1, isStacked: isStacked, hasTitle: true)
        return Double(rows.height)
    }

    /// Whether a visible part would be under `obstacle` if the rows began at the upper left corner of `view`.
    func runs(into obstacle: PixelRect, from view: PixelRect) -> Bool {
        let room = pixels(5)
        let local = PixelRect(
            minX: obstacle.minX - view.minX - room, minY: obstacle.minY - view.minY - room,
            maxX: obstacle.maxX - view.minX, maxY: obstacle.maxY - view.minY + room)
        guard !obstacle.isEmpty else { return false }
        return title?.intersects(local) == true
            || rows.contains { $0.control.intersects(local) || $0.value?.intersects(local) == true }
    }

    /// The width of values, in units: 12 % of the row's width, clamped to 56...78.
    private var valueWidth: Double { min(max(Double(width) / unit * 0.12, 56), 78) }

    private mutating func take(_ length: Double) -> PixelRect {
        let frame = PixelRect(x: 0, y: height, width: width, height: pixels(length))
        height = frame.maxY
        return frame
    }

    private mutating func row(_ item: SettingsItem) -> BackLayout.Row {
        switch item.value(in: Settings()) {
        case .pushed:
            let frame = take(Length.button.height + 4)
            return BackLayout.Row(
                item: item, frame: frame, label: nil, value: nil,
                control: place(Length.button, x: 0, in: frame))
        case .isOn:
            let frame = take(Length.row)
            let control = place(Length.toggle, x: nil, in: frame)
            let label = PixelRect(
                minX: 0, minY: frame.minY, maxX: max(control.minX - pixels(Length.space), 1),
                maxY: frame.maxY)
            return BackLayout.Row(
                item: item, frame: frame, label: label, value: nil, control: control)
        case .number, .choice:
            return isStacked ? stackedRow(item) : inlineRow(item)
        }
    }

    private mutating func inlineRow(_ item: SettingsItem) -> BackLayout.Row {
        let frame = take(Length.row)
        let across = Double(width) / unit
        let column = min(max(across * 0.37, 180), 288, max(across - 60, 1))
        let control = place(Size(width: column, height: Length.control), x: nil, in: frame)
        let hasValue = item.text(in: Settings()) != nil
        let value = PixelRect(
            minX: max(control.minX - pixels(Length.space + valueWidth), 0), minY: frame.minY,
            maxX: max(control.minX - pixels(Length.space), 1), maxY: frame.maxY)
        let labelEnd = hasValue ? value.minX : value.maxX
        return BackLayout.Row(
            item: item, frame: frame,
            label: PixelRect(
                minX: 0, minY: frame.minY, maxX: max(labelEnd, 1), maxY: frame.maxY),
            value: hasValue ? value : nil, control: control)
    }

    private mutating func stackedRow(_ item: SettingsItem) -> BackLayout.Row {
        let frame = take(Length.stackedRow)
        let top = pixels(4)
        let labelHeight = pixels(Length.label)
        let hasValue = item.text(in: Settings()) != nil
        let split = hasValue ? max(width - pixels(valueWidth), 1) : width
        let controlTop = frame.minY + top + labelHeight
        let control = PixelRect(
            x: 0, y: controlTop, width: width, height: pixels(Length.control))
        return BackLayout.Row(
            item: item, frame: frame,
            label: PixelRect(x: 0, y: frame.minY + top, width: split, height: labelHeight),
            value: hasValue
                ? PixelRect(
                    x: split, y: frame.minY + top, width: width - split, height: labelHeight)
                : nil,
            control: control)
    }

    /// The rectangle of a control of `size` units, vertically centred in its row, at `x` or at the right edge.
    private func place(_ size: Size, x: Int?, in frame: PixelRect) -> PixelRect {
        let extent = min(pixels(size.width), width)
        let height = min(pixels(size.height), frame.height)
        return PixelRect(
            x: x ?? (width - extent), y: frame.minY + (frame.height - height) / 2, width: extent,
            height: height)
    }

    private func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
}
