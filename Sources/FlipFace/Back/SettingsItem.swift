/// A row of the page: a setting with its label and its control, or the button that restores all defaults.
///
///     let slider = SettingsItem.setting(pop).control(for: settings)
///     let changes = SettingsItem.setting(pop).changes(to: .number(1), in: settings)
enum SettingsItem: Hashable, Sendable {
    case setting(Setting)
    case restore

    /// Rows under a common heading.
    struct Group: Hashable, Sendable {
        /// The heading; nil for none.
        let title: String?
        /// The rows, from the top.
        let items: [SettingsItem]
    }

    /// All rows, in the order of the page.
    static let groups: [Group] =
        Setting.Group.allCases.map { group in
            Group(
                title: group.rawValue,
                items: Setting.all.filter { $0.row?.group == group }.map { .setting($0) })
        } + [Group(title: nil, items: [.restore])]

    /// The label before the control; nil for the button, which has its own title.
    var title: String? {
        switch self {
        case .setting(let setting): setting.row?.title
        case .restore: nil
        }
    }

    /// The control, with its value in `settings`.
    func control(for settings: Settings) -> any Control {
        guard case .setting(let setting) = self else {
            return PushButton(title: "Restore defaults")
        }
        switch (setting.kind, setting.value(in: settings)) {
        case (.choice(let choices), .choice(let index)):
            return Choice(titles: choices.map(\.title), index: index)
        case (.name(let choices), .name(let name)):
            let index = choices.firstIndex { $0.literal == .word(name) }
            return Choice(titles: choices.map(\.title), index: index ?? 0)
        case (.number(let number, let scale), .number(let value)):
            return Slider(scale: SliderScale(scale, word: number.word), value: value)
        case (_, let value): return Toggle(isOn: value == .isOn(true))
        }
    }

    /// Whether the user can operate the control.
    func isEnabled(in settings: Settings) -> Bool {
        self != .restore || !SettingsChange.changes(from: settings, to: Settings()).isEmpty
    }

    /// The value of the control for `settings`.
    func value(in settings: Settings) -> ControlValue {
        switch self {
        case .setting(let setting): ControlValue(setting.value(in: settings), of: setting)
        case .restore: .pushed
        }
    }

    /// The changes of settings for the control's new value; empty for a value of another kind.
    func changes(to value: ControlValue, in settings: Settings) -> [SettingsChange] {
        switch (self, settingValue(of: value)) {
        case (.restore, nil): return SettingsChange.changes(from: settings, to: Settings())
        case (.setting(let setting), let value?):
            var new = settings
            setting.assign(value, in: &new)
            return SettingsChange.changes(from: settings, to: new)
        default: return []
        }
    }

    /// The setting's value for a control's value; nil for a push.
    private func settingValue(of value: ControlValue) -> Setting.Value? {
        guard case .setting(let setting) = self, case .name(let choices) = setting.kind,
            case .choice(let index) = value
        else { return value.setting }
        return choices.indices.contains(index) ? .name(choices[index].literal.text) : nil
    }

    /// The value as text, for the area beside a slider; nil if the control itself shows it.
    func text(in settings: Settings) -> String? {
        guard case .setting(let setting) = self, case .number(_, let scale) = setting.kind,
            case .number(let value) = setting.value(in: settings)
        else { return nil }
        return scale.text(value)
    }
}

extension SliderScale {
    /// The scale of a setting that may have `word` in place of a number.
    fileprivate init(_ scale: Setting.Scale, word: String?) {
        let end = scale.isWordLast ? Special.after : .before
        self.init(stops: scale.stops, special: word == nil ? nil : end, mark: scale.mark)
    }
}

extension ControlValue {
    /// The value of a control for `value` of `setting`; the first alternative for a name that is none of them.
    fileprivate init(_ value: Setting.Value, of setting: Setting) {
        switch value {
        case .isOn(let isOn): self = .isOn(isOn)
        case .choice(let index): self = .choice(index)
        case .number(let number): self = .number(number)
        case .name(let name):
            self = .choice(setting.literals.firstIndex(of: .word(name)) ?? 0)
        // There is no control for families.
        case .families: self = .pushed
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
