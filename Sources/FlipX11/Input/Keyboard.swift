import CX11

/// The server's keyboard map, as far as it is known.
///
///     keyboard.load(from: display)     // at the start, which may wait
///     keyboard.ask()                   // at each change; until the reply arrives, the old map applies
final class Keyboard {
    /// The key symbols; empty at first.
    private(set) var map = KeyboardMap { _ in [] }
    private let questions: ServerQueries
    private var isAsked = false
    /// Whether the keyboard has changed since the pending query.
    private var isStale = false

    /// Creates a keyboard that sends its queries through `questions`.
    init(_ questions: ServerQueries) {
        self.questions = questions
    }

    /// Loads the map and waits for the server, so it is only for the start. From then on a held key sends repeated
    /// presses and one release at its end (detectable auto-repeat).
    func load(from display: OpaquePointer) {
        XkbSetDetectableAutoRepeat(display, 1, nil)
        map = KeyboardMap(display: display)
    }

    /// Queries the map. While a query is pending, no second one is sent. The reply to the pending query will be out of
    /// date, so the query is repeated after that reply.
    func ask() {
        guard !isAsked else {
            isStale = true
            return
        }
        isAsked = true
        KeyboardMap.ask(questions) { [weak self] answer in
            guard let self else { return }
            if let answer { map = answer }
            isAsked = false
            guard isStale else { return }
            isStale = false
            ask()
        }
    }
}
