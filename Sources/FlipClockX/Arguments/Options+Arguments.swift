import FlipFace

/// Interprets the arguments, and checks which of them can be combined.
extension Options {
    /// Creates the options from `command`; adds a warning for each value that is clamped or has no effect.
    init(_ command: ParsedCommand, warnings: inout [String]) throws(UsageError) {
        overrides = try SettingsOverrides(command.settings, warnings: &warnings)
        location = try SettingsLocation(command.settingsFile)
        text = try Self.text(command, warnings: &warnings)
        if text != nil {
            overrides.select(.text)
        } else {
            selectMode(.world, for: .zones, warnings: &warnings)
            selectMode(.score, for: .score, warnings: &warnings)
            warnings += unusedOptions(command.settings)
        }
        timer = try TimerRequest(command, warnings: &warnings)
        let preferences = try WindowPreferences(
            command.window, command.behaviours, warnings: &warnings)
        if command.settingsFile.listThemes {
            task = .listThemes
        } else if let path = command.film.path {
            if let picture = command.snapshot {
                throw UsageError(
                    option: "--snapshot", value: picture, problem: "cannot be combined with --film",
                    remedy: "leave one of them out")
            }
            try Self.refuseWithoutSnapshot(command)
            task = .film(
                try Self.film(
                    command, path: path, preferences: preferences, warnings: &warnings))
            warnings += Self.idleWithoutWindow(command).map { "\($0) has no effect with --film" }
        } else if let path = command.snapshot {
            try Self.refuseWithoutFilm(command.film)
            try Self.refuseEmpty(path, option: "--snapshot", example: "clock.png")
            let scale = preferences.scale ?? 1
            let size = preferences.size ?? WindowGeometry.defaultSize(scale: scale)
            try Self.refuseHuge(size, option: "--snapshot")
            var snapshot = Snapshot(
                path: path, size: size, scale: scale,
                reading: try Self.reading(command.time, option: "--at"),
                flip: try Self.fraction(command.flip, option: "--flip", warnings: &warnings))
            try Self.readTurn(command, into: &snapshot, warnings: &warnings)
            task = .snapshot(snapshot)
            warnings += Self.idleWithoutWindow(command).map {
                "\($0) has no effect with --snapshot"
            }
        } else {
            try Self.refuseWithoutFilm(command.film)
            try Self.refuseWithoutSnapshot(command)
            try Self.refuseEmpty(command.frameLog, option: "--frame-log", example: "frames.tsv")
            var window = Window(
                preferences: preferences, resources: command.window.xrm, frameLog: command.frameLog,
                tells: command.tell)
            try Self.readServer(command, into: &window, warnings: &warnings)
            task = .window(window)
        }
    }

    /// Selects `mode` if `setting`, which belongs to it, was given without a mode.
    private mutating func selectMode(
        _ mode: Settings.ModeKind, for setting: Setting, warnings: inout [String]
    ) {
        guard overrides.contains(setting) else { return }
        if !overrides.contains(.mode) { overrides.select(mode) }
        let selected = overrides.applied(to: Settings()).mode
        if selected != mode, let option = setting.option {
            warnings.append("--\(option) has no effect with the mode \(selected.entry.word)")
        }
    }

    /// Warnings for the seconds and the date, if the mode given on the command line has neither.
    private func unusedOptions(_ arguments: SettingsArguments) -> [String] {
        let mode = overrides.applied(to: Settings()).mode
        guard mode == .world || mode == .score else { return [] }
        return arguments.unusual { $0.table == "face" && ["date", "seconds"].contains($0.name) }
            .map { "\($0) has no effect with the mode \(mode.entry.word)" }
    }

    /// Parses a date and time of day.
    static func reading(_ text: String?, option: String) throws(UsageError) -> ClockReading? {
        guard let text else { return nil }
        if let reading = ClockReading(parsing: text) { return reading }
        throw UsageError(
            option: option, value: text, problem: "is not a date and time",
            remedy: "give it as 'YYYY-MM-DD HH:MM:SS', such as '2026-03-01 09:41:00'")
    }

    /// Parses a fraction of a flip or a turn; clamps it to 0...1 with a warning.
    static func fraction(
        _ text: String?, option: String, warnings: inout [String]
    ) throws(UsageError) -> Double? {
        let number = SettingsNumber(range: 0...1, unit: "", example: 0.5)
        return try number.value(of: text, option: option, warnings: &warnings)
    }

    /// Refuses the options that only work with `--snapshot`.
    private static func refuseWithoutSnapshot(_ command: ParsedCommand) throws(UsageError) {
        let details = [
            ("--at", command.time), ("--flip", command.flip), ("--side", command.side),
            ("--turn", command.turn), ("--turn-by", command.turnBy),
        ]
        for (option, value) in details {
            guard let value else { continue }
            throw UsageError(
                option: option, value: value, problem: "only works with --snapshot",
                remedy: "add --snapshot FILE.png or leave this option out")
        }
    }

    /// The options that have no effect without a window, as far as they were given.
    private static func idleWithoutWindow(_ command: ParsedCommand) -> [String] {
        let others =
            [("--frame-log", command.frameLog != nil), ("--tell", command.tell)]
            + idleWithSnapshot(command.server)
        return [("--display", !command.server.displays.isEmpty)].filter(\.1).map(\.0)
            + WindowPreferences.windowOptions(command.window, command.behaviours)
            .filter { $0 != "--scale" }
            + others.filter(\.1).map(\.0)
    }

    /// The maximum number of pixels of a picture or a frame: 8192 x 8192, which needs about a gigabyte of memory.
    private static let pixelLimit = 1 << 26

    /// Refuses a picture or a film with more pixels.
    static func refuseHuge(_ size: WindowGeometry.Size, option: String) throws(UsageError) {
        guard size.width * size.height > pixelLimit else { return }
        throw UsageError(
            option: "--geometry", value: "\(size.width)x\(size.height)",
            problem: "has more than the \(pixelLimit) pixels that \(option) can draw",
            remedy: "give a smaller size, such as 8192x8192")
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
