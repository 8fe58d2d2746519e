import FlipClock
import FlipSystem
import Glibc

/// The program.
package enum Program {
    /// Does what the command line says, and ends the process with its exit status.
    package static func main() {
        Signals.endAtOnce()
        IdleMemory.prepare()
        ProcessRights.secureOutput()
        if ProcessRights.areForeign {
            Diagnostics.write(ProcessRights.refusal)
            exit(EXIT_FAILURE)
        }
        if let refusal = Arguments.refusal {
            Diagnostics.write(refusal)
            exit(UsageError.exitStatus)
        }
        switch Arguments.parse(Array(Arguments.given.dropFirst())) {
        case .exit(let status, let output, let error):
            if let error { Diagnostics.write(error) }
            do throws(SystemError) {
                if let output { try Diagnostics.writeOutput(output) }
            } catch {
                Diagnostics.write("\(error)")
                exit(EXIT_FAILURE)
            }
            exit(status)
        case .run(let options, let warnings):
            // An incomplete picture or film must not look like a complete one.
            if case .window = options.task {} else { Signals.restoreDefaults() }
            for warning in Environment.removeUnusable() + warnings {
                Diagnostics.write(warning)
            }
            do {
                try run(options)
            } catch is OpenedWindow.MenuOpened {
                exit(EXIT_SUCCESS)
            } catch let error as UsageError {
                Diagnostics.write("\(error)")
                exit(UsageError.exitStatus)
            } catch {
                Diagnostics.write("\(error)")
                exit(EXIT_FAILURE)
            }
        }
    }

    /// Rejects a theme given on the command line that does not exist.
    private static func checkTheme(_ options: Options, _ library: ThemeLibrary) throws(UsageError) {
        let name = options.overrides.applied(to: Settings()).theme
        guard !library.has(name) else { return }
        let hint = library.hint(for: name)
        throw UsageError(
            option: "--theme", value: name, problem: "does not exist" + hint,
            remedy: "--list-themes prints all names")
    }

    /// Rejects a zone given on the command line that does not exist.
    private static func checkZones(_ options: Options) throws(UsageError) {
        let zones = options.overrides.applied(to: Settings()).zones
        for zone in zones where options.overrides.contains(.zones) {
            guard let problem = ZoneNames.problem(of: zone.name) else { continue }
            throw UsageError(
                option: "--zone", value: zone.name, problem: problem,
                remedy: "give a name from \(ZoneFile.folder)")
        }
    }

    /// Returns the clock in the local zone, or in UTC if its file is unusable; reports the problem.
    private static func wallClock() -> SystemWallClock {
        var clock = SystemWallClock(zone: .utc)
        do {
            let reading = try ZoneFile.current.reading(at: clock.now)
            if let problem = reading.problem { Diagnostics.write(problem) }
            (clock.zone, clock.substitute) = (reading.zone, reading.substitute)
        } catch {
            Diagnostics.write("\(error); the time is shown in UTC")
            clock.substitute = "UTC"
        }
        return clock
    }

    private static func run(_ options: Options) throws {
        if case .listThemes = options.task {
            let themes = ThemeFolders().themes()
            for folder in themes.cut { Diagnostics.write(ThemeList.warning(ofCut: folder)) }
            try Diagnostics.writeOutput(ThemeList.text(themes.files))
            return
        }
        let library = ThemeLibrary()
        try checkTheme(options, library)
        try checkZones(options)
        var isFilm = false
        if case .film = options.task { isFilm = true }
        var ranks = SettingsRanks(options: options.overrides)
        let keeper = try SettingsKeeper(
            file: options.location.file, library: library, isSaving: !isFilm, into: &ranks)
        if case .diagnosis(let window) = options.task {
            _ = ranks.settings(with: keeper)
            let diagnosis = Diagnosis(
                ranks, themes: keeper, location: options.location,
                problems: keeper.takeWarnings().count)
            return try Diagnostics.writeOutput(diagnosis.text(of: window))
        }
        let unused = options.overrides.warnings(with: ranks.settings(with: keeper))
        for warning in keeper.takeWarnings() + unused { Diagnostics.write(warning) }
        let wallClock = wallClock()
        switch options.task {
        case .snapshot(let snapshot):
            try SnapshotRenderer(
                options: snapshot, text: options.text.map(texts),
                board: options.text?.style ?? BoardStyle(), timer: options.timer,
                local: wallClock.local
            ).run(ranks, themes: keeper, now: wallClock.reading)
        case .film(let film):
            try FilmRecorder(
                options: film, text: options.text?.start,
                board: options.text?.style ?? BoardStyle(), timer: options.timer,
                wallClock: wallClock
            ).run(ranks, themes: keeper)
        case .window(let window):
            try Application(
                options: window, ranks: ranks, keeper: keeper, wallClock: wallClock,
                text: options.text, timer: options.timer, keepsPlace: options.location != .none
            ).run()
        case .listThemes, .diagnosis: break
        }
    }

    /// Returns the text of a snapshot and the previous one; reads standard input to its end with `--follow`.
    private static func texts(_ text: Options.Text) -> (before: BoardText, shown: BoardText) {
        let blank = BoardText("")
        guard text.isFollowed else { return (blank, text.start ?? blank) }
        let lines = LineInput().readToEnd()
        if let warning = lines.last.flatMap({
            $0.isClamped ? BoardText.clampWarning : text.style.warning(for: $0)
        }) {
            Diagnostics.write(warning)
        }
        guard let last = lines.last else { return (blank, text.start ?? blank) }
        return (lines.previous ?? text.start ?? blank, last)
    }
}
