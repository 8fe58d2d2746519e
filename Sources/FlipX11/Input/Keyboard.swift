import CX11

/// The server's keyboard, as far as it is known.
///
///     keyboard.load(from: display)     // at the start, which may wait
///     keyboard.ask()                   // at each change; until the answer comes, the keys of before count
final class Keyboard {
    /// What each key means; at first there are none.
    private(set) var map = KeyboardMap { _ in [] }
    private let questions: ServerQuestions
    private var isAsked = false
    /// Whether it has changed since the question.
    private var isStale = false

    /// The keyboard of the server that `questions` go to.
    init(_ questions: ServerQuestions) {
        self.questions = questions
    }

    /// Waits for the server's keys: for the start alone. From then on a key that is held sends presses alone, and one release
    /// at its end.
    func load(from display: OpaquePointer) {
        XkbSetDetectableAutoRepeat(display, 1, nil)
        map = KeyboardMap(display: display)
    }

    /// Asks which keys there are. While a question is under way there is no second one: the answer may be out of date then,
    /// and is asked for again.
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
