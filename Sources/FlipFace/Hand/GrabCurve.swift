import FlipEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The angle of a flap whose grabbed point stays under the pointer, almost from end to end of its turn.
///
///     let curve = GrabCurve(radius: 200, eyeDistance: 1859, eyeHeight: 0)
///     curve.angle(at: -200)         // 0: the flap rests
///     curve.angle(at: 0)            // the grabbed point is seen at the hinge
///     curve.angle(at: curve.landing)         // π: it has landed
///
/// The projection is that of `FlapGrip`: with the radius ρ, the eye's distance d and its height e, the grabbed point
/// appears at Y(θ), and
///
///     Y'(θ) = ρ d (d sin θ - e cos θ - ρ) / (d - ρ sin θ)²
///
/// Y increases between the two zeros of its slope, tilt + asin(ρ / √(d² + e²)) and its mirror image, with tilt =
/// atan(e / d); there the inverse is exact. Before and after them the point moves against the flap on the screen, by
/// about ρ² / 2d: no pointer that is at or below its press can be on the point of a flap at less than about 2 ρ / d.
/// There a cubic connects the rest with the exact curve, at the first angle where the line from the rest has the slope
/// `steepness` / ρ; at the end another one leads on from the last angle where the exact curve is not steeper.
///
/// `FlapGrip` is the gentler curve, which is exact in the middle only, and lands at a height of ρ; this one lands a
/// little below it, where the point on the screen turns back.
///
/// Units: pixels below the hinge, negative above it; radians, 0 for an upright flap, π for one that has landed. The
/// angle increases strictly from -ρ to `landing`, continuously and with a continuous slope, at most 5.5π / ρ.
struct GrabCurve: Hashable, Sendable {
    /// A point of the curve: a height, the angle there, and the slope in radians per pixel.
    private struct Knot: Hashable, Sendable {
        var height: Double
        var angle: Double
        var slope: Double
    }

    /// The mean slope of the cubics, in radians per radius.
    private static let steepness = 4 * Double.pi
    /// The slope of the first cubic at rest, in mean slopes of that cubic; also how much the last cubic begins above
    /// its mean slope.
    private static let endSlope = 1.25
    /// The slope of the last cubic where the flap lands, in its mean slopes: the flaps of the pile follow at about that
    /// speed.
    private static let landingSlope = 0.4

    private let grip: FlapGrip
    private let rest: Knot
    private let first: Knot
    private let last: Knot
    private let landed: Knot

    /// A curve for the point at `radius` from the hinge, with the eye at `eyeDistance`, `eyeHeight` below the hinge;
    /// `FlapGrip` clamps all three.
    init(radius: Double, eyeDistance: Double, eyeHeight: Double) {
        let grip = FlapGrip(radius: radius, eyeDistance: eyeDistance, eyeHeight: eyeHeight)
        let (radius, d, e) = (grip.radius, grip.eyeDistance, grip.eyeHeight)
        func rise(_ angle: Double) -> Double {
            let depth = d - radius * sin(angle)
            return radius * d * (d * sin(angle) - e * cos(angle) - radius) / (depth * depth)
        }
        let tilt = atan(e / d)
        let turn = asin(radius / (d * d + e * e).squareRoot())
        let lowest = max(tilt + turn, 0)
        let highest = min(tilt + .pi - turn, .pi)
        let begin = Self.border(lowest, highest) { angle in
            Self.steepness * (grip.height(atAngle: angle) + radius) >= angle * radius
        }
        let end = Self.border(highest, tilt + .pi / 2) { angle in
            Self.steepness * rise(angle) >= radius
        }
        self.grip = grip
        first = Knot(
            height: max(grip.height(atAngle: begin), -radius), angle: begin, slope: 1 / rise(begin))
        last = Knot(height: grip.height(atAngle: end), angle: end, slope: 1 / rise(end))
        let mean = Self.steepness / radius / Self.endSlope
        let start = first.height > -radius ? begin / (first.height + radius) : 0
        rest = Knot(height: -radius, angle: 0, slope: start * Self.endSlope)
        landed = Knot(
            height: last.height + (.pi - end) / mean, angle: .pi,
            slope: mean * Self.landingSlope)
    }

    /// The distance of the grabbed point from the hinge, in pixels.
    var radius: Double { grip.radius }

    /// The pointer's height at which the flap has landed.
    var landing: Double { landed.height }

    /// The range of pointer heights in which the grabbed point is exactly under the pointer.
    var exactHeights: ClosedRange<Double> { first.height...last.height }

    /// The angle, 0...π, for a pointer at `height`.
    func angle(at height: Double) -> Double {
        guard height > rest.height else { return 0 }
        guard height < landed.height else { return .pi }
        if height < first.height { return Self.cubic(height, from: rest, to: first) }
        if height > last.height { return Self.cubic(height, from: last, to: landed) }
        return min(max(grip.exactAngle(forPointerAt: height), first.angle), last.angle)
    }

    /// The height of the pointer for which the angle is `angle`, clamped to 0...π.
    func height(ofAngle angle: Double) -> Double {
        Self.border(rest.height, landed.height) { self.angle(at: $0) >= angle }
    }

    /// The flips for a pointer at `height`: 0 at rest, 1 where the flap lands. Beyond both ends, each further `half`
    /// pixels are one flip.
    func flips(at height: Double, half: Double) -> Double {
        if height < rest.height { return (height - rest.height) / half }
        if height > landed.height { return 1 + (height - landed.height) / half }
        return angle(at: height) / .pi
    }

    /// Where a condition that is false at `lower` becomes true on the way to `upper`, to 2^-54 of the distance.
    private static func border(
        _ lower: Double, _ upper: Double, _ isTrue: (Double) -> Bool
    ) -> Double {
        var (lower, upper) = (lower, upper)
        for _ in 0..<54 {
            let middle = (lower + upper) / 2
            if isTrue(middle) { upper = middle } else { lower = middle }
        }
        return upper
    }

    /// The cubic with the given values and slopes at two knots (Hermite). With a mean slope of at least a third of
    /// both, it is monotone (Fritsch and Carlson 1980).
    private static func cubic(_ height: Double, from a: Knot, to b: Knot) -> Double {
        let span = b.height - a.height
        let t = (height - a.height) / span
        let t2 = t * t
        let t3 = t2 * t
        return a.angle + (3 * t2 - 2 * t3) * (b.angle - a.angle)
            + ((t3 - 2 * t2 + t) * a.slope + (t3 - t2) * b.slope) * span
    }
}
