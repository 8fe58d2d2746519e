/// A value at which a card stops, and the number of that value in the card's wheel.
///
/// The number shows how far a card has come when the user catches it in the middle of several flips.
package struct CardStop: Hashable, Sendable {
    /// The value.
    let value: CardValue
    /// The number of the value in the card's wheel (`Wheel.count(at:)`); 0 for a card without a wheel.
    var count: Int

    /// A stop at `value`.
    init(_ value: CardValue, count: Int = 0) {
        self.value = value
        self.count = count
    }
}
