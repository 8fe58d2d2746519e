/// The key that decides the drawing order of siblings: `zPosition`, then the projected depth of the centre. Siblings
/// with equal keys are drawn in tree order. In a transform layer `zPosition` is part of the position in space, and only
/// the depth counts.
struct DrawingDepth: Equatable, Sendable {
    /// The layer's zPosition, in points; 0 in a transform layer.
    let zPosition: Double
    /// The centre's depth after the projection, in steps of `noise`; larger is nearer.
    let nearness: Double

    /// The resolution of depth comparisons, in points, so that rounding does not decide the order.
    private static let noise = 1e-6

    /// The depth of a layer; `matrix` maps its coordinates to the common space. `isInSpace` is true in a transform
    /// layer.
    init(of layer: LayerProperties, _ matrix: Transform3D, isInSpace: Bool) {
        let x = layer.bounds.midX
        let y = layer.bounds.midY
        let z = x * matrix.m13 + y * matrix.m23 + matrix.m43
        let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
        let depth = z / w
        zPosition = isInSpace ? 0 : layer.zPosition
        nearness = depth.isFinite ? (depth / Self.noise).rounded() : 0
    }

    /// Whether this layer, at tree index `index`, is drawn before the other one.
    func isBehind(_ other: DrawingDepth, _ index: Int, _ otherIndex: Int) -> Bool {
        (zPosition, nearness, index) < (other.zPosition, other.nearness, otherIndex)
    }
}
