import FlipEngine

/// The case that a window shows: its outline, and its handle.
package struct WindowBody {
    /// The outline of the case in the window.
    let outline: RoundedShape
    /// The part of the window inside the case, in pixels. A press beside it moves the window.
    let opening: PixelRect

    /// A case with this outline, whose corners have a radius in pixels, around `opening`.
    package init(outline: PixelRect, radius: Double, opening: PixelRect) {
        self.outline = RoundedShape(outline, radius: radius)
        self.opening = opening
    }

    /// Whether a point of the window is on its handle.
    func isHandle(x: Int, y: Int) -> Bool {
        !opening.contains(PixelRect(x: x, y: y, width: 1, height: 1))
    }
}
