import FlipEngine

/// Whether other windows certainly hide all of a window: takes the windows above it, gives an answer.
///
///     WindowCover(frame: frame, monitors: monitors).isComplete(above: windows)
///
/// A compositor tells no window that it is covered, so it has to be worked out from `_NET_CLIENT_LIST_STACKING`, the
/// windows' places, and what is known of their pixels. Only what is certain counts; in doubt the window is seen. A compositor
/// that makes windows translucent by rules of its own, without a property, is not found out.
///
/// All rectangles are in pixels of the root window. Costs at most `limit` subtractions of rectangles.
struct WindowCover: Equatable, Sendable {
    /// A window above ours, as its properties have it.
    struct Window: Equatable, Sendable {
        /// What the program draws on, without the window manager's frame, which may have round corners or a shadow.
        var frame: PixelRect
        /// Whether it is mapped and neither hidden nor on another desktop.
        var isShown: Bool
        /// How many bits a pixel has: 32 bits may have alpha.
        var depth: Int
        /// Whether it has a bounding shape (XShape).
        var isShaped: Bool
        /// `_NET_WM_WINDOW_OPACITY` of it or of its frame; nil for none.
        var opacity: UInt?

        /// Whether nothing can be seen through it.
        var isOpaque: Bool {
            isShown && depth != 32 && !isShaped && (opacity ?? Self.full) & Self.full == Self.full
        }

        private static let full: UInt = 0xffff_ffff
    }

    /// Our window's place.
    let frame: PixelRect
    /// The monitors.
    let monitors: [PixelRect]

    /// At most this many windows are looked at, from the top of the stack. More are not worth watching.
    static let limit = 16

    /// Whether every pixel of it that a monitor shows lies below one of the windows `above`, which are above it.
    ///
    /// A window that is on no monitor is not covered by that.
    func isComplete(above: [Window]) -> Bool {
        var rest = monitors.map { $0.intersection(frame) }.filter { !$0.isEmpty }
        guard !rest.isEmpty else { return false }
        for window in above.suffix(Self.limit) where window.isOpaque {
            rest = rest.flatMap { Self.subtract(window.frame, from: $0) }
            if rest.isEmpty { return true }
        }
        return false
    }

    /// What of `rect` lies outside of `cover`: up to four rectangles.
    private static func subtract(_ cover: PixelRect, from rect: PixelRect) -> [PixelRect] {
        let hit = rect.intersection(cover)
        guard !hit.isEmpty else { return [rect] }
        let parts = [
            PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: hit.minY),
            PixelRect(minX: rect.minX, minY: hit.maxY, maxX: rect.maxX, maxY: rect.maxY),
            PixelRect(minX: rect.minX, minY: hit.minY, maxX: hit.minX, maxY: hit.maxY),
            PixelRect(minX: hit.maxX, minY: hit.minY, maxX: rect.maxX, maxY: hit.maxY),
        ]
        return parts.filter { !$0.isEmpty }
    }
}
