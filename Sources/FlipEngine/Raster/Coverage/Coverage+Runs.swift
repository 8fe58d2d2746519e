/// Adjacent pixels of one row that either have equal coverage or are on an edge.
struct CoverageRun: BitwiseCopyable {
    /// The first column.
    var start: Int
    /// The column after the last.
    var end: Int
    /// The coverage of every pixel, 0...1, or `each` if the pixels differ.
    var area: Double

    /// Marks runs whose coverage is given pixel by pixel.
    static let each = -1.0

    /// Whether all pixels have the same coverage.
    @inline(__always)
    var isEven: Bool { area >= 0 }
}

extension Coverage {
    /// Coverage below this never changes a byte.
    private static let nothing = 1e-6

    /// Splits row `y` into runs, left to right; uncovered pixels are in none.
    ///
    /// Only the pixels along the edges are computed one by one, with the same sums as in `fill(row:into:)`; between two
    /// edges the sum is constant.
    ///
    /// - Parameters:
    ///   - areas: Memory for `bounds.width + 2` numbers, from column `bounds.minX` on. It receives the coverage of the
    ///     runs without a common value.
    ///   - spans: Scratch memory.
    ///   - runs: Receives the runs; emptied first.
    /// - Returns: The first row after `y` that may have different runs.
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

    /// Splits a row that two edges cross, the most frequent case.
    ///
    /// - Returns: Whether the edges are so far apart that they share no pixel, and the row is done.
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

    /// Computes the pixels around an edge that shares no pixel with another edge, and appends their run.
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

    /// Splits a row that any number of edges cross, in any arrangement.
    private func split(
        row: Double, _ edges: UnsafeBufferPointer<Edge>, _ areas: UnsafeMutablePointer<Double>,
        _ spans: RunBuffer<CoverageRun>, _ runs: RunBuffer<CoverageRun>
    ) {
        spans.empty(capacity: edges.count)
        let width = bounds.width
        // First find where the edges are, in columns of `areas`.
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

    /// Inserts a span so that `spans` stay sorted and disjoint.
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

    /// Sums the changes to obtain the areas, and appends the runs, in frame columns: one per span, and one between
    /// adjacent spans.
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
