extension Rasterizer {
    /// The parts of a frame where something is seen that lies below what is drawn: whatever is there elsewhere does not
    /// matter, as opaque pixels replace it.
    ///
    /// Known roughly, in few parts.
    ///
    /// - Parameters:
    ///   - commands: What is drawn, from the first to the last, in the frame's pixels.
    ///   - rects: The parts that are drawn, none of which overlap.
    ///   - memory: Kept by the caller from frame to frame.
    /// - Returns: Parts of `rects`, none of which overlap.
    static func seen(
        below commands: [DrawCommand], in rects: [PixelRect], memory: OcclusionMemory
    ) -> [PixelRect] {
        let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
        let occlusion = Occlusion(commands, clip: bounds, isFine: false, memory: memory)
        return rects.flatMap { Array(occlusion.visible($0, before: 0)) }
    }
}
