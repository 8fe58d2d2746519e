/// How much of the ground there is: all of it for an ordinary window; less, with round corners, where the desktop is seen
/// through.
package struct GroundLook: Hashable, Sendable {
    /// How opaque it is, 0 (only cards and their shadows are seen) ... 1.
    package var opacity = 1.0
    /// The radius of its corners, in pixels.
    var cornerRadius = 0.0
    /// Whether what the window does not cover is seen through it, so that nothing has to be drawn there.
    var isBlended = false

    package init(opacity: Double = 1.0, cornerRadius: Double = 0.0, isBlended: Bool = false) {
        self.opacity = opacity
        self.cornerRadius = cornerRadius
        self.isBlended = isBlended
    }

    /// The ground of an ordinary window.
    package static let whole = GroundLook()

    /// Whether the wall further back is drawn behind a face that turns over: where nothing else would be.
    var hasBackdrop: Bool { !isBlended || opacity >= 1 }
}
