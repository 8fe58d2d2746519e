/// A value that a card stops at, and which one it is in the order of what the card counts.
///
/// The count lets whoever turns cards know, from a card that is caught in the middle of several flips, how far it had come.
package struct CardStop: Hashable, Sendable {
    /// What is shown.
    let value: CardValue
    /// Which one, in the card's own count; 0 where nothing is counted.
    var count: Int

    /// A stop at `value`.
    init(_ value: CardValue, count: Int = 0) {
        self.value = value
        self.count = count
    }
}
