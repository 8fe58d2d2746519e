import FlipEngine

/// The old cards of a face, which fade out, and the new ones, which fade in at their places.
///
/// A card that continues an old one at the same place takes no part. The new cards are in the layer `incoming` until the
/// end, and then belong into the face.
struct CardExchange {
    /// The duration, in seconds.
    static let duration: MediaTime = 0.12

    /// The new cards.
    let incoming = Layer()
    /// The old cards, or pictures of those that continue at another place.
    private let outgoing = Layer()
    /// The indices of the new cards.
    private let entering: Set<Int>
    private let start: MediaTime
    private var fades = PictureFades(lasting: duration)

    /// Begins to exchange the cards `old` of `face` for the cards `new`, which are not in the face yet.
    ///
    /// - Parameters:
    ///   - around: What fades out with the old cards.
    init(
        from old: [FaceCard], at oldPlaces: [PixelRect], to new: [FaceCard],
        at newPlaces: [PixelRect], among around: CardDeck.Surroundings, in face: Layer,
        at time: MediaTime
    ) {
        let origins = new.map { card in old.firstIndex { $0.number == card.number } }
        entering = Set(
            new.indices.filter { index in
                origins[index].map { oldPlaces[$0] != newPlaces[index] } ?? true
            })
        for layer in [incoming, outgoing] {
            layer.bounds = face.bounds
            layer.anchorPoint = .zero
            if let front = around.front {
                face.insertSublayer(layer, below: front)
            } else {
                face.addSublayer(layer)
            }
        }
        for layer in around.behind { outgoing.addSublayer(PictureFades.likeness(of: layer)) }
        for index in old.indices {
            let heir = origins.firstIndex(of: index)
            for layer in old[index].view.layers {
                guard let heir else {
                    outgoing.addSublayer(layer)
                    continue
                }
                if entering.contains(heir), !old[index].isTurning {
                    outgoing.addSublayer(PictureFades.likeness(of: layer))
                }
            }
        }
        for layer in around.before { outgoing.addSublayer(PictureFades.likeness(of: layer)) }
        fades.fadeOut(outgoing, at: time)
        fades.fadeIn(incoming, at: time)
        start = time
    }

    /// Lets another layer of the face fade in with the new cards.
    mutating func fadeIn(_ layers: [Layer]) {
        for layer in layers { fades.fadeIn(layer, at: start) }
    }

    /// The layer in which the card at `index` is built; nil for the face's own.
    func layer(of index: Int) -> Layer? { entering.contains(index) ? incoming : nil }

    /// Whether it is over by `time`.
    func isOver(by time: MediaTime) -> Bool { time >= start + Self.duration }

    /// Ends the fades, and removes its layers.
    mutating func remove() {
        fades.finish(by: .infinity)
        incoming.removeFromSuperlayer()
    }
}
