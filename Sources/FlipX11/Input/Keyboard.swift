import CX11

/// The server's keyboard map, as far as it is known.
///
///     keyboard.load(from: display)     // at the start, which may wait
///     keyboard.noteChange()
///     keyboard.ask()                   // once for all changes of a turn
///     if keyboard.isCurrent { use(keyboard.map) }
final class Keyboard {
    /// The key symbols; empty at first.
    private(set) var map = KeyboardMap { _ in [] }
    /// Whether a held key sends repeated presses and one release at its end (detectable auto-repeat). Otherwise each
    /// repetition is a release and a press at the same time.
    private(set) var hasDetectableRepeat = false
    private let questions: ServerQueries
    private var isAsked = false
    /// Whether the levels of the keys were asked for.
    private var wantsLevels = false
    /// Whether the keyboard has changed since the newest query.
    private var isStale = false

    /// Whether the map is that of the newest change.
    var isCurrent: Bool { !isAsked && !isStale }

    /// Creates a keyboard that sends its queries through `questions`.
    init(_ questions: ServerQueries) {
        self.questions = questions
    }

    /// Loads the map and waits for the server, so it is only for the start.
    ///
    /// Xlib has no X Keyboard Extension on the connection of an untrusted client or with `XKB_DISABLE`.
    func load(from display: OpaquePointer) {
        hasDetectableRepeat = XkbSetDetectableAutoRepeat(display, 1, nil) != 0
        if XkbQueryExtension(display, nil, nil, nil, nil, nil) != 0 {
            map = KeyboardMap(display: display)
        } else {
            noteChange()
            ask()
            questions.settle()
        }
    }

    /// Records that the keyboard has changed.
    func noteChange() { isStale = true }

    /// Queries the levels of the keys, of which text is typed, the first time that it is called. The map that the start
    /// has loaded lacks them.
    func askLevels() {
        guard !wantsLevels else { return }
        wantsLevels = true
        noteChange()
        ask()
    }

    /// Queries the map if the keyboard has changed. While a query is pending, no second one is sent; the query is
    /// repeated after its reply, which is out of date then.
    func ask() {
        guard isStale, !isAsked else { return }
        (isStale, isAsked) = (false, true)
        KeyboardMap.ask(questions) { [weak self] answer in
            guard let self else { return }
            if let answer { map = answer }
            isAsked = false
            ask()
        }
    }
}
