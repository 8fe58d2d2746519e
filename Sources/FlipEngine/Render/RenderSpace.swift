/// Where the sublayers of a layer are placed: in space, on the plane of the nearest flattening layer, on the screen.
///
/// An object, so that "the same as in the last frame" is one comparison for all sublayers together.
final class RenderSpace: Sendable {
    /// What is drawn in a space is limited and faded in common.
    struct Limits: Equatable, Sendable {
        /// What limits everything in here.
        var clips: [Quad.Clip]
        /// The pixels within those limits.
        var visible: PixelRect
        /// What every colour's alpha is multiplied by: the opacities of layers that keep no picture of their own.
        var opacity: Double
    }

    /// From the sublayers' superlayer to the space of the flattening layer, its sublayerTransform included.
    let transform: Transform3D
    /// From the flattening layer's plane to device pixels.
    let plane: PlaneMap
    /// What all sublayers have in common.
    let limits: Limits
    /// Whether the sublayers are those of a transform layer: what is nearer is in front, whatever moved it there.
    let isInSpace: Bool

    private let movesNothing: Bool
    private let isScreen: Bool

    init(transform: Transform3D, plane: PlaneMap, limits: Limits, isInSpace: Bool = false) {
        self.transform = transform
        self.plane = plane
        self.limits = limits
        self.isInSpace = isInSpace
        movesNothing = transform.isIdentity
        isScreen = plane == .identity
    }

    /// This space, or `last` if that is the same one.
    func unified(with last: RenderSpace?) -> RenderSpace {
        guard let last, last.transform == transform, last.plane == plane, last.limits == limits,
            last.isInSpace == isInSpace
        else { return self }
        return last
    }

    /// From a sublayer's coordinates to the space of the flattening layer.
    func matrix(of layer: LayerProperties) -> Transform3D {
        let placement = layer.placement(in: nil)
        return movesNothing ? placement : placement.concatenating(transform)
    }

    /// From a sublayer's plane to device pixels; `matrix` is what `matrix(of:)` gave.
    func map(of matrix: Transform3D) -> PlaneMap {
        isScreen ? PlaneMap(matrix) : PlaneMap(matrix).concatenating(plane)
    }
}
