/// Draws the finished picture of a group onto what lies below it.
struct GroupPainter {
    /// 0...1, for the whole group.
    let opacity: Double
    /// Shapes that all limit what is seen.
    let clips: [Coverage]

    init(opacity: Double, clips: [Quad.Clip] = [], viewport: PixelRect) {
        self.opacity = min(max(opacity, 0), 1)
        self.clips = clips.map {
            Coverage(DeviceOutline($0.shape, map: $0.map, viewport: viewport))
        }
    }

    /// Blends `picture`, which lies at `origin`, source-over into the pixels of `clip`.
    func draw(
        _ picture: FrameBuffer, at origin: PixelRect, into surface: Surface, clip: PixelRect
    ) {
        let part = clips.reduce(origin.intersection(clip).intersection(surface.bounds)) {
            $0.intersection($1.bounds)
        }
        guard !part.isEmpty else { return }
        let width = clips.reduce(part.width) { max($0, $1.bounds.width) } + 2
        withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { areas in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: part.width) { factors in
                guard let areas = areas.baseAddress, let factors = factors.baseAddress else {
                    return
                }
                for y in part.minY..<part.maxY {
                    fill(factors, row: y, part, areas)
                    let source =
                        picture.row(y - origin.minY) + (part.minX - origin.minX)
                    let destination = surface.pixel(x: part.minX, y: y)
                    for x in 0..<part.width {
                        let factor = UInt32(factors[x] * 255 + 0.5)
                        destination[x] = PixelMath.over(
                            PixelMath.scale(source[x], by: factor), destination[x])
                    }
                }
            }
        }
    }

    /// How much of each pixel of row `y` is taken: the opacity times the coverage of all clips.
    private func fill(
        _ factors: UnsafeMutablePointer<Double>, row y: Int, _ part: PixelRect,
        _ areas: UnsafeMutablePointer<Double>
    ) {
        factors.update(repeating: opacity, count: part.width)
        for clip in clips where !clip.isWhole {
            clip.fill(row: y, into: areas)
            let limits = areas + (part.minX - clip.bounds.minX)
            for x in 0..<part.width { factors[x] *= limits[x] }
        }
    }
}
