import FlipClock

/// The options that override settings in the file for one run: those of each entry of `Setting.all`.
extension Option {
    static let settings = Setting.all.flatMap { setting in
        let any = setting.option.map { options(of: setting, named: $0) } ?? []
        return (any + setting.words.map { option(of: setting, $0) }).map {
            $0.changed { option in
                option.setting = setting
                option.tasks = tasks[setting.path] ?? .all
            }
        }
    }

    /// The tasks in which a setting has an effect, for the settings that have none in some tasks.
    private static let tasks: [String: Tasks] = [
        "flip.duration": [.windows, .film], "flip.motion": [.windows, .film],
        "hand.return-after": [.windows, .film], "turn.pop": [.windows, .film, .turn],
        "sound.volume": .windows, "window.drift": .windows,
    ]

    /// Returns the options that can give `setting` any value.
    private static func options(of setting: Setting, named name: String) -> [Option] {
        guard setting.isFlag else {
            let completion: @Sendable () -> Completion = {
                if case .name = setting.kind { return .output(of: "list-themes") }
                if setting == .zones { return .zones }
                let words = setting.literals.map(\.text)
                return words.isEmpty ? .nothing : .words(words)
            }
            let option = Option(
                name, setting.placeholder, .settings,
                setting.help(standard: setting.standardText), completion: completion()
            ) { try $0.read(setting, $1) }.anyText
            return [
                option.changed {
                    $0.contradictions = setting.words.map(\.name)
                    $0.isRepeatable = setting == .zones
                }
            ]
        }
        return [true, false].map { isOn in
            Option(
                isOn ? name : "no-\(name)", .settings,
                setting.help(standard: (setting.standard == .isOn(true) ? "--" : "--no-") + name)
            ) { $0.options.overrides.set(setting, to: .isOn(isOn)) }
            .changed {
                $0.opposite = isOn ? "no-\(name)" : name
                $0.settingValue = .isOn(isOn)
            }
        }
    }

    /// Returns the option that gives `setting` one particular value.
    private static func option(of setting: Setting, _ word: Setting.Word) -> Option {
        Option(word.name, .settings, word.help) {
            $0.options.overrides.set(setting, to: word.value)
        }
        .changed {
            $0.contradictions = setting.option.map { [$0] } ?? []
            $0.settingValue = word.value
        }
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
        let (limits, note) =
            switch kind {
            case .zones:
                (
                    "; a label has at most \(ZoneName.labelLimit) characters",
                    " May be repeated, at most \(WorldMode.limit) times. Selects --mode world."
                )
            case .score: ("; \(ScoreBoard.limits)", "")
            default: ("", "")
            }
        return "\(explanation(quoting: { $0 }))\(limits). (default: \(standard))\(note)"
    }
}
