import FlipClock

/// A row of the page: a setting with its label and its control, or a button.
///
///     let slider = SettingsItem.setting(delay).control(for: settings)
///     let changes = SettingsItem.setting(delay).changes(to: .number(1), in: settings)
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
    func control(for settings: Settings, in words: Words = .english) -> any Control {
        if self == .session { return Toggle(isOn: false) }
        guard case .setting(let setting) = self else {
            return PushButton(title: buttonTitles().first.map { words($0) } ?? "")
        }
        switch (setting.kind, setting.value(in: settings)) {
        case (.choice(let choices), .choice(let index)):
            return Choice(titles: choices.map { words($0.title) }, index: index)
        case (.name(let choices), .name(let name)):
            let index = choices.firstIndex { $0.literal == .word(name) }
            let swatches = choices.compactMap(Self.swatch)
            guard !swatches.isEmpty else {
                // Another name, such as that of a monitor, is one more alternative.
                let other = index == nil ? [name] : []
                return Choice(
                    titles: choices.map { words($0.title) } + other,
                    index: index ?? choices.count)
            }
            var choice = Choice(titles: choices.map { words($0.title) }, index: index ?? 0)
            choice.swatches = swatches
            return choice
        case (.number(_, let scale?), .number(let value)) where !scale.titles.isEmpty:
            return Choice(
                titles: scale.titles.map { words($0) }, index: scale.index(nearest: value ?? 1))
        case (.number(let number, let scale?), .number(let value)):
            return Slider(scale: SliderScale(scale, word: number.word), value: value)
        case (.families(let offers), let value):
            var choice = Choice(
                titles: (["Auto"] + offers.map(\.title) + ["Other"]).map { words($0) },
                index: setting.index(ofFamilies: value))
            choice.isSingle = true
            // Only the file and the command line give other families.
            choice.missing = [offers.count + 1]
            return choice
        case (_, let value): return Toggle(isOn: value == .isOn(true))
        }
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

    /// The value of the control for `settings`.
    func value(in settings: Settings) -> ControlValue {
        switch self {
        case .setting(let setting): ControlValue(setting.value(in: settings), of: setting)
        case .session: .isOn(false)
        case .restore, .quit: .pushed
        }
    }

    /// The changes of settings for the control's new value; empty for a value of another kind.
    func changes(to value: ControlValue, in settings: Settings) -> [SettingsChange] {
        switch (self, settingValue(of: value)) {
        case (.restore, nil): return SettingsChange.changes(from: settings, to: settings.restored)
        case (.setting(let setting), let value?):
            var new = settings
            setting.assign(value, in: &new)
            return SettingsChange.changes(from: settings, to: new)
        default: return []
        }
    }

    /// The setting's value for a control's value; nil for a push.
    private func settingValue(of value: ControlValue) -> Setting.Value? {
        guard case .setting(let setting) = self, case .choice(let index) = value else {
            return value.setting
        }
        switch setting.kind {
        case .name(let choices):
            return choices.indices.contains(index) ? .name(choices[index].literal.text) : nil
        case .number(_, let scale?):
            return scale.stops.indices.contains(index) ? .number(scale.stops[index]) : nil
        case .families(let offers):
            guard index > 0 else { return .families([]) }
            return offers.indices.contains(index - 1)
                ? .families([offers[index - 1].literal.text]) : nil
        default: return value.setting
        }
    }

    /// All values as text, for measuring; empty if the control itself shows them.
    var texts: [Phrase] {
        guard case .setting(let setting) = self else { return [] }
        switch setting.kind {
        case .number(let number, let scale?) where scale.titles.isEmpty:
            return scale.stops.map { scale.text($0) }
                + (number.word == nil ? [] : [scale.text(nil)])
        case .name(let choices):
            return choices.contains { Self.swatch($0) != nil } ? choices.map(\.title) : []
        default: return []
        }
    }

    /// The value as text, for the area beside a slider; nil if the control itself shows it.
    func text(in settings: Settings) -> Phrase? {
        guard case .setting(let setting) = self else { return nil }
        switch (setting.kind, setting.value(in: settings)) {
        case (.number(_, let scale?), .number(let value)) where scale.titles.isEmpty:
            return scale.text(value)
        case (.name(let choices), .name(let name))
        where choices.contains { Self.swatch($0) != nil }:
            return choices.first { $0.literal == .word(name) }?.title ?? .name(name)
        default: return nil
        }
    }
}

extension SliderScale {
    /// The scale of a setting that may have `word` in place of a number.
    fileprivate init(_ scale: Setting.Scale, word: String?) {
        let end = scale.isWordLast ? Special.after : .before
        self.init(stops: scale.stops, special: word == nil ? nil : end)
    }
}

extension Setting {
    /// The alternative for `value`: 0 for the theme's families, then those that the back offers, then any others.
    fileprivate func index(ofFamilies value: Value) -> Int {
        guard case .families(let offers) = kind, case .families(let families) = value,
            !families.isEmpty
        else { return 0 }
        let index = offers.firstIndex { families == [$0.literal.text] }
        return (index ?? offers.count) + 1
    }
}

extension ControlValue {
    /// The value of a control for `value` of `setting`. A name that is none of the alternatives selects the first theme
    /// or, for any other setting, the additional alternative after the last one.
    fileprivate init(_ value: Setting.Value, of setting: Setting) {
        switch value {
        case .isOn(let isOn): self = .isOn(isOn)
        case .choice(let index): self = .choice(index)
        case .number(let number):
            if case .number(_, let scale?) = setting.kind, !scale.titles.isEmpty {
                self = .choice(scale.index(nearest: number ?? 1))
            } else {
                self = .number(number)
            }
        case .name(let name):
            let other = setting == .theme ? 0 : setting.literals.count
            self = .choice(setting.literals.firstIndex(of: .word(name)) ?? other)
        case .families: self = .choice(setting.index(ofFamilies: value))
        // There is no control for texts.
        case .zones, .score: self = .pushed
        }
    }

    /// The value of the setting; nil for a push.
    fileprivate var setting: Setting.Value? {
        switch self {
        case .isOn(let isOn): .isOn(isOn)
        case .choice(let index): .choice(index)
        case .number(let number): .number(number)
        case .pushed: nil
        }
    }
}
