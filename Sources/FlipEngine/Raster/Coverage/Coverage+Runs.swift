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
    /// The two edges that cross each of several adjacent rows. Most rows have exactly two edges; `split` does not
    /// search for them again.
    struct Crossed {
        fileprivate var first = 0
        fileprivate var second = 0
        /// Both edges cross the full height of each of these rows, and no other edge touches them.
        fileprivate var rows = 0..<0
    }

    /// Coverage below this never changes a byte.
    private static let nothing = 1e-6

    /// Splits row `y` into runs, left to right; uncovered pixels are in none.
    ///
    /// Only the pixels along the edges are computed one by one, with the same sums as in `fill(row:into:)`; between two
    /// edges the sum is constant.
    ///
    /// - Parameters:
    ///   - crossed: What earlier calls with this coverage found; empty before the first call.
    ///   - areas: Memory for `bounds.width + 2` numbers, from column `bounds.minX` on. It receives the coverage of the
    ///     runs without a common value.
    ///   - spans: Scratch memory.
    ///   - runs: Receives the runs; emptied first.
    /// - Returns: The first row after `y` that may have different runs.
    func split(
        row y: Int, _ crossed: inout Crossed, areas: UnsafeMutablePointer<Double>,
        spans: RunBuffer<CoverageRun>, into runs: RunBuffer<CoverageRun>
    ) -> Int {
        runs.empty(capacity: 2 * edges.count + 1)
        guard y >= bounds.minY, y < bounds.maxY else { return y + 1 }
        if isWhole {
            runs.append(CoverageRun(start: bounds.minX, end: bounds.maxX, area: 1))
            return bounds.maxY
        }
        defer { withExtendedLifetime(self.edges) {} }
        let edges = self.edges.all
        if crossed.rows.contains(y) {
            let (first, second) = (edges[crossed.first], edges[crossed.second])
            if !split(row: y, between: first, second, areas, runs) {
                split(row: Double(y), edges, areas, spans, runs)
            }
            return first.slope == 0 && second.slope == 0 ? crossed.rows.upperBound : y + 1
        }
        return search(row: y, edges, &crossed, areas, spans, runs)
    }

    /// Splits a row after a search for the edges that cross it.
    private func search(
        row y: Int, _ edges: UnsafeBufferPointer<Edge>, _ crossed: inout Crossed,
        _ areas: UnsafeMutablePointer<Double>, _ spans: RunBuffer<CoverageRun>,
        _ runs: RunBuffer<CoverageRun>
    ) -> Int {
        let row = Double(y)
        var count = 0
        var areUpright = true
        // The height down to which the same edges cross all rows.
        var end = Double(bounds.maxY)
        for index in 0..<edges.count where edges[index].bottom > row {
            let edge = edges[index]
            if edge.top >= row + 1 {
                end = min(end, edge.top)
                continue
            }
            end = min(end, edge.bottom)
            if edge.slope != 0 || edge.top > row { areUpright = false }
            if count == 0 { crossed.first = index } else { crossed.second = index }
            count += 1
        }
        let next = max(Int(end), y + 1)
        crossed.rows = count == 2 ? y + 1..<next : 0..<0
        let isDone =
            count == 2
            && split(
                row: y, between: edges[crossed.first], edges[crossed.second], areas, runs)
        if !isDone { split(row: row, edges, areas, spans, runs) }
        return areUpright ? next : y + 1
    }

    /// Splits a row that two edges cross.
    ///
    /// - Returns: Whether the edges are so far apart that they share no pixel, and the row is done.
    @inline(__always)
    private func split(
        row y: Int, between first: Edge, _ second: Edge, _ areas: UnsafeMutablePointer<Double>,
        _ runs: RunBuffer<CoverageRun>
    ) -> Bool {
        let (origin, width) = (bounds.minX, bounds.width)
        let one = crossing(of: first, row: Double(y), width: width)
        let other = crossing(of: second, row: Double(y), width: width)
        let (left, right) = one.left <= other.left ? (one, other) : (other, one)
        let end = Int(left.right) + 2
        let start = Int(right.left)
        guard end < start else { return false }
        var sum = 0.0
        sumUp(left, origin, width, areas, &sum, runs)
        let area = min(abs(sum), 1)
        if area > Self.nothing {
            runs.append(
                CoverageRun(start: end + origin, end: start + origin, area: area))
        }
        sumUp(right, origin, width, areas, &sum, runs)
        return true
    }

    /// Computes the pixels around an edge that shares no pixel with another edge, and appends their run.
    @inline(__always)
    private func sumUp(
        _ crossing: Crossing, _ origin: Int, _ width: Int, _ areas: UnsafeMutablePointer<Double>,
        _ sum: inout Double, _ runs: RunBuffer<CoverageRun>
    ) {
        let start = Int(crossing.left)
        let end = min(Int(crossing.right) + 2, width + 2)
        if end - start == 2 {
            // The same sums, without a loop: the edge stays within one column.
            let middle = (crossing.left + crossing.right) / 2 - Double(start)
            sum += crossing.height * (1 - middle)
            areas[start] = min(abs(sum), 1)
            sum += crossing.height * middle
            areas[start + 1] = min(abs(sum), 1)
        } else {
            for column in start..<end { areas[column] = 0 }
            add(crossing, to: areas)
            for column in start..<end {
                sum += areas[column]
                areas[column] = min(abs(sum), 1)
            }
        }
        let last = min(end, width)
        if start < last {
            runs.append(
                CoverageRun(start: start + origin, end: last + origin, area: CoverageRun.each))
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
