import FlipClock
import FlipEngine

/// Lays out rows below each other in one or two columns, or a page at a time: takes groups, a width and a unit, and
/// returns rectangles from (0, 0).
///
/// A control is beside its label if both fit, and otherwise below it. Groups are never divided between columns. Buttons
/// are below the rows, or at the end of the right column if it has space for them, and side by side if they fit.
struct BackRows: Hashable, Sendable {
    private(set) var headings: [BackLayout.Heading] = []
    private(set) var rules: [PixelRect] = []
    private(set) var rows: [BackLayout.Row] = []
    private(set) var height = 0

    /// The number of pixels per unit.
    let unit: Double
    /// The type sizes.
    let sizes: BackSizes
    private let length: Length
    private let texts: [SettingsItem: RowTexts]

    /// Lengths in units. A row is taller than its control, for a slider by 12 units, so that controls stay apart; dense
    /// rows are only as tall as they have to be.
    private struct Length: Hashable {
        var heading = 40.0
        var gap = 18.0
        var row = 46.0
        var label = 34.0
        var stackedRow = 82.0
        /// A row of small cards, and the cards' part of it.
        var swatchRow = 102.0
        var swatches = 60.0
        /// The minimum width of a small card with the space around it.
        let swatch = 26.0
        var control = 34.0
        let toggle = Size(width: 56, height: 30)
        var buttonHeight = 36.0
        /// The space between a label, its value and its control.
        let space = 14.0
        /// The space between two columns.
        let gutter = 36.0
        /// The range of the width of a slider beside its label.
        var slider = 100.0...240.0
        /// The space on each side of a title on a choice: at least the lower bound, and the upper bound if the row has
        /// space. `buttonSide` is the space on each side of a button's title.
        let titleSide = 6.0...14.0
        var buttonSide = 22.0
        /// The minimum width of a button.
        var button = 120.0
        /// Whether a row has its shorter label if only that fits beside its control.
        var prefersShort = false

        static let normal = Length()
        static let dense: Length = {
            var length = Length()
            (length.heading, length.gap, length.row) = (32, 8, 37)
            (length.label, length.stackedRow) = (28, 66)
            (length.swatchRow, length.swatches) = (84, 52)
            (length.control, length.buttonHeight) = (31, 31)
            length.slider = 84...240
            (length.buttonSide, length.button) = (12, 90)
            length.prefersShort = true
            return length
        }()
    }

    /// The space between two columns, in units.
    static let gutter = Length.normal.gutter

    /// The rows to lay out, with the widths of their texts.
    struct Content: Hashable, Sendable {
        let groups: [SettingsItem.Group]
        let texts: [SettingsItem: RowTexts]
        let type: BackType
        let shape: ControlShape

        /// Measures `groups` in the type sizes of `style`; `measure` gives the width of a text in em.
        init(
            groups: [SettingsItem.Group] = SettingsItem.groups, style: BackStyle, words: Words,
            measure: (String) -> Double
        ) {
            self.groups = groups
            type = style.type
            shape = style.control.shape
            texts = Dictionary(
                uniqueKeysWithValues: groups.flatMap(\.items).map {
                    ($0, RowTexts($0, in: words, measure: measure))
                })
        }
    }

    /// Lays out rows of `width` pixels in one or two `columns`.
    init(_ content: Content, width: Int, unit: Double, columns: Int, isDense: Bool = false) {
        self.unit = unit
        length = isDense ? .dense : .normal
        texts = content.texts
        sizes = BackSizes(unit: unit, type: content.type, shape: content.shape)
        let groups = content.groups.filter { $0.title != nil }
        let buttons = content.groups.filter { $0.title == nil }.flatMap(\.items)
        if columns < 2 {
            for group in groups { add(group, x: 0, width: width) }
        } else if addColumns(groups, buttons, width: width) {
            return
        }
        height += pixels(length.gap)
        addButtons(buttons, x: 0, width: width)
    }

    // MARK: Columns

    /// Adds the groups in two columns, and the buttons at the end of the right one if it has space for them; returns
    /// whether the buttons were added.
    private mutating func addColumns(
        _ groups: [SettingsItem.Group], _ buttons: [SettingsItem], width: Int
    ) -> Bool {
        let column = max((width - pixels(length.gutter)) / 2, 1)
        // The division with the smallest height; with equal heights, the one with the longer left column.
        let heights = groups.map { group in
            var rows = self
            rows.add(group, x: 0, width: column)
            return rows.height
        }
        func height(_ split: Int) -> Int {
            max(heights[..<split].reduce(0, +), heights[split...].reduce(0, +))
        }
        let split = (0...groups.count).reversed().min { height($0) < height($1) } ?? 0
        for group in groups[..<split] { add(group, x: 0, width: column) }
        let left = self.height
        self.height = 0
        for group in groups[split...] { add(group, x: width - column, width: column) }
        let right = self.height
        var below = self
        below.addButtons(buttons, x: width - column, width: column)
        let buttonsHeight = below.height - right
        guard right + pixels(length.gap) + buttonsHeight <= left else {
            self.height = max(right, left)
            return false
        }
        self.height = left - buttonsHeight
        addButtons(buttons, x: width - column, width: column)
        return true
    }

    private mutating func add(_ group: SettingsItem.Group, x: Int, width: Int) {
        let heading = take(length.heading, x: x, width: width)
        headings.append(BackLayout.Heading(title: group.title ?? "", frame: heading))
        for (index, item) in group.items.enumerated() {
            let row = row(item, x: x, y: height, width: width)
            height = row.frame.maxY
            rows.append(row)
            if index + 1 < group.items.count {
                let thickness = max(Int(unit.rounded()), 1)
                rules.append(
                    PixelRect(
                        x: x, y: row.frame.maxY - thickness, width: width, height: 2 * thickness))
            }
        }
    }

    private mutating func take(_ length: Double, x: Int, width: Int) -> PixelRect {
        let frame = PixelRect(x: x, y: height, width: width, height: pixels(length))
        height = frame.maxY
        return frame
    }

    // MARK: Buttons

    /// The buttons on one line, the last one at its right end; below each other if they do not fit.
    private mutating func addButtons(_ items: [SettingsItem], x start: Int, width: Int) {
        let widths = items.map { min(buttonWidth($0), width) }
        let gaps = pixels(length.space) * max(items.count - 1, 0)
        let isOneLine = widths.reduce(gaps, +) <= width
        var x = start
        for (index, item) in items.enumerated() {
            let isLast = index + 1 == items.count
            let frame = PixelRect(
                x: isOneLine && isLast && index > 0 ? start + width - widths[index] : x, y: height,
                width: isOneLine ? widths[index] : width, height: pixels(length.buttonHeight + 4))
            rows.append(button(item, in: frame, width: widths[index]))
            if isOneLine {
                x += widths[index] + pixels(length.space)
                if isLast { height = frame.maxY }
            } else {
                height = frame.maxY + (isLast ? 0 : pixels(4))
            }
        }
    }

    private func buttonWidth(_ item: SettingsItem) -> Int {
        let text = Int(((texts[item]?.title ?? 0) * sizes.title).rounded(.up))
        return max(text + 2 * pixels(length.buttonSide), pixels(length.button))
    }

    private func button(
        _ item: SettingsItem, in frame: PixelRect, width: Int
    ) -> BackLayout.Row {
        let fits = { (em: Double?) in (em ?? 0) * sizes.title <= Double(width - pixels(8)) }
        return BackLayout.Row(
            item: item, frame: frame, label: nil, value: nil,
            control: place(
                width: width, height: pixels(length.buttonHeight), x: frame.minX, in: frame),
            isShort: !fits(texts[item]?.title))
    }

    // MARK: Rows

    /// The preferred width of the control of `item` beside its label.
    private func controlWidth(_ item: SettingsItem, width: Int) -> Int {
        switch control(of: item) {
        case .toggle: return pixels(length.toggle.width)
        case .choice(let choice):
            // Small cards have the whole width, below their label.
            if isSwatches(item) { return width }
            if isSingle(item, width: width) { return singleWidth(item) }
            let count = choice.titles.count
            let wide = choiceWidth(item, count, isWide: true)
            let label = labelWidth(item, isShort: false) + pixels(length.space)
            return min(wide, max(choiceWidth(item, count), width - label))
        // The whole width, below their label.
        case .cities: return width
        case .slider:
            let share = Int(Double(width) * 0.37)
            return min(
                max(share, pixels(length.slider.lowerBound)), pixels(length.slider.upperBound))
        case .button: return 0
        }
    }

    private func control(of item: SettingsItem) -> Control {
        texts[item]?.control ?? .button(PushButton())
    }

    private func isToggle(_ item: SettingsItem) -> Bool {
        if case .toggle = control(of: item) { true } else { false }
    }

    /// The width of a choice with all `count` titles side by side.
    private func choiceWidth(_ item: SettingsItem, _ count: Int, isWide: Bool = false) -> Int {
        let title = (texts[item]?.title ?? 0) * sizes.title
        let side = isWide ? length.titleSide.upperBound : length.titleSide.lowerBound
        return count * (Int(title.rounded(.up)) + 2 * pixels(side))
    }

    /// Whether a choice shows only the selected title: always, or because the titles do not fit even below the label.
    private func isSingle(_ item: SettingsItem, width: Int) -> Bool {
        guard let choice = control(of: item).choice else { return false }
        return choice.isSingle || choiceWidth(item, choice.titles.count) > width
    }

    /// The width of a choice that shows only the selected title.
    private func singleWidth(_ item: SettingsItem) -> Int {
        // The arrows beside the title take about the height of the control.
        choiceWidth(item, 1, isWide: true) + pixels(length.control)
    }

    private func row(_ item: SettingsItem, x: Int, y: Int, width: Int) -> BackLayout.Row {
        let control = controlWidth(item, width: width)
        let value = valueWidth(item)
        let space = pixels(length.space)
        let rest = (value > 0 ? space + value : 0) + space + control
        let isShort = labelWidth(item, isShort: false) + rest > width
        guard !isShort || length.prefersShort && labelWidth(item, isShort: true) + rest <= width
        else {
            let tall = pixels(hasCards(item, width: width) ? length.swatchRow : length.stackedRow)
            return stackedRow(item, PixelRect(x: x, y: y, width: width, height: tall))
        }
        let frame = PixelRect(x: x, y: y, width: width, height: pixels(length.row))
        let box = place(
            width: control, height: pixels(isToggle(item) ? length.toggle.height : length.control),
            x: frame.maxX - control, in: frame)
        let valueEnd = max(box.minX - space, frame.minX + 1)
        let valueStart = valueEnd - value
        return BackLayout.Row(
            item: item, frame: frame,
            label: PixelRect(
                minX: frame.minX, minY: frame.minY,
                maxX: max(value > 0 ? valueStart - space : valueEnd, frame.minX + 1),
                maxY: frame.maxY),
            value: value > 0
                ? PixelRect(
                    minX: valueStart, minY: frame.minY, maxX: valueEnd, maxY: frame.maxY) : nil,
            control: box, isShort: isShort, isSingle: isSingle(item, width: width))
    }

    /// A row whose control is below its label. The value is beside the label or, if both do not fit, beside the
    /// control.
    private func stackedRow(_ item: SettingsItem, _ frame: PixelRect) -> BackLayout.Row {
        let space = pixels(length.space / 2)
        // A choice that shows only the selected title needs no value.
        let hasCards = hasCards(item, width: frame.width)
        // The zones of the cities may be long; they have the space beside the label.
        let value =
            control(of: item).cities != nil
            ? max(frame.width - labelWidth(item, isShort: false) - space, 0)
            : isSwatches(item) && !hasCards ? 0 : min(valueWidth(item), frame.width)
        func fits(_ isShort: Bool, _ rest: Int) -> Bool {
            labelWidth(item, isShort: isShort) + rest <= frame.width
        }
        let beside = value > 0 ? space + value : 0
        let isValueAbove = fits(false, beside) || fits(true, beside)
        let isShort = !fits(false, isValueAbove ? beside : 0)
        let above = PixelRect(
            x: frame.minX, y: frame.minY + pixels(4), width: frame.width,
            height: pixels(length.label))
        var below = PixelRect(
            x: frame.minX, y: above.maxY, width: frame.width,
            height: pixels(hasCards ? length.swatches : length.control))
        var labelBox = above
        var valueBox: PixelRect?
        if value > 0 {
            let line = isValueAbove ? above : below
            valueBox = PixelRect(
                minX: line.maxX - value, minY: line.minY, maxX: line.maxX, maxY: line.maxY)
            if isValueAbove {
                labelBox.maxX = max(above.maxX - beside, above.minX + 1)
            } else {
                below.maxX = max(below.maxX - beside, below.minX + 1)
            }
        }
        if isToggle(item) {
            below.maxX = min(below.minX + pixels(length.toggle.width), below.maxX)
            below = place(
                width: below.width, height: pixels(length.toggle.height), x: below.minX, in: below)
        }
        let isSingle = isSwatches(item) ? !hasCards : isSingle(item, width: below.width)
        return BackLayout.Row(
            item: item, frame: frame, label: labelBox, value: valueBox, control: below,
            isShort: isShort, isSingle: isSingle)
    }

    private func isSwatches(_ item: SettingsItem) -> Bool { themeCount(item) > 0 }

    /// Whether the small cards of the themes fit into a row of this width.
    private func hasCards(_ item: SettingsItem, width: Int) -> Bool {
        isSwatches(item) && width >= themeCount(item) * pixels(length.swatch)
    }

    /// The number of small cards; 0 for another control.
    private func themeCount(_ item: SettingsItem) -> Int {
        control(of: item).choice?.swatches.count ?? 0
    }

    private func labelWidth(_ item: SettingsItem, isShort: Bool) -> Int {
        let em = isShort ? texts[item]?.shortLabel : texts[item]?.label
        return Int(((em ?? 0) * sizes.label).rounded(.up)) + 1
    }

    /// The width of the widest value; 0 for a row without one.
    private func valueWidth(_ item: SettingsItem) -> Int {
        let text = (texts[item]?.value ?? 0) * sizes.value
        return text > 0 ? Int(text.rounded(.up)) + 1 : 0
    }

    /// The rectangle of a control of `width` by `height` pixels, vertically centred in its row, at `x`.
    private func place(width: Int, height: Int, x: Int, in frame: PixelRect) -> PixelRect {
        let height = min(height, frame.height)
        return PixelRect(
            x: x, y: frame.minY + (frame.height - height) / 2, width: max(width, 1),
            height: height)
    }

    private func pixels(_ length: Double) -> Int { max(Int((length * unit).rounded()), 1) }
}
