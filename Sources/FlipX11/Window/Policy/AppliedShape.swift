/// What was last said to the server about the window's outline, so that nothing is said twice.
struct AppliedShape: Equatable, Sendable {
    /// The outline; nil for the plain rectangle.
    var bounding: RoundedShape?
    /// Where the pointer meets the window; nil for all of the outline.
    var input: RoundedShape?
    /// Whether the pointer never does.
    var isClickThrough = false
    /// Where nothing is seen through the window; nil where that is not said.
    var opaque: RoundedShape?

    /// A window of which the server was told nothing.
    init() {}

    /// What suits a window.
    ///
    /// - Parameters:
    ///   - size: In pixels.
    ///   - cornerRadius: In pixels; 0 for square corners.
    ///   - isBlended: Whether a compositor blends the corners' translucent pixels; else the server cuts them out.
    ///   - isOpaque: Whether it has pixels with alpha, all of which are opaque inside the corners.
    ///   - isClickThrough: Whether the pointer goes through it.
    init(
        size: (width: Int, height: Int), cornerRadius: Double, isBlended: Bool, isOpaque: Bool,
        isClickThrough: Bool
    ) {
        func shape(_ radius: Double) -> RoundedShape {
            RoundedShape(width: size.width, height: size.height, radius: radius)
        }
        let round = cornerRadius > 0 ? shape(cornerRadius) : nil
        bounding = isBlended ? nil : round
        input = isBlended ? round : nil
        self.isClickThrough = isClickThrough
        opaque = isOpaque ? shape(cornerRadius) : nil
    }
}
