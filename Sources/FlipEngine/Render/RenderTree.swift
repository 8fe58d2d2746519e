/// One frame as an immutable list of drawing commands, sorted back to front, with every layer and animation already
/// evaluated. No layer is accessed past this point.
///
///     let tree = stage.commit(at: time)
///     for rect in tree.damage(since: last).rects { Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect) }
///
/// Coordinates are the frame's pixels. A tree may be kept, compared, and drawn on any thread, in any bands, at any
/// time. Trees of one stage share their equal parts: keeping one costs only the memory of the parts that have changed
/// since.
public struct RenderTree: Sendable {
    /// The rectangle of the whole frame.
    public let viewport: PixelRect

    /// The space of the root layer.
    let space: RenderSpace
    /// The node of the root layer, which contains all others.
    let root: RenderNode

    /// The commands in drawing order.
    ///
    /// Cost: proportional to the number of layers; read it once per frame.
    public var commands: [DrawCommand] {
        var commands: [DrawCommand] = []
        root.visit { _, command in commands.append(command) }
        return commands
    }

    /// A command and its source.
    struct Entry: Equatable, Sendable {
        /// The source of a command.
        struct Source: Hashable, Sendable {
            /// The layer that draws it.
            let layer: LayerID
        }

        let source: Source
        let command: DrawCommand
    }

    /// Replaces `entries` with the commands in drawing order, with their source layers; keeps the array's memory.
    func list(into entries: inout [Entry]) {
        entries.removeAll(keepingCapacity: true)
        root.visit { layer, command in
            entries.append(Entry(source: Entry.Source(layer: layer), command: command))
        }
    }
}
