import FlipClock
import FlipFace
import FlipX11

/// The program's options. They are always consistent: contradictions have already been rejected.
struct Options: Hashable, Sendable {
    /// A picture to draw into a file.
    struct Snapshot: Hashable, Sendable {
        /// The path of the PNG file; `-` is standard output.
        var path: String
        /// The picture's size, in pixels.
        var size = WindowGeometry.defaultSize
        /// The number of pixels per point.
        var scale = 1.0
        /// The opacity of the background behind the cards, 0...1.
        var opacity = 1.0
        /// Whether the face is in a case.
        var hasCase = false
        /// The local time to show; nil for now.
        var time: GivenTime?
        /// The progress of the change to that time, 0 (all old) ... 1 (all new); nil for no change.
        var flip: Double?
        /// The side that is up.
        var side = FaceTurn.Side.front
        /// The progress of the turn, 0 (the front) ... 1 (the back), in place of `side`; nil for no turn.
        var turn: Double?
        /// What turns the face: a press of the button, or a drag.
        var turnStyle = FaceTurn.Style.press
    }

    /// A film to draw into files or a stream.
    struct Film: Hashable, Sendable {
        /// The form of the frames.
        enum Format: String, Hashable, Sendable, CaseIterable {
            /// PNG files in a folder, or one after the other on standard output.
            case png
            /// One YUV4MPEG2 stream.
            case y4m
            /// One stream of pixels without a header.
            case bgra
        }

        /// The lengths, in seconds.
        static let durations = SettingsNumber(range: 0.001...86_400, unit: "seconds", example: 10)
        /// The numbers of frames a second.
        static let rates = SettingsNumber(range: 1...1000, unit: "frames a second", example: 60)

        /// The path of the folder or the stream; `-` is standard output.
        var path: String
        /// The form of the frames.
        var format: Format
        /// The size of the frames, in pixels.
        var size = WindowGeometry.defaultSize
        /// The number of pixels per point.
        var scale = 1.0
        /// The opacity of the background behind the cards, 0...1.
        var opacity = 1.0
        /// Whether the face is in a case.
        var hasCase = false
        /// The local time of the first frame; nil for now.
        var time: GivenTime?
        /// The length, in seconds.
        var duration = 10.0
        /// The number of frames a second.
        var rate = 60
        /// The path of the pointer script; nil for no pointer.
        var script: String?
    }

    /// A window to open, or to draw on.
    struct Window: Hashable, Sendable {
        /// The window to draw on.
        enum Target: Hashable, Sendable {
            /// One of our own.
            case own
            /// The root window, or the one that a screen saver names instead.
            case root
            /// The window of this number, which belongs to another client.
            case window(UInt)
        }

        /// The behaviours of a window of our own, beside its settings.
        var behaviours: Set<WindowBehaviour> = []
        /// The size and the place; nil if neither is given.
        var geometry: WindowGeometry?
        /// The number of pixels per point, 0.5...8; nil for the desktop's.
        var scale: Double?
        /// The title; nil for the clock's.
        var title: String?
        /// The first part of WM_CLASS; nil for the one that the environment or the program gives.
        var name: String?
        /// Lines of X resources that override the server's.
        var resources: [String] = []
        /// The X servers, with a window on each; empty for the one that `DISPLAY` names.
        var displays: [String] = []
        /// The window to draw on.
        var target = Target.own
        /// Whether to open the menu of a running clock, and to start one only if there is none.
        var opensMenu = false
        /// Whether to exit when the user is active.
        var exitsOnInput = false
        /// Whether to report details on standard error.
        var isDebugging = false
        /// The path of the frame log; nil for none.
        var frameLog: String?
        /// Whether to print what the user sets by hand.
        var tells = false

        /// Returns these options, completed by `resources`, which X resources give.
        func over(_ resources: Window) -> Window {
            var window = self
            window.behaviours.formUnion(resources.behaviours)
            window.geometry = geometry ?? resources.geometry
            window.scale = scale ?? resources.scale
            window.title = title ?? resources.title
            return window
        }
    }

    /// A text on the cards in place of the time.
    struct Text: Hashable, Sendable {
        /// The initial text; nil for an empty one.
        var start: BoardText?
        /// Whether each line on standard input is the next text.
        var isFollowed = false
        /// The alignment, the grid, and how the cards flip.
        var style = BoardStyle()
    }

    /// The program's task.
    enum Task: Hashable, Sendable {
        /// Draw one picture and exit; needs no X server.
        case snapshot(Snapshot)
        /// Draw a film and exit; needs no X server.
        case film(Film)
        /// Run the clock in a window.
        case window(Window)
        /// Print the list of themes.
        case listThemes
        /// Print a report about the clock in this window.
        case diagnosis(Window)
    }

    /// The program's task.
    var task: Task = .window(Window())
    /// The text in place of the time; nil for the clock.
    var text: Text?
    /// The timer to start; nil for none.
    var timer: TimerRequest?
    /// The settings given on the command line.
    var overrides = SettingsOverrides()
    /// The settings file.
    var location = SettingsLocation.standard

    /// Selects the mode of the text, and that of the zones or the score if they were given without a mode.
    mutating func selectMode() {
        if text != nil {
            overrides.select(.text)
        } else if !overrides.contains(.mode) {
            if overrides.contains(.zones) {
                overrides.select(.world)
            } else if overrides.contains(.score) {
                overrides.select(.score)
            }
        }
    }

    /// Returns the settings in force if the settings file contains the settings `file`.
    func settings(from file: Settings) -> Settings { overrides.applied(to: file) }
}
