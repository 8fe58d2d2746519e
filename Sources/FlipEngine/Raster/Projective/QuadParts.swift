/// The common setup for drawing a quad: its coverage, its clips, and the pixels that drawing may modify.
struct QuadParts {
    let coverage: Coverage
    /// The coverage of those clips that cut something within `bounds`.
    let clips: [Coverage]
    /// The pixels that drawing may modify.
    let bounds: PixelRect

    /// Nil if no part of the quad is visible.
    ///
    /// - Parameters:
    ///   - viewport: The whole frame, whatever part of it is drawn.
    ///   - memory: The parts are valid until others are made with it.
    init?(_ quad: Quad, viewport: PixelRect, memory: OutlineMemory = OutlineMemory()) {
        guard quad.opacity > 0 else { return nil }
        memory.begin()
        var coverage = Coverage(
            DeviceOutline(quad.shape, map: quad.map, viewport: viewport, memory: memory),
            memory: memory)
        if let hole = quad.hole {
            coverage.subtract(
                DeviceOutline(hole, map: quad.map, viewport: viewport, memory: memory))
        }
        var bounds = coverage.bounds.intersection(viewport)
        clips = memory.limits(quad.clips, viewport: viewport, bounds: &bounds)
        guard !bounds.isEmpty else { return nil }
        self.coverage = coverage
        self.bounds = bounds
    }

    /// The picture pixel under the first pixel of `part`, if the picture is only translated, by whole pixels, and has a
    /// pixel for each pixel of `part`.
    static func source(
        of picture: Paint.Picture, _ sampler: PictureSampler, _ part: PixelRect
    ) -> UnsafePointer<UInt32>? {
        sampler.place.move(for: part).map { move in
            sampler.pixels + ((part.minY + move.y) * picture.image.width + part.minX + move.x)
        }
    }
}
