extension LayerProperties {
    /// The anchor in the layer's own coordinates, in points.
    var anchorLocation: Point {
        Point(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// Returns the matrix from the layer's coordinates to those of its superlayer. The matrix moves the anchor to the
    /// origin, applies the transform, moves the anchor to `position` and `zPosition`, and applies the superlayer's
    /// `sublayerTransform` about the superlayer's anchor.
    ///
    /// The matrix does not include the origin of the superlayer's bounds, which moves the superlayer's coordinates as a
    /// whole.
    func placement(in superlayer: LayerProperties?) -> Transform3D {
        let anchor = anchorLocation
        var placed = transform
        if anchorPointZ != 0 || anchor != .zero {
            placed = placed.translated(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
        }
        placed = placed.moved(x: position.x, y: position.y, z: zPosition)
        guard let superlayer, !superlayer.sublayerTransform.isIdentity else { return placed }
        let eye = superlayer.anchorLocation
        return placed.moved(x: -eye.x, y: -eye.y, z: 0)
            .concatenating(superlayer.sublayerTransform)
            .moved(x: eye.x, y: eye.y, z: 0)
    }
}

extension Transform3D {
    /// Returns this matrix followed by a translation by (`x`, `y`, `z`) points.
    func moved(x: Double, y: Double, z: Double) -> Transform3D {
        if m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1 {
            var result = self
            result.m41 += x
            result.m42 += y
            result.m43 += z
            return result
        }
        return concatenating(Transform3D(translationX: x, y: y, z: z))
    }
}
