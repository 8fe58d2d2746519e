/// The texts of the last half minute, which a board that follows a program has space for.
///
///     history.add(text, at: now)
///     let mode = TextMode(text, after: before, beside: history.texts(at: now))
///     wake(at: history.deadline)      // the board may become smaller
///
/// So a board grows at once and shrinks when nothing has needed its size for half a minute. Times are media time, in
/// seconds. At most `most` texts are kept, of each part of the time the longest one.
package struct BoardHistory: Hashable, Sendable {
    /// How long a text counts, in seconds.
    package static let memory = 30.0
    /// The maximum number of texts.
    static let most = 8

    private struct Entry: Hashable {
        var text: BoardText
        let begin: Double
        var end: Double
    }

    private var entries: [Entry] = []

    package init() {}

    /// Records that `text` is replaced by another one at `time`.
    package mutating func add(_ text: BoardText, at time: Double) {
        drop(before: time)
        let part = Self.memory / Double(Self.most - 1)
        if let last = entries.last, time - last.begin < part {
            if text.characters.count >= last.text.characters.count {
                entries[entries.count - 1].text = text
            }
            entries[entries.count - 1].end = time
        } else {
            entries.append(Entry(text: text, begin: time, end: time))
            if entries.count > Self.most { entries.removeFirst() }
        }
    }

    /// The texts that still count at `time`.
    package mutating func texts(at time: Double) -> [BoardText] {
        drop(before: time)
        return entries.map(\.text)
    }

    /// All texts that counted when one was last added or dropped.
    package var all: [BoardText] { entries.map(\.text) }

    /// When the next text ceases to count; nil if there is none.
    package var deadline: Double? { entries.map { $0.end + Self.memory }.min() }

    private mutating func drop(before time: Double) {
        entries.removeAll { $0.end + Self.memory <= time }
    }
}
