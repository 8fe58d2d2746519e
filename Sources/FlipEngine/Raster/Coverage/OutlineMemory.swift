/// Room for the outlines of one shape at a time, and for the edges of all that limit it.
///
/// What is made with it is valid until `begin` says that another shape follows; an outline, until the next one is made.
final class OutlineMemory {
    /// An outline before it is divided by w, and after it is cut at the eye.
    var spatial = RunBuffer<DeviceOutline.Homogeneous>()
    var cutSpatial = RunBuffer<DeviceOutline.Homogeneous>()
    /// An outline on the device, and what is cut of it.
    var points = RunBuffer<Point>()
    var cutPoints = RunBuffer<Point>()

    private var lists: [RunBuffer<Coverage.Edge>] = []
    private var used = 0
    private var limits: [Coverage] = []

    init() {}

    /// Gives up all that was made.
    func begin() { used = 0 }

    /// An empty list of edges.
    func edges() -> RunBuffer<Coverage.Edge> {
        if used == lists.count { lists.append(RunBuffer()) }
        used += 1
        lists[used - 1].empty(capacity: 8)
        return lists[used - 1]
    }

    /// The coverages of those of `clips` that take something away within `bounds`, which they are to be cut to.
    func limits(
        _ clips: [Quad.Clip], viewport: PixelRect, bounds: inout PixelRect
    ) -> [Coverage] {
        limits.removeAll(keepingCapacity: true)
        for clip in clips {
            let outline = DeviceOutline(
                clip.shape, map: clip.map, viewport: viewport, memory: self)
            let limit = Coverage(outline, memory: self)
            bounds = bounds.intersection(limit.bounds)
            // Nothing within the bounds is lost by a limit that fills its own.
            if !limit.isWhole { limits.append(limit) }
        }
        return limits
    }
}
