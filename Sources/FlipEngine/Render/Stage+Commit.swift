extension Stage {
    /// Freezes what the stage shows at `time`: takes the layer tree, gives a render tree.
    ///
    /// Animations that were added since the last commit begin now, unless they have a begin time. Events that are due
    /// are queued, for `deliverEvents()`.
    ///
    /// The frame has the root layer's extents, in whole pixels.
    ///
    /// Cost: proportional to what has changed since the last commit, running animations included; layers at rest are not
    /// looked at.
    ///
    /// - Parameter time: Media time in seconds. It may be earlier than that of the last commit.
    public func commit(at time: MediaTime) -> RenderTree {
        let node = present(at: time)
        let size = node.properties.bounds.size
        // A frame larger than X11 or memory allows is not a frame.
        let width = Int(min(size.width.rounded(.up), 32_768))
        let height = Int(min(size.height.rounded(.up), 32_768))
        let tree = RenderTreeBuilder.build(
            node, viewport: PixelRect(x: 0, y: 0, width: width, height: height),
            last: (renderMemory as? LastFrame)?.tree)
        renderMemory = LastFrame(tree: tree)
        return tree
    }
}
