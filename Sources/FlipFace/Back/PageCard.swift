import FlipEngine

/// The card on the plate: a card like those of the face, in their style, which shows each change by a flip.
///
///     card.fit(place, style, at: time)    // shows another style, a theme also by a flip
///     card.follow(settings, at: time)     // flips, or shows the value at once
///     card.finish(by: time)               // before each frame
///
/// A flip into another theme begins with the picture in the old one. All other parts, and flips in progress, have the
/// new theme at once.
///
/// A card at rest has no animation and needs no frame.
final class PageCard {
    /// The layer with the card, in the page's coordinates.
    let layer = Layer()
    private var card = FaceCard()
    private var kit: CardKit
    private var sample: PageSample
    private var settings: Settings
    private var place: PixelRect
    private var style: FaceStyle
    private var typefaces: Typefaces

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
            in: layer, place: place, axis: style.flipAxis,
            eye: FaceEye(around: [place], axis: style.flipAxis), rank: 0, kit.parts,
            painter: kit.painter)
    }

    /// Whether a flip is in progress.
    var isTurning: Bool { card.turn != nil }

    /// The value at rest, or at the end of its pending flips.
    var value: CardValue { card.stop.value }

    /// Changes the place and the style; a flip in progress continues.
    ///
    /// - Parameters:
    ///   - flips: The direction of the flip into another theme; nil to show it at once.
    ///   - time: The time at which that flip begins.
    func fit(
        _ newPlace: PixelRect, _ newStyle: FaceStyle, flips: FlipTimeline.Direction? = nil,
        at time: MediaTime
    ) {
        var paced = style
        paced.flipDuration = newStyle.flipDuration
        paced.ground = newStyle.ground
        let isSame = newPlace == place && newStyle == paced
        (place, style) = (newPlace, newStyle)
        // The flip's duration and the ground do not affect the card's pictures.
        guard !isSame, let new = Self.kit(place, style, typefaces) else { return }
        let isOtherTheme = newStyle.theme != paced.theme && !isTurning
        let old = flips != nil && isOtherTheme ? kit.painter.picture(of: value) : nil
        kit = new
        build()
        if let old, let flips {
            card.flip(
                from: old, flips, duration: style.flipDuration, at: time, kit.painter)
        }
    }

    /// Changes the typeface of the digits.
    func setTypefaces(_ new: Typefaces) {
        typefaces = new
        guard let kit = Self.kit(place, style, typefaces) else { return }
        self.kit = kit
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
                through: [stop], direction, duration: style.flipDuration, at: time, delay: 0,
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
