import FlipClock
import FlipEngine

/// The view of a choice between themes: a small card for each, in its theme and on its ground, and a ring around the
/// selected one.
final class SwatchesView: ControlView {
    let layer = Layer()
    private let kit: ControlKit
    private let mark: Layer
    private let ring: Layer
    private let cards: [Layer]
    private let places: [Rect]

    /// The text on the cards.
    private static let value = CardValue(text: "09")

    init(_ choice: Choice, size: Size, kit: ControlKit) {
        self.kit = kit
        let box = Rect(origin: .zero, size: size)
        layer.bounds = box
        let count = max(choice.swatches.count, 1)
        let segment = size.width / Double(count)
        // The mark around a tile needs a ring's width and gap on each side; between two tiles one is enough.
        let shape = kit.style.shape
        let gap = max((shape.ring + shape.ringGap) * kit.unit, 2).rounded(.up)
        let ground = max((shape.swatchGround * kit.unit).rounded(), 1)
        let height = min(
            size.height - 2 * (gap + ground),
            (segment - gap - 2 * ground) / CardPlan.Kind.digitsAspect)
        let cardHeight = max(Int(height / 2) * 2, 2)
        let cardWidth = max(Int(Double(cardHeight) * CardPlan.Kind.digitsAspect / 2) * 2, 2)
        places = (0..<count).map { index in
            Rect(
                x: ((Double(index) + 0.5) * segment - Double(cardWidth) / 2).rounded(),
                y: ((size.height - Double(cardHeight)) / 2).rounded(), width: Double(cardWidth),
                height: Double(cardHeight))
        }
        let radius = Double(cardHeight) * shape.swatchRadius
        mark = kit.makeRing(
            around: places[0].insetBy(dx: -ground, dy: -ground), radius: radius + ground)
        mark.isHidden = false
        ring = kit.makeRing(around: box, radius: (size.height * 0.2).rounded())
        cards = zip(choice.swatches, places).map { swatch, place in
            Self.card(swatch, in: place, ground: ground, radius: radius + ground, kit: kit)
        }
        for part in cards + [mark, ring] { layer.addSublayer(part) }
    }

    /// The layers of one card; the halves of two themes are side by side.
    private static func card(
        _ swatch: Swatch, in place: Rect, ground: Double, radius: Double, kit: ControlKit
    ) -> Layer {
        let card = Layer()
        card.frame = place
        let tile = Layer()
        tile.frame = Rect(origin: .zero, size: place.size).insetBy(dx: -ground, dy: -ground)
        tile.backgroundColor = swatch.theme.ground.from.color()
        tile.cornerRadius = radius
        card.addSublayer(tile)
        let themes = [swatch.theme] + [swatch.secondTheme].compactMap { $0 }
        for (index, theme) in themes.enumerated() {
            var style = FaceStyle()
            style.theme = theme
            guard let typefaces = kit.typefaces,
                let parts = try? CardKit(
                    .digits, width: Int(place.width), height: Int(place.height), style: style,
                    typefaces: typefaces)
            else { continue }
            let half = index == 0 ? 0.0 : 0.5
            let face = Layer()
            face.contents = parts.painter.picture(of: value)
            face.contentsRect = Rect(x: half, y: 0, width: 1 - half, height: 1)
            face.frame = Rect(
                x: place.width * half, y: 0, width: place.width * (1 - half), height: place.height)
            card.addSublayer(face)
        }
        return card
    }

    func show(_ control: Control, interaction: InteractionState) {
        guard case .choice(let choice) = control, places.indices.contains(choice.shown) else {
            return
        }
        let place = places[choice.shown]
        let motion = kit.motion
        motion.position(mark, Point(x: place.midX, y: place.midY))
        for (index, card) in cards.enumerated() {
            let growth = index == interaction.alternative ? kit.style.response.hoveredSwatch : 1
            motion.scale(card, growth)
        }
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : kit.style.response.disabled)
    }
}
