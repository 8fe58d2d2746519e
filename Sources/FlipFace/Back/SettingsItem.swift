import FlipClock

/// A row of the page: a setting with its label and its control, or a button.
///
///     let slider = SettingsItem.setting(delay).control(for: settings)
///     let changes = SettingsItem.setting(delay).changes(for: outcome, in: settings)
enum SettingsItem: Hashable, Sendable {
    case setting(Setting)
    /// The switch that starts the clock with the user's session. Its state is stored in a file of the desktop.
    case session
    /// The button that restores the defaults, except those of the window. After that, it undoes this change.
    case restore
    /// The button that ends the program.
    case quit

    /// Rows under a common heading.
    struct Group: Hashable, Sendable {
        /// The heading; nil for the buttons below the settings.
        let title: Phrase?
        /// The rows, from the top.
        let items: [SettingsItem]
    }

    /// All rows, in the order of the page; groups without settings are omitted.
    static let groups: [Group] =
        Setting.Group.allCases.map { group in
            Group(
                title: group.title,
                items: Setting.all.filter { $0.row?.group == group }.map { .setting($0) }
                    + (group == .window ? [.session] : []))
        }.filter { !$0.items.isEmpty } + [Group(title: nil, items: [.restore, .quit])]

    /// The label before the control; nil for a button, which has its own title.
    var title: Phrase? {
        if self == .session { return "Start with the session" }
        guard case .setting(let setting) = self else { return nil }
        return setting.row?.title
    }

    /// A shorter label for narrow windows; the same label if there is none.
    var shortTitle: Phrase? {
        if self == .session { return "Autostart" }
        guard case .setting(let setting) = self else { return nil }
        return setting.row?.shortTitle ?? setting.row?.title
    }

    /// The titles of a button: the first one that fits is shown. `canUndo` tells whether the defaults were restored.
    func buttonTitles(canUndo: Bool = false) -> [Phrase] {
        switch self {
        case .setting, .session: []
        case .restore: canUndo ? ["Undo"] : ["Restore defaults", "Defaults"]
        case .quit: ["Quit"]
        }
    }

    /// The control, with its value in `settings` and its titles in the language of `words`.
    func control(for settings: Settings, in words: Words = .english) -> Control {
        guard case .setting(let setting) = self else {
            return self == .session ? .toggle(Toggle(isOn: false)) : .button(PushButton())
        }
        let value = setting.value(in: settings)
        var control: Control
        switch (setting.kind, value) {
        case (.choice(let choices), _):
            control = .choice(Choice(titles: choices.map { words($0.title) }))
        case (.name(let choices), .name(let name)):
            let (titles, values) = (choices.map { words($0.title) }, choices.map(\.name))
            let swatches = setting == .theme ? choices.compactMap(Self.swatch) : []
            if swatches.isEmpty, !values.contains(value) {
                // Another name, such as that of a monitor, is one more alternative.
                let other = choices.count
                control = .choice(
                    Choice(titles: titles + [name], values: values + [value], other: other))
            } else {
                let other = swatches.isEmpty ? nil : 0
                control = .choice(Choice(titles: titles, values: values, other: other))
                control.choice?.swatches = swatches
            }
        case (.number(let number, let scale?), .number(let value)):
            return .slider(Slider(scale: SliderScale(scale, word: number.word), value: value))
        case (.families(let offers), _):
            // Only the file and the command line give other families.
            let other = offers.count + 1
            control = .choice(
                Choice(
                    titles: (["Auto"] + offers.map(\.title) + ["Other"]).map { words($0) },
                    values: [.families([])] + offers.map { .families([$0.literal.text]) } + [value],
                    other: other))
            control.choice?.isSingle = true
            control.choice?.missing = [other]
        case (.zones, .zones(let cities)): return .cities(CityList(cities))
        default: control = .toggle(Toggle(isOn: false))
        }
        if let value = self.value(in: settings) { control.show(value) }
        return control
    }

    /// The look of the theme that `choice` names; nil if it names none.
    private static func swatch(_ choice: Setting.Alternative) -> Swatch? {
        let name = choice.literal.text
        guard name == BuiltInTheme.system else {
            return BuiltInTheme.named(name).map { Swatch(theme: $0.theme) }
        }
        let sides = [false, true].compactMap {
            BuiltInTheme.named(name, desktopPrefersDark: $0)?.theme
        }
        return sides.first.map { Swatch(theme: $0, secondTheme: sides.last) }
    }

    /// Whether the user can operate the control: the setting has an effect and works on this desktop, or there are
    /// defaults to restore. A setting that does not work here but differs from its default can still be changed back.
    func isEnabled(in settings: Settings, limits: DesktopLimits = DesktopLimits()) -> Bool {
        switch self {
        case .setting(let setting):
            let works =
                limits.reason(against: setting) == nil
                || setting.value(in: settings) != setting.value(in: Settings())
            return works && setting.row?.isUsed(settings) != false
        case .restore: return !SettingsChange.changes(from: settings, to: settings.restored).isEmpty
        case .session: return limits.session == nil
        case .quit: return true
        }
    }

    /// The value in `settings`; nil for the session and for a button.
    func value(in settings: Settings) -> Setting.Value? {
        guard case .setting(let setting) = self else { return nil }
        return setting.value(in: settings)
    }

    /// The changes of settings for `outcome` of an input to the control: its new value, or a push of the button that
    /// restores the defaults.
    func changes(for outcome: ControlOutcome, in settings: Settings) -> [SettingsChange] {
        var new = settings
        if case .setting(let setting) = self, let value = outcome.value {
            setting.assign(value, in: &new)
        } else if self == .restore, outcome.isPush {
            new = settings.restored
        }
        return SettingsChange.changes(from: settings, to: new)
    }

    /// All values as text, for measuring; empty if the control itself shows them.
    var texts: [Phrase] {
        guard case .setting(let setting) = self else { return [] }
        switch setting.kind {
        case .number(let number, let scale?):
            return scale.stops.map { scale.text($0) }
                + (number.word == nil ? [] : [scale.text(nil)])
        case .name(let choices):
            return setting == .theme ? choices.map(\.title) : []
        default: return []
        }
    }

    /// The value as text, for the area beside a slider or the small cards of the themes, or where the cities are shown
    /// if the cards show something else; nil if the control itself shows it. While the pointer is over a card, the text
    /// is the name of that theme; `pointed` is its index.
    func text(in settings: Settings, pointed: Int? = nil) -> Phrase? {
        guard case .setting(let setting) = self else { return nil }
        switch (setting.kind, setting.value(in: settings)) {
        case (.number(_, let scale?), .number(let value)):
            return scale.text(value)
        case (.name(let choices), .name(let name)) where setting == .theme:
            if let pointed, choices.indices.contains(pointed) { return choices[pointed].title }
            return choices.first { $0.literal == .word(name) }?.title ?? .name(name)
        case (.zones, _): return settings.mode == .world ? nil : "In the mode World"
        default: return nil
        }
    }
}

extension SliderScale {
    /// The scale of a setting that may have `word` in place of a number.
    fileprivate init(_ scale: Setting.Scale, word: String?) {
        let end = scale.isWordLast ? Special.after : .before
        self.init(
            stops: scale.stops, special: word == nil ? nil : end, isReversed: scale.isReversed)
    }
}

extension Setting.Alternative {
    /// The name as a value.
    fileprivate var name: Setting.Value { .name(literal.text) }
}
