extension LayerProperties {
    /// The transform of all sublayers after their own placement: `sublayerTransform` about this layer's anchor.
    var sublayerSpace: Transform3D {
        guard !sublayerTransform.isIdentity else { return .identity }
        let anchor = anchorLocation
        return Transform3D(translationX: -anchor.x, y: -anchor.y)
            .concatenating(sublayerTransform)
            .moved(x: anchor.x, y: anchor.y, z: 0)
    }
}
