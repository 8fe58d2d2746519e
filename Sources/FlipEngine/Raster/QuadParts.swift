/// What drawing a quad begins with: what it covers, what limits it, and the pixels that may be touched.
struct QuadParts {
    let coverage: Coverage
    /// The limits that take something away within `bounds`.
    let clips: [Coverage]
    /// The pixels that may be touched.
    let bounds: PixelRect

    /// Nil when nothing of the quad can be seen.
    ///
    /// - Parameter viewport: The whole frame, whatever part of it is drawn.
    init?(_ quad: Quad, viewport: PixelRect) {
        guard quad.opacity > 0 else { return nil }
        var coverage = Coverage(DeviceOutline(quad.shape, map: quad.map, viewport: viewport))
        if let hole = quad.hole {
            coverage.subtract(DeviceOutline(hole, map: quad.map, viewport: viewport))
        }
        var bounds = coverage.bounds.intersection(viewport)
        var clips: [Coverage] = []
        for clip in quad.clips {
            let limit = Coverage(DeviceOutline(clip.shape, map: clip.map, viewport: viewport))
            bounds = bounds.intersection(limit.bounds)
            // Nothing within the bounds is lost by a limit that fills its own.
            if !limit.isWhole { clips.append(limit) }
        }
        guard !bounds.isEmpty else { return nil }
        self.coverage = coverage
        self.clips = clips
        self.bounds = bounds
    }

    /// The pixel that falls on the first one of `part`, if the picture is not turned or scaled.
    func source(
        of picture: Paint.Picture, _ sampler: PictureSampler, _ part: PixelRect, _ map: PlaneMap
    ) -> UnsafePointer<UInt32>? {
        guard let move = sampler.wholePixelMove, Self.isCovered(part, by: picture, map) else {
            return nil
        }
        return sampler.pixels
            + ((part.minY + move.y) * picture.image.width + part.minX + move.x)
    }

    /// Whether an unturned picture has a pixel of its own for each pixel of `part`.
    private static func isCovered(
        _ part: PixelRect, by picture: Paint.Picture, _ map: PlaneMap
    ) -> Bool {
        let corners = picture.destination.corners.compactMap { map.project($0) }
        guard corners.count == 4 else { return false }
        let noise = 1e-3
        return corners[0].x <= Double(part.minX) + noise
            && corners[0].y <= Double(part.minY) + noise
            && corners[2].x >= Double(part.maxX) - noise
            && corners[2].y >= Double(part.maxY) - noise
    }
}
