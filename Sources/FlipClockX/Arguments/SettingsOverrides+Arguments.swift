import FlipClock
import FlipSystem

/// Interprets the settings on the command line.
extension SettingsOverrides {
    /// Creates the overrides from `arguments`; adds a warning for each value that is clamped.
    init(_ arguments: SettingsArguments, warnings: inout [String]) throws(UsageError) {
        self.init()
        for (setting, isOn) in arguments.switches { set(setting, to: .isOn(isOn)) }
        // The last of several words for one setting wins, so that a shell alias can be overridden.
        for word in arguments.words { set(word.setting, to: word.word.value) }
        for (setting, texts) in arguments.lists {
            set(setting, to: try setting.value(ofArguments: texts))
        }
        for setting in arguments.texts.isEmpty ? [] : Setting.all {
            guard let text = arguments.texts[setting] else { continue }
            let value = try setting.value(ofArgument: text, warnings: &warnings)
            if let word = arguments.words.last(where: { $0.setting == setting }),
                word.word.value != value
            {
                throw UsageError(
                    option: setting.argument, value: text,
                    problem: "contradicts --\(word.word.name)", remedy: "leave one of them out")
            }
            set(setting, to: value)
        }
    }
}

extension SettingsOverrides {
    /// Warnings for the values that have no effect with `settings`, which are in force.
    func warnings(with settings: Settings) -> [String] {
        var warnings = Setting.all.filter { setting in
            contains(setting) && setting.row?.isUsed(settings) == false
        }
        .map { "\($0.argument) has no effect without --dusk-from" }
        let isGiven = Setting.all.contains {
            ["dusk.from", "dusk.to"].contains($0.path) && contains($0)
        }
        if isGiven, settings.duskStart == settings.duskEnd {
            warnings.append("--dusk-from and --dusk-to are the same time, so it is never night")
        }
        return warnings
    }
}

extension Setting {
    /// Its option, as typed.
    fileprivate var argument: String { "--\(option ?? name)" }

    /// Parses the values of an option that was given once or more.
    fileprivate func value(ofArguments texts: [String]) throws(UsageError) -> Value {
        for text in texts where ZoneName(text) == nil {
            throw UsageError(
                option: argument, value: text, problem: "is not a time zone",
                remedy: "give a name such as Asia/Tokyo, or LABEL=NAME with a label of at most "
                    + "\(ZoneName.labelLimit) characters")
        }
        guard let zones = Self.zones(texts) else {
            throw UsageError(
                option: argument, value: texts.last ?? "", problem: "is one too many",
                remedy: "give at most \(WorldMode.limit)")
        }
        return .zones(zones)
    }

    /// Whether its value is a name.
    private var isName: Bool {
        switch kind {
        case .name, .families: true
        default: false
        }
    }

    /// Parses the option's value; adds a warning if it is clamped.
    fileprivate func value(
        ofArgument text: String, warnings: inout [String]
    ) throws(UsageError) -> Value {
        guard case .number(let number, _) = kind else {
            guard case .value(let value) = outcome(ofArgument: text) else {
                if case .score = kind {
                    throw UsageError(
                        option: argument, value: text, problem: "is not a score",
                        remedy:
                            "give one such as 'Home 0:0 Away' or 'Red 5, Green 12, Blue 7', with "
                            + ScoreBoard.limits)
                }
                throw UsageError(
                    option: argument, value: text,
                    problem: isName ? "is not a name" : "is not known",
                    remedy: "give \(Self.alternatives(literals.map(\.text)))")
            }
            if case .score(let board) = value, let label = board.joinedLabel {
                warnings.append(
                    "\(argument) '\(Quotation.shortened(text))': '\(Quotation.shortened(label))' is one "
                        + "side; commas separate sides")
            }
            return value
        }
        return .number(try number.value(of: text, option: argument, warnings: &warnings))
    }
}

extension SettingsLocation {
    /// The file that `arguments` name.
    init(_ arguments: SettingsFileArguments) throws(UsageError) {
        switch (arguments.config, arguments.noConfig) {
        case (nil, false): self = .standard
        case (nil, true): self = .none
        case (let path?, true):
            throw UsageError(
                option: "--config", value: path, problem: "contradicts --no-config",
                remedy: "leave one of them out")
        case (let path?, false):
            if path.isEmpty {
                throw UsageError(
                    option: "--config", value: "", problem: "is empty",
                    remedy: "give a name, such as clock.toml")
            }
            self = .named(path)
        }
    }
}
