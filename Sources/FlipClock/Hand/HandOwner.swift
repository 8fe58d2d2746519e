import FlipEngine

/// Takes over what the user sets by hand, in modes whose cards stay where the user leaves them.
package protocol HandOwner: AnyObject {
    /// The user has taken a card.
    func handTook(at time: MediaTime)

    /// The user has stepped a wheel, or has released a card, and holds no card now. The cards now differ from their
    /// base by `distance`, which is zero if the card was released where it was taken.
    ///
    /// Returns the new position of the cards if the owner takes the distance over; nil if the cards return later.
    ///
    /// - Parameter isGrab: Whether the user has taken a card and released it where it was taken.
    func handSet(_ distance: Distance, isGrab: Bool, at time: MediaTime) -> Position?
}
