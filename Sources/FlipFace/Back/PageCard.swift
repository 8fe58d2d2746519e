import FlipEngine

/// The card on the plate: a card like those of the face, in their style, which shows each change by a flip.
///
///     card.follow(settings, at: time)     // flips, or shows the value at once
///     card.finish(by: time)               // before each frame
///
/// At rest it has no animation and needs no frame.
final class PageCard {
    /// The layer with the card, in the page's coordinates.
    let layer = Layer()
    private var card = FaceCard()
    private var kit: CardKit
    private var sample: PageSample
    private var settings: Settings
    private var place: PixelRect
    private var style: FaceStyle
    private let typefaces: Typefaces

    /// Creates a card at `place` for `settings`; nil if the typeface lacks a digit.
    init?(place: PixelRect, settings: Settings, style: FaceStyle, typefaces: Typefaces) {
        guard let kit = Self.kit(place, style, typefaces) else { return nil }
        self.kit = kit
        self.place = place
        self.style = style
        self.settings = settings
        self.typefaces = typefaces
        sample = PageSample(settings)
        layer.anchorPoint = .zero
        build()
        card.show(CardStop(sample.value), kit.painter)
    }

    private static func kit(
        _ place: PixelRect, _ style: FaceStyle, _ typefaces: Typefaces
    ) -> CardKit? {
        try? CardKit(
            .digits, width: place.width, height: place.height, style: style, typefaces: typefaces)
    }

    private func build() {
        card.build(
            in: layer, place: place, axis: style.flipAxis, kit.parts, painter: kit.painter)
    }

    /// Whether a flip is in progress.
    var isTurning: Bool { card.turn != nil }

    /// The value at rest, or at the end of its pending flips.
    var value: CardValue { card.stop.value }

    /// Changes the place and the style; a flip in progress continues.
    func fit(_ newPlace: PixelRect, _ newStyle: FaceStyle) {
        var paced = style
        paced.flipDuration = newStyle.flipDuration
        paced.ground = newStyle.ground
        let isSame = newPlace == place && newStyle == paced
        (place, style) = (newPlace, newStyle)
        // The flip's duration and the ground do not affect the card's pictures.
        guard !isSame, let new = Self.kit(place, style, typefaces) else { return }
        kit = new
        build()
    }

    /// Shows a change of the settings: by a flip that begins at `time`, or at once.
    func follow(
        _ new: Settings, isUndo: Bool = false, isInstant: Bool = false, at time: MediaTime
    ) {
        defer { settings = new }
        guard let direction = sample.follow(from: settings, to: new, isUndo: isUndo) else { return }
        let stop = CardStop(sample.value)
        if !isInstant {
            card.flip(
                through: [stop], direction, duration: style.flipDuration, at: time,
                kit.painter)
        } else {
            card.show(stop, kit.painter)
        }
    }

    /// Ends the flips that are over by `time`.
    func finish(by time: MediaTime) {
        guard isTurning else { return }
        card.finish(by: time, kit.painter)
        if !isTurning { kit.painter.rest() }
    }
}
