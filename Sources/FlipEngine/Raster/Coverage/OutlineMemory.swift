/// Memory for the outlines of one shape at a time, and for the edges of all its clips.
///
/// Its contents are valid until `begin` starts another shape. An outline is valid only until the next one is made.
final class OutlineMemory {
    /// An outline before the division by w, and the same outline after clipping at the near plane.
    var spatial = RunBuffer<DeviceOutline.Homogeneous>()
    var cutSpatial = RunBuffer<DeviceOutline.Homogeneous>()
    /// An outline in device pixels, and scratch memory for clipping it.
    var points = RunBuffer<Point>()
    var cutPoints = RunBuffer<Point>()

    private var lists: [RunBuffer<Coverage.Edge>] = []
    private var used = 0
    private var limits: [Coverage] = []

    init() {}

    /// Reuses all memory for another shape.
    func begin() { used = 0 }

    /// Returns an empty list of edges.
    func edges() -> RunBuffer<Coverage.Edge> {
        if used == lists.count { lists.append(RunBuffer()) }
        used += 1
        lists[used - 1].empty(capacity: 8)
        return lists[used - 1]
    }

    /// Returns the coverages of those `clips` that cut something within `bounds`, and intersects `bounds` with all of
    /// them.
    func limits(
        _ clips: [Quad.Clip], viewport: PixelRect, bounds: inout PixelRect
    ) -> [Coverage] {
        limits.removeAll(keepingCapacity: true)
        for clip in clips {
            let outline = DeviceOutline(
                clip.shape, map: clip.map, viewport: viewport, memory: self)
            let limit = Coverage(outline, memory: self)
            bounds = bounds.intersection(limit.bounds)
            // A clip that fills its own bounds cuts nothing within the intersection.
            if !limit.isWhole { limits.append(limit) }
        }
        return limits
    }
}
