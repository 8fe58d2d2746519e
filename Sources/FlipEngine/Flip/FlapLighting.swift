#if canImport(Glibc)
    import Glibc
#endif

/// A flap's light at each of its angles: everything here follows from the angle and a `FlapLight` alone.
///
/// The light stands above and a little in front. A falling flap first tips towards it, then turns its face to the
/// floor; its back comes up dark and catches the light before it lies down. What stands behind the flap lies in its
/// shade; what lies below gets its shadow, which is wide and soft while the flap stands out and tightens as it lands.
///
/// About an upright hinge the light falls along the page, whatever its angle: no side of it ever looks up. What changes
/// is how squarely a face looks to the front, and how much of the room a page shuts out that stands beside another. So a
/// page goes dark evenly as it turns away, comes up again evenly, and what it leans over lies in a soft shade that is
/// deepest at the hinge.
///
/// Angles in radians, 0 for a flap that stands up, π for one that has landed. Lengths in the flap's reach, half the card.
/// Light is a factor for colours: 1 as painted, more is brighter.
struct FlapLighting: Hashable, Sendable {
    /// The line about which the flap turns.
    let axis: FlipAxis
    /// How the light changes.
    let light: FlapLight

    /// The light on the flap's front, which shows the earlier value's upper half.
    func front(_ angle: Double) -> Double {
        if axis == .y {
            return 1 - light.uprightFrontLoss * (1 - cos(min(angle, .pi / 2)))
        }
        return 1 + peak(light.tip, angle) - light.frontLoss * rise(angle, light.frontFall)
    }

    /// The light on the flap's back, which shows the later value's lower half.
    func back(_ angle: Double) -> Double {
        if axis == .y {
            return 1 - light.uprightBackLoss * (1 + cos(max(angle, .pi / 2)))
        }
        return growth(light.back, angle) + peak(light.backTip, angle)
    }

    /// The light on the still upper half, behind the flap.
    func behind(_ angle: Double) -> Double {
        growth(axis == .y ? light.uprightBehind : light.behind, angle)
    }

    /// How strongly the falling flap's free edge shines.
    func fallingEdge(_ angle: Double) -> Double {
        swell(axis == .y ? light.uprightFallingEdge : light.fallingEdge, angle)
    }

    /// How strongly the landing flap's free edge shines.
    func landingEdge(_ angle: Double) -> Double {
        swell(axis == .y ? light.uprightLandingEdge : light.landingEdge, angle)
    }

    /// How strongly the band of light on the flap's back shines.
    func sheen(_ angle: Double) -> Double {
        peak(axis == .y ? light.uprightSheen : light.sheen, angle)
    }

    /// How far below the hinge the middle of the shadow's edge lies.
    func shadowReach(_ angle: Double) -> Double { shadow.slope * sin(angle) - cos(angle) }

    /// From where the shadow is full to where it ends.
    func shadowSoftness(_ angle: Double) -> Double {
        shadow.leastSoftness + shadow.softness * sin(angle)
    }

    /// How much of the light the shadow takes.
    func shadowStrength(_ angle: Double) -> Double { swell(shadow.strength, angle) }

    // MARK: Shapes

    private var shadow: FlapLight.Shadow { axis == .y ? light.uprightShadow : light.shadow }

    private func swell(_ swell: FlapLight.Swell, _ angle: Double) -> Double {
        swell.strength * rise(angle, swell.rise) * (1 - swell.loss * rise(angle, swell.fall))
    }

    private func growth(_ growth: FlapLight.Growth, _ angle: Double) -> Double {
        growth.least + growth.gain * rise(angle, growth.rise)
    }

    /// 0 up to where `range` begins, 1 from where it ends on, smooth in between.
    private func rise(_ angle: Double, _ range: ClosedRange<Double>) -> Double {
        let degrees = angle * 180 / .pi
        let t = min(
            max((degrees - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
        return t * t * (3 - 2 * t)
    }

    /// The strength at the peak, smoothly down to 0 where it ends.
    private func peak(_ peak: FlapLight.Peak, _ angle: Double) -> Double {
        let t = (angle * 180 / .pi - peak.angle) / peak.reach
        let b = max(1 - t * t, 0)
        return peak.strength * (b * b)
    }
}
