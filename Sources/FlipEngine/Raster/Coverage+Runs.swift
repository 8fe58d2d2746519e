/// Neighbouring pixels of one row that are covered alike, or that lie along an edge.
struct CoverageRun {
    /// The first column.
    var start: Int
    /// The column after the last.
    var end: Int
    /// The share of every pixel, 0...1, or nil where each pixel has its own.
    var area: Double?
}

extension Coverage {
    /// Shares below this never change a byte.
    private static let nothing = 1e-6

    /// Splits row `y` into runs, from the left to the right; what is not covered belongs to none.
    ///
    /// Only the pixels along the edges are computed one by one, with the very sums of `fill(row:into:)`; between two
    /// edges the sum does not change.
    ///
    /// - Parameters:
    ///   - areas: Room for `bounds.width + 2` numbers; those of runs without one area are left there, the first being
    ///     that of column `bounds.minX`.
    ///   - runs: Emptied first.
    func split(row y: Int, areas: UnsafeMutablePointer<Double>, into runs: inout [CoverageRun]) {
        runs.removeAll(keepingCapacity: true)
        guard y >= bounds.minY, y < bounds.maxY else { return }
        if isWhole {
            runs.append(CoverageRun(start: bounds.minX, end: bounds.maxX, area: 1))
            return
        }
        let row = Double(y)
        // First only where the edges are, in columns of `areas`.
        for edge in edges where edge.top < row + 1 && edge.bottom > row {
            Self.insert(changes(of: edge, row: row), into: &runs)
        }
        for run in runs { (areas + run.start).update(repeating: 0, count: run.end - run.start) }
        for edge in edges where edge.top < row + 1 && edge.bottom > row {
            addChanges(of: edge, row: row, width: bounds.width, to: areas)
        }
        sumUp(areas, &runs)
    }

    /// The columns whose sum an edge changes in a row, counted from the first of the bounds.
    @inline(__always)
    private func changes(of edge: Edge, row: Double) -> CoverageRun {
        let width = Double(bounds.width)
        let origin = Double(bounds.minX)
        let top = max(edge.top, row)
        let bottom = min(edge.bottom, row + 1)
        let start = min(max(edge.x + (top - edge.top) * edge.slope - origin, 0), width)
        let end = min(max(edge.x + (bottom - edge.top) * edge.slope - origin, 0), width)
        return CoverageRun(
            start: Int(min(start, end)), end: min(Int(max(start, end)) + 2, bounds.width + 2),
            area: nil)
    }

    /// Keeps `runs` sorted and apart.
    private static func insert(_ run: CoverageRun, into runs: inout [CoverageRun]) {
        var run = run
        var index = runs.endIndex
        while index > 0 && runs[index - 1].start > run.start { index -= 1 }
        if index > 0 && runs[index - 1].end >= run.start {
            index -= 1
            run.start = runs[index].start
            run.end = max(run.end, runs[index].end)
            runs[index] = run
        } else {
            runs.insert(run, at: index)
        }
        while index + 1 < runs.endIndex && runs[index + 1].start <= runs[index].end {
            runs[index].end = max(runs[index].end, runs[index + 1].end)
            runs.remove(at: index + 1)
        }
    }

    /// Makes areas of changes, and runs of the frame's columns of runs of changes.
    private func sumUp(_ areas: UnsafeMutablePointer<Double>, _ runs: inout [CoverageRun]) {
        let origin = bounds.minX
        let width = bounds.width
        let edgeCount = runs.count
        var sum = 0.0
        for index in 0..<edgeCount {
            let run = runs[index]
            for column in run.start..<run.end {
                sum += areas[column]
                areas[column] = min(abs(sum), 1)
            }
            let end = min(run.end, width)
            runs[index].start = run.start + origin
            runs[index].end = end + origin
            // What lies between this edge and the next; there may be nothing.
            let next = index + 1 < edgeCount ? runs[index + 1].start : width
            let area = min(abs(sum), 1)
            if next > end && area > Self.nothing {
                runs.append(CoverageRun(start: end + origin, end: next + origin, area: area))
            }
        }
        if runs.count > edgeCount + 1 || edgeCount > 1 {
            runs.sort { $0.start < $1.start }
        }
        runs.removeAll { $0.start >= $0.end }
    }
}
