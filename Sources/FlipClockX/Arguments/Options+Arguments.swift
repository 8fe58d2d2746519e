import FlipClock

/// Interprets the arguments, and checks which of them can be combined.
extension Options {
    /// Creates the options from `command`; adds a warning for each value that is clamped or has no effect.
    init(_ command: ParsedCommand, warnings: inout [String]) throws(UsageError) {
        overrides = try SettingsOverrides(command.settings, warnings: &warnings)
        location = try SettingsLocation(command.settingsFile)
        text = try Self.text(command, warnings: &warnings)
        selectMode()
        timer = try TimerRequest(command, warnings: &warnings)
        warnings += unusedOptions(command)
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
            warnings += Self.idleOptions(command, preferences, ["sound.volume", "window.drift"])
                .map { "\($0) has no effect with --film" }
        } else if let path = command.snapshot {
            try Self.refuseWithoutFilm(command.film)
            try Self.refuseEmpty(path, option: "--snapshot", example: "clock.png")
            let scale = preferences.scale ?? 1
            let size = preferences.size ?? WindowGeometry.defaultSize(scale: scale)
            try Self.refuseHuge(size, typed: command.window.geometry, option: "--snapshot")
            try Self.refuseOtherPicture(path)
            var snapshot = Snapshot(
                path: path, size: size, scale: scale, opacity: preferences.groundOpacity,
                time: try GivenTime(command.time, option: "--at"),
                flip: try Self.fraction(command.flip, option: "--flip", warnings: &warnings))
            try Self.readTurn(command, into: &snapshot, warnings: &warnings)
            task = .snapshot(snapshot)
            let idle =
                [
                    "flip.duration", "flip.motion", "hand.return-after", "sound.volume",
                    "window.drift",
                ] + (snapshot.turn == nil ? ["turn.pop"] : [])
            warnings += Self.idleOptions(command, preferences, idle)
                .map { "\($0) has no effect with --snapshot" }
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

    /// The options that have no effect without a window, as far as they were given, among them those of the settings
    /// with the paths `unused`.
    private static func idleOptions(
        _ command: ParsedCommand, _ preferences: WindowPreferences, _ unused: [String]
    ) -> [String] {
        let display = command.server.displays.isEmpty ? [] : ["--display"]
        let window = WindowPreferences.windowOptions(command.window, command.behaviours)
            .filter { !["--scale", "--opacity", "--transparent"].contains($0) }
        let position = preferences.position == nil ? [] : ["the position in --geometry"]
        let others: [(String, Bool)] =
            [("--frame-log", command.frameLog != nil), ("--tell", command.tell)]
            + idleWithSnapshot(command.server)
        let settings = command.settings.unusual { unused.contains($0.path) }
        return display + window + position + others.filter(\.1).map(\.0) + settings
    }

    /// The maximum number of pixels of a picture or a frame: 8192 x 8192, which needs about a gigabyte of memory.
    private static let pixelLimit = 1 << 26

    /// Refuses a picture or a film with more pixels.
    static func refuseHuge(
        _ size: WindowGeometry.Size, typed text: String?, option: String
    ) throws(UsageError) {
        guard size.width * size.height > pixelLimit else { return }
        throw UsageError(
            option: "--geometry", value: text ?? "\(size.width)x\(size.height)",
            problem: "has more than the \(pixelLimit) pixels that \(option) can draw",
            remedy: "give a smaller size, such as 8192x8192")
    }

    /// The suffixes of files that are no PNG files. Others are allowed, because a name may have a dot for another reason.
    static let otherSuffixes: Set = [
        "apng", "avi", "avif", "bmp", "eps", "gif", "gz", "heic", "heif", "ico", "jfif", "jp2",
        "jpeg", "jpg", "jxl", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "pbm", "pdf", "pgm",
        "pnm", "ppm", "ps", "psd", "raw", "svg", "tga", "tif", "tiff", "ts", "txt", "webm", "webp",
        "wmv", "xbm", "xpm", "xz", "zip", "zst",
    ]

    /// The suffix of the file name in `path`, in small letters; nil without one.
    static func suffix(of path: String) -> String? {
        let name = path[
            (path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }

    /// Refuses the name of a picture that is no PNG file.
    private static func refuseOtherPicture(_ path: String) throws(UsageError) {
        guard let suffix = suffix(of: path),
            otherSuffixes.contains(suffix) || ["y4m", "bgra"].contains(suffix)
        else { return }
        throw UsageError(
            option: "--snapshot", value: path, problem: "is not the name of a PNG file",
            remedy: "give a name that ends in .png, and convert that picture")
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
