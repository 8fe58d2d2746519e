/// Neighbouring pixels of one row that are covered alike, or that lie along an edge.
struct CoverageRun: BitwiseCopyable {
    /// The first column.
    var start: Int
    /// The column after the last.
    var end: Int
    /// The share of every pixel, 0...1, or `each` where each pixel has its own.
    var area: Double

    /// Stands for areas that are given pixel by pixel.
    static let each = -1.0

    /// Whether all pixels have the same share.
    @inline(__always)
    var isEven: Bool { area >= 0 }
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
    ///   - spans: For its own use.
    ///   - runs: Emptied first.
    /// - Returns: The first row after `y` that may be split differently.
    func split(
        row y: Int, areas: UnsafeMutablePointer<Double>, spans: RunBuffer<CoverageRun>,
        into runs: RunBuffer<CoverageRun>
    ) -> Int {
        runs.empty(capacity: 2 * edges.count + 1)
        guard y >= bounds.minY, y < bounds.maxY else { return y + 1 }
        if isWhole {
            runs.append(CoverageRun(start: bounds.minX, end: bounds.maxX, area: 1))
            return bounds.maxY
        }
        let row = Double(y)
        var next = Double(bounds.maxY)
        defer { withExtendedLifetime(self.edges) {} }
        let edges = self.edges.all
        var crossings = (first: 0, second: 0, count: 0)
        for index in 0..<edges.count where edges[index].bottom > row {
            let edge = edges[index]
            if edge.top >= row + 1 {
                next = min(next, edge.top)
                continue
            }
            next = edge.slope == 0 && edge.top <= row ? min(next, edge.bottom) : row
            if crossings.count == 0 { crossings.first = index } else { crossings.second = index }
            crossings.count += 1
        }
        let isDone =
            crossings.count == 2
            && split(
                between: crossing(of: edges[crossings.first], row: row, width: bounds.width),
                crossing(of: edges[crossings.second], row: row, width: bounds.width), areas, runs)
        if !isDone { split(row: row, edges, areas, spans, runs) }
        return max(Int(next), y + 1)
    }

    /// A row that two edges cross: the most frequent one.
    ///
    /// - Returns: Whether they lie so far apart that each has pixels of its own, and it is done.
    @inline(__always)
    private func split(
        between one: Crossing, _ other: Crossing, _ areas: UnsafeMutablePointer<Double>,
        _ runs: RunBuffer<CoverageRun>
    ) -> Bool {
        let (left, right) = one.left <= other.left ? (one, other) : (other, one)
        let end = Int(left.right) + 2
        let start = Int(right.left)
        guard end < start else { return false }
        var sum = 0.0
        sumUp(left, areas, &sum, runs)
        let area = min(abs(sum), 1)
        if area > Self.nothing {
            runs.append(
                CoverageRun(start: end + bounds.minX, end: start + bounds.minX, area: area))
        }
        sumUp(right, areas, &sum, runs)
        return true
    }

    /// Makes areas and a run of the pixels around an edge that has them for itself.
    @inline(__always)
    private func sumUp(
        _ crossing: Crossing, _ areas: UnsafeMutablePointer<Double>, _ sum: inout Double,
        _ runs: RunBuffer<CoverageRun>
    ) {
        let start = Int(crossing.left)
        let end = min(Int(crossing.right) + 2, bounds.width + 2)
        for column in start..<end { areas[column] = 0 }
        add(crossing, to: areas)
        for column in start..<end {
            sum += areas[column]
            areas[column] = min(abs(sum), 1)
        }
        let last = min(end, bounds.width)
        if start < last {
            runs.append(
                CoverageRun(
                    start: start + bounds.minX, end: last + bounds.minX, area: CoverageRun.each))
        }
    }

    /// A row that any number of edges cross, in any way.
    private func split(
        row: Double, _ edges: UnsafeBufferPointer<Edge>, _ areas: UnsafeMutablePointer<Double>,
        _ spans: RunBuffer<CoverageRun>, _ runs: RunBuffer<CoverageRun>
    ) {
        spans.empty(capacity: edges.count)
        let width = bounds.width
        // First only where the edges are, in columns of `areas`.
        for edge in edges where edge.bottom > row && edge.top < row + 1 {
            let crossing = crossing(of: edge, row: row, width: width)
            let span = CoverageRun(
                start: Int(crossing.left), end: min(Int(crossing.right) + 2, width + 2),
                area: CoverageRun.each)
            Self.insert(span, into: spans)
        }
        for span in spans.all {
            (areas + span.start).update(repeating: 0, count: span.end - span.start)
        }
        for edge in edges where edge.bottom > row && edge.top < row + 1 {
            addChanges(of: edge, row: row, width: width, to: areas)
        }
        sumUp(areas, spans, into: runs)
    }

    /// Keeps `spans` sorted and apart.
    @inline(__always)
    private static func insert(_ span: CoverageRun, into spans: RunBuffer<CoverageRun>) {
        let base = spans.base
        var index = spans.count
        while index > 0 && base[index - 1].start > span.start { index -= 1 }
        if index > 0 && base[index - 1].end >= span.start {
            index -= 1
            base[index].end = max(base[index].end, span.end)
        } else {
            spans.insert(span, at: index)
        }
        while index + 1 < spans.count && base[index + 1].start <= base[index].end {
            base[index].end = max(base[index].end, base[index + 1].end)
            spans.remove(at: index + 1)
        }
    }

    /// Makes areas of changes, and runs of the frame's columns: each span one, and one between it and the next.
    @inline(__always)
    private func sumUp(
        _ areas: UnsafeMutablePointer<Double>, _ spans: RunBuffer<CoverageRun>,
        into runs: RunBuffer<CoverageRun>
    ) {
        let origin = bounds.minX
        let width = bounds.width
        var sum = 0.0
        for index in 0..<spans.count {
            let span = spans.base[index]
            for column in span.start..<span.end {
                sum += areas[column]
                areas[column] = min(abs(sum), 1)
            }
            let end = min(span.end, width)
            if span.start < end {
                runs.append(
                    CoverageRun(
                        start: span.start + origin, end: end + origin, area: CoverageRun.each))
            }
            let next = index + 1 < spans.count ? spans.base[index + 1].start : width
            let area = min(abs(sum), 1)
            if next > end && area > Self.nothing {
                runs.append(CoverageRun(start: end + origin, end: next + origin, area: area))
            }
        }
    }
}
