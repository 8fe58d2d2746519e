import FlipX11

/// A window's wanted size and place, as X11 programs take it: `WxH`, `WxH+X+Y`, `+X+Y`, with `-` to count from the far edge.
///
///     WindowGeometry(parsing: "640x360-10+20")  // 640x360, 10 pixels from the right, 20 from the top
///
/// In pixels. Sizes are 1...16384 and offsets within what the protocol can say; larger ones are clamped, and `isClamped` tells.
struct WindowGeometry: Hashable, Sendable {
    /// A width and a height, in pixels.
    struct Size: Hashable, Sendable {
        /// Columns, 1...16384.
        let width: Int
        /// Rows, 1...16384.
        let height: Int
    }

    /// A distance from an edge of the screen, in pixels.
    struct Offset: Hashable, Sendable {
        /// From the edge inwards; negative reaches outside.
        let distance: Int
        /// Whether it is the right or the bottom edge, from the window's own right or bottom edge.
        let isFromFarEdge: Bool
    }

    /// A horizontal and a vertical distance.
    struct Position: Hashable, Sendable {
        /// From the left or the right edge.
        let x: Offset
        /// From the top or the bottom edge.
        let y: Offset
    }

    /// The longest side, in pixels; window systems have died of longer ones.
    static let longestSide = PresenterLimits.extent.upperBound
    /// The largest distance, in pixels: positions are 16 bit numbers.
    static let largestOffset = 32_767
    /// The size of a window, or of a picture, that nobody asked otherwise.
    static let defaultSize = Size(width: 1280, height: 720)

    /// The same where a point is `scale` pixels.
    static func defaultSize(scale: Double) -> Size {
        Size(
            width: Int((Double(defaultSize.width) * scale).rounded()),
            height: Int((Double(defaultSize.height) * scale).rounded()))
    }

    /// The size; nil where only a place was given.
    let size: Size?
    /// The place; nil where only a size was given.
    let position: Position?
    /// Whether a number was too large and has been made smaller.
    let isClamped: Bool
}
