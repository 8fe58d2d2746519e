import FlipEngine

/// The view of a switch: a bed that is filled with the accent colour when it is on, and the knob.
final class ToggleView: ControlView {
    let layer = Layer()
    private let kit: ControlKit
    private let bed = Layer()
    private let filling = Layer()
    private let knob = Layer()
    private let ring: Layer
    private let size: Size

    init(size: Size, kit: ControlKit) {
        self.kit = kit
        self.size = size
        let box = Rect(origin: .zero, size: size)
        ring = kit.makeRing(around: box, radius: size.height / 2)
        layer.bounds = box
        let painter = RecessPainter(
            style: kit.style, hairline: Float(max(kit.unit, 1)))
        let shape = Shapes.RoundedBox(
            left: 0, top: 0, width: Float(size.width), height: Float(size.height),
            radius: Float(size.height / 2))
        painter.bed([shape], size: size).place(in: bed, at: box)
        filling.contents = painter.fill(shape, size: size)
        filling.frame = box
        let inset = max((size.height * kit.style.shape.toggleInset).rounded(), 1)
        let diameter = max(Int(size.height - 2 * inset), 1)
        let picture = kit.knob(diameter: diameter)
        let side = Double(picture.image.width)
        knob.bounds = Rect(x: 0, y: 0, width: side, height: side)
        knob.contents = picture.image
        for part in [bed, filling, knob, ring] { layer.addSublayer(part) }
    }

    func show(_ control: Control, interaction: InteractionState) {
        guard case .toggle(let toggle) = control else { return }
        let motion = kit.motion
        // Align the picture with whole pixels, so that it is drawn without filtering.
        let half = knob.bounds.width / 2
        let left = size.height / 2 + toggle.share * (size.width - size.height) - half
        let middle = (size.height / 2 - half).rounded() + half
        let isDragged = toggle.share != 0 && toggle.share != 1
        motion.position(
            knob, Point(x: left.rounded() + half, y: middle), isInstant: isDragged)
        motion.opacity(filling, toggle.share > 0.5 ? 1 : 0)
        motion.scale(
            knob,
            interaction.growth(
                hovered: kit.style.response.hoveredToggleKnob,
                held: kit.style.response.heldToggleKnob))
        motion.light(bed, interaction.isHovered ? kit.style.response.hoveredBed : 1)
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : kit.style.response.unused)
    }
}
