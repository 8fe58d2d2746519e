/// The space of a layer's sublayers: their transform, the plane of the nearest flattening layer, and that plane's
/// projection.
///
/// An object, so that one comparison finds whether it is the same as in the last frame, for all sublayers together.
final class RenderSpace: Sendable {
    /// The clips, the opacity and the light common to all sublayers in a space.
    struct Limits: Equatable, Sendable {
        /// The clips of everything in the space.
        var clips: [Quad.Clip]
        /// The pixels within those clips.
        var visible: PixelRect
        /// The factor of every colour's alpha: the product of the opacities of those ancestors that are drawn without
        /// an offscreen picture.
        var opacity: Double
        /// The factors of every colour: the product of the ancestors' `subtreeMultiplyColor`.
        var multiplier = ColorMultiplier.identity
    }

    /// The transform from the coordinates of the sublayers' superlayer to the space of the flattening layer. It begins
    /// with the superlayer's sublayerTransform.
    let transform: Transform3D
    /// The map from the flattening layer's plane to device pixels.
    let plane: PlaneMap
    /// The limits common to all sublayers.
    let limits: Limits
    /// Whether the superlayer is a transform layer: then depth alone decides which sublayer is in front.
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

    /// Returns this space, or `last` if it is equal.
    func unified(with last: RenderSpace?) -> RenderSpace {
        guard let last, last.transform == transform, last.plane == plane, last.limits == limits,
            last.isInSpace == isInSpace
        else { return self }
        return last
    }

    /// Returns the matrix from a sublayer's coordinates to the space of the flattening layer.
    func matrix(of layer: LayerProperties) -> Transform3D {
        let placement = layer.placement(in: nil)
        return movesNothing ? placement : placement.concatenating(transform)
    }

    /// Returns the map from a sublayer's plane to device pixels; `matrix` is the result of `matrix(of:)`.
    func map(of matrix: Transform3D) -> PlaneMap {
        isScreen ? PlaneMap(matrix) : PlaneMap(matrix).concatenating(plane)
    }
}
