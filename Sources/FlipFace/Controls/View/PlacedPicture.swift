import FlipEngine

/// A picture with a margin around its subject, for the shadow and the lip.
struct PlacedPicture: Hashable, Sendable {
    /// The picture.
    let image: Image
    /// The margin on every side, in pixels.
    let margin: Int

    /// Sets the contents and the frame of `layer` so that the subject is at `box`.
    func place(in layer: Layer, at box: Rect) {
        layer.contents = image
        layer.frame = box.insetBy(dx: -Double(margin), dy: -Double(margin))
    }
}
