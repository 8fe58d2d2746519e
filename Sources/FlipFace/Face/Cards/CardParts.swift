import FlipEngine

/// What all cards of a face have in common besides their blank: painted once for a size.
struct CardParts {
    /// What stands still below a card.
    let plate: Image
    /// How far the plate reaches beyond the card on each side, in pixels.
    let margin: Int
    /// The flap.
    let appearance: FlapAppearance

    private let axle: [(place: PixelRect, picture: Image)]

    /// The parts of cards that are seen from `eyeDistance` card heights away.
    init(style: FaceStyle, metrics: CardMetrics, eyeDistance: Double) {
        plate = PlatePainter(theme: style.theme, metrics: metrics).paint()
        margin = metrics.plateMargin
        appearance = style.appearance(metrics, eyeDistance: eyeDistance)
        let painter = AxlePainter(theme: style.theme, metrics: metrics)
        axle = AxlePainter.End.allCases.map { (painter.place($0), painter.paint($0)) }
    }

    /// Puts the ends of the axle into `fittings`, whose bounds are the card's.
    func addAxle(to fittings: Layer) {
        for (place, picture) in axle {
            let end = Layer()
            end.frame = Rect(
                x: Double(place.minX), y: Double(place.minY), width: Double(place.width),
                height: Double(place.height))
            end.contents = picture
            fittings.addSublayer(end)
        }
    }
}
