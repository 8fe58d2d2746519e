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
                       [--side <side> | --turn <fraction> [--turn-by <how>]]
            flipclockx [--text <text>] [--follow] [--align <where>]
                       [--grid <columnsxrows>] [--spool] ...
            """,
        discussion: """
            Shows the local time on cards that fall over, in a window of its own. Drag a card \
            up or down to turn it; after you release it, the clock returns to the current \
            time. Drag across the face, or press the button in the upper right corner, to turn \
            the whole face over; the settings are on its back.

            Keys: f, F11 or a double click for full screen; Up and Down for the minutes; \
            s or a comma to turn the face over; Escape to cancel a drag, return to the front, \
            leave full screen or quit; q to quit. The wheel turns the card under the pointer.

            -geometry, -display, -name, -title, -xrm, -iconic and -fullscreen are also \
            accepted, as in other X11 programs. X resources with the name flipclockx or the \
            class FlipClockX set the defaults of geometry, title, monitor, opacity, \
            scale, \(resources).

            The time zone is the system's, or the one in TZ. The settings below come from \
            the settings file; these options override it for one run and are not saved.

            Exit status: 0 on success, 1 on failure, 64 for arguments that cannot be used; \
            each failure is reported in one line on standard error.
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
            "Draw one picture to a file and exit; needs no X server. - is standard output.",
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
            With --snapshot: draw the change to the time shown, at this fraction of its \
            duration, from 0 (the old cards) to 1 (the new ones). (default: at rest)
            """,
            valueName: "fraction"))
    var flip: String?

    /// `--side`
    @Option(
        help: ArgumentHelp(
            """
            With --snapshot: the side of the face to show, front or back. (default: \
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
            With --snapshot: draw the face turning over, at this fraction of its turn \
            from the front (0) to the back (1). (default: at rest)
            """,
            valueName: "fraction"))
    var turn: String?

    /// `--turn-by`
    @Option(
        help: ArgumentHelp(
            """
            With --turn: how the face is turned: press (the button is pressed, and --pop \
            applies) or hand (it is dragged). (default: press)
            """,
            valueName: "how"),
        completion: .list(["press", "hand"]))
    var turnBy: String?

    /// `--text`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Show this text instead of the time, one character per card, at most 256 \
            characters; a newline begins a row. (default: the time)
            """,
            valueName: "text"))
    var text: String?

    /// `--follow`
    @Flag(
        help: """
            Show the newest line of standard input instead of the time; the cards that \
            differ flip. With --snapshot: draw the last line; with --flip as well, the flip \
            to it from the line before. (default: the time)
            """)
    var follow = false

    /// `--align`
    @Option(
        help: ArgumentHelp(
            """
            With --text or --follow: the position of rows that are shorter than the board: \
            left, center or right. (default: one line in the middle, a number at the right, \
            several lines where their script begins)
            """,
            valueName: "where"),
        completion: .list(["left", "center", "right"]))
    var align: String?

    /// `--grid`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            With --text or --follow: the number of columns and rows, such as 22x6; at most 64 \
            columns and 256 cards. (default: what the text needs)
            """,
            valueName: "columnsxrows"))
    var grid: String?

    /// `--spool`
    @Flag(
        help: """
            With --text or --follow: a card flips through the characters between the old one \
            and the new one, and all cards land together. (default: one flip)
            """)
    var spool = false

    /// `--frame-log`
    @Option(
        help: ArgumentHelp(
            """
            Write one line per frame: wake-up, timestamp, target timestamp, completion, \
            newest input event shown (or -), number of pixels sent, the flap's angle in degrees \
            (or -), separated by tabs; times in seconds of CLOCK_MONOTONIC. (default: none)
            """,
            valueName: "file"),
        completion: .file())
    var frameLog: String?

    /// `--help-all`
    @Flag(help: "Print all options and exit; --help prints the everyday ones.")
    var helpAll = false

    /// The window's size, position and names.
    @OptionGroup(title: "Window")
    var window: WindowArguments

    /// The window's behaviours on the desktop.
    @OptionGroup(title: "Window")
    var behaviours: BehaviourArguments

    /// The servers and windows on which the clock is shown.
    @OptionGroup(title: "Servers")
    var server: ServerArguments

    /// The settings, for one run.
    @OptionGroup(title: "Settings")
    var settings: SettingsArguments

    /// The choice of the settings file.
    @OptionGroup(title: "Settings file")
    var settingsFile: SettingsFileArguments
}
