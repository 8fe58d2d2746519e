import FlipClock
import FlipEngine

/// The view of a list of cities: a bed with a plus key or the typed letters, the names of the cities or offers, and a
/// key that slides under the chosen one, with a cross if it can be removed.
final class CityListView: ControlView {
    let layer = Layer()
    private let kit: ControlKit
    private let size: Size
    private let bed = Layer()
    private let plus = Layer()
    private let key = Layer()
    private let texts = Layer()
    private let cursor = Layer()
    private let arrows = [Layer(), Layer()]
    private let ring: Layer
    private let inset: Double
    private let radius: Double
    /// What the texts show; nil for nothing yet.
    private var shown: Shown?
    private var titles: [TextLayer] = []

    /// The texts and their places.
    private struct Shown: Equatable {
        let names: [String]
        let places: [Rect]
        let letters: String?
        /// The city with a cross.
        let crossed: Int?
    }

    init(size: Size, kit: ControlKit) {
        self.kit = kit
        self.size = size
        let box = Rect(origin: .zero, size: size)
        radius = (size.height * kit.style.shape.cornerRadius).rounded()
        inset = max((kit.style.shape.keyInset * kit.unit).rounded(), 1)
        ring = kit.makeRing(around: box, radius: radius)
        layer.bounds = box
        let shape = Shapes.RoundedBox(
            left: 0, top: 0, width: Float(size.width), height: Float(size.height),
            radius: Float(radius))
        RecessPainter(style: kit.style, hairline: hairline).bed([shape], size: size).place(
            in: bed, at: box)
        texts.anchorPoint = .zero
        texts.bounds = box
        cursor.backgroundColor = kit.style.accentInk.color()
        for part in [bed, plus, key, texts, cursor] + arrows + [ring] { layer.addSublayer(part) }
    }

    private var hairline: Float { Float(max(kit.unit, 1)) }

    func show(_ control: Control, interaction: InteractionState) {
        guard case .cities(let list) = control else { return }
        let (motion, response) = (kit.motion, kit.style.response)
        let places = list.places(size)
        let isLit = interaction.isHovered || interaction.isFocused || list.isTyping
        let chosen = isLit && list.chosen > 0 ? list.chosen : nil
        let new = Shown(
            names: list.shown.map(\.label), places: places, letters: list.typed,
            crossed: list.showsOffers || !list.canRemove ? nil : chosen)
        let hasMoved = shown?.places != places
        if shown != new { write(new, list) }
        shown = new
        for (arrow, place) in zip(arrows, places.suffix(2)) { arrow.isHidden = place.width == 0 }
        if hasMoved { placeArrows(places) }
        plus.isHidden = list.isTyping || places[0].width == 0
        if hasMoved { raise(plus, at: places[0]) }
        key.isHidden = chosen == nil
        if let chosen {
            // It slides only between parts of the same list.
            if hasMoved || key.contents == nil { raise(key, at: places[chosen]) }
            motion.position(key, middle(of: key, in: places[chosen]), isInstant: hasMoved)
        } else {
            key.contents = nil
        }
        let isPlusLit = isLit && list.chosen == 0
        let parts = [(plus, 0, isPlusLit), (key, list.chosen, interaction.isHovered)]
        for (part, index, isLit) in parts {
            let isPressed = list.pressed == index
            motion.light(
                part, isPressed ? response.pressedKey : isLit ? response.hoveredButton : 1)
        }
        for (index, title) in titles.enumerated() {
            let isFaint = list.showsOffers && index + 1 != chosen
            motion.opacity(title.layer, isFaint ? response.faintTitle : 1)
        }
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : response.disabled)
    }

    /// Paints the arrows in their places.
    private func placeArrows(_ places: [Rect]) {
        for (index, place) in places.suffix(2).enumerated() where place.width > 0 {
            arrows[index].contents = ChevronPainter(style: kit.style).paint(
                side: max(Int(place.width), 2), index == 0 ? .left : .right)
            arrows[index].frame = Rect(
                x: place.minX, y: ((size.height - place.width) / 2).rounded(),
                width: place.width, height: place.width)
        }
    }

    /// Gives `part` the picture of a key that fills `place`.
    private func raise(_ part: Layer, at place: Rect) {
        guard place.width > 0 else { return }
        let picture = RaisedPainter(style: kit.style, hairline: hairline).key(
            size: Size(
                width: max(place.width - 2 * inset, 1), height: max(size.height - 2 * inset, 1)),
            radius: max(radius - inset, 1))
        part.contents = picture.image
        part.bounds = Rect(
            x: 0, y: 0, width: Double(picture.image.width), height: Double(picture.image.height))
        part.position = middle(of: part, in: place)
    }

    /// The middle of `place`, on which the picture of `part` is aligned with whole pixels.
    private func middle(of part: Layer, in place: Rect) -> Point {
        let half = part.bounds.width / 2
        return Point(x: (place.midX - half).rounded() + half, y: size.height / 2)
    }

    private func write(_ new: Shown, _ list: CityList) {
        var all: [TextLayer] = []
        func text(_ text: String, in place: Rect, _ alignment: TextLayer.Alignment) -> TextLayer {
            let style = TextLayer.Style(
                pixelSize: kit.smallText, color: kit.style.ink, alignment: alignment,
                depth: kit.style.shape.textDepth)
            let layer = TextLayer(kit: kit, style: style, place: place, text: text)
            all.append(layer)
            return layer
        }
        titles = zip(new.names, new.places.dropFirst()).enumerated().map { index, part in
            var place = part.1.insetBy(dx: min(inset * 1.5, part.1.width / 4), dy: 0)
            guard place.width > 0 else { return text("", in: place, .center) }
            if index + 1 == new.crossed {
                let cross = list.cross(of: index + 1, size)
                _ = text("\u{d7}", in: cross, .center)
                place.size.width = max(cross.minX - place.minX, 0)
            }
            return text(part.0, in: place, .center)
        }
        let field = new.places[0].insetBy(dx: min(inset * 3, new.places[0].width / 4), dy: 0)
        cursor.isHidden = new.letters == nil
        if let letters = new.letters {
            let width = write(letters, in: field) { _ = text($0, in: field, .left) }
            let height = (kit.setter.capHeight(pixelSize: kit.smallText) * 1.6).rounded()
            cursor.frame = Rect(
                x: (field.minX + width).rounded() + max(kit.unit.rounded(), 1),
                y: ((size.height - height) / 2).rounded(), width: max(kit.unit.rounded(), 1),
                height: height)
        } else if list.canAdd {
            _ = text("+", in: new.places[0], .center)
        }
        texts.sublayers = all.map(\.layer)
    }

    /// Writes the end of `letters` that fits into `field`; returns its width.
    private func write(_ letters: String, in field: Rect, _ write: (String) -> Void) -> Double {
        func width(_ text: Substring) -> Double {
            kit.setter.line(String(text), pixelSize: kit.smallText).width
        }
        var visible = letters[...]
        while !visible.isEmpty, width(visible) > field.width { visible.removeFirst() }
        write(String(visible))
        return width(visible)
    }
}
