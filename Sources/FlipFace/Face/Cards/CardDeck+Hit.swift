import FlipEngine

extension CardDeck {
    /// The card at `point` of the face in the last frame, its part, and the position on the card's plane; nil if there
    /// is no card.
    func hit(at point: Point) -> (index: Int, part: CardPart, point: Point)? {
        // As drawn: turning cards in front of resting ones, those nearer to the eye first; among resting cards, later
        // ones in front.
        let order = cards.indices.sorted { a, b in
            let (front, back) = (cards[a].layer.zPosition, cards[b].layer.zPosition)
            return front == back ? a > b : front > back
        }
        for index in order {
            if let (part, place) = cards[index].hit(at: point) { return (index, part, place) }
        }
        return nil
    }
}

extension FaceCard {
    /// The part of the card at `point` of the face in the last frame, and the position on the card's plane; nil if it
    /// is outside.
    fileprivate func hit(at point: Point) -> (part: CardPart, point: Point)? {
        guard let card = layer.presentation(), let piece = card.hitTest(point) else { return nil }
        let place = card.convert(point, from: card.superlayer)
        var ancestor: Layer? = piece
        while let layer = ancestor, layer !== card {
            // Only the flap is rotated out of the card's plane.
            if layer is TransformLayer { return (.flap, place) }
            ancestor = layer.superlayer
        }
        // The shadow below the card is not part of it.
        guard card.contains(place) else { return nil }
        let isStanding =
            axis == .x ? place.y < card.bounds.midY : place.x >= card.bounds.midX
        return (isStanding ? .standing : .landing, place)
    }
}
