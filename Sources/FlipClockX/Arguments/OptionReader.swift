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
        selectMode()
        try read(Option.timers)
        warnOfUnusedInMode()
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
    mutating func warn(with reason: String, of isUnused: (Option) -> Bool) {
        for option in Option.all where isUnused(option) && !option.isDefault {
            let last = given.last { [option.name, option.opposite].contains($0.option.name) }
            guard last?.option.name == option.name else { continue }
            warnings.append("--\(option.name) has no effect with \(reason)")
        }
    }
}
