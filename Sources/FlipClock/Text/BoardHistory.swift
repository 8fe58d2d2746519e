/// The texts of the last half minute: a board that shows the output of a program has space for all of them.
///
///     history.add(text, at: now)
///     history.forget(before: now)
///     let mode = TextMode(text, beside: history.texts)
///     wake(at: history.deadline)      // the board may become smaller
///
/// So a board grows at once and shrinks when nothing has needed its size for half a minute. Times are media time, in
/// seconds. At most `most` texts are kept: the longest one of each seventh of the half minute.
package struct BoardHistory: Hashable, Sendable {
    /// How long a text counts, in seconds.
    package static let memory = 30.0
    /// The maximum number of texts.
    static let most = 8

    private struct Entry: Hashable {
        var text: BoardText
        let begin: Double
        var end: Double

        /// Merges another text, which counts until `time`, into this entry; keeps the longer one of the two.
        mutating func include(_ other: BoardText, until time: Double) {
            if other.characters.count >= text.characters.count { text = other }
            end = max(end, time)
        }
    }

    private var entries: [Entry] = []

    package init() {}

    /// Records that `text` is replaced by another one at `time`. The texts before it stay until `forget(before:)`.
    package mutating func add(_ text: BoardText, at time: Double) {
        let part = Self.memory / Double(Self.most - 1)
        if let last = entries.last, time - last.begin < part {
            entries[entries.count - 1].include(text, until: time)
            return
        }
        if entries.count == Self.most {
            let oldest = entries.removeFirst()
            entries[0].include(oldest.text, until: oldest.end)
        }
        entries.append(Entry(text: text, begin: time, end: time))
    }

    /// The texts that count, oldest first.
    package var texts: [BoardText] { entries.map(\.text) }

    /// When the next text ceases to count; nil if there is none.
    package var deadline: Double? { entries.map { $0.end + Self.memory }.min() }

    /// Forgets the texts that no longer count at `time`.
    package mutating func forget(before time: Double) {
        entries.removeAll { $0.end + Self.memory <= time }
    }
}
