extension LayerProperties {
    /// From the layer's own coordinates to its superlayer's, that one's sublayerTransform left out:
    ///
    ///     move the anchor to the origin * transform * move to position and zPosition
    var transformToSuperlayer: Transform3D {
        let anchor = anchorLocation
        let toOrigin = Transform3D(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ)
        let toPosition = Transform3D(translationX: position.x, y: position.y, z: zPosition)
        return toOrigin.concatenating(transform).concatenating(toPosition)
    }

    /// What all sublayers go through after their own transforms: sublayerTransform about this layer's anchor.
    var sublayerTransformAboutAnchor: Transform3D {
        guard sublayerTransform != .identity else { return .identity }
        let anchor = anchorLocation
        return Transform3D(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ)
            .concatenating(sublayerTransform)
            .concatenating(Transform3D(translationX: anchor.x, y: anchor.y, z: anchorPointZ))
    }

    /// The anchor in the layer's own coordinates, in points.
    private var anchorLocation: Point {
        Point(
            x: bounds.minX + anchorPoint.x * bounds.width,
            y: bounds.minY + anchorPoint.y * bounds.height)
    }
}
