/// The piece that turns: the earlier picture's upper half in front, the later one's lower half on the back, an edge.
final class Flap {
    /// Keeps the faces in space and turns about the hinge.
    let layer = TransformLayer()

    private let front = Layer()
    private let back = Layer()
    private let fallingEdge = Layer()
    private let landingEdge = Layer()
    private let sheen = Layer()

    init(size: Size, appearance: FlapAppearance) {
        layer.bounds = Rect(origin: .zero, size: size)
        layer.position = Point(x: size.width / 2, y: size.height / 2)
        for (face, half) in [(front, DigitFlip.Half.upper), (back, .lower)] {
            DigitFlip.place(face, half: half, of: size)
            face.isDoubleSided = false
            layer.addSublayer(face)
        }
        // The lower half hangs on the flap's back upside down; it reads right when the flap has turned.
        back.transform = Transform3D(rotation: .pi, x: 1, y: 0, z: 0)
        Self.lay(fallingEdge, appearance.fallingEdge, over: front, above: true)
        Self.lay(sheen, appearance.sheen, over: back, above: false)
        Self.lay(landingEdge, appearance.landingEdge, over: back, above: false)
        addEdge(size, appearance)
    }

    func prepare(
        earlier: Image, later: Image, _ timeline: FlipTimeline,
        add: (PropertyAnimation, Layer, FlipTimeline) -> Void
    ) {
        layer.isHidden = false
        front.contents = earlier
        back.contents = later
        add(timeline.rotation(), layer, timeline)
        add(
            timeline.track("contentsMultiplyColor") { ColorMultiplier(white: FlapLight.front($0)) },
            front, timeline)
        add(
            timeline.track("contentsMultiplyColor") { ColorMultiplier(white: FlapLight.back($0)) },
            back, timeline)
        add(timeline.track("opacity") { FlapLight.fallingEdge($0) }, fallingEdge, timeline)
        add(timeline.track("opacity") { FlapLight.landingEdge($0) }, landingEdge, timeline)
        add(timeline.track("opacity") { FlapLight.sheen($0) }, sheen, timeline)
    }

    func rest() {
        layer.isHidden = true
        for part in [layer, front, back, fallingEdge, landingEdge, sheen] {
            part.removeAllAnimations()
        }
        front.contents = nil
        back.contents = nil
    }

    /// A strip that stands on the free edge, square to the faces, and looks outwards.
    private func addEdge(_ size: Size, _ appearance: FlapAppearance) {
        guard appearance.thickness > 0 else { return }
        let edge = Layer()
        // The corners' arcs turn away; without a picture, which may fade there, only the straight part is shown.
        let width = appearance.edge == nil ? size.width - 2 * appearance.cornerRadius : size.width
        edge.bounds = Rect(x: 0, y: 0, width: max(width, 0), height: appearance.thickness)
        edge.position = Point(x: size.width / 2, y: 0)
        edge.transform = Transform3D(rotation: .pi / 2, x: 1, y: 0, z: 0)
        edge.isDoubleSided = false
        edge.contents = appearance.edge
        edge.backgroundColor = appearance.edge == nil ? appearance.edgeColor : nil
        layer.addSublayer(edge)
    }

    /// Lays a picture over a face from its free edge on: above on the front, below on the back.
    private static func lay(_ overlay: Layer, _ picture: Image?, over face: Layer, above: Bool) {
        guard let picture else { return }
        let bounds = face.bounds
        let height = bounds.width * Double(picture.height) / Double(picture.width)
        overlay.bounds = Rect(x: 0, y: 0, width: bounds.width, height: height)
        overlay.anchorPoint = Point(x: 0.5, y: above ? 0 : 1)
        overlay.position = Point(x: bounds.midX, y: above ? bounds.minY : bounds.maxY)
        overlay.contents = picture
        overlay.opacity = 0
        face.addSublayer(overlay)
    }
}
