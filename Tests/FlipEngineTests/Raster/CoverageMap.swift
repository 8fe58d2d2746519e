@testable import FlipEngine

/// All of a coverage as numbers, for inspection.
struct CoverageMap {
    let bounds: PixelRect
    private let rows: [[Double]]

    init(_ coverage: Coverage) {
        bounds = coverage.bounds
        rows = (coverage.bounds.minY..<max(coverage.bounds.minY, coverage.bounds.maxY)).map { y in
            var areas = [Double](repeating: 0, count: coverage.bounds.width + 2)
            areas.withUnsafeMutableBufferPointer { areas in
                if let base = areas.baseAddress { coverage.fill(row: y, into: base) }
            }
            return Array(areas.prefix(coverage.bounds.width))
        }
    }

    /// The coverage of a pixel, 0 outside the bounds.
    subscript(x: Int, y: Int) -> Double {
        guard bounds.minX..<bounds.maxX ~= x, bounds.minY..<bounds.maxY ~= y else { return 0 }
        return rows[y - bounds.minY][x - bounds.minX]
    }

    /// The total area.
    var total: Double { rows.reduce(0) { $0 + $1.reduce(0, +) } }

    /// The smallest and the largest coverage.
    var range: ClosedRange<Double> {
        let all = rows.flatMap { $0 }
        return (all.min() ?? 0)...(all.max() ?? 0)
    }
}

extension DeviceOutline {
    /// The polygon's area by the shoelace formula.
    var area: Double {
        defer { withExtendedLifetime(self) {} }
        var sum = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            sum += point.x * next.y - next.x * point.y
        }
        return abs(sum) / 2
    }
}
