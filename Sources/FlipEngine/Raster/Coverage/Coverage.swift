/// The exact coverage of a polygon, row by row: the part of each pixel's area that is inside it.
///
/// An edge changes the covered area of every pixel to its right. It records that change in the pixel that it crosses
/// and in the next one; the running sum along the row is the covered area. Edges are independent, so the cost of a row
/// is proportional to its edges plus its pixels.
///
///     changes:  0   +0.3 +0.7   0    0   -0.5 -0.5        areas:  0  0.3  1  1  1  0.5  0
///
/// Based on the accumulation buffer of Raph Levien's font-rs, here one row at a time and in Double.
struct Coverage {
    struct Edge: BitwiseCopyable {
        /// The upper end.
        var x: Double
        var top: Double
        /// The lower end.
        var bottom: Double
        /// The change of x per row.
        var slope: Double
        /// +1 downwards, -1 upwards.
        var direction: Double
    }

    /// The edges; see `OutlineMemory` for how long they are valid.
    let edges: RunBuffer<Edge>

    /// The box of pixels that may be covered.
    private(set) var bounds: PixelRect = .empty

    /// Whether exactly `bounds` is covered, so that no row has to be computed.
    private(set) var isWhole = false

    init(_ outline: DeviceOutline, memory: OutlineMemory = OutlineMemory()) {
        edges = memory.edges()
        if let whole = outline.wholePixels {
            bounds = whole
            isWhole = true
        } else {
            bounds = outline.pixelBounds
        }
        add(outline, reversed: false)
    }

    /// Subtracts the inside of another polygon, which must be within the first.
    mutating func subtract(_ hole: DeviceOutline) {
        isWhole = false
        add(hole, reversed: true)
    }

    private func add(_ outline: DeviceOutline, reversed: Bool) {
        defer { withExtendedLifetime(outline) {} }
        let points = outline.points
        edges.makeRoom(points.count)
        for index in points.indices {
            let start = points[index]
            let end = points[index + 1 < points.count ? index + 1 : 0]
            guard start.y != end.y else { continue }
            let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
            let downwards = (start.y < end.y) != reversed
            edges.append(
                Edge(
                    x: upper.x, top: upper.y, bottom: lower.y,
                    slope: (lower.x - upper.x) / (lower.y - upper.y),
                    direction: downwards ? 1 : -1))
        }
    }

    /// Writes the coverage, 0...1, of each pixel of row `y` from column `bounds.minX` on.
    ///
    /// `areas` must hold `bounds.width + 2` numbers.
    func fill(row y: Int, into areas: UnsafeMutablePointer<Double>) {
        defer { withExtendedLifetime(edges) {} }
        let width = bounds.width
        areas.update(repeating: 0, count: width + 2)
        for edge in edges.all {
            addChanges(of: edge, row: Double(y), width: width, to: areas)
        }
        var sum = 0.0
        for column in 0..<width {
            sum += areas[column]
            areas[column] = min(abs(sum), 1)
        }
    }

    /// The intersection of an edge with one row.
    struct Crossing {
        /// The abscissae where it enters and leaves the row, the smaller first, relative to the first column of the
        /// bounds.
        let left: Double
        let right: Double
        /// The part of the row's height that it crosses, signed by its direction.
        let height: Double
    }

    /// Returns how an edge crosses a row, which it must touch.
    @inline(__always)
    func crossing(of edge: Edge, row: Double, width: Int) -> Crossing {
        let top = max(edge.top, row)
        let bottom = min(edge.bottom, row + 1)
        let limit = Double(width)
        let origin = Double(bounds.minX)
        let start = min(max(edge.x + (top - edge.top) * edge.slope - origin, 0), limit)
        let end = min(max(edge.x + (bottom - edge.top) * edge.slope - origin, 0), limit)
        return Crossing(
            left: min(start, end), right: max(start, end), height: (bottom - top) * edge.direction)
    }

    @inline(__always)
    func addChanges(
        of edge: Edge, row: Double, width: Int, to changes: UnsafeMutablePointer<Double>
    ) {
        guard max(edge.top, row) < min(edge.bottom, row + 1) else { return }
        add(crossing(of: edge, row: row, width: width), to: changes)
    }

    /// Adds the changes that an edge causes to the area along a row.
    @inline(__always)
    func add(_ crossing: Crossing, to changes: UnsafeMutablePointer<Double>) {
        let (left, right, height) = (crossing.left, crossing.right, crossing.height)
        let first = Int(left)
        if right <= Double(first + 1) {
            let right = (left + right) / 2 - Double(first)
            changes[first] += height * (1 - right)
            changes[first + 1] += height * right
            return
        }
        addSlanting(crossing, to: changes)
    }

    private func addSlanting(_ crossing: Crossing, to changes: UnsafeMutablePointer<Double>) {
        let (left, right) = (crossing.left, crossing.right)
        let perPixel = crossing.height / (right - left)
        var column = Int(left)
        var from = left
        while from < right {
            let to = min(right, Double(column + 1))
            let part = perPixel * (to - from)
            let middle = (from + to) / 2 - Double(column)
            changes[column] += part * (1 - middle)
            changes[column + 1] += part * middle
            from = to
            column += 1
        }
    }
}
