import FlipEngine

/// The object at a point of the window.
enum SceneHit: Hashable, Sendable {
    /// The corner button.
    case button
    /// A card, with a point in the card's plane in pixels from its upper left corner.
    case card(index: Int, part: CardPart, point: Point)
    /// The front, outside the cards.
    case background
    /// The back, at this point in its coordinates.
    case back(Point)
    /// The edge of the turning face.
    case edge
    /// The area behind the face.
    case behind
}

extension ClockScene {
    /// The object at `point` in the last frame, including turning layers.
    func hit(at point: Point) -> SceneHit {
        if button.opacity > 0 && button.isHit(at: point) { return .button }
        if rim.edge.presentation()?.hitTest(point) != nil { return .edge }
        // At most one side faces the viewer.
        if let side = face.layer.presentation(), side.hitTest(point) != nil {
            let local = side.convert(point, from: side.superlayer)
            if let (index, part, place) = face.deck.hit(at: local) {
                return .card(index: index, part: part, point: place)
            }
            if side.contains(local) { return .background }
        }
        if let side = back.presentation(), side.hitTest(point) != nil {
            let local = side.convert(point, from: side.superlayer)
            if side.contains(local) { return .back(local) }
        }
        return .behind
    }

    /// The index of the card at `point`; nil if there is none.
    package func card(at point: Point) -> Int? {
        if case .card(let index, _, _) = hit(at: point) { index } else { nil }
    }

    /// Whether the word beside the notice is at `point` of the resting front.
    package func isWord(at point: Point) -> Bool {
        restingSide == .front && face.notice.hasWord(at: point)
    }
}
