/// A piece of a card.
enum CardPart: Hashable, Sendable {
    /// The still half that the flap leaves: the upper one, or the right one where flaps turn like pages.
    case standing
    /// The still half that the flap lands on: the lower or the left one.
    case landing
    /// The flap that turns.
    case flap
}
