import FlipEngine

/// The view of a slider: a groove with its filling, a mark, a socket for the special stop, and the knob.
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

    /// The recessed parts: the groove, and the special stop's socket or the mark's notches.
    private func shapes(_ size: Size) -> [Shapes.RoundedBox] {
        var shapes = [
            Shapes.RoundedBox(
                left: Float(bed.minX), top: Float(bed.minY), width: Float(bed.width),
                height: Float(bed.height), radius: Float(bed.height / 2))
        ]
        func add(x: Double, y: Double, width: Double, height: Double) {
            shapes.append(
                Shapes.RoundedBox(
                    left: Float(x - width / 2), top: Float(y - height / 2), width: Float(width),
                    height: Float(height), radius: Float(min(width, height) / 2)))
        }
        if scale.special != nil {
            let diameter = (bed.height * kit.style.shape.socket).rounded()
            add(
                x: geometry.x(at: scale.share(of: nil)), y: geometry.middle, width: diameter,
                height: diameter)
        }
        if let mark = scale.mark {
            let shape = kit.style.shape
            let width = max(shape.mark.width * kit.unit, shape.minimumMark.width)
            let height = max(shape.mark.height * kit.unit, shape.minimumMark.height)
            let away = geometry.knobRadius * shape.markReach - height / 2
            for side in [-1.0, 1] {
                add(
                    x: geometry.x(at: scale.share(of: mark)), y: geometry.middle + side * away,
                    width: width, height: height)
            }
        }
        return shapes
    }

    func show(_ control: any Control, interaction: InteractionState) {
        guard let slider = control as? Slider else { return }
        let motion = kit.motion
        let x = geometry.x(at: slider.share).rounded()
        motion.position(
            knob, Point(x: x, y: geometry.middle), isInstant: slider.isHeld)
        fill(to: slider, x: x)
        let growth = interaction.isPressed ? kit.style.response.heldSliderKnob : 1
        motion.set(
            knob, \.transform, \.transform, "transform",
            to: Transform3D(scaleX: growth, y: growth, z: 1))
        motion.light(
            knob,
            interaction.isHovered && !interaction.isPressed ? kit.style.response.hoveredKnob : 1)
        ring.isHidden = !interaction.isFocused
        motion.opacity(layer, interaction.isEnabled ? 1 : kit.style.response.disabled)
    }

    /// Fills the groove from its left end, or from the mark, to the knob.
    private func fill(to slider: Slider, x: Double) {
        let origin = scale.mark.map { geometry.x(at: scale.share(of: $0)).rounded() } ?? bed.minX
        let knob = min(max(x, bed.minX), bed.maxX)
        let special = scale.special != nil && slider.number == nil && !slider.isHeld
        let (from, to) = special ? (origin, origin) : (min(origin, knob), max(origin, knob))
        let motion = kit.motion
        let isInstant = slider.isHeld
        motion.position(filling, Point(x: from, y: bed.minY), isInstant: isInstant)
        motion.set(
            filling, \.bounds, \.bounds, "bounds",
            to: Rect(x: 0, y: 0, width: to - from, height: bed.height), isInstant: isInstant)
        motion.set(
            filling, \.contentsRect, \.contentsRect, "contentsRect",
            to: Rect(
                x: (from - bed.minX) / bed.width, y: 0, width: (to - from) / bed.width, height: 1),
            isInstant: isInstant)
    }
}
