/// A cubic Bezier curve in the design space of an outline.
///
/// A position in that space is a `SIMD2<Double>`: x to the right and y *upwards* from the baseline, in units of the
/// height of a digit. `Point` has y downwards and pixels.
struct Cubic: Hashable, Sendable {
    /// The end that the curve leaves towards `control1`.
    var start: SIMD2<Double>
    /// The end of the handle at `start`.
    var control1: SIMD2<Double>
    /// The end of the handle at `end`.
    var control2: SIMD2<Double>
    /// The end at which the curve arrives from `control2`.
    var end: SIMD2<Double>

    /// The position at the parameter `t`, 0...1, by de Casteljau's construction.
    func position(at t: Double) -> SIMD2<Double> { part(to: t).end }

    /// The unit vector along the curve at the parameter `t`, strictly between 0 and 1.
    func direction(at t: Double) -> SIMD2<Double> {
        let (s, handle) = (1 - t, control2 - control1)
        let ends = (control1 - start) * (s * s) + (end - control2) * (t * t)
        let tangent = ends + handle * (2 * t * s)
        return tangent / (tangent * tangent).sum().squareRoot()
    }

    /// The part from `start` to the parameter `t`, 0...1, by de Casteljau's construction.
    func part(to t: Double) -> Cubic {
        let first = start + (control1 - start) * t
        let middle = control1 + (control2 - control1) * t
        let last = control2 + (end - control2) * t
        let left = first + (middle - first) * t
        let right = middle + (last - middle) * t
        return Cubic(
            start: start, control1: first, control2: left, end: left + (right - left) * t)
    }

    /// The curve with each of its positions mapped; `map` must be affine.
    func mapped(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> Cubic {
        Cubic(
            start: map(start), control1: map(control1), control2: map(control2), end: map(end))
    }

    /// The same curve from its end to its start.
    var reversed: Cubic {
        Cubic(start: end, control1: control2, control2: control1, end: start)
    }
}

/// A line of curves, each of which begins where the previous one ends. In the outline of a glyph it is closed: the
/// first curve begins where the last one ends.
typealias Contour = [Cubic]

extension Contour {
    /// The same line from its end to its start.
    var backwards: Contour { reversed().map(\.reversed) }

    /// The part up to where `function`, which increases along the line, is zero.
    func part(until function: (SIMD2<Double>) -> Double) -> Contour {
        let last = firstIndex { function($0.end) >= 0 } ?? count - 1
        let curve = self[last]
        let t = RootFinder.root(in: 0...1) { function(curve.position(at: $0)) }
        return self[..<last] + [curve.part(to: t)]
    }
}
