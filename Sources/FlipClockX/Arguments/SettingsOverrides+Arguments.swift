import FlipEngine
import FlipFace

/// What the command line says about settings.
extension SettingsOverrides {
    /// What was given in `arguments`, and nothing else; what is out of range is clamped and added to `warnings`.
    init(_ arguments: SettingsArguments, warnings: inout [String]) throws(UsageError) {
        self.init()
        var given = Settings()
        if let hours = arguments.hours {
            given.hourCycle = hours == .to12 ? .h12 : .h24
            set(.hours, from: given)
        }
        if let seconds = arguments.seconds {
            given.showsSeconds = seconds
            set(.seconds, from: given)
        }
        if let text = arguments.flipAxis {
            given.flipAxis = try Self.axis(text)
            set(.flipAxis, from: given)
        }
        if let motion = try Self.motion(arguments) {
            given.motion = motion
            set(.motion, from: given)
        }
        let numbers: [(SettingsKey, String, String?)] = [
            (.hingeGap, "--hinge-gap", arguments.hingeGap),
            (.flipDuration, "--flip-duration", arguments.flipDuration),
            (.popFactor, "--pop", arguments.pop),
            (.returnDelay, "--return-after", arguments.returnAfter),
        ]
        for (key, option, text) in numbers {
            guard let text, let number = key.number else { continue }
            let value = try number.value(of: text, option: option, warnings: &warnings)
            key.setNumber(value, in: &given)
            set(key, from: given)
        }
    }

    private static func axis(_ text: String) throws(UsageError) -> FlipAxis {
        switch text {
        case "x": return .x
        case "y": return .y
        default:
            throw UsageError(
                option: "--flip-axis", value: text, problem: "is no axis", remedy: "give x or y")
        }
    }

    private static func motion(
        _ arguments: SettingsArguments
    ) throws(UsageError) -> Settings.Motion? {
        guard let text = arguments.motion else { return arguments.reducedMotion ? .reduced : nil }
        guard let motion = Settings.Motion(rawValue: text) else {
            throw UsageError(
                option: "--motion", value: text, problem: "is not known",
                remedy: "give system, full or reduced")
        }
        if arguments.reducedMotion, motion != .reduced {
            throw UsageError(
                option: "--motion", value: text, problem: "contradicts --reduced-motion",
                remedy: "leave one of them out")
        }
        return motion
    }
}

extension SettingsLocation {
    /// The file that `arguments` name.
    init(_ arguments: SettingsArguments) throws(UsageError) {
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
