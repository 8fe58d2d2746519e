import Glibc

/// Draws closed contours from straight lines and cubic curves: takes positions and directions, gives contours.
///
/// Positions are in the design space of `Cubic`. Angles are in degrees, counterclockwise from the x axis. Outsides run
/// counterclockwise and counters clockwise, which is the caller's part.
struct OutlinePen {
    /// The contours that are closed.
    private(set) var contours: [Contour] = []
    private var contour: Contour = []
    private var first = SIMD2<Double>()
    private var position = SIMD2<Double>()

    /// Begins a contour.
    mutating func move(_ x: Double, _ y: Double) {
        first = SIMD2(x, y)
        position = first
        contour = []
    }

    /// Draws a straight line; none if the pen is there.
    mutating func line(_ x: Double, _ y: Double) {
        let end = SIMD2(x, y)
        let step = end - position
        // Solved positions differ by the rounding of their solution.
        guard abs(step.x) + abs(step.y) > 1e-9 else { return }
        curve(position + step / 3, end - step / 3, end)
    }

    /// Draws a horizontal line.
    mutating func horizontal(_ x: Double) { line(x, position.y) }

    /// Draws a vertical line.
    mutating func vertical(_ y: Double) { line(position.x, y) }

    /// Draws a cubic curve with the given handles.
    mutating func curve(
        _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
    ) {
        add(Cubic(start: position, control1: control1, control2: control2, end: end))
    }

    /// Draws `curve` from the pen's position, which must be its start.
    mutating func add(_ curve: Cubic) {
        contour.append(curve)
        position = curve.end
    }

    /// Draws `curves`, the first of which must start at the pen's position.
    mutating func add(_ curves: [Cubic]) {
        for curve in curves { add(curve) }
    }

    /// Draws a quarter of a bowl from its side to its crown at (`x`, `y`).
    mutating func crown(_ x: Double, _ y: Double, _ quarter: QuarterCurve) {
        add(quarter.curves(from: position, to: SIMD2(x, y)))
    }

    /// Draws a quarter of a bowl from its crown to its side at (`x`, `y`).
    mutating func side(_ x: Double, _ y: Double, _ quarter: QuarterCurve) {
        add(quarter.curves(from: SIMD2(x, y), to: position).backwards)
    }

    /// Draws two quarters of the same height: from the crown at the pen's position over a side to the crown `end`.
    ///
    /// The side is as round as it can be in the wider one; in the other it has a share of that.
    mutating func bend(
        _ x: Double, _ first: QuarterCurve, to end: SIMD2<Double>, _ second: QuarterCurve
    ) {
        let side = SIMD2(x, (position.y + end.y) / 2)
        let ratio = abs((x - position.x) / (x - end.x))
        add(first.turning(min(1, 1 / ratio)).curves(from: side, to: position).backwards)
        add(second.turning(min(1, ratio)).curves(from: side, to: end))
    }

    /// Draws a counter as a contour of its own: four quarters, clockwise.
    mutating func ring(
        _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ quarter: QuarterCurve
    ) {
        let middle = SIMD2(x.lowerBound + x.upperBound, y.lowerBound + y.upperBound) / 2
        move(x.lowerBound, middle.y)
        crown(middle.x, y.upperBound, quarter)
        side(x.upperBound, middle.y, quarter)
        crown(middle.x, y.lowerBound, quarter)
        side(x.lowerBound, middle.y, quarter)
        close()
    }

    /// Draws the end of an arm: along its one edge, across its cut, and back along its other edge.
    mutating func arm(_ edge: Contour, back other: Contour) {
        add(edge)
        let start = other.backwards
        line(start[0].start.x, start[0].start.y)
        add(start)
    }

    /// Draws a curve by its directions and the lengths of its handles.
    mutating func curve(
        _ x: Double, _ y: Double, leaving: Double, _ handle1: Double, arriving: Double,
        _ handle2: Double
    ) {
        let end = SIMD2(x, y)
        curve(
            position + handle1 * Self.direction(leaving), end - handle2 * Self.direction(arriving),
            end)
    }

    /// Closes the contour with a straight line.
    mutating func close() {
        line(first.x, first.y)
        contours.append(contour)
    }

    private static func direction(_ degrees: Double) -> SIMD2<Double> {
        let angle = degrees * .pi / 180
        return SIMD2(cos(angle), sin(angle))
    }
}
