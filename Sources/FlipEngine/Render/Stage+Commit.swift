extension Stage {
    /// Freezes the presentation at `time`: takes the layer tree and returns a render tree.
    ///
    /// Animations added since the last commit begin now, unless they have a begin time. Due events are queued for
    /// `deliverEvents()`.
    ///
    /// The frame has the root layer's extents, rounded up to whole pixels.
    ///
    /// Cost: proportional to the changes since the last commit, running animations included; resting layers are not
    /// visited.
    ///
    /// - Parameter time: Media time in seconds. It may be earlier than that of the last commit.
    public func commit(at time: MediaTime) -> RenderTree {
        let node = present(at: time)
        let size = node.properties.bounds.size
        // Bounded: neither X11 nor memory allows a larger frame.
        let width = Int(min(size.width.rounded(.up), 32_768))
        let height = Int(min(size.height.rounded(.up), 32_768))
        let tree = RenderTreeBuilder.build(
            node, viewport: PixelRect(x: 0, y: 0, width: width, height: height),
            last: (renderMemory as? LastFrame)?.tree)
        remember(LastFrame(tree: tree))
        return tree
    }
}
