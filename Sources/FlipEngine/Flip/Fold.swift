#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The geometry of a cut card: its axis, its two halves and the hinge of the flap.
///
///     x axis   standing      y axis   landing | standing
///              ---------
///              landing
///
/// The flap begins over the standing half and lands on the other. Lengths are in points of the card.
struct Fold {
    /// One of the two halves of the card's picture.
    enum Half {
        /// The upper half, or the right one: the initial place of the flap.
        case standing
        /// The lower half, or the left one: the place where the flap lands.
        case landing
    }

    let axis: FlipAxis
    /// The size of the whole card.
    let size: Size

    /// The distance from the hinge to the flap's free edge.
    var reach: Double { axis == .x ? size.height / 2 : size.width / 2 }

    /// The length of the hinge.
    var length: Double { axis == .x ? size.width : size.height }

    /// Returns a rotation about the hinge. Negative angles bring the standing half towards the viewer.
    func turn(by angle: Double) -> Transform3D {
        axis == .x
            ? Transform3D(rotation: angle, x: 1, y: 0, z: 0)
            : Transform3D(rotation: angle, x: 0, y: 1, z: 0)
    }

    /// Returns the perspective of an eye at `distance` points in front of the card's plane, `offset` points from the
    /// middle of the hinge.
    ///
    /// Let d be the distance, and let e, the offset, be the point of the card's plane that the eye is in front of. Seen
    /// from the eye, a point at height z above that plane is 1 / (1 - z / d) times as far from e as at height 0:
    ///
    ///     x' = e + (x - e) / (1 - z / d) = (x - e z / d) / (1 - z / d)
    ///
    /// that is, a shear by e, then the perspective of an eye in front of the hinge. In the plane of a flap, the
    /// homogeneous coordinate w depends only on the distance from the hinge, wherever the eye is: it stays constant
    /// along a row for the x axis and along a column for the y axis.
    static func perspective(distance: Double, offset: Point) -> Transform3D {
        var perspective = Transform3D.identity
        perspective.m31 = -offset.x / distance
        perspective.m32 = -offset.y / distance
        perspective.m34 = -1 / distance
        return perspective
    }

    /// Returns the angle at which a flap is edge-on for an eye at `distance`, `offset` from the hinge's middle: a right
    /// angle only if the eye is in front of the hinge.
    func edgeOnAngle(distance: Double, offset: Point) -> Double {
        // The flap at angle θ has the direction (-cos θ, sin θ) across the hinge and towards the viewer. It is edge-on
        // if it points at the eye.
        let across = axis == .x ? offset.y : -offset.x
        return .pi / 2 + atan2(across, distance)
    }

    /// Gives `part` the bounds of one half, hinged at the card's middle, and that half of the picture.
    func place(_ part: Layer, half: Half) {
        part.bounds = Rect(
            origin: .zero,
            size: axis == .x
                ? Size(width: size.width, height: reach) : Size(width: reach, height: size.height))
        part.position = Point(x: size.width / 2, y: size.height / 2)
        switch (axis, half) {
        case (.x, .standing):
            part.anchorPoint = Point(x: 0.5, y: 1)
            part.contentsRect = Rect(x: 0, y: 0, width: 1, height: 0.5)
        case (.x, .landing):
            part.anchorPoint = Point(x: 0.5, y: 0)
            part.contentsRect = Rect(x: 0, y: 0.5, width: 1, height: 0.5)
        case (.y, .standing):
            part.anchorPoint = Point(x: 0, y: 0.5)
            part.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
        case (.y, .landing):
            part.anchorPoint = Point(x: 1, y: 0.5)
            part.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
        }
    }

    /// Adds `strip`, with the extent `depth`, along the free edge or the hinge of `face`, which shows `half`.
    func lay(_ strip: Layer, along edge: Edge, of face: Layer, half: Half, depth: Double) {
        let bounds = face.bounds
        strip.bounds = Rect(
            origin: .zero,
            size: axis == .x
                ? Size(width: length, height: depth) : Size(width: depth, height: length))
        // The standing half's free edge is its upper or right one; the hinge is opposite.
        let isFar = (half == .standing) == (edge == .free)
        if axis == .x {
            strip.anchorPoint = Point(x: 0.5, y: isFar ? 0 : 1)
            strip.position = Point(x: bounds.midX, y: isFar ? bounds.minY : bounds.maxY)
        } else {
            strip.anchorPoint = Point(x: isFar ? 1 : 0, y: 0.5)
            strip.position = Point(x: isFar ? bounds.maxX : bounds.minX, y: bounds.midY)
        }
        face.addSublayer(strip)
    }

    /// One of a half's two long edges.
    enum Edge {
        case free
        case hinge
    }
}
