import FlipEngine

/// What is seen at a point of the window.
enum SceneHit: Hashable, Sendable {
    /// The corner button.
    case button
    /// A card, at `point` of its plane: pixels from its upper left corner, as it lies flat.
    case card(index: Int, part: CardPart, point: Point)
    /// The front, beside the cards.
    case background
    /// The back, at this point of it.
    case back(Point)
    /// The edge of the face while it turns.
    case edge
    /// What is behind the face.
    case behind
}

extension ClockScene {
    /// What the last frame showed at `point`, through everything that turns.
    func hit(at point: Point) -> SceneHit {
        if isButton(at: point) { return .button }
        if rim.edge.presentation()?.hitTest(point) != nil { return .edge }
        // One side at most is seen from its own side.
        if let side = face.layer.presentation(), side.hitTest(point) != nil {
            let local = side.convert(point, from: side.superlayer)
            if let (index, part, place) = face.hit(at: local) {
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

    /// Whether the button was seen at `point` in the last frame.
    func isButton(at point: Point) -> Bool {
        guard button.opacity > 0, !button.place.isEmpty else { return false }
        guard button.flip.isTurning else { return button.contains(point) }
        let flip = button.flip
        for side in [flip.front, flip.back] {
            guard let shown = side.presentation(), let corner = shown.superlayer else { continue }
            let local = corner.convert(point, from: corner.superlayer)
            guard shown.hitTest(local) != nil else { continue }
            let place = shown.convert(local, from: corner)
            let x = place.x - shown.bounds.midX
            let y = place.y - shown.bounds.midY
            let radius = Double(button.place.width) / 2
            if x * x + y * y < radius * radius { return true }
        }
        return false
    }
}
