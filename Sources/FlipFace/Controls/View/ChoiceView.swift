import FlipEngine

/// The view of a choice: a bed with the titles, and a key that slides under the selected one; or a key with the
/// selected title between two arrows.
final class ChoiceView: ControlView {
    let layer = Layer()
    private let kit: ControlKit
    private let bed = Layer()
    private let key = Layer()
    private let ring: Layer
    private let size: Size
    private var titles: [TextLayer] = []
    private let isSingle: Bool

    init(_ choice: Choice, size: Size, kit: ControlKit) {
        self.kit = kit
        self.size = size
        isSingle = choice.isSingle
        let box = Rect(origin: .zero, size: size)
        let radius = (size.height * kit.style.shape.cornerRadius).rounded()
        ring = kit.makeRing(around: box, radius: radius)
        layer.bounds = box
        let hairline = Float(max(kit.unit, 1))
        let shape = Shapes.RoundedBox(
            left: 0, top: 0, width: Float(size.width), height: Float(size.height),
            radius: Float(radius))
        RecessPainter(style: kit.style, hairline: hairline).bed([shape], size: size).place(
            in: bed, at: box)
        let inset = max((kit.style.shape.keyInset * kit.unit).rounded(), 1)
        let segments = choice.isSingle ? [choice.titles[choice.shown]] : choice.titles
        let segment = size.width / Double(segments.count)
        let picture = RaisedPainter(style: kit.style, hairline: hairline).key(
            size: Size(
                width: max((segment - 2 * inset).rounded(), 1),
                height: max(size.height - 2 * inset, 1)),
            radius: max(radius - inset, 1))
        key.contents = picture.image
        key.bounds = Rect(
            x: 0, y: 0, width: Double(picture.image.width), height: Double(picture.image.height))
        for part in [bed, key] { layer.addSublayer(part) }
        if choice.isSingle { addArrows() }
        for (index, title) in segments.enumerated() {
            // Titles keep 1.5 key insets from the ends of their segments.
            let place = Rect(
                x: Double(index) * segment + inset * 1.5, y: 0,
                width: max(segment - 3 * inset, 0), height: size.height
            ).insetBy(dx: choice.isSingle ? arrowSide * 0.75 : 0, dy: 0)
            let style = TextLayer.Style(
                pixelSize: kit.smallText, color: kit.style.ink, alignment: .center,
                depth: kit.style.shape.textDepth)
            let text = TextLayer(kit: kit, style: style, place: place, text: title)
            titles.append(text)
            layer.addSublayer(text.layer)
        }
        layer.addSublayer(ring)
    }

    /// The side of an arrow's picture, whose outer quarter is empty.
    private var arrowSide: Double { (size.height * 0.6).rounded() }

    private func addArrows() {
        let painter = ChevronPainter(style: kit.style)
        for (x, direction) in [
            (0, ChevronPainter.Direction.left), (size.width - arrowSide, .right),
        ] {
            let arrow = Layer()
            arrow.contents = painter.paint(side: max(Int(arrowSide), 2), direction)
            arrow.frame = Rect(
                x: x, y: ((size.height - arrowSide) / 2).rounded(), width: arrowSide,
                height: arrowSide)
            layer.addSublayer(arrow)
        }
    }

    func show(_ control: Control, interaction: InteractionState) {
        guard case .choice(let choice) = control else { return }
        let motion = kit.motion
        if isSingle { titles[0].write(choice.titles[choice.shown]) }
        let shown = isSingle ? 0 : choice.shown
        let segment = size.width / Double(titles.count)
        let x = (Double(shown) + 0.5) * segment
        // Align the picture with whole pixels, so that it is drawn without filtering.
        let half = key.bounds.width / 2
        motion.position(key, Point(x: (x - half).rounded() + half, y: size.height / 2))
        let response = kit.style.response
        let isKeyHovered =
            interaction.isHovered && (isSingle || interaction.alternative == choice.shown)
        motion.light(
            key,
            interaction.isPressed
                ? response.pressedKey : isKeyHovered ? response.hoveredButton : 1)
        for (index, title) in titles.enumerated() {
            let isLit = index == interaction.alternative && !isSingle
            let faint = isLit ? response.hoveredTitle : response.faintTitle
            motion.opacity(title.layer, index == shown ? 1 : faint)
        }
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : kit.style.response.disabled)
    }
}
