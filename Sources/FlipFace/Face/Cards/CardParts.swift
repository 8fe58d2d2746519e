import FlipEngine

/// The parts that all cards of one size share, except for the blank card; painted once per size.
struct CardParts {
    /// The image of the shadow, the pile and the dark interior.
    let plate: Image
    /// The extent of the plate beyond the card on each side, in pixels.
    let margin: Int
    /// The appearance of the flap.
    let appearance: FlapAppearance

    private let axle: [(place: PixelRect, picture: Image)]

    /// Paints the parts for cards at a distance of `eyeDistance` card heights from the eye.
    init(style: FaceStyle, metrics: CardMetrics, eyeDistance: Double) {
        plate = PlatePainter(theme: style.theme, metrics: metrics).paint()
        margin = metrics.plateMargin
        appearance = style.appearance(metrics, eyeDistance: eyeDistance)
        let painter = AxlePainter(theme: style.theme, metrics: metrics)
        axle = AxlePainter.End.allCases.map { (painter.place($0), painter.paint($0)) }
    }

    /// Adds the ends of the axle to `fittings`, whose bounds are those of the card.
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
