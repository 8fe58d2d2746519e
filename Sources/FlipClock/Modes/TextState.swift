/// The state of the text mode: the text that the user types on its cards, and the newest one typed.
///
///     state.begin()
///     state.type("GATE 4")
///     state.erase()
///     let text = state.end()      // "GATE "
///
/// The typed text takes the place of the one before. Of a longer text the newest `longest` characters stay.
package struct TextState: Hashable, Sendable {
    /// The newest text whose typing has ended; nil before the first.
    package private(set) var typed: String?
    /// The text that is being typed; nil if none is.
    package private(set) var entry: String?

    /// The greatest number of characters.
    static let longest = BoardStyle.maximumCards
    /// The greatest number of bytes of a text that is kept for the next start.
    private static let mostBytes = 8192

    /// A state in which nothing was typed.
    init() {}

    /// Whether a text is being typed.
    package var isTyping: Bool { entry != nil }

    /// Begins to type on empty cards; without an effect while a text is being typed.
    mutating func begin() { entry = entry ?? "" }

    /// Adds `text` to the text that is being typed. A tab becomes a blank; other control characters but line feeds are
    /// omitted.
    mutating func type(_ text: String) {
        guard var new = entry else { return }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": new.unicodeScalars.append(scalar)
            case "\t": new.unicodeScalars.append(" ")
            default:
                if scalar.properties.generalCategory != .control {
                    new.unicodeScalars.append(scalar)
                }
            }
        }
        // Counting is slow, so it is done only if there may be too many characters.
        if new.utf8.count > Self.longest, new.count > Self.longest {
            new = String(new.suffix(Self.longest))
        }
        // Marks without end make one character, however many they are.
        let mostScalars = Self.longest * 32
        if new.utf8.count > mostScalars, new.unicodeScalars.count > mostScalars {
            new = String(String.UnicodeScalarView(new.unicodeScalars.suffix(mostScalars)))
        }
        entry = new
    }

    /// Removes the last character. Before anything is typed, the text that was typed last comes back, to be changed.
    mutating func erase() {
        guard let text = entry else { return }
        entry = text.isEmpty ? typed ?? "" : String(text.dropLast())
    }

    /// Ends the typing; returns the new text, or nil if none was typed.
    mutating func end() -> String? {
        defer { entry = nil }
        guard let entry, !BoardText(entry).characters.isEmpty else { return nil }
        typed = entry
        return entry
    }

    /// `text` as one line: its lines without the blanks around them, joined by " / ".
    static func line(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }.filter { !$0.isEmpty }.map { String($0) }.joined(separator: " / ")
    }

    /// Ends the typing without a new text.
    mutating func cancel() { entry = nil }
}

extension TextState: SavedState {
    /// A text that is still being typed does not count.
    func line(at moment: Moment, boot: String) -> String? {
        guard let typed, typed.utf8.count <= Self.mostBytes else { return nil }
        return "typed=" + SavedLine.escaped(typed)
    }

    init?(_ line: SavedLine, at moment: Moment, boot: String) {
        guard let typed = line.text("typed"), typed.count <= Self.longest,
            !BoardText(typed).characters.isEmpty
        else { return nil }
        self.typed = typed
    }
}
