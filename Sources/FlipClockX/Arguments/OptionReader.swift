import FlipClock
import FlipSystem
import FlipX11

/// Takes the options that were given, gives `Options`. The entry of an option in `Option.all` says what it sets.
///
///     var reader = OptionReader(given: try CommandParser.given(["--timer", "25m", "--12h"]))
///     let options = try reader.read()
///
/// Values are read in a fixed order, so that of several unusable ones always the same is reported.
struct OptionReader {
    /// The options on the command line, in their order.
    let given: [GivenOption]
    /// The result, whose task is known at the end.
    var options = Options()
    /// A sentence for each value that was clamped, and for each option that has no effect.
    var warnings: [String] = []
    /// The task, if it is a window.
    var window = Options.Window()
    /// The task, if it is a picture.
    var snapshot = Options.Snapshot(path: "")
    /// The task, if it is a film.
    var film = Options.Film(path: "", format: .png)
    /// The text in place of the time, if there is one.
    var text = Options.Text()

    /// Reads all options; throws the first error.
    mutating func read() throws(UsageError) -> Options {
        // A clock without options, such as one from the menu of the desktop, does not make the table.
        if given.isEmpty { return options }
        // The last of several words for one setting applies, so that a shell alias can be overridden.
        try read(given.filter { !$0.option.takesValue }[...])
        try read(Option.settings.filter(\.isRepeatable))
        try read(Option.settings.filter { !$0.isRepeatable } + Option.settingsFile + Option.texts)
        try finishText()
        options.selectMode()
        try read(Option.timers)
        let use = ModeUse(options, given: given)
        warn(with: use.reason, of: use.isUnused)
        for option in Option.window where given[option.name] != nil && !option.takesValue {
            if let other = option.contradictions.first(where: { given[$0] != nil }) {
                throw UsageError("--\(option.name) contradicts --\(other); leave one of them out")
            }
        }
        try read(Option.window)
        options.task = try task()
        return options
    }

    /// Reads the options of the task, and warns of those without effect in it.
    private mutating func task() throws(UsageError) -> Options.Task {
        if given["list-themes"] != nil { return .listThemes }
        if given["diagnose"] != nil {
            try read(Option.servers)
            return .diagnosis(window)
        }
        if given["film"] != nil, let picture = given["snapshot"] {
            throw picture.error("cannot be combined with --film")
        }
        for option in Option.films + Option.pictures {
            guard let subject = option.subject, given[subject.name] == nil,
                let argument = given[option.name]
            else { continue }
            throw argument.error(
                "only works with --\(subject.name)",
                "add --\(subject.name) \(subject.example) or leave this option out")
        }
        if given["film"] != nil {
            try read(Option.films)
            warnOfUnused(in: .film, with: "--film")
            return .film(film)
        }
        if given["snapshot"] != nil {
            try read(Option.pictures)
            try checkTurn()
            warnOfUnused(in: snapshot.turn == nil ? .snapshot : .turn, with: "--snapshot")
            return .snapshot(snapshot)
        }
        try read(Option.general + Option.servers)
        if window.target != .own {
            warnOfUnused(
                in: .otherWindow, with: given["window-id"] == nil ? "--root" : "--window-id")
            window.exitsOnInput = false
        }
        return .window(window)
    }

    /// Reads the values of the options in a part of the table, as far as they were given.
    private mutating func read(_ table: [Option]) throws(UsageError) {
        for option in table where option.takesValue {
            let all = given.filter { $0.option.name == option.name }
            try read(all.suffix(option.isRepeatable ? all.count : 1))
        }
    }

    /// Reads options as given, in their order.
    private mutating func read(_ arguments: ArraySlice<GivenOption>) throws(UsageError) {
        do {
            for argument in arguments { try argument.option.set(&self, argument) }
        } catch {
            throw error as? UsageError ?? UsageError("\(error)")
        }
    }

    /// Warns of the options that have no effect in `task`, which the option `reason` selects. The settings of a window
    /// of our own are not in force then.
    private mutating func warnOfUnused(in task: Option.Tasks, with reason: String) {
        for option in Option.window + Option.servers where !option.tasks.contains(task) {
            option.setting.map { options.overrides.remove($0) }
        }
        if !task.isDisjoint(with: .pictures), window.geometry?.position != nil {
            warnings.append("the position in --geometry has no effect with \(reason)")
        }
        warn(with: reason) { !$0.tasks.contains(task) }
    }

    /// Warns of the options that `isUnused` selects, in the order of the table, except those that set a setting to its
    /// default, and those whose opposite was given after them.
    private mutating func warn(with reason: String, of isUnused: (Option) -> Bool) {
        for option in Option.all where isUnused(option) && !option.isDefault {
            let last = given.last { [option.name, option.opposite].contains($0.option.name) }
            guard last?.option.name == option.name else { continue }
            warnings.append("--\(option.name) has no effect with \(reason)")
        }
    }

    // MARK: Settings

    mutating func read(_ setting: Setting, _ argument: GivenOption) throws(UsageError) {
        let value =
            setting == .zones
            ? try argument.zones(in: given) : try argument.value(of: setting, &warnings)
        let word = given.last { $0.option.setting == setting && $0.option.settingValue != nil }
        if let word, word.option.settingValue != value {
            throw argument.error("contradicts --\(word.option.name)")
        }
        options.overrides.set(setting, to: value)
    }

    mutating func readConfig(_ argument: GivenOption) throws(UsageError) {
        if given["no-config"] != nil { throw argument.error("contradicts --no-config") }
        options.location = .named(try argument.name("clock.toml"))
    }

    // MARK: Texts and timers

    /// Takes the text, if there is one, after all its options were read.
    private mutating func finishText() throws(UsageError) {
        guard text.start != nil || text.isFollowed else {
            let detail = Option.texts.first { $0.subject != nil && given[$0.name] != nil }
            guard let detail else { return }
            throw UsageError(
                "--\(detail.name) only works with --text or --follow; add one of them or leave this option out"
            )
        }
        if text.start?.isClamped == true { warnings.append(BoardText.clampWarning) }
        if let warning = text.start.flatMap({ text.style.warning(for: $0) }) {
            warnings.append(warning)
        }
        options.text = text
    }

    /// Reads the lengths of a timer, and how many times to run through them.
    mutating func readTimer(_ argument: GivenOption) throws(UsageError) {
        if let until = given["until"] { throw until.error("cannot be combined with --timer") }
        let rounds = try given["rounds"]?.wholeNumber(
            TimerRequest.rounds, "give a number \(TimerRequest.rounds.limits)", &warnings)
        options.timer = .timers(try argument.timers(rounds: rounds ?? 1))
    }

    func checkRounds(_ argument: GivenOption) throws(UsageError) {
        if given["timer"] == nil {
            throw argument.error("only works with --timer", "add --timer 25m,5m or leave it out")
        }
    }

    // MARK: Windows

    /// Keeps an ordinary window below the others; `--widget` includes that.
    mutating func readBelow() {
        window.behaviours.insert(.below)
        if given["widget"] == nil {
            options.overrides.set(.windowLayer, to: Setting.windowLayer.standard)
        }
    }

    mutating func readTransparent() {
        window.behaviours.insert(.borderless)
        options.overrides.set(.windowOpacity, to: .number(WindowSettings.transparentOpacity))
    }

    mutating func readWindowID(_ argument: GivenOption) throws(UsageError) {
        guard let id = ScreenSaverWindow.number(argument.value) else {
            throw argument.error(
                "is not a window number",
                "give it in the form that xwininfo prints, such as 0x2a00007")
        }
        if window.displays.count > 1 {
            throw argument.error("is on one display only", "give at most one --display")
        }
        window.target = .window(id)
    }

    // MARK: Pictures and films

    mutating func readSnapshot(_ argument: GivenOption) throws(UsageError) {
        snapshot.path = try argument.name("clock.png")
        snapshot.size = try size(for: argument)
        snapshot.scale = window.scale ?? 1
        (snapshot.opacity, snapshot.hasCase) = takeGround()
        let suffix = PictureSuffix(of: snapshot.path)
        if suffix.isForeign || suffix.stream != nil {
            throw argument.error(
                "is not the name of a PNG file",
                "give a name that ends in .png, and convert that picture")
        }
    }

    mutating func readTurnStyle(_ argument: GivenOption) throws(UsageError) {
        snapshot.turnStyle = try argument.choice(["press": .press, "hand": .drag])
        if given["turn"] == nil {
            throw argument.error(
                "only works with --turn", "add --turn 0.5 or leave this option out")
        }
    }

    /// Checks which options about the sides can be combined, after all of them were read.
    private func checkTurn() throws(UsageError) {
        if let side = given["side"], given["turn"] != nil {
            throw side.error("cannot be combined with --turn")
        }
        if let flip = given["flip"], snapshot.side == .back {
            throw flip.error("has no visible effect with --side back")
        }
    }

    mutating func readFilm(_ argument: GivenOption) throws(UsageError) {
        film.path = try argument.name("frames")
        film.script = try given["pointer-script"]?.name("pointer.txt")
        if given["follow"] != nil {
            throw UsageError(
                "--follow cannot be combined with --film; use --pointer-script with lines such as '1.5 text HELLO'"
            )
        }
        film.size = try size(for: argument)
        film.scale = window.scale ?? 1
        (film.opacity, film.hasCase) = takeGround()
        guard given["film-format"] == nil else { return }
        let suffix = PictureSuffix(of: film.path)
        film.format = film.path == "-" ? .y4m : suffix.stream ?? .png
        // A folder would be made from the name of a video or a picture.
        if suffix.text == "png" || suffix.isForeign {
            throw argument.error(
                "names one file, but PNG files need a folder",
                "give a folder such as "
                    + "'\(Quotation.shortened(film.path.dropLast(suffix.text.count + 1)))/', "
                    + "a file that ends in .y4m, or - and pipe it to an encoder")
        }
    }

    mutating func readFilmFormat(_ argument: GivenOption) throws(UsageError) {
        guard let format = Options.Film.Format(rawValue: argument.value) else {
            throw argument.error("is not known", "give png, y4m or bgra")
        }
        film.format = format
        if let stream = PictureSuffix(of: film.path).stream, stream != format {
            throw UsageError(
                option: "--film", value: film.path,
                problem: "names a file in another format than \(format.rawValue)",
                remedy: "give another name, or leave out --film-format")
        }
    }

    mutating func readDuration(_ argument: GivenOption) throws(UsageError) {
        let durations = Options.Film.durations
        film.duration = try argument.number(durations, &warnings) ?? film.duration
        if let number = Double(argument.value), number <= 0 {
            throw argument.error("is no length", "give \(durations.extent), such as 10")
        }
    }

    /// Takes the opacity of the background and the case for the picture: they do not stay overrides of the window's
    /// settings.
    private mutating func takeGround() -> (opacity: Double, hasCase: Bool) {
        let window = options.settings(from: Settings()).window
        options.overrides.remove(.windowOpacity)
        options.overrides.remove(.windowCase)
        return (window.opacity, window.hasCase(byDefault: false))
    }

    /// The maximum number of pixels of a picture or a frame: 8192 x 8192, which needs about a gigabyte of memory.
    private static let pixelLimit = 1 << 26

    /// The size of the pictures that `argument` asks for.
    private func size(for argument: GivenOption) throws(UsageError) -> WindowGeometry.Size {
        let size = window.geometry?.size ?? WindowGeometry.defaultSize(scale: window.scale ?? 1)
        guard size.width * size.height > Self.pixelLimit else { return size }
        throw UsageError(
            option: "--geometry", value: given["geometry"]?.value ?? "\(size.width)x\(size.height)",
            problem:
                "has more than the \(Self.pixelLimit) pixels that --\(argument.option.name) can draw",
            remedy: "give a smaller size, such as 8192x8192")
    }
}
