/// What one frame shows: an immutable list of drawing commands, sorted from the back to the front, with every layer and
/// animation already evaluated. No layer is seen past this point.
///
///     let tree = stage.commit(at: time)
///     for rect in tree.damage(since: last).rects { Rasterizer().draw(tree.commands, into: buffer, clip: rect) }
///
/// Coordinates are the frame's pixels. A tree may be kept, compared, and drawn on any thread, in any bands, at any time.
public struct RenderTree: Sendable {
    /// One drawing command, and where it comes from.
    struct Entry: Hashable, Sendable {
        /// Which layer, and which part of it: what is compared with what between two frames.
        let source: Source
        /// What is drawn.
        let command: DrawCommand
        /// The pixels that it may change.
        let bounds: PixelRect
    }

    /// A layer's part; each layer contributes each part at most once.
    struct Source: Hashable, Sendable {
        enum Part: UInt8, Sendable {
            case beginGroup
            case background
            case contents
            case border
            case endGroup
        }

        let layer: LayerID
        let part: Part
    }

    /// The whole frame.
    public let viewport: PixelRect

    let entries: [Entry]

    init(viewport: PixelRect, entries: [Entry]) {
        self.viewport = viewport
        self.entries = entries
    }

    /// The commands in drawing order.
    public var commands: [DrawCommand] { entries.map(\.command) }
}
