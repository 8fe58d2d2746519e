#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Maps the pointer to a flap's angle: the angle that brings the grabbed point of a turning flap under the pointer.
///
/// Seen from the side, the eye is at distance d in front of the card, e below the hinge. When the flap has turned by θ,
/// a point at distance ρ from the hinge is at y = -ρ cos θ (heights are measured downwards from the hinge), nearer to
/// the eye by z = ρ sin θ. It appears at
///
///     Y = e + (y - e) d / (d - z) = -ρ (d cos θ + e sin θ) / (d - ρ sin θ)
///
/// Solved for θ, with a = Y - e, this is  θ = acos(-Y d / (ρ √(d² + a²))) - atan(a / d).
///
/// This exact formula applies in the middle. Near both ends the projection reverses: a flap that begins to fall first
/// rises on the screen. There a monotone cubic, which joins the exact curve smoothly, maps pointer to angle, so that
/// nothing jumps, not even at the press.
///
/// Units: lengths in points, measured downwards from the hinge; angles in radians, 0 for an upright flap, π for one
/// that has landed.
public struct FlapGrip: Hashable, Sendable {
    /// The distance of the grabbed point from the hinge.
    public let radius: Double
    /// The distance of the eye from the card.
    public let eyeDistance: Double
    /// The eye's height, measured downwards from the hinge.
    public let eyeHeight: Double

    /// The fraction of the radius beyond which the cubic applies.
    private static let exactShare = 0.68

    /// The slope of the cubic where the angle is 0 or π, in half turns per two radii; the mean slope of the whole curve
    /// is 1.
    private static let endSlope = 2.1

    /// The maximum height of the eye above or below the hinge, in eye distances. Flaps seen at a greater angle would
    /// move too little on the screen to follow the pointer.
    private static let steepest = 0.5

    /// A grip on the point at `radius` from the hinge, with the eye at `eyeDistance`, `eyeHeight` below the hinge.
    ///
    /// The radius is clamped to 0.000001...1,000,000,000, and the eye distance to at least 1.25 and at most a million
    /// times the radius: beyond that the projection is practically parallel. NaN counts as too small. The eye's height
    /// is clamped to half its distance, and NaN counts as 0.
    public init(radius: Double, eyeDistance: Double, eyeHeight: Double = 0) {
        let radius = radius > 1e-6 ? min(radius, 1e9) : 1e-6
        let least = radius * 1.25
        self.radius = radius
        self.eyeDistance = eyeDistance > least ? min(eyeDistance, radius * 1e6) : least
        let highest = self.eyeDistance * Self.steepest
        self.eyeHeight = eyeHeight.isNaN ? 0 : min(max(eyeHeight, -highest), highest)
    }

    /// Returns the angle, 0...π, for a pointer `height` points below the hinge (negative above it).
    ///
    /// Strictly increasing between -radius, where it is 0, and radius, where it is π; constant beyond.
    public func angle(forPointerAt height: Double) -> Double {
        guard height > -radius else { return 0 }
        guard height < radius else { return .pi }
        let border = radius * Self.exactShare
        if height < -border { return joined(height, eyeHeight: eyeHeight) }
        // Upside down, the end of a flip is its beginning in reverse.
        if height > border { return .pi - joined(-height, eyeHeight: -eyeHeight) }
        return exact(height, eyeHeight: eyeHeight)
    }

    /// Returns the angle that brings the grabbed point exactly under a pointer `height` points below the hinge, without
    /// the cubics: it does not begin at 0 and does not end at π.
    ///
    /// Beyond the heights at which the point can appear, the angle at which it appears highest or lowest.
    package func exactAngle(forPointerAt height: Double) -> Double {
        exact(height, eyeHeight: eyeHeight)
    }

    /// Returns where the grabbed point appears, in points below the hinge, when the flap has turned by `angle`.
    public func height(atAngle angle: Double) -> Double {
        -radius * (eyeDistance * cos(angle) + eyeHeight * sin(angle))
            / (eyeDistance - radius * sin(angle))
    }

    /// Returns the pointer's height for which the angle is `angle`: the inverse of `angle(forPointerAt:)`.
    ///
    /// Angles outside 0...π count as the nearer end, and NaN as 0.
    public func pointerHeight(forAngle angle: Double) -> Double {
        guard angle > 0 else { return -radius }
        guard angle < .pi else { return radius }
        // The function is monotone, so bisection finds the solution to within 2^-54 of the range.
        var lower = -radius
        var upper = radius
        for _ in 0..<54 {
            let middle = (lower + upper) / 2
            if self.angle(forPointerAt: middle) < angle { lower = middle } else { upper = middle }
        }
        return (lower + upper) / 2
    }

    /// Returns the distance from the hinge to the point of the flap that appears at `height` when the flap has turned
    /// by `angle`.
    ///
    /// Negative or infinite if no point of a flap at that angle can appear there.
    public static func radius(
        ofPointSeenAt height: Double, angle: Double, eyeDistance: Double, eyeHeight: Double = 0
    ) -> Double {
        height * eyeDistance / ((height - eyeHeight) * sin(angle) - eyeDistance * cos(angle))
    }

    private func exact(_ height: Double, eyeHeight: Double) -> Double {
        let above = height - eyeHeight
        let reach = radius * (eyeDistance * eyeDistance + above * above).squareRoot()
        return acos(min(max(-height * eyeDistance / reach, -1), 1)) - atan(above / eyeDistance)
    }

    /// The cubic between (-radius, 0) and the first exact angle.
    private func joined(_ height: Double, eyeHeight: Double) -> Double {
        let border = -radius * Self.exactShare
        let span = border + radius
        let t = (height + radius) / span
        let end = exact(border, eyeHeight: eyeHeight)
        // The exact curve's slope at the border: a difference quotient over a distance too small to be seen.
        let step = radius * 1e-5
        let rise =
            exact(border + step, eyeHeight: eyeHeight) - exact(border - step, eyeHeight: eyeHeight)
        let slope = rise / (2 * step)
        let start = Self.endSlope * .pi / (2 * radius)
        let t2 = t * t
        let t3 = t2 * t
        return (t3 - 2 * t2 + t) * start * span + (3 * t2 - 2 * t3) * end
            + (t3 - t2) * slope * span
    }
}
