import FlipClock
import FlipSystem
import FlipX11

/// Interprets the arguments about a film, and checks which of them can be combined.
extension Options {
    /// The film that `command` asks for at `path`.
    static func film(
        _ command: ParsedCommand, path: String, preferences: WindowPreferences,
        warnings: inout [String]
    ) throws(UsageError) -> Film {
        try refuseEmpty(path, option: "--film", example: "frames")
        try refuseEmpty(command.film.script, option: "--pointer-script", example: "pointer.txt")
        if command.follow {
            throw UsageError(
                "--follow cannot be combined with --film; use --pointer-script with lines such as '1.5 text HELLO'"
            )
        }
        let scale = preferences.scale ?? 1
        let size = preferences.size ?? WindowGeometry.defaultSize(scale: scale)
        try refuseHuge(size, typed: command.window.geometry, option: "--film")
        var film = Film(
            path: path, format: try format(command.film.format, of: path), size: size, scale: scale,
            opacity: preferences.groundOpacity,
            time: try GivenTime(command.film.from, option: "--from"), script: command.film.script)
        if let duration = try Film.durations.value(
            of: command.film.duration, option: "--for", warnings: &warnings)
        {
            if let text = command.film.duration, let number = Double(text), number <= 0 {
                throw UsageError(
                    option: "--for", value: text, problem: "is no length",
                    remedy: "give \(Film.durations.extent), such as 10")
            }
            film.duration = duration
        }
        if let rate = try Film.rates.value(
            of: command.film.rate, option: "--fps", warnings: &warnings)
        {
            guard rate == rate.rounded() else {
                throw UsageError(
                    option: "--fps", value: command.film.rate ?? "",
                    problem: "is not a whole number",
                    remedy: "give one \(Film.rates.limits), such as 60")
            }
            film.rate = Int(rate)
        }
        return film
    }

    /// The format that `text` names; without a text, that of the path's suffix.
    private static func format(_ text: String?, of path: String) throws(UsageError) -> Film.Format {
        if let text {
            if let format = Film.Format(rawValue: text) {
                try refuseOtherStream(path, for: format)
                return format
            }
            throw UsageError(
                option: "--film-format", value: text, problem: "is not known",
                remedy: "give \(Film.Format.names)")
        }
        if path == "-" { return .y4m }
        if let stream = stream(of: path) { return stream }
        try refuseFileName(path)
        return .png
    }

    /// The format of a stream that the suffix of `path` names; nil for none.
    private static func stream(of path: String) -> Film.Format? {
        let streams: [Film.Format] = [.y4m, .bgra]
        return streams.first { $0.rawValue == suffix(of: path) }
    }

    /// Refuses a name that belongs to a stream in another format than the given one.
    private static func refuseOtherStream(
        _ path: String, for format: Film.Format
    ) throws(UsageError) {
        guard let stream = stream(of: path), stream != format else { return }
        throw UsageError(
            option: "--film", value: path,
            problem: "names a file in another format than \(format.rawValue)",
            remedy: "give another name, or leave out --film-format")
    }

    /// Refuses the name of a video or a picture, from which a folder would be made.
    private static func refuseFileName(_ path: String) throws(UsageError) {
        guard let suffix = suffix(of: path), suffix == "png" || otherSuffixes.contains(suffix)
        else {
            return
        }
        throw UsageError(
            option: "--film", value: path, problem: "names one file, but PNG files need a folder",
            remedy:
                "give a folder such as '\(Quotation.shortened(path.dropLast(suffix.count + 1)))/', "
                + "a file that ends in .y4m, "
                + "or - and pipe it to an encoder")
    }

    /// Refuses the options of a film without a film.
    static func refuseWithoutFilm(_ film: FilmArguments) throws(UsageError) {
        for (option, value) in film.details {
            guard let value else { continue }
            throw UsageError(
                option: option, value: value, problem: "only works with --film",
                remedy: "add --film FOLDER or leave this option out")
        }
    }
}

extension Options.Film.Format {
    /// The names, for a message.
    fileprivate static var names: String { "png, y4m or bgra" }
}
