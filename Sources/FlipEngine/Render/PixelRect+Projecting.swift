extension PixelRect {
    /// The pixels of the viewport that a projected rectangle may touch: those around its `DeviceOutline`.
    ///
    /// Most rectangles are in front of the eye and within the frame, so that their outline is not clipped. Then the
    /// four corners give the same result, to the bit, without a polygon.
    init(projecting rect: Rect, by map: PlaneMap, viewport: PixelRect) {
        let box = Self.uncut(rect, map, viewport)
        self =
            (box ?? DeviceOutline(RoundedRect(rect), map: map, viewport: viewport).pixelBounds)
            .intersection(viewport)
    }

    /// The box around the corners; nil if a corner is near the eye's plane or outside the frame.
    private static func uncut(_ rect: Rect, _ map: PlaneMap, _ viewport: PixelRect) -> PixelRect? {
        guard !rect.isEmpty else { return nil }
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        for x in [rect.minX, rect.maxX] {
            for y in [rect.minY, rect.maxY] {
                let w = x * map.p + y * map.q + map.r
                guard w >= 0.001 else { return nil }
                let (deviceX, deviceY) = (
                    (x * map.a + y * map.c + map.e) / w, (x * map.b + y * map.d + map.f) / w
                )
                minX = min(minX, deviceX)
                maxX = max(maxX, deviceX)
                minY = min(minY, deviceY)
                maxY = max(maxY, deviceY)
            }
        }
        // Also false for NaN.
        guard minX >= Double(viewport.minX), maxX <= Double(viewport.maxX),
            minY >= Double(viewport.minY), maxY <= Double(viewport.maxY)
        else { return nil }
        return PixelRect(enclosingX: minX, maxX, y: minY, maxY)
    }
}
