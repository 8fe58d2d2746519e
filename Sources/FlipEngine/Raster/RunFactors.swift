/// Takes the coverage of a shape and of what limits it, gives for each row how much of the paint its pixels take.
///
/// The shares are those of the reference, bit for bit: products in Double, rounded once. Edges cost only their own
/// pixels; all others lie in runs of one share.
final class RunFactors {
    /// The runs of the prepared row, from the left to the right.
    private(set) var runs: [FactorRun] = []

    private var coverage: Coverage?
    private var clips: [Coverage] = []
    private var scale = 0.0
    private var part = PixelRect.empty
    private var own: [CoverageRun] = []
    private var limits: [CoverageRun] = []
    private var product: [CoverageRun] = []
    private let areas = GrowingMemory<Double>()
    private let limitAreas = GrowingMemory<Double>()
    private let products = GrowingMemory<Double>()
    private let factors = GrowingMemory<UInt32>()
    /// Whether every row is the same, which then is prepared already.
    private var isConstant = false

    /// The shares of the columns from `part.minX` on; only those of runs without one share are set.
    var each: UnsafePointer<UInt32> { UnsafePointer(factors.base) }

    /// Gets ready for the rows of `part`, which must lie within all coverages' bounds.
    func begin(_ coverage: Coverage, clips: [Coverage], opacity: Double, part: PixelRect) {
        self.coverage = coverage
        self.clips = clips
        self.part = part
        scale = min(opacity, 1) * 255
        factors.reserve(part.width)
        products.reserve(part.width)
        areas.reserve(coverage.bounds.width + 2)
        limitAreas.reserve(clips.reduce(0) { max($0, $1.bounds.width) } + 2)
        isConstant = coverage.isWhole && clips.isEmpty
        if isConstant {
            runs.removeAll(keepingCapacity: true)
            append(from: part.minX, to: part.maxX, area: 1)
        }
    }

    /// Finds the runs of row `y`, which must be one of the part's.
    func prepare(row y: Int) {
        guard !isConstant, let coverage else { return }
        coverage.split(row: y, areas: areas.base, into: &own)
        // From here on areas are counted from the part's first column.
        var current = UnsafePointer(areas.base) + (part.minX - coverage.bounds.minX)
        for clip in clips {
            clip.split(row: y, areas: limitAreas.base, into: &limits)
            multiply(current, UnsafePointer(limitAreas.base) + (part.minX - clip.bounds.minX))
            swap(&own, &product)
            current = UnsafePointer(products.base)
        }
        runs.removeAll(keepingCapacity: true)
        for run in own {
            let start = max(run.start, part.minX)
            let end = min(run.end, part.maxX)
            guard start < end else { continue }
            if let area = run.area {
                append(from: start, to: end, area: area)
            } else {
                for column in start - part.minX..<end - part.minX {
                    factors.base[column] = UInt32(current[column] * scale + 0.5)
                }
                runs.append(FactorRun(start: start, end: end, factor: nil))
            }
        }
    }

    private func append(from start: Int, to end: Int, area: Double) {
        let factor = UInt32(area * scale + 0.5)
        if factor > 0 { runs.append(FactorRun(start: start, end: end, factor: factor)) }
    }

    /// The runs of `own` times those of `limits`, into `product` and `products`, which may be where `areas` are.
    private func multiply(_ areas: UnsafePointer<Double>, _ limitAreas: UnsafePointer<Double>) {
        product.removeAll(keepingCapacity: true)
        var (a, b) = (0, 0)
        while a < own.count && b < limits.count {
            let (mine, limit) = (own[a], limits[b])
            let start = max(mine.start, limit.start, part.minX)
            let end = min(mine.end, limit.end, part.maxX)
            if start < end {
                if let first = mine.area, let second = limit.area {
                    product.append(CoverageRun(start: start, end: end, area: first * second))
                } else {
                    for column in start - part.minX..<end - part.minX {
                        products.base[column] =
                            (mine.area ?? areas[column]) * (limit.area ?? limitAreas[column])
                    }
                    product.append(CoverageRun(start: start, end: end, area: nil))
                }
            }
            if mine.end <= limit.end { a += 1 } else { b += 1 }
        }
    }
}
