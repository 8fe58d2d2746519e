/// The turning half of a card: the earlier picture's standing half in front, the later one's landing half on the back,
/// and an edge.
final class Flap {
    /// Turns about the hinge. A transform layer, so that the faces are not flattened into one plane.
    let layer = TransformLayer()

    private let light: FlapLighting
    private let axis: FlipAxis
    private let front = Layer()
    private let back = Layer()
    private let fallingEdge = Layer()
    private let landingEdge = Layer()
    private let sheen = Layer()
    private let edge = Layer()

    init(fold: Fold, appearance: FlapAppearance) {
        axis = fold.axis
        light = FlapLighting(axis: fold.axis, light: appearance.light)
        layer.bounds = Rect(origin: .zero, size: fold.size)
        layer.position = Point(x: fold.size.width / 2, y: fold.size.height / 2)
        for (face, half) in [(front, Fold.Half.standing), (back, .landing)] {
            fold.place(face, half: half)
            face.isDoubleSided = false
            layer.addSublayer(face)
        }
        // The landing half is turned over on the flap's back, so that it reads correctly after the turn.
        back.transform = fold.turn(by: .pi)
        Self.lay(fallingEdge, appearance.fallingEdge, over: front, half: .standing, fold)
        Self.lay(
            sheen, appearance.sheen, depth: appearance.sheenDepth, over: back, half: .landing, fold)
        Self.lay(landingEdge, appearance.landingEdge, over: back, half: .landing, fold)
        Self.addHinge(to: front, half: .standing, fold: fold, appearance)
        Self.addHinge(to: back, half: .landing, fold: fold, appearance)
        addEdge(fold, appearance)
    }

    func prepare(
        earlier: Image, later: Image, _ timeline: FlipTimeline, _ tracks: FlipTracks,
        add: (PropertyAnimation, Layer) -> Void
    ) {
        layer.isHidden = false
        front.contents = earlier
        back.contents = later
        add(timeline.rotation(about: axis), layer)
        add(
            tracks.track("contentsMultiplyColor") { ColorMultiplier(white: light.front($0)) },
            front)
        add(
            tracks.track("contentsMultiplyColor") { ColorMultiplier(white: light.back($0)) },
            back)
        add(tracks.track("opacity") { light.fallingEdge($0) }, fallingEdge)
        add(tracks.track("opacity") { light.landingEdge($0) }, landingEdge)
        add(tracks.track("opacity") { light.sheen($0) }, sheen)
        // At both ends the edge is hidden, because a card at rest shows no flap. Otherwise an eye above or below the
        // card would see the edge.
        add(tracks.track("opacity") { $0 > 0 && $0 < .pi ? 1 : 0 }, edge)
    }

    func rest() {
        layer.isHidden = true
        for part in [layer, front, back, fallingEdge, landingEdge, sheen, edge] {
            part.removeAllAnimations()
        }
        front.contents = nil
        back.contents = nil
    }

    /// Adds a strip at the free edge, perpendicular to the faces and facing outwards.
    private func addEdge(_ fold: Fold, _ appearance: FlapAppearance) {
        guard appearance.thickness > 0 else { return }
        // Without a picture, only the straight part between the corner arcs is shown; a picture may fade out over the
        // arcs.
        let length =
            appearance.edge == nil ? fold.length - 2 * appearance.cornerRadius : fold.length
        let straight = max(length, 0)
        if axis == .x {
            edge.bounds = Rect(x: 0, y: 0, width: straight, height: appearance.thickness)
            edge.position = Point(x: fold.size.width / 2, y: 0)
        } else {
            edge.bounds = Rect(x: 0, y: 0, width: appearance.thickness, height: straight)
            edge.position = Point(x: fold.size.width, y: fold.size.height / 2)
        }
        edge.transform = fold.turn(by: .pi / 2)
        edge.isDoubleSided = false
        edge.contents = appearance.edge
        edge.backgroundColor = appearance.edge == nil ? appearance.edgeColor : nil
        layer.addSublayer(edge)
    }

    /// Adds a picture over a face, starting at its free edge.
    private static func lay(
        _ overlay: Layer, _ picture: Image?, depth: Double? = nil, over face: Layer,
        half: Fold.Half, _ fold: Fold
    ) {
        guard let picture else { return }
        let (width, height) = (Double(picture.width), Double(picture.height))
        let own = fold.length * (fold.axis == .x ? height / width : width / height)
        fold.lay(overlay, along: .free, of: face, half: half, depth: depth ?? own)
        overlay.contents = picture
        overlay.opacity = 0
    }

    /// Adds the line over the seam to one half, if the appearance has such a line.
    static func addHinge(
        to face: Layer, half: Fold.Half, fold: Fold, _ appearance: FlapAppearance
    ) {
        guard appearance.hingeGap > 0 else { return }
        let line = Layer()
        line.backgroundColor = appearance.hingeColor
        // A line on a single-sided face is single-sided as well.
        line.isDoubleSided = face.isDoubleSided
        fold.lay(
            line, along: .hinge, of: face, half: half,
            depth: min(appearance.hingeGap / 2, fold.reach))
    }
}
