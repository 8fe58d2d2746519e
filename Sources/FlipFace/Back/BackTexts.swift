import FlipClock

/// A row's control, and the widths of the row's texts in em; the texts themselves are in the row's item.
struct RowTexts: Hashable, Sendable {
    /// The control, with the default value.
    let control: Control
    /// The label, and its shorter form.
    var label = 0.0
    var shortLabel = 0.0
    /// The widest value.
    var value = 0.0
    /// The widest title on the control.
    var title = 0.0
    /// The shortest form of a button's title.
    var shortTitle = 0.0

    /// Measures the texts of `item` in the language of `words`; `measure` gives the width of a text in em.
    init(_ item: SettingsItem, in words: Words, measure: (String) -> Double) {
        func widest(_ texts: [Phrase]) -> Double { texts.map { measure(words($0)) }.max() ?? 0 }
        label = widest([item.title].compactMap { $0 })
        shortLabel = widest([item.shortTitle].compactMap { $0 })
        value = widest(item.texts)
        // The title of a button may change while it is visible, so the button has space for each title.
        let titles = item.buttonTitles()
        let undo = widest(item.buttonTitles(canUndo: true))
        title = max(widest(Array(titles.prefix(1))), undo)
        shortTitle = max(widest(titles.suffix(1)), undo)
        control = item.control(for: Settings(), in: words)
        if let choice = control.choice { title = choice.titles.map(measure).max() ?? 0 }
    }
}

/// The type sizes of a page in pixels, for one unit.
struct BackSizes: Hashable, Sendable {
    /// The labels of settings.
    let label: Double
    /// The values as text.
    let value: Double
    /// The titles on controls.
    let title: Double
    /// The headings of groups.
    let heading: Double

    /// The sizes for `unit` pixels per unit.
    init(unit: Double, type: BackType, shape: ControlShape) {
        label = max(type.label * unit, type.minimumLabel)
        value = max(type.value * unit, type.minimumValue)
        title = max(shape.text * unit, shape.minimumText)
        heading = max(type.heading * unit, type.minimumHeading)
    }
}
