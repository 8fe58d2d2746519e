/// What one frame shows: an immutable list of drawing commands, sorted from the back to the front, with every layer and
/// animation already evaluated. No layer is seen past this point.
///
///     let tree = stage.commit(at: time)
///     for rect in tree.damage(since: last).rects { Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect) }
///
/// Coordinates are the frame's pixels. A tree may be kept, compared, and drawn on any thread, in any bands, at any time.
/// Trees of one stage share what is the same in both: keeping one costs what has changed since.
public struct RenderTree: Sendable {
    /// The whole frame.
    public let viewport: PixelRect

    /// Where the root layer is placed.
    let space: RenderSpace
    /// What the root layer draws, and in it all others.
    let root: RenderNode

    /// The commands in drawing order.
    ///
    /// Cost: proportional to the number of layers; ask once a frame.
    public var commands: [DrawCommand] {
        var commands: [DrawCommand] = []
        root.visit { _, command in commands.append(command) }
        return commands
    }

    /// A command, and where it comes from.
    struct Entry: Equatable, Sendable {
        /// Where a command comes from.
        struct Source: Hashable, Sendable {
            /// The layer that draws it.
            let layer: LayerID
        }

        let source: Source
        let command: DrawCommand
    }

    /// The commands in drawing order, with the layers that they come from.
    var entries: [Entry] {
        var entries: [Entry] = []
        root.visit { layer, command in
            entries.append(Entry(source: Entry.Source(layer: layer), command: command))
        }
        return entries
    }
}
