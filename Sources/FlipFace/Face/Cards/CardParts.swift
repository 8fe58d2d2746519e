import FlipEngine

/// The parts that all cards of one size share, painted once per size: the plate, the axle and the appearance of the
/// flap. `InkPrinter` has the picture of the card without a value.
struct CardParts {
    /// The image of the shadow, the pile and the dark interior.
    let plate: Image
    /// The extent of the plate beyond the card on each side, in pixels.
    let margin: Int

    private let appearance: FlapAppearance
    private let axle: [(place: PixelRect, picture: Image)]

    /// Joins painted parts of a card with these dimensions.
    init(plate: Image, fittings: Fittings, metrics: CardMetrics) {
        self.plate = plate
        margin = metrics.plateMargin
        appearance = fittings.appearance
        axle = fittings.axle
    }

    /// Paints the plate of a card with these dimensions.
    static func plate(_ style: FaceStyle, _ metrics: CardMetrics) -> Image {
        PlatePainter(theme: style.theme, metrics: metrics).paint()
    }

    /// The parts other than the plate.
    struct Fittings: Sendable {
        fileprivate let appearance: FlapAppearance
        fileprivate let axle: [(place: PixelRect, picture: Image)]

        /// Paints the parts of a card with these dimensions.
        init(style: FaceStyle, metrics: CardMetrics) {
            appearance = style.appearance(metrics)
            let painter = AxlePainter(theme: style.theme, metrics: metrics)
            axle = AxlePainter.End.allCases.map { (painter.place($0), painter.paint($0)) }
        }
    }

    /// The appearance of the flap of the card at `place`, seen from `eye`.
    func appearance(of place: PixelRect, from eye: FaceEye) -> FlapAppearance {
        var appearance = appearance
        appearance.eyeDistance = eye.distance / Double(place.height)
        appearance.eyeOffset = eye.offset(from: place)
        return appearance
    }

    /// Paints what only a turning flap needs, before one turns.
    func keepPixels() {
        for image in [appearance.fallingEdge, appearance.landingEdge, appearance.contact] {
            image?.keepPixels()
        }
    }

    /// Adds the ends of the axle to `fittings`, in the card's coordinates.
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
