import FlipClock

/// One command-line option. `Option.all` is the table of all options; the parser, both help texts and the
/// completion scripts are loops over it.
///
///     Option.all.first { $0.name == "snapshot" }?.label   // "--snapshot <file.png>"
struct Option: Sendable {
    /// A section of `--help-all`, in its order.
    enum Section: String, Hashable, Sendable, CaseIterable {
        case window = "Window"
        case servers = "Servers"
        case settings = "Settings"
        case settingsFile = "Settings file"
        case general = "Options"
    }

    /// The values that the shells offer. The program accepts each of them.
    enum Completion: Hashable, Sendable {
        /// None.
        case nothing
        /// Files whose names end in this suffix; all files if it is empty.
        case files(suffix: String)
        /// One of these words.
        case words([String])
        /// The first column of the output of the program with this option.
        case output(of: String)
        /// The names of the system's time zones.
        case zones
    }

    /// Tasks of the program. An option that was given for another task than its own has no effect, with a warning.
    struct Tasks: OptionSet, Sendable {
        let rawValue: Int

        /// Shows the clock in a window of its own.
        static let window = Tasks(rawValue: 1)
        /// Shows the clock in another client's window.
        static let otherWindow = Tasks(rawValue: 2)
        /// Draws a film.
        static let film = Tasks(rawValue: 4)
        /// Draws a picture of the face at rest.
        static let snapshot = Tasks(rawValue: 8)
        /// Draws a picture of the face turning over.
        static let turn = Tasks(rawValue: 16)

        /// Shows the clock in a window.
        static let windows: Tasks = [.window, .otherWindow]
        /// Draws something and exits.
        static let pictures: Tasks = [.film, .snapshot, .turn]
        /// All tasks.
        static let all: Tasks = [.windows, .pictures]
    }

    /// The name, without dashes.
    let name: String
    /// The value's placeholder in the help; nil if the option takes none.
    let placeholder: String?
    /// The section of the help.
    var section: Section
    /// Reads the option as given. Throws a `UsageError` for an unusable value; the type is not declared because Swift
    /// 6.0 does not infer it for a closure.
    let set: @Sendable (inout OptionReader, GivenOption) throws -> Void
    private let makeHelp: @Sendable () -> String
    private let makeCompletion: @Sendable () -> Completion

    /// Its letter, for a form with one dash; nil for none.
    var letter: Character?
    /// Whether the name is also accepted after one dash, as in other X11 programs.
    var isClassic = false
    /// Whether the value may be any text, even one that looks like an option.
    var takesAnyText = false
    /// Whether every occurrence on the command line counts; otherwise only the last one does.
    var isRepeatable = false
    /// The option that sets the opposite; both share one entry in the help.
    var opposite: String?
    /// The options that contradict it. The shells do not offer them together.
    var contradictions: [String] = []
    /// Whether it is for one run only, so that a clock that starts with the session does not get it.
    var isForOneRun = false
    /// The option that it describes further, without which it does not work, and an example of that one's value; a
    /// clock that starts with the session gets both or neither. Nil for none.
    var subject: (name: String, example: String)?
    /// The tasks in which it has an effect, by default all.
    var tasks = Tasks.all
    /// The X resource that gives it, too, and the remedy for an unusable value, which is ignored without one; nil for
    /// none.
    var resource: (name: String, remedy: String?)?
    /// The setting that it overrides; nil for none.
    var setting: Setting?
    /// The value that it gives to the setting; nil if the user gives one.
    var settingValue: Setting.Value?

    /// An option without a value.
    init(
        _ name: String, _ section: Section, _ help: @autoclosure @escaping @Sendable () -> String,
        set: @escaping @Sendable (inout OptionReader) -> Void = { _ in }
    ) {
        self.name = name
        placeholder = nil
        self.section = section
        self.set = { reader, _ in set(&reader) }
        makeHelp = help
        makeCompletion = { .nothing }
    }

    /// An option with a value, which is shown as `placeholder`.
    init(
        _ name: String, _ placeholder: String, _ section: Section,
        _ help: @autoclosure @escaping @Sendable () -> String,
        completion: @autoclosure @escaping @Sendable () -> Completion = .nothing,
        set: @escaping @Sendable (inout OptionReader, GivenOption) throws -> Void
    ) {
        self.name = name
        self.placeholder = placeholder
        self.section = section
        self.set = set
        makeHelp = help
        makeCompletion = completion
    }

    /// The description in `--help-all`.
    var help: String { makeHelp() }

    /// The values that the shells offer.
    var completion: Completion { makeCompletion() }

    /// The names as typed, the long one first.
    var spellings: [String] {
        ["--\(name)"] + (isClassic ? ["-\(name)"] : []) + (letter.map { ["-\($0)"] } ?? [])
    }

    /// Whether it gives a setting its default.
    var isDefault: Bool { settingValue != nil && settingValue == setting?.standard }

    /// The long name and the placeholder, as in messages and in the help.
    var label: String { "--\(name)" + (placeholder.map { " <\($0)>" } ?? "") }
}

/// Modifiers for an entry of the table.
extension Option {
    /// This option, also accepted with one dash.
    var classic: Option { changed { $0.isClassic = true } }

    /// This option, whose value may look like an option.
    var anyText: Option { changed { $0.takesAnyText = true } }

    /// This option, all of whose occurrences count.
    var repeatable: Option { changed { $0.isRepeatable = true } }

    /// This option, which is contradicted by `options`.
    func contradicting(_ options: String...) -> Option {
        changed { $0.contradictions += options }
    }

    /// This option, which is for one run only.
    var forOneRun: Option { changed { $0.isForOneRun = true } }

    /// This option, which describes `option` further, whose value is for example `example`.
    func describing(_ option: String, _ example: String = "") -> Option {
        changed { $0.subject = (option, example) }
    }

    /// This option, which has an effect only in `tasks`.
    func only(_ tasks: Tasks) -> Option { changed { $0.tasks = tasks } }

    /// This option, which an X resource gives, too: `skipTaskbar` for `skip-taskbar`.
    func inResources(_ remedy: String? = "give true or false") -> Option {
        let words = name.split(separator: "-").map(String.init)
        let capitals = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return changed { $0.resource = (words[0] + capitals.joined(), remedy) }
    }

    /// A copy of this option, changed by `change`.
    func changed(_ change: (inout Option) -> Void) -> Option {
        var option = self
        change(&option)
        return option
    }
}
