import FlipX11

/// The command line as `CommandParser` read it. Values are text; `Options` interprets them.
struct ParsedCommand: Sendable {
    /// `--snapshot`
    var snapshot: String?
    /// `--at`
    var time: String?
    /// `--flip`
    var flip: String?
    /// `--side`
    var side: String?
    /// `--turn`
    var turn: String?
    /// `--turn-by`
    var turnBy: String?
    /// The options of a film.
    var film = FilmArguments()
    /// `--text`
    var text: String?
    /// `--follow`
    var follow = false
    /// `--align`
    var align: String?
    /// `--grid`
    var grid: String?
    /// `--spool`
    var spool = false
    /// `--tell`
    var tell = false
    /// `--timer`
    var timer: String?
    /// `--rounds`
    var rounds: String?
    /// `--until`
    var until: String?
    /// `--frame-log`
    var frameLog: String?
    /// `--generate-completion-script`
    var completionShell: String?
    /// `--version`
    var version = false
    /// `--help`
    var help = false
    /// `--help-all`
    var helpAll = false
    /// The window's size, position and names.
    var window = WindowArguments()
    /// The window's behaviours on the desktop.
    var behaviours: Set<WindowBehaviour> = []
    /// The servers and windows on which the clock is shown.
    var server = ServerArguments()
    /// The settings, for one run.
    var settings = SettingsArguments()
    /// The choice of the settings file.
    var settingsFile = SettingsFileArguments()
}
