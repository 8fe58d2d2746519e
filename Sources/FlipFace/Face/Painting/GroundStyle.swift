/// The opacity and the shape of the ground: opaque and rectangular for an ordinary window; translucent, with rounded
/// corners, if the desktop shows through.
package struct GroundStyle: Hashable, Sendable {
    /// The ground's opacity, from 0 (only cards and their shadows are visible) to 1.
    package var opacity = 1.0
    /// The radius of the ground's corners, in pixels.
    var cornerRadius = 0.0
    /// Whether a compositor blends the window with the desktop, so that uncovered parts can stay transparent.
    var isBlended = false

    package init(opacity: Double = 1.0, cornerRadius: Double = 0.0, isBlended: Bool = false) {
        self.opacity = opacity
        self.cornerRadius = cornerRadius
        self.isBlended = isBlended
    }

    /// The ground of an ordinary window.
    package static let whole = GroundStyle()

    /// Whether a backdrop is drawn behind a face that turns over; only if nothing else would be visible there.
    var hasBackdrop: Bool { !isBlended || opacity >= 1 }
}
