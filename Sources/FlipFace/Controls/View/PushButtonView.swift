import FlipEngine

/// The view of a button: a raised key with its title, which moves down when it is pressed.
final class PushButtonView: ControlView {
    let layer = Layer()
    private let kit: ControlKit
    private let key = Layer()
    private let title: TextLayer
    private let ring: Layer
    private var rest: Point

    init(size: Size, kit: ControlKit) {
        self.kit = kit
        let box = Rect(origin: .zero, size: size)
        let radius = (size.height * kit.style.shape.cornerRadius).rounded()
        ring = kit.makeRing(around: box, radius: radius)
        layer.bounds = box
        RaisedPainter(style: kit.style, hairline: Float(max(kit.unit, 1)))
            .key(size: size, radius: radius).place(in: key, at: box)
        let style = TextLayer.Style(
            pixelSize: kit.smallText, color: kit.style.ink, alignment: .center,
            depth: kit.style.shape.textDepth)
        // 4 units keep the title clear of the key's corners.
        title = TextLayer(
            kit: kit, style: style,
            place: box.insetBy(dx: min(4 * kit.unit, size.width / 2), dy: 0))
        rest = title.layer.position
        for part in [key, title.layer, ring] { layer.addSublayer(part) }
    }

    func show(_ control: Control, interaction: InteractionState) {
        guard case .button(let button) = control else { return }
        let motion = kit.motion
        if title.text != interaction.text {
            title.write(interaction.text)
            rest = title.layer.position
        }
        motion.light(
            key,
            button.isDown
                ? kit.style.response.pressedButton
                : interaction.isHovered ? kit.style.response.hoveredButton : 1)
        let sunk = button.isDown ? max(kit.unit.rounded(), 1) : 0
        motion.position(
            title.layer, Point(x: rest.x, y: rest.y + sunk), isInstant: true)
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : kit.style.response.disabled)
    }
}
