extension Rasterizer {
    /// Returns the parts of a frame in which pixels below the drawn ones remain visible; elsewhere opaque pixels
    /// replace them.
    ///
    /// The result is approximate (never too small), so that it has few parts.
    ///
    /// - Parameters:
    ///   - commands: The commands in drawing order, in the frame's pixels.
    ///   - rects: The disjoint parts that are drawn.
    ///   - memory: Memory that the caller keeps between frames.
    /// - Returns: Disjoint parts of `rects`.
    static func seen(
        below commands: [DrawCommand], in rects: [PixelRect], memory: OcclusionMemory
    ) -> [PixelRect] {
        let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
        let occlusion = Occlusion(commands, clip: bounds, isFine: false, memory: memory)
        return rects.flatMap { Array(occlusion.visible($0, before: 0)) }
    }
}
