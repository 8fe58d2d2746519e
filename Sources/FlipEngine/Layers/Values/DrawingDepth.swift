/// What decides which of two siblings is drawn first, their places in the tree aside: `zPosition`, then how near the middle
/// of each is to the eye. In a transform layer `zPosition` is part of where a layer is in space, and only the nearness counts.
struct DrawingDepth: Equatable, Sendable {
    /// The layer's zPosition, in points; 0 in a transform layer.
    let zPosition: Double
    /// The middle's depth after the projection, in steps of `noise`; larger is nearer.
    let nearness: Double

    /// Depths are compared in steps of this many points, so that rounding does not decide the order.
    private static let noise = 1e-6

    /// The depth of a layer whose coordinates `matrix` takes into the common space; `isInSpace` in a transform layer.
    init(of layer: LayerProperties, _ matrix: Transform3D, isInSpace: Bool) {
        let x = layer.bounds.midX
        let y = layer.bounds.midY
        let z = x * matrix.m13 + y * matrix.m23 + matrix.m43
        let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
        let depth = z / w
        zPosition = isInSpace ? 0 : layer.zPosition
        nearness = depth.isFinite ? (depth / Self.noise).rounded() : 0
    }

    /// Whether this layer, at `index` of the tree, is drawn before the other one.
    func isBehind(_ other: DrawingDepth, _ index: Int, _ otherIndex: Int) -> Bool {
        (zPosition, nearness, index) < (other.zPosition, other.nearness, otherIndex)
    }
}
