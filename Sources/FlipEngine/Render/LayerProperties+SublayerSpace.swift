extension LayerProperties {
    /// What all sublayers go through after their own placement: `sublayerTransform` about this layer's anchor.
    var sublayerSpace: Transform3D {
        guard !sublayerTransform.isIdentity else { return .identity }
        let anchor = anchorLocation
        return Transform3D(translationX: -anchor.x, y: -anchor.y)
            .concatenating(sublayerTransform)
            .moved(x: anchor.x, y: anchor.y, z: 0)
    }
}
