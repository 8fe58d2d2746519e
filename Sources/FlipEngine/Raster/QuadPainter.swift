/// Draws one quad: finds its rows, and for each the coverage; then hands the row to the paint.
struct QuadPainter {
    private let quad: Quad
    private let coverage: Coverage
    private let clips: [Coverage]
    /// The pixels that may be touched.
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
            // Nothing within the bounds is lost by a limit that fills its own.
            if !limit.isWhole { clips.append(limit) }
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
                let isConstant = coverage.isWhole && clips.isEmpty
                if isConstant { fill(factors, constantFor: part.width) }
                paint(part, surface, isSolid: isConstant && quad.opacity >= 1) { y in
                    if !isConstant { fill(factors, row: y, part: part, areas: areas) }
                    return factors
                }
            }
        }
    }

    /// The factors of every row of a quad that covers whole pixels only.
    private func fill(_ factors: UnsafeMutablePointer<UInt32>, constantFor width: Int) {
        factors.update(repeating: UInt32(min(quad.opacity, 1) * 255 + 0.5), count: width)
    }

    /// How much of the paint each pixel of the row takes: 0 (nothing) ... 255.
    private func fill(
        _ factors: UnsafeMutablePointer<UInt32>, row y: Int, part: PixelRect,
        areas: UnsafeMutablePointer<Double>
    ) {
        let scale = min(quad.opacity, 1) * 255
        if coverage.isWhole {
            areas.update(repeating: 1, count: coverage.bounds.width)
        } else {
            coverage.fill(row: y, into: areas)
        }
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

    /// - Parameter isSolid: Whether every pixel takes all of the paint.
    private func paint(
        _ part: PixelRect, _ surface: Surface, isSolid: Bool,
        factors: (Int) -> UnsafeMutablePointer<UInt32>
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
                if let source = Self.source(picture, sampler, base, part, quad.map) {
                    copy(
                        part, surface, from: source, pixelsPerRow: picture.image.width,
                        isSolid: isSolid && picture.image.isOpaque, factors: factors)
                } else {
                    paint(picture, sampler, part, surface, factors: factors)
                }
            }
        }
    }

    /// The pixel that falls on the first one of `part`, if the picture is not turned, scaled or shaded.
    private static func source(
        _ picture: Paint.Picture, _ sampler: PictureSampler, _ pixels: UnsafePointer<UInt32>,
        _ part: PixelRect, _ map: PlaneMap
    ) -> UnsafePointer<UInt32>? {
        guard let move = sampler.wholePixelMove, picture.multiplier == .identity,
            isCovered(part, by: picture, map)
        else { return nil }
        return pixels + ((part.minY + move.y) * picture.image.width + part.minX + move.x)
    }

    private func copy(
        _ part: PixelRect, _ surface: Surface, from first: UnsafePointer<UInt32>,
        pixelsPerRow: Int, isSolid: Bool, factors: (Int) -> UnsafeMutablePointer<UInt32>
    ) {
        for y in part.minY..<part.maxY {
            let source = first + (y - part.minY) * pixelsPerRow
            let destination = surface.pixel(x: part.minX, y: y)
            if isSolid {
                destination.update(from: source, count: part.width)
            } else {
                Self.copyRow(destination, factors(y), part.width, source)
            }
        }
    }

    private func paint(
        _ picture: Paint.Picture, _ sampler: PictureSampler, _ part: PixelRect,
        _ surface: Surface, factors: (Int) -> UnsafeMutablePointer<UInt32>
    ) {
        let multiplication = Multiplication(picture.multiplier)
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
