/// A value at which a card stops, and its position in the card's count.
///
/// The count shows how far a card has come when the user catches it in the middle of several flips.
package struct CardStop: Hashable, Sendable {
    /// The value.
    let value: CardValue
    /// The position in the card's own count; 0 if the card counts nothing.
    var count: Int

    /// A stop at `value`.
    init(_ value: CardValue, count: Int = 0) {
        self.value = value
        self.count = count
    }
}
