#if canImport(Glibc)
    import Glibc
#endif

/// Joins a hand to a flap: which angle brings the grabbed point of a turning flap under the pointer.
///
/// Seen from the side, with the eye at the distance d in front of the hinge, a point at the distance ρ from the hinge
/// stands, when the flap has turned by θ, at the height y = -ρ cos θ and z = ρ sin θ nearer, and is seen at
///
///     Y = -ρ cos θ · d / (d - ρ sin θ)
///
/// which solved for θ is  θ = acos(-Y d / (ρ √(d² + Y²))) - atan(Y / d).
///
/// That is exact in the middle. Near both ends the projection turns back: a flap that begins to fall first rises on
/// the screen. There a cubic, smooth where it meets the exact curve and rising all the way, joins pointer and angle, so
/// that nothing ever jumps, at the press neither.
///
/// Units: lengths in points, measured downwards from the hinge; angles in radians, 0 for a flap that stands up, π for
/// one that has landed.
public struct FlapGrip: Hashable, Sendable {
    /// The distance of the grabbed point from the hinge.
    public let radius: Double
    /// The distance of the eye from the card.
    public let eyeDistance: Double

    /// From here to the ends the cubic takes over, as a share of the radius.
    private static let exactShare = 0.68

    /// The slope of the cubic at the very end, in half turns per diameter: a little more than the mean of 1.
    private static let endSlope = 2.1

    /// A grip on the point at `radius` from the hinge, seen from `eyeDistance`.
    ///
    /// The radius is fenced to 0.000001...1,000,000,000, and the eye to more than the radius away, and not more than a
    /// million times that: beyond it the two are as good as parallel. What is not a number counts as too small.
    public init(radius: Double, eyeDistance: Double) {
        let radius = radius > 1e-6 ? min(radius, 1e9) : 1e-6
        let least = radius * 1.25
        self.radius = radius
        self.eyeDistance = eyeDistance > least ? min(eyeDistance, radius * 1e6) : least
    }

    /// The angle, 0...π, for a pointer `height` points below the hinge (negative above it).
    ///
    /// Rises with `height` everywhere between -radius, where it is 0, and radius, where it is π; constant beyond.
    public func angle(forPointerAt height: Double) -> Double {
        guard height > -radius else { return 0 }
        guard height < radius else { return .pi }
        let border = radius * Self.exactShare
        if height < -border { return joined(height) }
        if height > border { return .pi - joined(-height) }
        return exact(height)
    }

    /// Where the grabbed point is seen, in points below the hinge, when the flap has turned by `angle`.
    public func height(atAngle angle: Double) -> Double {
        -radius * cos(angle) * eyeDistance / (eyeDistance - radius * sin(angle))
    }

    /// The pointer's height for which the angle is `angle`: the inverse of `angle(forPointerAt:)`.
    ///
    /// Angles outside of 0...π, and what is not a number, count as the nearer end.
    public func pointerHeight(forAngle angle: Double) -> Double {
        guard angle > 0 else { return -radius }
        guard angle < .pi else { return radius }
        // The angle rises all the way, so halving the interval finds the place to the last bit that counts.
        var lower = -radius
        var upper = radius
        for _ in 0..<54 {
            let middle = (lower + upper) / 2
            if self.angle(forPointerAt: middle) < angle { lower = middle } else { upper = middle }
        }
        return (lower + upper) / 2
    }

    /// How far from the hinge the point of a flap lies that is seen at `height` when the flap has turned by `angle`.
    ///
    /// Negative, or infinite, where a flap at that angle cannot be seen there.
    public static func radius(
        ofPointSeenAt height: Double, angle: Double, eyeDistance: Double
    ) -> Double {
        height * eyeDistance / (height * sin(angle) - eyeDistance * cos(angle))
    }

    private func exact(_ height: Double) -> Double {
        let reach = radius * (eyeDistance * eyeDistance + height * height).squareRoot()
        return acos(min(max(-height * eyeDistance / reach, -1), 1)) - atan(height / eyeDistance)
    }

    /// The cubic between (-radius, 0) and the first exact angle.
    private func joined(_ height: Double) -> Double {
        let border = -radius * Self.exactShare
        let span = border + radius
        let t = (height + radius) / span
        let end = exact(border)
        // The exact curve's slope at the border, by a difference far below what could be seen.
        let step = radius * 1e-5
        let slope = (exact(border + step) - exact(border - step)) / (2 * step)
        let start = Self.endSlope * .pi / (2 * radius)
        let t2 = t * t
        let t3 = t2 * t
        return (t3 - 2 * t2 + t) * start * span + (3 * t2 - 2 * t3) * end
            + (t3 - t2) * slope * span
    }
}
