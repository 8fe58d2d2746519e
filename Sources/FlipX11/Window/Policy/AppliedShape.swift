/// The window's outline as last sent to the server, to avoid sending it again.
struct AppliedShape: Equatable, Sendable {
    /// The bounding shape; nil for the plain rectangle.
    var bounding: RoundedShape?
    /// The input shape; nil for the bounding shape.
    var input: RoundedShape?
    /// Whether the input shape is empty.
    var isClickThrough = false
    /// The opaque region (`_NET_WM_OPAQUE_REGION`); nil if it is not set.
    var opaque: RoundedShape?

    /// Creates the state of a new window, for which nothing has been sent yet.
    init() {}

    /// Creates the shapes of a window.
    ///
    /// - Parameters:
    ///   - outline: The part of the window with pixels.
    ///   - isBlended: Whether a compositor blends the translucent pixels of the corners; otherwise the server cuts them
    ///   out.
    ///   - isOpaque: Whether its visual has alpha, but all pixels inside the outline are opaque.
    ///   - isClickThrough: Whether the pointer goes through it.
    init(outline: RoundedShape, isBlended: Bool, isOpaque: Bool, isClickThrough: Bool) {
        let isPlain = outline.radius == 0 && (outline.x, outline.y) == (0, 0)
        let round = isPlain ? nil : outline
        bounding = isBlended ? nil : round
        input = isBlended ? round : nil
        self.isClickThrough = isClickThrough
        opaque = isOpaque ? outline : nil
    }
}
