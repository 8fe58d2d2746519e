#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lighting of a flap at each angle, as a function of the angle and a `FlapLight` only.
///
/// The light is above and slightly in front. A falling flap first tips towards the light, then turns its face
/// downwards; its back starts dark and catches the light before it lands. The half behind the flap is in its shade; the
/// half below receives its shadow, which is wide and soft while the flap stands out and narrows as it lands.
///
/// With a vertical hinge, the light falls along the page at any angle, and no side faces the light. The light then
/// depends on how directly a face looks forward, and on how much of the surroundings the page hides from the half
/// beside it. So a page darkens smoothly as it turns away and brightens again, and the half behind it is in an even
/// shade that fades as the page turns.
///
/// Angles in radians: 0 at the start of a flip, π when the flap has landed. Lengths in units of the flap's reach, half
/// the card. Light is a factor that multiplies colours: 1 leaves them as painted, more is brighter.
struct FlapLighting: Hashable, Sendable {
    /// The axis about which the flap turns.
    let axis: FlipAxis
    /// The parameters of the light.
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

    /// The strength of the falling flap's highlight at its free edge.
    func fallingEdge(_ angle: Double) -> Double {
        swell(axis == .y ? light.uprightFallingEdge : light.fallingEdge, angle)
    }

    /// The strength of the landing flap's highlight at its free edge.
    func landingEdge(_ angle: Double) -> Double {
        swell(axis == .y ? light.uprightLandingEdge : light.landingEdge, angle)
    }

    /// The strength of the sheen on the flap's back.
    func sheen(_ angle: Double) -> Double {
        peak(axis == .y ? light.uprightSheen : light.sheen, angle)
    }

    /// The distance from the hinge to the middle of the shadow's edge.
    func shadowReach(_ angle: Double) -> Double { shadow.slope * sin(angle) - cos(angle) }

    /// The width of the shadow's soft edge.
    func shadowSoftness(_ angle: Double) -> Double {
        shadow.minimumSoftness + shadow.softness * sin(angle)
    }

    /// The fraction of light that the shadow takes.
    func shadowStrength(_ angle: Double) -> Double { swell(shadow.strength, angle) }

    /// The strength of the contact shadow beyond the card's edge.
    func contact(_ angle: Double) -> Double { swell(light.contact, angle) }

    /// How far the contact shadow has moved out from under the card's edge.
    func contactReach(_ angle: Double) -> Double { light.contactSlope * sin(angle) }

    // MARK: Shapes

    private var shadow: FlapLight.Shadow { axis == .y ? light.uprightShadow : light.shadow }

    private func swell(_ swell: FlapLight.Swell, _ angle: Double) -> Double {
        swell.strength * rise(angle, swell.rise) * (1 - swell.loss * rise(angle, swell.fall))
    }

    private func growth(_ growth: FlapLight.Growth, _ angle: Double) -> Double {
        growth.least + growth.gain * rise(angle, growth.rise)
    }

    /// 0 below `range`, 1 above it, and smooth in between.
    private func rise(_ angle: Double, _ range: ClosedRange<Double>) -> Double {
        let degrees = angle * 180 / .pi
        let t = min(
            max((degrees - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
        return t * t * (3 - 2 * t)
    }

    /// The strength at the peak, falling smoothly to 0 at either end of its extent.
    private func peak(_ peak: FlapLight.Peak, _ angle: Double) -> Double {
        let t = (angle * 180 / .pi - peak.angle) / peak.reach
        let b = max(1 - t * t, 0)
        return peak.strength * (b * b)
    }
}
