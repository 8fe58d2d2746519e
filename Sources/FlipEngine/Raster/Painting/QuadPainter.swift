/// Draws one quad pixel by pixel, as the reference implementation: computes the coverage of each row and fills it with
/// the paint.
struct QuadPainter {
    private let quad: Quad
    private let parts: QuadParts
    private var coverage: Coverage { parts.coverage }
    private var clips: [Coverage] { parts.clips }

    /// Nil if no part of the quad is visible.
    ///
    /// - Parameter viewport: The whole frame, whatever part of it is drawn.
    init?(_ quad: Quad, viewport: PixelRect) {
        guard let parts = QuadParts(quad, viewport: viewport) else { return nil }
        self.quad = quad
        self.parts = parts
    }

    func draw(into surface: Surface, clip: PixelRect) {
        let part = parts.bounds.intersection(clip).intersection(surface.bounds)
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

    /// Fills in the constant factor of a quad that covers whole pixels only.
    private func fill(_ factors: UnsafeMutablePointer<UInt32>, constantFor width: Int) {
        factors.update(repeating: UInt32(min(quad.opacity, 1) * 255 + 0.5), count: width)
    }

    /// Fills in the factor of the paint for each pixel of the row: 0 (none) ... 255.
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
        // The product is computed in Double and rounded once.
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

    /// - Parameter isSolid: Whether the factor of every pixel is 255.
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
                if picture.multiplier == .identity,
                    let source = QuadParts.source(of: picture, sampler, part)
                {
                    copy(
                        part, surface, from: source, pixelsPerRow: picture.image.width,
                        isSolid: isSolid && picture.image.isOpaque, factors: factors)
                } else {
                    paint(picture, sampler, part, surface, factors: factors)
                }
            }
        }
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
