import FlipFace

/// What the program was asked to do. Always makes sense as a whole: what cannot go together was refused before.
struct Options: Hashable, Sendable {
    /// A picture to draw in place of a window.
    struct Snapshot: Hashable, Sendable {
        /// Where the PNG goes; `-` is standard output.
        var path: String
        /// The picture's size, in pixels.
        var size = WindowGeometry.defaultSize
        /// How many pixels a point is.
        var scale = 1.0
        /// The local time it shows; nil for now.
        var reading: ClockReading?
        /// How far the change into that time has come, 0 (the old one everywhere) ... 1; nil for a face at rest.
        var flip: Double?
        /// The side that is up.
        var side = FaceTurn.Side.front
        /// How far the face has turned over, 0 (the front) ... 1 (the back), in place of `side`; nil for a face at rest.
        var turn: Double?
        /// How it turns.
        var turnStyle = FaceTurn.Style.press
    }

    /// A window to open, or to draw on.
    struct Window: Hashable, Sendable {
        /// Which window it is.
        enum Target: Hashable, Sendable {
            /// One of our own.
            case own
            /// The root window, or the one that a screen saver has put in its place.
            case root
            /// The window of this number, which is somebody else's.
            case window(UInt)
        }

        /// What is wanted of it, where it is our own.
        var preferences = WindowPreferences()
        /// Lines of resources that go before those of the server.
        var resources: [String] = []
        /// The X servers, a window on each; none means the one that `DISPLAY` names.
        var displays: [String] = []
        /// Which window it is.
        var target = Target.own
        /// Whether the screen does not go to sleep while the clock is seen.
        var keepsAwake = false
        /// Whether it ends as soon as somebody is there.
        var exitsOnInput = false
        /// Whether it says what it does.
        var isDebugging = false
        /// Where the frames' times go; nil for nowhere.
        var frameLog: String?
    }

    /// A text on the cards in place of the time.
    struct Text: Hashable, Sendable {
        /// What is shown from the start; nothing for nil.
        var start: BoardText?
        /// Whether each line on standard input is the next text.
        var isFollowed = false
    }

    /// What to do.
    enum Task: Hashable, Sendable {
        /// Draw one picture and end; needs no X server.
        case snapshot(Snapshot)
        /// Run the clock in a window.
        case window(Window)
    }

    /// What to do.
    var task: Task = .window(Window())
    /// The text that is shown in place of the time; nil for the clock.
    var text: Text?
    /// The settings that were given for this run.
    var overrides = SettingsOverrides()
    /// Which file has the others.
    var location = SettingsLocation.standard

    /// The settings in force where the file says `file`.
    func settings(from file: Settings) -> Settings { overrides.applied(to: file) }
}
