/// What one frame shows: an immutable list of drawing commands, sorted from the back to the front, with every layer and
/// animation already evaluated. No layer is seen past this point.
///
///     let tree = stage.commit(at: time)
///     for rect in tree.damage(since: last).rects { Rasterizer().draw(tree.commands, into: buffer, clip: rect) }
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
        root.append(to: &commands)
        return commands
    }
}
