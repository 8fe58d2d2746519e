/// Blends the finished picture of a group onto the pixels below it.
struct GroupPainter {
    /// The opacity of the whole group, 0...1.
    let opacity: Double
    /// The coverage of each clip; all of them apply.
    let clips: [Coverage]
    private let bounds: PixelRect
    private let memory: RasterMemory

    init(
        opacity: Double, clips: [Quad.Clip] = [], viewport: PixelRect, memory: RasterMemory
    ) {
        self.opacity = opacity > 0 ? min(opacity, 1) : 0
        self.memory = memory
        var bounds = PixelRect(minX: -1 << 30, minY: -1 << 30, maxX: 1 << 30, maxY: 1 << 30)
        memory.outlines.begin()
        self.clips = memory.outlines.limits(clips, viewport: viewport, bounds: &bounds)
        self.bounds = bounds
    }

    /// Blends `picture`, whose bounds are `origin`, source-over into the pixels of `clip`.
    func draw(
        _ picture: FrameBuffer, at origin: PixelRect, into surface: Surface, clip: PixelRect
    ) {
        let part = origin.intersection(clip).intersection(surface.bounds).intersection(bounds)
        guard !part.isEmpty else { return }
        var width = part.width
        for clip in clips { width = max(width, clip.bounds.width) }
        memory.limits.reserve(width + 2)
        memory.shares.reserve(part.width)
        let factors = memory.shares.base
        for y in part.minY..<part.maxY {
            fill(factors, row: y, part, memory.limits.base)
            let source = picture.row(y - origin.minY) + (part.minX - origin.minX)
            let destination = surface.pixel(x: part.minX, y: y)
            for x in 0..<part.width {
                let factor = UInt32(factors[x] * 255 + 0.5)
                destination[x] = PixelMath.over(
                    PixelMath.scale(source[x], by: factor), destination[x])
            }
        }
    }

    /// Fills in the factor of each pixel of row `y`: the opacity times the coverage of all clips.
    private func fill(
        _ factors: UnsafeMutablePointer<Double>, row y: Int, _ part: PixelRect,
        _ areas: UnsafeMutablePointer<Double>
    ) {
        factors.update(repeating: opacity, count: part.width)
        for clip in clips {
            clip.fill(row: y, into: areas)
            let limits = areas + (part.minX - clip.bounds.minX)
            for x in 0..<part.width { factors[x] *= limits[x] }
        }
    }
}
