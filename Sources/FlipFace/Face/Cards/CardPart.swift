/// A part of a card.
enum CardPart: Hashable, Sendable {
    /// The fixed half that the flap leaves: the upper one, or the right one if flaps turn like pages.
    case standing
    /// The fixed half on which the flap lands: the lower or the left one.
    case landing
    /// The turning flap.
    case flap
}
