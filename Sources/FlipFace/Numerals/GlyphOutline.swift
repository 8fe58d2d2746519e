import FlipEngine
import Glibc

/// The outline of a glyph in pixels as straight edges: takes contours and a size, gives the coverage of each pixel.
///
/// Pixels have y downwards; the origin is on the baseline at the left side of the cell. Curves become chords whose
/// distance to the curve is at most `flatness`. The coverage is exact for these chords.
///
/// The contours must not overlap, with outsides and counters in opposite directions. The nonzero and the even-odd rule
/// then fill the same area, and that area is the absolute value of the signed area.
struct GlyphOutline {
    /// The largest distance between a chord and its curve, in pixels: a quarter of a level of coverage.
    static let flatness = 1.0 / 1024
    /// The greatest width and height of a mask, in pixels, which is the greatest size of a window.
    private static let greatestExtent = 16_384.0

    /// An edge that is not horizontal.
    private struct Edge {
        /// The upper end.
        let x: Double
        let top: Double
        /// The ordinate of the lower end.
        let bottom: Double
        /// The change of x per row.
        let slope: Double
        /// 1 downwards, -1 upwards.
        let direction: Double
    }

    /// The edges from the top.
    private var edges: [Edge] = []
    private var minX = Double.infinity
    private var maxX = -Double.infinity
    private var minY = Double.infinity
    private var maxY = -Double.infinity

    /// The outline of contours in the design space of `Cubic`.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per unit, positive.
    ///   - origin: The position of the contours' origin, in pixels.
    ///   - stretch: The ratio of the drawn width to the designed width.
    init(_ contours: [Contour], scale: Double, origin: Point, stretch: Double = 1) {
        for curve in contours.joined() {
            add(
                curve.mapped {
                    SIMD2(origin.x + $0.x * scale * stretch, origin.y - $0.y * scale)
                })
        }
        edges.sort { $0.top < $1.top }
    }

    /// Adds the chords of a curve, in pixels.
    ///
    /// A chord over the part h of the parameter's range is within h² / 8 times the greatest second derivative of the
    /// curve. That derivative is linear in the parameter, so it is greatest at an end.
    private mutating func add(_ curve: Cubic) {
        let first = 6 * (curve.start - 2 * curve.control1 + curve.control2)
        let last = 6 * (curve.control1 - 2 * curve.control2 + curve.end)
        let bend = max(hypot(first.x, first.y), hypot(last.x, last.y))
        let wanted = (bend / (8 * Self.flatness)).squareRoot().rounded(.up)
        // Contours of this family need fewer than 1000 chords at the greatest size.
        let count = wanted < 4096 ? max(Int(wanted), 1) : 4096
        var from = curve.start
        for index in 1...count {
            let to = index == count ? curve.end : curve.position(at: Double(index) / Double(count))
            add(from, to)
            from = to
        }
    }

    private mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        minX = min(minX, from.x, to.x)
        maxX = max(maxX, from.x, to.x)
        minY = min(minY, from.y, to.y)
        maxY = max(maxY, from.y, to.y)
        guard from.y != to.y else { return }
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        edges.append(
            Edge(
                x: upper.x, top: upper.y, bottom: lower.y,
                slope: (lower.x - upper.x) / (lower.y - upper.y),
                direction: from.y < to.y ? 1 : -1))
    }

    /// The coverage of the pixels that the outline touches, rounded to 1/255; nil if they are too many.
    ///
    /// An edge changes the covered area of every pixel to its right. It records that change in the pixels that it
    /// crosses, and the sum along the row is the covered area, as in the `Coverage` of the engine and in Raph Levien's
    /// font-rs. An edge is visited only in the rows that it crosses.
    func mask() -> GlyphMask? {
        guard minX < maxX, minY < maxY else {
            return GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])
        }
        let left = minX.rounded(.down)
        let top = minY.rounded(.down)
        let (extentX, extentY) = (maxX.rounded(.up) - left, maxY.rounded(.up) - top)
        guard extentX <= Self.greatestExtent, extentY <= Self.greatestExtent else { return nil }
        let (width, height) = (Int(extentX), Int(extentY))
        let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { levels, count in
            fill(levels, width: width, height: height, left: left, top: top)
            count = width * height
        }
        return GlyphMask(
            left: Int(left), top: Int(top), width: width, height: height, coverage: coverage)
    }

    /// Writes the coverage of `width * height` pixels, the first of which is at (`left`, `top`), to `levels`.
    private func fill(
        _ levels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, left: Double,
        top: Double
    ) {
        var row = RowAreas(width: width)
        var active: [Edge] = []
        var next = 0
        for y in 0..<height {
            let upper = top + Double(y)
            active.removeAll { $0.bottom <= upper }
            while next < edges.count, edges[next].top < upper + 1 {
                active.append(edges[next])
                next += 1
            }
            for edge in active {
                let from = max(edge.top, upper)
                let to = min(edge.bottom, upper + 1)
                let x = edge.x - left - edge.top * edge.slope
                row.add(
                    from: x + from * edge.slope, to: x + to * edge.slope,
                    height: (to - from) * edge.direction)
            }
            row.write(to: levels, at: y * width)
        }
    }
}

/// The changes of the covered area along one row of pixels.
private struct RowAreas {
    private let width: Int
    private var changes: [Double]

    init(width: Int) {
        self.width = width
        changes = Array(repeating: 0, count: width + 2)
    }

    /// Adds an edge that enters and leaves the row at the given abscissae and crosses the given part of its height,
    /// positive downwards.
    mutating func add(from: Double, to: Double, height: Double) {
        // Rounding may place an end slightly outside the row's pixels.
        let limit = Double(width)
        let left = min(max(min(from, to), 0), limit)
        let right = min(max(max(from, to), 0), limit)
        var column = Int(left)
        guard right > Double(column + 1) else {
            add(height, at: (left + right) / 2 - Double(column), column)
            return
        }
        let perPixel = height / (right - left)
        var begin = left
        while begin < right {
            let end = min(right, Double(column + 1))
            add(perPixel * (end - begin), at: (begin + end) / 2 - Double(column), column)
            begin = end
            column += 1
        }
    }

    /// Adds the change by an edge at the distance `middle`, 0...1, from the left side of a pixel.
    private mutating func add(_ height: Double, at middle: Double, _ column: Int) {
        changes[column] += height * (1 - middle)
        changes[column + 1] += height * middle
    }

    /// Writes the coverage of the row to `levels` from `start` on, and empties the row.
    mutating func write(to levels: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        changes.withUnsafeMutableBufferPointer { changes in
            var sum = 0.0
            var level: UInt8 = 0
            for column in 0..<width {
                // Most pixels are covered as the one before them.
                if changes[column] != 0 {
                    sum += changes[column]
                    changes[column] = 0
                    level = UInt8((min(abs(sum), 1) * 255).rounded())
                }
                levels[start + column] = level
            }
            changes[width] = 0
            changes[width + 1] = 0
        }
    }
}
