import FlipEngine

/// A picture with a margin around its subject, for the shadow and the lip.
struct PlacedPicture: Hashable, Sendable {
    /// The picture.
    let image: Image
    /// The margin on the left and on the right, in pixels.
    let margin: Int
    /// The margin above and below, in pixels.
    let ends: Int

    /// Creates a picture with `margin` on every side, or with `ends` above and below.
    init(image: Image, margin: Int, ends: Int? = nil) {
        self.image = image
        self.margin = margin
        self.ends = ends ?? margin
    }

    /// Sets the contents and the frame of `layer` so that the subject is at `box`.
    func place(in layer: Layer, at box: Rect) {
        layer.contents = image
        layer.frame = box.insetBy(dx: -Double(margin), dy: -Double(ends))
    }
}
