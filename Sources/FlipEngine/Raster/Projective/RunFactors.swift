/// Takes the coverage of a shape and of its clips, and returns the factors of each row's pixels, in runs.
///
/// The factors equal those of the reference, bit for bit: products in Double, rounded once. Only pixels at edges are
/// computed one by one; all others are in runs of equal factors. Equal rows are computed once.
final class RunFactors {
    /// The runs of the prepared row, left to right.
    let runs = RunBuffer<FactorRun>()

    // Accesses to these never overlap: see GrowingMemory.
    @exclusivity(unchecked)
    private var scale = 0.0
    @exclusivity(unchecked)
    private var part = PixelRect.empty
    private let own = RunBuffer<CoverageRun>()
    private let product = RunBuffer<CoverageRun>()
    private let limits = RunBuffer<CoverageRun>()
    private let spans = RunBuffer<CoverageRun>()
    private let areas = GrowingMemory<Double>()
    private let limitAreas = GrowingMemory<Double>()
    private let products = GrowingMemory<Double>()
    private let factors = GrowingMemory<UInt32>()
    @exclusivity(unchecked)
    private var crossed = Coverage.Crossed()
    /// The first row that may differ from the prepared one.
    @exclusivity(unchecked)
    private var next = Int.min

    /// The factors of the columns from `part.minX` on; set only in runs without a common factor.
    var each: UnsafePointer<UInt32> { UnsafePointer(factors.base) }

    /// Begins the rows of `part`, top to bottom; `part` must be within the bounds of all coverages.
    func begin(_ shape: QuadParts, opacity: Double, part: PixelRect) {
        self.part = part
        next = Int.min
        crossed = Coverage.Crossed()
        scale = min(opacity, 1) * 255
        factors.reserve(part.width)
        products.reserve(part.width)
        areas.reserve(shape.coverage.bounds.width + 2)
        limitAreas.reserve(shape.clips.reduce(0) { max($0, $1.bounds.width) } + 2)
    }

    /// Computes the runs of row `y` of the part; `shape` must be the one passed to `begin`.
    @inline(__always)
    func prepare(row y: Int, _ shape: borrowing QuadParts) {
        if y >= next { compute(row: y, shape) }
    }

    private func compute(row y: Int, _ shape: borrowing QuadParts) {
        next = shape.coverage.split(
            row: y, &crossed, areas: areas.base, spans: spans, into: own)
        // From here on, areas are indexed from the part's first column.
        var current = UnsafePointer(areas.base) + (part.minX - shape.coverage.bounds.minX)
        for index in shape.clips.indices {
            var crossed = Coverage.Crossed()
            let until = shape.clips[index].split(
                row: y, &crossed, areas: limitAreas.base, spans: spans, into: limits)
            next = min(next, until)
            let origin = shape.clips[index].bounds.minX
            multiply(current, UnsafePointer(limitAreas.base) + (part.minX - origin))
            // Copies a few runs. Swapping would need variables, which cost a retain for each row.
            own.empty(capacity: product.count)
            own.append(product.all)
            current = UnsafePointer(products.base)
        }
        collect(current)
    }

    /// Converts `own` and its areas to factors.
    private func collect(_ areas: UnsafePointer<Double>) {
        runs.empty(capacity: own.count)
        let (minX, maxX, scale) = (part.minX, part.maxX, scale)
        let factors = factors.base
        for run in own.all {
            let start = max(run.start, minX)
            let end = min(run.end, maxX)
            guard start < end else { continue }
            if run.isEven {
                let factor = UInt32(run.area * scale + 0.5)
                if factor > 0 { runs.append(FactorRun(start: start, end: end, factor: factor)) }
            } else {
                for column in start - minX..<end - minX {
                    factors[column] = UInt32(areas[column] * scale + 0.5)
                }
                runs.append(FactorRun(start: start, end: end, factor: FactorRun.each))
            }
        }
    }

    /// Multiplies the runs of `own` by those of `limits`, into `product` and `products`, which may alias `areas`.
    private func multiply(_ areas: UnsafePointer<Double>, _ limitAreas: UnsafePointer<Double>) {
        product.empty(capacity: own.count + limits.count)
        var (a, b) = (0, 0)
        while a < own.count && b < limits.count {
            let (mine, limit) = (own.base[a], limits.base[b])
            let start = max(mine.start, limit.start, part.minX)
            let end = min(mine.end, limit.end, part.maxX)
            if start < end {
                var run = CoverageRun(start: start, end: end, area: mine.area * limit.area)
                if !mine.isEven || !limit.isEven {
                    for column in start - part.minX..<end - part.minX {
                        products.base[column] =
                            (mine.isEven ? mine.area : areas[column])
                            * (limit.isEven ? limit.area : limitAreas[column])
                    }
                    run.area = CoverageRun.each
                }
                product.append(run)
            }
            if mine.end <= limit.end { a += 1 } else { b += 1 }
        }
    }
}
