import ArgumentParser
import FlipX11

/// The command line for swift-argument-parser: options and flags with their help. `Arguments` interprets them.
///
/// Values stay text here, so that every error message is ours.
struct ArgumentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Diagnostics.programName,
        abstract: "A flip clock for X11 whose cards can be turned by hand.",
        // Written by hand, because the parser's own usage line is not wrapped and does not show which options belong
        // together.
        usage: """
            flipclockx [<settings>] [<window>] [--display <name>] ...
                       [--frame-log <file>]
            flipclockx --snapshot <file.png> [<settings>] [--geometry <WxH>]
                       [--at <YYYY-MM-DD HH:MM:SS>] [--flip <fraction>]
                       [--side <side> | --turn <fraction> [--turn-by <way>]]
            flipclockx [--text <text>] [--follow] ...
            """,
        discussion: """
            Shows the local time on cards that fall over, in a window of its own. Drag a card \
            up or down to turn it by hand; release it, and the clock returns to the time. Drag \
            across, or press the button in the upper right corner, and the whole face turns \
            over to the settings on its back.

            Keys: f, F11 or a double click for full screen, Up and Down for the minutes, \
            s or a comma to turn the face over, Escape to cancel a drag, to leave the back or \
            full screen or to quit, q to quit. The wheel turns the card under the pointer.

            -geometry, -display, -name, -title, -xrm, -iconic and -fullscreen are also \
            accepted, as in other X11 programs. X resources of the name flipclockx or the \
            class FlipClockX set the defaults of geometry, title, monitor, opacity, \
            scale, \(resources).

            The time zone is the system's, or the one in TZ. The settings below come from \
            the settings file; options override it for this run and are not saved.

            Exit status: 0 after a normal end, 1 for a failure, 64 for arguments that cannot \
            be used; each failure says why in one line on standard error.
            """,
        version: versionLine)

    /// The output of `--version`.
    static var versionLine: String { "\(Diagnostics.programName) \(Arguments.version)" }

    /// The names of the behaviours' X resources.
    private static var resources: String {
        let names = WindowBehaviour.allCases.map(\.entry.resource)
        return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// `--snapshot`
    @Option(
        help: ArgumentHelp(
            "Draw one picture into a file and exit; needs no X server. - is standard output.",
            valueName: "file.png"),
        completion: .file(extensions: ["png"]))
    var snapshot: String?

    /// `--at`
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "With --snapshot: the local time to show. (default: now)",
            valueName: "YYYY-MM-DD HH:MM:SS"))
    var time: String?

    /// `--flip`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            With --snapshot: draw the change into that time, at this fraction of its \
            duration, from 0 (all cards old) to 1 (all new). (default: no change)
            """,
            valueName: "fraction"))
    var flip: String?

    /// `--side`
    @Option(
        help: ArgumentHelp(
            """
            With --snapshot: the side of the face that is up, front or back. (default: \
            front)
            """,
            valueName: "side"),
        completion: .list(["front", "back"]))
    var side: String?

    /// `--turn`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            With --snapshot: draw the face turning over, at this fraction of its way from \
            the front (0) to the back (1). (default: at rest)
            """,
            valueName: "fraction"))
    var turn: String?

    /// `--turn-by`
    @Option(
        help: ArgumentHelp(
            """
            With --turn: how it turns, press (of the button, with a pop) or hand. \
            (default: press)
            """,
            valueName: "way"),
        completion: .list(["press", "hand"]))
    var turnBy: String?

    /// `--text`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Show this text in place of the time, one character per card, up to 64 of them. \
            (default: the time)
            """,
            valueName: "text"))
    var text: String?

    /// `--follow`
    @Flag(
        help: """
            Show the newest line of standard input in place of the time; the cards that \
            differ flip. With --snapshot: the last line, and --flip changes into it from the \
            one before. (default: the time)
            """)
    var follow = false

    /// `--frame-log`
    @Option(
        help: ArgumentHelp(
            """
            Write one line per frame: wake-up, timestamp, target timestamp, completion, \
            newest input event shown (or -), damage in pixels, the flap's angle in degrees \
            (or -), separated by tabs; times in seconds of CLOCK_MONOTONIC. (default: none)
            """,
            valueName: "file"),
        completion: .file())
    var frameLog: String?

    /// `--help-all`
    @Flag(help: "Print all options and exit; --help prints the everyday ones.")
    var helpAll = false

    /// Its size, place and names.
    @OptionGroup(title: "Window")
    var window: WindowArguments

    /// How it behaves on the desktop.
    @OptionGroup(title: "Window")
    var behaviours: BehaviourArguments

    /// Where it is shown.
    @OptionGroup(title: "Servers")
    var server: ServerArguments

    /// The settings of the file, for one run.
    @OptionGroup(title: "Settings")
    var settings: SettingsArguments

    /// Which file that is.
    @OptionGroup(title: "Settings file")
    var settingsFile: SettingsFileArguments
}
