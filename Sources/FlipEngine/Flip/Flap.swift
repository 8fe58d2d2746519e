#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

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
    /// The strips of the cut edge.
    private var edges: [Layer] = []

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
        let edgeTrack = tracks.track("opacity") { $0 > 0 && $0 < .pi ? 1 : 0 }
        for edge in edges { add(edgeTrack, edge) }
    }

    func rest() {
        layer.isHidden = true
        for part in [layer, front, back, fallingEdge, landingEdge, sheen] + edges {
            part.removeAllAnimations()
        }
        front.contents = nil
        back.contents = nil
    }

    /// Adds the cut edge, perpendicular to the faces and facing outwards: a strip along the free edge and, without a
    /// picture, up to five more round each corner, which get a little darker towards the ends.
    private func addEdge(_ fold: Fold, _ appearance: FlapAppearance) {
        guard appearance.thickness > 0 else { return }
        let free = Point(x: fold.size.width / 2, y: fold.size.height / 2)
        let (reach, length) = (fold.reach, fold.length)
        let isLevel = axis == .x
        /// Adds a strip, `out` points from the hinge and `along` points from the middle of the free edge, that is turned
        /// by `angle` radians from it about an axis perpendicular to the flap.
        func add(_ length: Double, out: Double, along: Double, angle: Double) -> Layer {
            let strip = Layer()
            strip.bounds = Rect(
                origin: .zero,
                size: isLevel
                    ? Size(width: length, height: appearance.thickness)
                    : Size(width: appearance.thickness, height: length))
            strip.position = Point(
                x: free.x + (isLevel ? along : out), y: free.y + (isLevel ? -out : along))
            strip.transform = fold.turn(by: .pi / 2).concatenating(
                Transform3D(rotation: angle, x: 0, y: 0, z: 1))
            strip.isDoubleSided = false
            strip.backgroundColor = appearance.edgeColor
            layer.addSublayer(strip)
            edges.append(strip)
            return strip
        }
        guard appearance.edge == nil else {
            let strip = add(length, out: reach, along: 0, angle: 0)
            strip.backgroundColor = nil
            strip.contents = appearance.edge
            return
        }
        let radius = min(max(appearance.cornerRadius, 0), length / 2, reach)
        let count = min(Int(radius / Self.cornerStrip), Self.mostCornerStrips)
        // Neighbours overlap by half a point, so that nothing is seen between them.
        _ = add(
            count == 0 ? length - radius : max(length - 2 * radius + 0.5, 0), out: reach, along: 0,
            angle: 0)
        guard count > 0 else { return }
        let step = Double.pi / 2 / Double(count)
        let (chord, distance) = (2 * radius * sin(step / 2), radius * cos(step / 2))
        for side in [-1.0, 1] {
            for index in 0..<count {
                let angle = (Double(index) + 0.5) * step
                let strip = add(
                    chord + 0.5, out: reach - radius + distance * cos(angle),
                    along: side * (length / 2 - radius + distance * sin(angle)),
                    angle: side * angle)
                strip.backgroundColor = appearance.edgeColor.multiplied(
                    by: ColorMultiplier(white: 1 - Self.cornerFall * sin(angle)))
            }
        }
    }

    /// The corner's radius for each strip round it, in points, and the most strips: small corners need fewer.
    private static let cornerStrip = 4.0
    private static let mostCornerStrips = 5
    /// The fraction of light that the cut edge has lost at the end of a corner.
    private static let cornerFall = 0.25

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
