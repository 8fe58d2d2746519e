import FlipEngine

/// A top-level window that is stacked above the clock's window, as far as it matters for what can be seen below it.
///
/// Rectangles are in pixels of the root window. A window of unknown opacity counts as transparent, so a covered clock
/// may be drawn, but a clock that can be seen is never taken for covered. The one exception is a compositor that makes
/// windows translucent by rules of its own, which no property reports.
struct StackedWindow: Equatable, Sendable {
    /// A client's window inside a window manager's frame, or a window without a frame.
    struct Content: Equatable, Sendable {
        /// Its place, with its border.
        var frame: PixelRect
        /// Whether its visual has alpha (depth 32).
        var hasAlpha = false
        /// The rectangles of `_NET_WM_OPAQUE_REGION`.
        var opaque: [PixelRect] = []

        /// The rectangles in which nothing shines through.
        fileprivate var solid: [PixelRect] {
            hasAlpha ? opaque.map { $0.intersection(frame) } : [frame]
        }
    }

    /// Its place, with its border.
    var frame: PixelRect
    /// Whether its own visual has alpha (depth 32).
    var hasAlpha = false
    /// Whether `_NET_WM_WINDOW_OPACITY`, its own or its client's, makes it translucent.
    var isTranslucent = false
    /// The rectangles of its bounding shape; nil for the whole frame.
    var shape: [PixelRect]?
    /// The windows of clients that it shows.
    var contents: [Content] = []

    /// The number of rectangles after which a shape or a region is cut off: the rest counts as transparent.
    static let rectLimit = 256

    /// The rectangles in which nothing shines through; they may overlap.
    var solid: [PixelRect] {
        guard !isTranslucent else { return [] }
        var solid = [frame]
        // A frame without alpha may still be blended by the alpha of its client.
        if hasAlpha || contents.contains(where: \.hasAlpha) {
            solid = contents.flatMap(\.solid).map { $0.intersection(frame) }
        }
        guard let shape else { return solid }
        return shape.prefix(Self.rectLimit).flatMap { part in
            solid.map { $0.intersection(part) }
        }
    }

    /// Whether the solid parts of `windows`, all above `target`, cover all of it. An empty target counts as covered.
    ///
    /// Cost: the parts of the target that are still seen times the solid rectangles. If there are more than `rectLimit`
    /// parts, the target counts as seen.
    static func cover(_ target: PixelRect, by windows: [StackedWindow]) -> Bool {
        var seen = target.isEmpty ? [] : [target]
        for rect in windows.lazy.flatMap(\.solid) where !rect.isEmpty {
            guard !seen.isEmpty, seen.count <= rectLimit else { break }
            var left: [PixelRect] = []
            for part in seen { part.eachPart(outside: rect) { left.append($0) } }
            seen = left
        }
        return seen.isEmpty
    }
}
