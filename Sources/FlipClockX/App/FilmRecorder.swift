import FlipClock
import FlipSystem

/// Draws a film and writes it, for `--film`.
struct FilmRecorder {
    let options: Options.Film
    /// The first text in place of the time.
    var text: BoardText?
    /// The style of texts.
    var board = BoardStyle()
    /// The timer that starts with the film; nil for none.
    var timer: TimerRequest?
    let wallClock: SystemWallClock

    /// Writes the whole film, with the settings of `ranks` and `themes` at its start; throws the first failure, as one
    /// sentence.
    func run(_ ranks: SettingsRanks, themes: any ThemeSource) throws {
        let script = try options.script.map { path throws(PointerScript.Failure) in
            try PointerScript(path: path)
        }
        if let warning = script?.warning(forLength: options.duration) {
            Diagnostics.write(warning)
        }
        let film = try FilmRenderer(
            options, ranks, themes: themes, text: text, board: board, timer: timer,
            script: script ?? .empty, wallClock: wallClock, names: LocaleDateNames.current)
        var writer: any FilmWriter =
            options.format == .png
            ? try PictureSeries(path: options.path, count: film.count) : try FrameStream(options)
        var progress = FilmProgress(count: film.count)
        defer { progress.end() }
        do {
            for index in 0..<film.count {
                try writer.write(film.frame(index))
                progress.show(index + 1)
            }
        } catch {
            writer.abandon()
            throw error
        }
        try writer.finish()
    }
}
