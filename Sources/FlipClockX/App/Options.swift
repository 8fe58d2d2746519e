/// What the program was asked to do. Always makes sense as a whole: what cannot go together was refused before.
struct Options: Hashable, Sendable {
    /// A picture to draw in place of a window.
    struct Snapshot: Hashable, Sendable {
        /// Where the PNG goes; `-` is standard output.
        var path: String
        /// The picture's size, in pixels.
        var size = WindowGeometry.defaultSize
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

    /// A window to open.
    struct Window: Hashable, Sendable {
        /// What is wanted of it.
        var wishes = WindowWishes()
        /// Lines of resources that go before those of the server.
        var resources: [String] = []
        /// The X server; nil means the one that `DISPLAY` names.
        var display: String?
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
