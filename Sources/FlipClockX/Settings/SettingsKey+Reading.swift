import FlipFace

/// What a value in the file means.
extension SettingsKey {
    /// Takes `content` into `settings`; where it cannot be used as it is, says why and what is used in its place, without
    /// naming file and place. `source` is the value as it is written.
    func read(_ content: TOMLNode.Content, source: String, into settings: inout Settings) -> String?
    {
        guard case .scalar(let scalar) = content else { return refusal(source) }
        switch (self, scalar) {
        case (.hours, .integer(12)): settings.hourCycle = .h12
        case (.hours, .integer(24)): settings.hourCycle = .h24
        case (.seconds, .boolean(let isShown)): settings.showsSeconds = isShown
        case (.flipAxis, .string("x")): settings.flipAxis = .x
        case (.flipAxis, .string("y")): settings.flipAxis = .y
        case (.motion, .string(let word)):
            guard let motion = Settings.Motion(rawValue: word) else { return refusal(source) }
            settings.motion = motion
        default: return readNumber(scalar, source, into: &settings)
        }
        return nil
    }

    /// The number that it is; nil for what is none.
    var number: SettingsNumber? {
        switch self {
        case .flipDuration: .flipDuration
        case .hingeGap: .hingeGap
        case .returnDelay: .returnDelay
        case .popFactor: .popFactor
        case .hours, .seconds, .flipAxis, .motion: nil
        }
    }

    /// Sets the number that it is, or with nil its word.
    func setNumber(_ value: Double?, in settings: inout Settings) {
        switch self {
        case .flipDuration: settings.flipDuration = value ?? settings.flipDuration
        case .hingeGap: settings.hingeGap = value
        case .returnDelay: settings.returnDelay = value
        case .popFactor: settings.popFactor = value ?? settings.popFactor
        case .hours, .seconds, .flipAxis, .motion: break
        }
    }

    /// Cuts the number that it is to the decimals that are written.
    func roundNumber(in settings: inout Settings) {
        let value: Double? =
            switch self {
            case .flipDuration: settings.flipDuration
            case .hingeGap: settings.hingeGap
            case .returnDelay: settings.returnDelay
            case .popFactor: settings.popFactor
            case .hours, .seconds, .flipAxis, .motion: nil
            }
        if let value { setNumber(SettingsNumber.rounded(value), in: &settings) }
    }

    /// What it may be, for who gave something else.
    var choices: String {
        switch self {
        case .hours: "12 or 24"
        case .seconds: "true or false"
        case .flipAxis: "\"x\" or \"y\""
        case .motion: "\"system\", \"full\" or \"reduced\""
        case .flipDuration, .hingeGap, .returnDelay, .popFactor:
            (number?.extent ?? "") + (number?.word.map { ", or \"\($0)\"" } ?? "")
        }
    }

    private func readNumber(
        _ scalar: TOMLScalar, _ source: String, into settings: inout Settings
    ) -> String? {
        guard let number else { return refusal(source) }
        let outcome: SettingsNumber.Outcome
        if case .string(let word) = scalar {
            // A number in quotes is text, as TOML has it.
            outcome = word == number.word ? .value(nil) : .nonsense
        } else {
            outcome = scalar.number.map(number.outcome(of:)) ?? .nonsense
        }
        switch outcome {
        case .value(let value):
            setNumber(value, in: &settings)
            return nil
        case .clamped(let value):
            setNumber(value, in: &settings)
            let size = value == number.range.lowerBound ? "small" : "large"
            return "\(path) = \(source) is too \(size); it goes \(number.limits), "
                + "so \(SettingsNumber.text(value)) is used"
        case .nonsense: return refusal(source)
        }
    }

    private func refusal(_ source: String) -> String {
        "\(path) = \(source) cannot be used; give \(choices); "
            + "until then it is \(literal(in: Settings()))"
    }
}
