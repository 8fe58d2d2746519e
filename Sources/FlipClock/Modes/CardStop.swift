/// A value at which a card stops, and the number of that value in the card's wheel.
///
/// The number shows how far a card has come when the user catches it in the middle of several flips.
package struct CardStop: Hashable, Sendable {
    /// The value.
    package let value: CardValue
    /// The number of the value in the card's wheel (`Wheel.count(at:)`); 0 for a card without a wheel.
    package var count: Int

    /// The maximum number of stops on a card's way to a value.
    package static let longestWay = 12

    /// A stop at `value`.
    package init(_ value: CardValue, count: Int = 0) {
        self.value = value
        self.count = count
    }
}
