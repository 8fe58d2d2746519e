/// Draws one quad: finds its rows, and for each the coverage; then hands the row to the paint.
struct QuadPainter {
    private let quad: Quad
    private let coverage: Coverage
    private let clips: [Coverage]
    /// Whether the quad, by its own shape, fills whole pixels only.
    private let bounds: PixelRect

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
            clips.append(limit)
        }
        guard !bounds.isEmpty else { return nil }
        self.quad = quad
        self.coverage = coverage
        self.clips = clips
        self.bounds = bounds
    }

    func draw(into surface: Surface, clip: PixelRect) {
        let part = bounds.intersection(clip).intersection(surface.bounds)
        guard !part.isEmpty else { return }
        let width = clips.reduce(coverage.bounds.width) { max($0, $1.bounds.width) } + 2
        withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { scratch in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.width) { factors in
                guard let areas = scratch.baseAddress, let factors = factors.baseAddress else {
                    return
                }
                paint(part, surface) { y in
                    fill(factors, row: y, part: part, areas: areas)
                    return factors
                }
            }
        }
    }

    /// How much of the paint each pixel of the row takes: 0 (nothing) ... 255.
    private func fill(
        _ factors: UnsafeMutablePointer<UInt32>, row y: Int, part: PixelRect,
        areas: UnsafeMutablePointer<Double>
    ) {
        let scale = min(quad.opacity, 1) * 255
        coverage.fill(row: y, into: areas)
        let own = areas + (part.minX - coverage.bounds.minX)
        if clips.isEmpty {
            for x in 0..<part.width { factors[x] = UInt32(own[x] * scale + 0.5) }
            return
        }
        // The product is taken in Double and rounded once.
        withUnsafeTemporaryAllocation(of: Double.self, capacity: part.width) { product in
            guard let product = product.baseAddress else { return }
            product.update(from: own, count: part.width)
            for limit in clips {
                limit.fill(row: y, into: areas)
                let limits = areas + (part.minX - limit.bounds.minX)
                for x in 0..<part.width { product[x] *= limits[x] }
            }
            for x in 0..<part.width { factors[x] = UInt32(product[x] * scale + 0.5) }
        }
    }

    private func paint(
        _ part: PixelRect, _ surface: Surface, factors: (Int) -> UnsafeMutablePointer<UInt32>
    ) {
        switch quad.paint {
        case .color(let color):
            for y in part.minY..<part.maxY {
                Self.fillRow(
                    surface.pixel(x: part.minX, y: y), factors(y), part.width, color.bits)
            }
        case .picture(let picture):
            picture.image.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress,
                    let sampler = PictureSampler(picture, map: quad.map, pixels: base)
                else { return }
                paint(picture, sampler, base, part, surface, factors: factors)
            }
        }
    }

    private func paint(
        _ picture: Paint.Picture, _ sampler: PictureSampler, _ pixels: UnsafePointer<UInt32>,
        _ part: PixelRect, _ surface: Surface, factors: (Int) -> UnsafeMutablePointer<UInt32>
    ) {
        let multiplication = Multiplication(picture.multiplier)
        let inside = Self.isCovered(part, by: picture, quad.map)
        if let move = sampler.wholePixelMove, multiplication == nil, inside {
            for y in part.minY..<part.maxY {
                let source = pixels + (y + move.y) * picture.image.width + part.minX + move.x
                Self.copyRow(surface.pixel(x: part.minX, y: y), factors(y), part.width, source)
            }
            return
        }
        for y in part.minY..<part.maxY {
            let row = sampler.row(y, first: part.minX, last: part.maxX - 1)
            let destination = surface.pixel(x: part.minX, y: y)
            let factors = factors(y)
            for x in 0..<part.width where factors[x] != 0 {
                var source = sampler.sample(row, part.minX + x)
                if let multiplication { source = multiplication(source) }
                destination[x] = PixelMath.over(
                    PixelMath.scale(source, by: factors[x]), destination[x])
            }
        }
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

    // MARK: Rows

    private static func fillRow(
        _ destination: UnsafeMutablePointer<UInt32>, _ factors: UnsafeMutablePointer<UInt32>,
        _ count: Int, _ color: UInt32
    ) {
        for x in 0..<count where factors[x] != 0 {
            destination[x] = PixelMath.over(
                PixelMath.scale(color, by: factors[x]), destination[x])
        }
    }

    private static func copyRow(
        _ destination: UnsafeMutablePointer<UInt32>, _ factors: UnsafeMutablePointer<UInt32>,
        _ count: Int, _ source: UnsafePointer<UInt32>
    ) {
        for x in 0..<count {
            if factors[x] == 255 && source[x] >= 0xff00_0000 {
                destination[x] = source[x]
            } else if factors[x] != 0 && source[x] != 0 {
                destination[x] = PixelMath.over(
                    PixelMath.scale(source[x], by: factors[x]), destination[x])
            }
        }
    }
}
