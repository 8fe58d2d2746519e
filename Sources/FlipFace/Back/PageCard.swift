import FlipClock
import FlipEngine

/// The card on the plate: a card like those of the face, in their style, which shows each change with a flip. With a
/// vertical hinge, there are two cards for one digit each, as on the face.
///
///     card.fit(place, style, at: time)    // shows another style; with `flips`, by a flip
///     card.follow(settings, at: time)     // flips, or shows the value at once
///     card.finish(by: time)               // before each frame
///
/// A flip into another theme begins with the picture in the old one. All other parts, and flips in progress, have the
/// new theme at once. Another axis, or another number of digits on a card, ends the flips in progress; new cards are blank
/// at first.
///
/// A card at rest has no animation and needs no frame.
final class PageCard {
    /// The layer with the card, in the page's coordinates.
    let layer = Layer()
    /// One card, or one for each digit.
    private var cards: [FaceCard] = []
    private var kit: CardKit
    private var sample: PageSample
    private var settings: Settings
    private var place: PixelRect
    private var style: FaceStyle
    private var typefaces: Typefaces
    /// The pictures in the old typeface, for a flip into the new one; empty if the typeface is the same.
    private var oldPictures: [Image] = []

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
        showAgain()
    }

    private static func kit(
        _ place: PixelRect, _ style: FaceStyle, _ typefaces: Typefaces
    ) -> CardKit? {
        let places = places(in: place, style)
        return try? CardKit(
            places.count > 1 ? .digit : .digits, width: places[0].width, height: places[0].height,
            style: style, typefaces: typefaces)
    }

    /// The places of the cards; their widths are even, because a vertical hinge is between two pixels.
    private static func places(in place: PixelRect, _ style: FaceStyle) -> [PixelRect] {
        guard hasSingleDigits(style) else { return [place] }
        let gap = max(Int((Double(place.height) * digitGap).rounded()), 1)
        let width = max((place.width - gap) / 4 * 2, 2)
        return [place.minX, place.maxX - width].map {
            PixelRect(x: $0, y: place.minY, width: width, height: place.height)
        }
    }

    private static func hasSingleDigits(_ style: FaceStyle) -> Bool {
        style.flipAxis == .y || style.theme.type.hasSingleDigits
    }

    /// The gap between the cards of two digits, as a fraction of their height.
    private static let digitGap = 0.04

    private func build() {
        let places = places
        let eye = FaceEye(around: places, axis: style.flipAxis)
        for (index, place) in places.enumerated() {
            cards[index].view.build(
                kit, in: layer, place: place, axis: style.flipAxis, eye: eye, rank: index)
        }
    }

    /// Replaces the cards with new ones that show the value at rest.
    private func showAgain() {
        for card in cards { card.view.remove() }
        cards = places.map { _ in FaceCard(kit) }
        build()
        for (index, value) in values.enumerated() {
            cards[index].show(CardStop(value))
        }
    }

    /// The places of the cards, in the page.
    var places: [PixelRect] { Self.places(in: place, style) }

    /// The duration of a flip, in seconds.
    private var flipDuration: Double {
        style.pace.duration(ofCardHigh: Double(places[0].height) / style.scale)
    }

    /// For each card, whether a flip is in progress.
    var turning: [Bool] { cards.map { $0.turn != nil } }

    /// The value of each card.
    var values: [CardValue] { cards.count > 1 ? TimeMode.digits(of: value) : [value] }

    /// Whether a flip is in progress.
    var isTurning: Bool { turning.contains(true) }

    /// The value at rest, or at the end of the pending flips.
    var value: CardValue { sample.value }

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
        paced.pace = newStyle.pace
        paced.ground = newStyle.ground
        let isSame = newPlace == place && newStyle == paced
        let hasOtherCards =
            newStyle.flipAxis != style.flipAxis
            || Self.hasSingleDigits(newStyle) != Self.hasSingleDigits(style)
        let pictures = oldPictures
        oldPictures = []
        (place, style) = (newPlace, newStyle)
        // The flip's duration and the ground do not affect the card's pictures.
        guard !isSame, let new = Self.kit(place, style, typefaces) else { return }
        guard !hasOtherCards else {
            kit = new
            showAgain()
            guard let flips else { return }
            for (index, value) in values.enumerated() {
                cards[index].show(CardStop(CardValue(text: "")))
                cards[index].flip(
                    through: [CardStop(value)], flips, duration: flipDuration, at: time, delay: 0)
            }
            return
        }
        let isOtherTheme = newStyle.theme != paced.theme && !isTurning
        let isFlipping = flips != nil && isOtherTheme
        let old =
            isFlipping && pictures.isEmpty
            ? values.map { kit.painter.picture(of: $0) } : isFlipping ? pictures : []
        kit = new
        build()
        guard let flips else { return }
        for (index, picture) in old.enumerated() {
            cards[index].flip(
                from: picture, to: cards[index].stop, flips, duration: flipDuration, at: time)
        }
    }

    /// Changes the typeface of the digits.
    func setTypefaces(_ new: Typefaces) {
        typefaces = new
        guard let kit = Self.kit(place, style, typefaces) else { return }
        if !isTurning { oldPictures = values.map { self.kit.painter.picture(of: $0) } }
        self.kit = kit
        build()
    }

    /// Shows a change of the settings: with a flip that begins at `time`, or at once.
    func follow(
        _ new: Settings, isUndo: Bool = false, isInstant: Bool = false, at time: MediaTime
    ) {
        defer { settings = new }
        guard let direction = sample.follow(from: settings, to: new, isUndo: isUndo) else { return }
        for (index, value) in values.enumerated() where cards[index].stop.value != value {
            let stop = CardStop(value)
            if !isInstant {
                cards[index].flip(
                    through: [stop], direction, duration: flipDuration, at: time, delay: 0)
            } else {
                cards[index].show(stop)
            }
        }
    }

    /// Ends the flips that are over by `time`.
    func finish(by time: MediaTime) {
        guard isTurning else { return }
        for index in cards.indices { cards[index].finish(by: time) }
        if !isTurning { kit.painter.rest() }
    }
}
