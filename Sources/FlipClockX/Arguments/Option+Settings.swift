import FlipClock

/// The options that override settings in the file for one run: those of each entry of `Setting.all`.
extension Option {
    /// Those that have no place in another section.
    static let settings = ofSettings.filter { option in
        !(window + servers).contains { $0.name == option.name }
    }

    /// The option of a setting called `name`, for another section.
    static func ofSetting(_ name: String, in section: Section) -> Option {
        guard let option = ofSettings.first(where: { $0.name == name }) else {
            preconditionFailure("no setting has the option \(name)")
        }
        return option.changed { $0.section = section }
    }

    private static let ofSettings = Setting.all.flatMap { setting in
        let any = setting.option.map { options(of: setting, named: $0) } ?? []
        return (any + setting.words.map { option(of: setting, $0) }).map {
            (setting.isResource ? $0.inResources(setting.resourceRemedy) : $0).changed { option in
                option.setting = setting
                option.tasks = tasks[setting.path] ?? .all
            }
        }
    }

    /// The tasks in which a setting has an effect, for the settings that have none in some tasks.
    private static let tasks: [String: Tasks] = [
        "flip.duration": [.windows, .film], "flip.motion": [.windows, .film],
        "hand.return-after": [.windows, .film], "turn.pop": [.windows, .film, .turn],
        "sound.volume": .windows, "window.drift": .windows, "window.layer": .window,
        "window.all-desktops": .window, "window.opacity": [.window, .pictures],
        "window.case": [.window, .pictures],
        "window.click-through": .window, "window.monitor": .window, "window.keep-awake": .windows,
    ]

    /// Returns the options that can give `setting` any value.
    private static func options(of setting: Setting, named name: String) -> [Option] {
        guard setting.isFlag else {
            let completion: @Sendable () -> Completion = {
                if setting == .theme { return .output(of: "list-themes") }
                if setting == .zones { return .zones }
                let words = setting.literals.map(\.text)
                return words.isEmpty ? .nothing : .words(words)
            }
            let option = Option(
                name, setting.argumentPlaceholder, .settings,
                setting.help(standard: setting.standardText), completion: completion()
            ) { try $0.read(setting, $1) }
            return [
                option.changed {
                    $0.takesAnyText = setting != .fullScreenMonitor
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
    fileprivate var argumentPlaceholder: String {
        if let placeholder { return placeholder }
        return switch kind {
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

    /// The remedy for an unusable X resource; nil for a name, which is ignored if it is empty.
    fileprivate var resourceRemedy: String? {
        if case .name = kind { return nil }
        return limits.isEmpty ? "give true or false" : "give a number \(limits)"
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
        return
            "\(explanation(isDetailed: true, quoting: { $0 }))\(limits). (default: \(standard))\(note)"
    }
}
