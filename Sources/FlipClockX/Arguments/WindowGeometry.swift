import FlipClock
import FlipX11

/// A window's requested size and position in X11's notation: `WxH`, `WxH+X+Y`, `+X+Y`, with `-` for the right or bottom
/// edge.
///
///     WindowGeometry(parsing: "640x360-10+20")  // 640x360, 10 pixels from the right, 20 from the top
///
/// In pixels. Sizes are 1...16384 and offsets within the protocol's range; larger numbers are clamped and set
/// `isClamped`.
struct WindowGeometry: Hashable, Sendable {
    /// A width and a height, in pixels.
    struct Size: Hashable, Sendable {
        /// Columns, 1...16384.
        let width: Int
        /// Rows, 1...16384.
        let height: Int
    }

    /// A horizontal and a vertical distance from an edge of the screen inwards, in pixels; negative if the window
    /// extends beyond the edge.
    struct Position: Hashable, Sendable {
        /// From the left or the right edge.
        let x: WindowOffset
        /// From the top or the bottom edge.
        let y: WindowOffset
    }

    /// The longest side, in pixels; longer ones have crashed X servers.
    static let longestSide = PresenterLimits.extent.upperBound
    /// The largest distance, in pixels: positions are 16-bit numbers.
    static let largestOffset = 32_767
    /// The default size of a window or a picture.
    static let defaultSize = Size(width: 1280, height: 720)

    /// Returns the default size at `scale` pixels per point.
    static func defaultSize(scale: Double) -> Size {
        Size(
            width: Int((Double(defaultSize.width) * scale).rounded()),
            height: Int((Double(defaultSize.height) * scale).rounded()))
    }

    /// The size; nil if only a position was given.
    let size: Size?
    /// The position; nil if only a size was given.
    let position: Position?
    /// Whether a number was too large and was clamped.
    let isClamped: Bool
}
