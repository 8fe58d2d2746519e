import FlipFace

/// Interprets the arguments, and checks which of them can be combined.
extension Options {
    /// Creates the options from `command`; adds a warning for each value that is clamped or has no effect.
    init(_ command: ParsedCommand, warnings: inout [String]) throws(UsageError) {
        overrides = try SettingsOverrides(command.settings, warnings: &warnings)
        location = try SettingsLocation(command.settingsFile)
        text = Self.text(command, warnings: &warnings)
        if text != nil {
            overrides.select(.text)
        } else if overrides.contains(.zones) {
            if !overrides.contains(.mode) { overrides.select(.world) }
            let mode = overrides.applied(to: Settings()).mode
            if mode != .world {
                warnings.append("--zone has no effect with --mode \(mode.entry.word)")
            }
        }
        let preferences = try WindowPreferences(
            command.window, command.behaviours, warnings: &warnings)
        if command.settingsFile.listThemes {
            task = .listThemes
        } else if let path = command.snapshot {
            try Self.refuseEmpty(path, option: "--snapshot", example: "clock.png")
            let scale = preferences.scale ?? 1
            var snapshot = Snapshot(
                path: path, size: preferences.size ?? WindowGeometry.defaultSize(scale: scale),
                scale: scale,
                reading: try Self.reading(command.time),
                flip: try Self.fraction(command.flip, option: "--flip", warnings: &warnings))
            try Self.readTurn(command, into: &snapshot, warnings: &warnings)
            task = .snapshot(snapshot)
            let idle =
                [("--display", !command.server.displays.isEmpty)]
                + WindowPreferences.windowOptions(command.window, command.behaviours)
                .filter { $0 != "--scale" }.map { ($0, true) }
                + [("--frame-log", command.frameLog != nil)]
                + Self.idleWithSnapshot(command.server)
            for (option, isGiven) in idle where isGiven {
                warnings.append("\(option) has no effect with --snapshot")
            }
        } else {
            try Self.refuseWithoutSnapshot(command.time, option: "--at")
            try Self.refuseWithoutSnapshot(command.flip, option: "--flip")
            try Self.refuseWithoutSnapshot(command.side, option: "--side")
            try Self.refuseWithoutSnapshot(command.turn, option: "--turn")
            try Self.refuseWithoutSnapshot(command.turnBy, option: "--turn-by")
            try Self.refuseEmpty(command.frameLog, option: "--frame-log", example: "frames.tsv")
            var window = Window(
                preferences: preferences, resources: command.window.xrm, frameLog: command.frameLog)
            try Self.readServer(command, into: &window, warnings: &warnings)
            task = .window(window)
        }
    }

    private static func text(
        _ command: ParsedCommand, warnings: inout [String]
    ) -> Text? {
        guard command.text != nil || command.follow else { return nil }
        let start = command.text.map { BoardText($0) }
        if start?.isClamped == true { warnings.append(BoardText.clampWarning) }
        let options =
            command.settings.unusual(inTable: "face") + command.settings.unusual(inTable: "world")
            + (command.time == nil ? [] : ["--at"])
        for option in options {
            warnings.append("\(option) has no effect with \(start == nil ? "--follow" : "--text")")
        }
        return Text(start: start, isFollowed: command.follow)
    }

    private static func reading(_ text: String?) throws(UsageError) -> ClockReading? {
        guard let text else { return nil }
        if let reading = ClockReading(parsing: text) { return reading }
        throw UsageError(
            option: "--at", value: text, problem: "is not a date and time",
            remedy: "give it as 'YYYY-MM-DD HH:MM:SS', such as '2026-03-01 09:41:00'")
    }

    /// Parses a fraction of a flip or a turn; clamps it to 0...1 with a warning.
    static func fraction(
        _ text: String?, option: String, warnings: inout [String]
    ) throws(UsageError) -> Double? {
        let number = SettingsNumber(range: 0...1, unit: "", example: 0.5)
        return try number.value(of: text, option: option, warnings: &warnings)
    }

    private static func refuseWithoutSnapshot(
        _ value: String?, option: String
    ) throws(UsageError) {
        if let value {
            throw UsageError(
                option: option, value: value, problem: "only works with --snapshot",
                remedy: "add --snapshot FILE.png or leave this option out")
        }
    }

    static func refuseEmpty(
        _ value: String?, option: String, example: String
    ) throws(UsageError) {
        if value?.isEmpty == true {
            throw UsageError(
                option: option, value: "", problem: "is empty",
                remedy: "give a name, such as \(example)")
        }
    }
}
