/// A half of a card at rest.
enum CardHalf: Hashable, Sendable {
    /// The half that the flap leaves: the upper one, or the right one if flaps turn like pages.
    case standing
    /// The half on which the flap lands: the lower or the left one.
    case landing
}
