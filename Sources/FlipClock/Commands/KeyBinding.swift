import FlipEngine

/// The keys of a command: one row of the table of keys.
///
///     KeyBinding.of(press, on: .front)?.command         // what a key press asks for
///     for row in KeyBinding.help { print(row.keys, row.words) }
package struct KeyBinding: Sendable {
    /// Where keys have a command.
    package enum Place: Sendable {
        /// While the front is shown.
        case front
        /// While a text is typed there; a key that types something has no command then.
        case typing
        /// While the back is shown.
        case back
        /// While a city is typed there; a key that types something has no command then.
        case field
        /// On both sides, and while the face turns.
        case face
        /// The same, and it is the window that performs the command.
        case window
    }

    /// A key with the modifiers that it needs. Shift makes no difference if it is not one of them.
    package struct Stroke: Hashable, Sendable {
        /// The key.
        package let key: KeyPress.Key
        /// The modifiers.
        package let modifiers: Modifiers

        fileprivate init(_ key: KeyPress.Key, _ modifiers: Modifiers = []) {
            self.key = key
            self.modifiers = modifiers
        }

        fileprivate func isGiven(by press: KeyPress) -> Bool {
            key == press.key
                && (modifiers == press.modifiers
                    || modifiers == press.modifiers.subtracting(.shift))
        }

        /// Whether it is text while a text is typed.
        fileprivate var isText: Bool {
            switch key {
            case .character, .digit, .question, .space, .plus, .minus: modifiers.isEmpty
            default: false
            }
        }

        /// The name in help, such as "Control+Q".
        package var name: String {
            switch modifiers {
            case .control: "Control+" + key.name.uppercased()
            case .shift: "Shift+" + key.name
            default: key.name
            }
        }
    }

    /// The command.
    package let command: Command
    /// The keys, the usual one first.
    package let strokes: [Stroke]
    /// Where the keys have the command.
    package let place: Place
    /// Whether a key that is held down repeats the command.
    package let repeats: Bool
    /// The effect, in a few words for menus.
    package let title: Phrase
    /// The effect, in a sentence. Neighbours with the same words are one row of help.
    package let words: String

    private init(
        _ command: Command, _ strokes: [Stroke], _ place: Place, repeats: Bool = false,
        _ title: Phrase, _ words: String
    ) {
        self.title = title
        self.command = command
        self.strokes = strokes
        self.place = place
        self.repeats = repeats
        self.words = words
    }

    /// The row of `press` on `side`; nil if the key has no command there.
    ///
    /// - Parameter side: `.front`, `.typing`, `.back`, `.field`, or `.face` while the face turns.
    package static func of(_ press: KeyPress, on side: Place) -> KeyBinding? {
        all.first { $0.holds(on: side) && $0.strokes.contains { $0.isGiven(by: press) } }
    }

    /// Whether its keys have the command on `side`.
    func holds(on side: Place) -> Bool {
        [side, .face, .window].contains(place)
            || side == .field && (place == .back || command == .paste)
    }

    /// The usual key of `command` on `side`; nil if it has none there.
    package static func stroke(for command: Command, on side: Place) -> Stroke? {
        groups(on: side).joined().first { $0.row.command == command }?.stroke
    }

    /// The rows with a key on `side`, each with its usual key there, in groups.
    package static func groups(on side: Place) -> [[(row: KeyBinding, stroke: Stroke)]] {
        groups.map { rows in
            rows.compactMap { row in
                guard row.holds(on: side) else { return nil }
                let types = side == .typing || side == .field
                return row.strokes.first { !types || !$0.isText }.map { (row, $0) }
            }
        }
    }

    /// All keys, in the order of help, but those that move through the controls of the back and operate them.
    package static let all = Array(groups.joined())
    private static let groups = [cards, modes, typing, others]

    private static let (minute, hour): (Phrase, Phrase) = (
        "One minute", "One hour"
    )
    private static let minutes =
        "One minute forwards, one minute back; one day if the date alone is shown."
    private static let hours =
        "One hour forwards, one hour back; one month if the date alone is shown."

    private static let cards = [
        KeyBinding(
            .step(1), [Stroke(.up), Stroke(.right)], .front, repeats: true, minute, minutes),
        KeyBinding(
            .step(-1), [Stroke(.down), Stroke(.left)], .front, repeats: true, minute, minutes),
        KeyBinding(.page(1), [Stroke(.pageUp)], .front, repeats: true, hour, hours),
        KeyBinding(.page(-1), [Stroke(.pageDown)], .front, repeats: true, hour, hours),
        KeyBinding(
            .mode(.giveUp), [Stroke(.home)], .front, repeats: true,
            "Back to the time",
            "Return to the time at once; cancel a timer, clear the stopwatch, reset a score."),
        KeyBinding(
            .mode(.timer), [Stroke(.character("t"))], .front,
            "Start a timer",
            "Start a timer that ends at the time on the cards, if they were set forward."),
        KeyBinding(
            .mode(.startStop), [Stroke(.space)], .front,
            "Pause, continue", "Pause or continue a timer or the stopwatch."),
    ]

    private static let modes = Settings.ModeKind.allCases.map { kind in
        KeyBinding(
            .select(kind), [Stroke(.digit(kind.entry.key))], .face, kind.entry.title,
            "Show one of the modes "
                + Settings.ModeKind.allCases.map(\.entry.word).joined(separator: ", ") + ".")
    }

    private static let typing = [
        KeyBinding(
            .mode(.write), [Stroke(.return)], .front, "Type a text",
            "Type a text on the cards of the text mode."),
        KeyBinding(
            .type("\n"), [Stroke(.return, .shift)], .typing, "Another line", "Begin another line."),
        KeyBinding(
            .mode(.write), [Stroke(.return)], .typing, "Keep the text", "Keep the typed text."),
        KeyBinding(
            .erase, [Stroke(.backspace)], .typing, repeats: true,
            "Remove a character",
            "Remove the last character; at first, change the text typed before."),
        KeyBinding(
            .paste, [Stroke(.character("v"), .control), Stroke(.insert, .shift)], .typing,
            "Paste", "Add the text of the clipboard."),
    ]

    private static let others = [
        KeyBinding(
            .turnOver, [Stroke(.character("s")), Stroke(.character(","))], .face,
            "Settings", "Turn the face over, to the settings or back."),
        KeyBinding(
            .undo, [Stroke(.character("z"), .control), Stroke(.undo)], .back, repeats: true,
            "Undo", "Undo a change of the settings, on the back."),
        KeyBinding(
            .openMenu, [Stroke(.menu), Stroke(.f10, .shift)], .window, "Menu", "Open the menu."),
        KeyBinding(.showKeys, [Stroke(.question), Stroke(.f1)], .window, "Keys", "Show the keys."),
        KeyBinding(
            .fullScreen, [Stroke(.character("f")), Stroke(.f11)], .window,
            "Full screen", "Enter or leave full screen."),
        KeyBinding(
            .escape, [Stroke(.escape)], .face, repeats: true, "Cancel, back",
            "Cancel a drag, discard the typed text, close the menu, return to the front, or leave full screen."
        ),
        KeyBinding(
            .quit, [Stroke(.character("q")), Stroke(.character("q"), .control)], .window,
            repeats: true, "Quit", "Quit."),
        KeyBinding(
            .close, [Stroke(.character("w"), .control)], .window, "Close the window",
            "Close the window."),
    ]

    /// The keys that move through the controls of the back and operate them.
    package static let controls: [KeyPress.Key] = [
        .tab, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .space, .return, .plus,
        .minus,
    ]

    /// The rows of help: the names of the keys, such as "Up or Right, Down or Left", and what they do.
    package static var help: [(keys: String, words: String)] {
        var rows: [(keys: String, words: String)] = []
        for row in all {
            let keys = row.strokes.map(\.name).joined(separator: " or ")
            if let last = rows.last, last.words == row.words {
                rows[rows.count - 1].keys += ", " + keys
            } else {
                rows.append((keys, row.words))
            }
        }
        return rows
    }
}
