import FlipEngine

/// The view of a slider: a groove with its filling, a socket for the special stop, and the knob.
final class SliderView: ControlView {
    let layer = Layer()
    private let kit: ControlKit
    private let geometry: SliderGeometry
    private let scale: SliderScale
    private let groove = Layer()
    private let filling = Layer()
    private let knob = Layer()
    private let ring: Layer
    /// The area of the groove that the filling can cover.
    private let bed: Rect

    init(_ slider: Slider, size: Size, kit: ControlKit) {
        self.kit = kit
        geometry = SliderGeometry(size: size)
        scale = slider.scale
        let thickness = max((geometry.knobRadius * 2 * SliderGeometry.groove).rounded(), 3)
        let range = scale.range
        let left = range.lowerBound > 0 ? geometry.x(at: range.lowerBound) - geometry.knobRadius : 0
        let right =
            range.upperBound < 1
            ? geometry.x(at: range.upperBound) + geometry.knobRadius : size.width
        bed = Rect(
            x: left.rounded(), y: geometry.middle - (thickness / 2).rounded(),
            width: max((right - left).rounded(), 1), height: thickness)
        let diameter = geometry.knobRadius * 2
        let knobBox = Rect(x: 0, y: 0, width: diameter, height: diameter)
        ring = kit.makeRing(around: knobBox, radius: geometry.knobRadius)
        layer.bounds = Rect(origin: .zero, size: size)
        build(size, knobBox)
    }

    private func build(_ size: Size, _ knobBox: Rect) {
        let painter = RecessPainter(
            style: kit.style, hairline: Float(max(kit.unit, 1)))
        painter.bed(shapes(size), size: size).place(
            in: groove, at: Rect(origin: .zero, size: size))
        let inset = max((kit.unit * 0.5).rounded(), 0)
        let shape = Shapes.RoundedBox(
            left: Float(inset), top: Float(inset), width: Float(bed.width - 2 * inset),
            height: Float(bed.height - 2 * inset), radius: Float(bed.height))
        filling.contents = painter.fill(shape, size: bed.size)
        filling.anchorPoint = Point(x: 0, y: 0)
        let picture = kit.knob(diameter: Int(knobBox.width))
        let side = Double(picture.image.width)
        knob.bounds = Rect(
            x: -Double(picture.margin), y: -Double(picture.margin), width: side, height: side)
        knob.contents = picture.image
        knob.addSublayer(ring)
        for part in [groove, filling, knob] { layer.addSublayer(part) }
    }

    /// The recessed parts: the groove, and the special stop's socket.
    private func shapes(_ size: Size) -> [Shapes.RoundedBox] {
        var shapes = [
            Shapes.RoundedBox(
                left: Float(bed.minX), top: Float(bed.minY), width: Float(bed.width),
                height: Float(bed.height), radius: Float(bed.height / 2))
        ]
        if scale.special != nil {
            let diameter = (bed.height * kit.style.shape.socket).rounded()
            shapes.append(
                Shapes.RoundedBox(
                    left: Float(geometry.x(at: scale.share(of: nil)) - diameter / 2),
                    top: Float(geometry.middle - diameter / 2), width: Float(diameter),
                    height: Float(diameter), radius: Float(diameter / 2)))
        }
        return shapes
    }

    func show(_ control: Control, interaction: InteractionState) {
        guard case .slider(let slider) = control else { return }
        let motion = kit.motion
        let x = geometry.x(at: slider.share).rounded()
        motion.position(
            knob, Point(x: x, y: geometry.middle), isInstant: slider.isHeld)
        fill(to: slider, x: x)
        motion.scale(
            knob,
            interaction.growth(
                hovered: kit.style.response.hoveredSliderKnob,
                held: kit.style.response.heldSliderKnob))
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : kit.style.response.unused)
    }

    /// Fills the groove from its left end to the knob.
    private func fill(to slider: Slider, x: Double) {
        let from = bed.minX
        let special = scale.special != nil && slider.number == nil && !slider.isHeld
        let to = special ? from : min(max(x, from), bed.maxX)
        let motion = kit.motion
        let isInstant = slider.isHeld
        motion.position(filling, Point(x: from, y: bed.minY), isInstant: isInstant)
        motion.set(
            filling, \.bounds, \.bounds, "bounds",
            to: Rect(x: 0, y: 0, width: to - from, height: bed.height), isInstant: isInstant)
        motion.set(
            filling, \.contentsRect, \.contentsRect, "contentsRect",
            to: Rect(x: 0, y: 0, width: (to - from) / bed.width, height: 1),
            isInstant: isInstant)
    }
}
