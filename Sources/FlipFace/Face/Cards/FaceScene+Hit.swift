import FlipEngine

extension FaceScene {
    /// The card seen at `point` of the face in the last frame, which piece of it, and where on the card's plane; nil beside
    /// the cards.
    func hit(at point: Point) -> (index: Int, part: CardPart, point: Point)? {
        // A card that turns leans over its neighbours; else the later ones lie in front.
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
    /// The piece of the card at `point` of the face in the last frame, and where on the card's plane; nil beside it.
    fileprivate func hit(at point: Point) -> (part: CardPart, point: Point)? {
        guard let card = layer.presentation(), let piece = card.hitTest(point) else { return nil }
        let place = card.convert(point, from: card.superlayer)
        var ancestor: Layer? = piece
        while let layer = ancestor, layer !== card {
            // Only the flap stands out into space.
            if layer is TransformLayer { return (.flap, place) }
            ancestor = layer.superlayer
        }
        let isStanding =
            axis == .x ? place.y < card.bounds.midY : place.x >= card.bounds.midX
        return (isStanding ? .standing : .landing, place)
    }
}
