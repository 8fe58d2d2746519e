import FlipClock

/// The options that override settings in the file for one run: those of each entry of `Setting.all`.
extension Option {
    static let settings = Setting.all.flatMap { setting in
        (setting.option.map { options(of: setting, named: $0) } ?? [])
            + setting.words.map { option(of: SettingsWord(setting: setting, word: $0)) }
    }

    /// Returns the options that can give `setting` any value.
    private static func options(of setting: Setting, named name: String) -> [Option] {
        if case .zones = setting.kind {
            return [
                Option(
                    name, setting.placeholder, .settings,
                    setting.help(standard: setting.standardText)
                        + " May be repeated, at most \(WorldMode.limit) times. Selects --mode world."
                ) { $0.settings.lists[setting, default: []].append($1) }.anyText.repeatable
            ]
        }
        guard setting.isFlag else {
            let completion: @Sendable () -> Completion = {
                if case .name = setting.kind { return .output(of: "list-themes") }
                let words = setting.literals.map(\.text)
                return words.isEmpty ? .nothing : .words(words)
            }
            return [
                Option(
                    name, setting.placeholder, .settings,
                    setting.help(standard: setting.standardText),
                    completion: completion()
                ) { $0.settings.texts[setting] = $1 }.anyText
                    .changed { $0.contradictions = setting.words.map(\.name) }
            ]
        }
        return [true, false].map { isOn in
            Option(
                isOn ? name : "no-\(name)", .settings,
                setting.help(standard: (setting.standard == .isOn(true) ? "--" : "--no-") + name)
            ) { $0.settings.switches[setting] = isOn }
            .changed { $0.opposite = isOn ? "no-\(name)" : name }
        }
    }

    /// Returns the option that gives a setting one particular value.
    private static func option(of word: SettingsWord) -> Option {
        Option(word.word.name, .settings, word.word.help) { $0.settings.words.append(word) }
            .changed { $0.contradictions = word.setting.option.map { [$0] } ?? [] }
    }
}

extension Setting {
    /// The placeholder of the option's value in the help.
    fileprivate var placeholder: String {
        switch kind {
        case .flag: ""
        case .choice: literals.map(\.text).joined(separator: "|")
        case .name: "name"
        case .number(let number, _):
            number.isTimeOfDay ? "time" : number.unit.isEmpty ? "factor" : number.unit
        case .families: "family"
        case .zones: "zone"
        case .score: "score"
        }
    }

    /// The default as an argument.
    fileprivate var standardText: String { literal(of: standard).text }

    /// The description in the help.
    fileprivate func help(standard: String) -> String {
        let limits =
            switch kind {
            case .zones: "; a label has at most \(ZoneName.labelLimit) characters"
            case .score: "; \(ScoreBoard.limits)"
            default: ""
            }
        return "\(explanation(quoting: { $0 }))\(limits). (default: \(standard))"
    }
}
