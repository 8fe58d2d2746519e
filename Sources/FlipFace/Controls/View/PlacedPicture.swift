import FlipEngine

/// A picture that is larger than the thing it shows, for the shadow and the lip around it.
struct PlacedPicture: Hashable, Sendable {
    /// The picture.
    let image: Image
    /// How far it reaches beyond the thing, in pixels on every side.
    let margin: Int

    /// Puts the picture into `layer` and the layer so that the thing lies at `box`.
    func place(in layer: Layer, at box: Rect) {
        layer.contents = image
        layer.frame = box.insetBy(dx: -Double(margin), dy: -Double(margin))
    }
}
