import FlipEngine

extension CardDeck {
    /// The card at `point` of the face in the last frame, its part, and the position on the card's plane; nil if there
    /// is no card.
    func hit(at point: Point) -> (index: Int, part: CardPart, point: Point)? {
        // As drawn: turning cards in front of resting ones, those nearer to the eye first; among resting cards, later
        // ones in front.
        let order = cards.indices.sorted { a, b in
            let (front, back) = (cards[a].view.layer.zPosition, cards[b].view.layer.zPosition)
            return front == back ? a > b : front > back
        }
        for index in order {
            if let (part, place) = cards[index].view.hit(at: point) { return (index, part, place) }
        }
        return nil
    }
}
