import FlipEngine

/// Where the cards of a face are and how they look: the layer, the layout and the style, from which the layers of each
/// card are built.
struct CardPlaces {
    /// The layer of the face.
    let face: Layer
    /// The places of the cards.
    var layout: FaceLayout
    /// The style of the cards.
    var style: FaceStyle

    /// Builds the layers of `card`, which has the place `index`, with `kit`; in another layer than the face's if `layer`
    /// is not nil.
    func build(_ card: FaceCard, at index: Int, _ kit: CardKit, in layer: Layer? = nil) {
        card.view.build(
            kit, in: layer ?? face, place: layout.cards[index], axis: style.flipAxis,
            eye: layout.eye, rank: layout.ranks[index])
    }

    /// The duration of a single flip of card `index`, in seconds.
    func flipDuration(of index: Int) -> Double {
        style.pace.duration(ofCardHigh: Double(layout.cards[index].height) / style.scale)
    }
}
