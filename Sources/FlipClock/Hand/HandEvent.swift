import FlipEngine

/// An event of the user on the cards of a face.
package enum HandEvent: Sendable {
    /// A card of the face is pressed, held or falls now, or none is any more.
    case pressed(Bool)
    /// The user has touched the cards, which restarts the delay before they return.
    case touched
    /// Take this card; without effect while another face holds one.
    case take(HeldCard)
    /// Turn the face's held card to this position, in flips from the beginning of the drag's first flip.
    case turn(to: Double)
    /// The user has cancelled the drag: the held card returns to where it was taken.
    case giveUp
    /// Release the face's held card after so many whole flips, negative to previous values; `landing` is nil if the flap
    /// did not fall there.
    case release(flips: Int, landing: CardFall.Landing?)
    /// Release the face's held card and show it at rest after its completed flips, as when the cards are replaced or
    /// their window closes.
    case drop
    /// The user has pressed a card and released it without a drag, which counts as a grab.
    case tap
    /// Set the cards forward by so many steps of a wheel, back for a negative number.
    case step(Wheel, by: Int)
    /// Return to the time of the wall clock.
    case goBack
}
