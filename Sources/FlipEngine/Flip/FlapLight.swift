#if canImport(Glibc)
    import Glibc
#endif

/// How light and shadow change while a flap turns: everything here follows from the flap's angle alone.
///
/// The light stands above and a little in front. A falling flap first tips towards it, then turns its face to the
/// floor; its back comes up dark and catches the light before it lies down. What stands behind the flap lies in its
/// shade; what lies below gets its shadow, which is wide and soft while the flap stands out and tightens as it lands.
///
/// Angles in radians, 0 for a flap that stands up, π for one that has landed. Lengths in halves of the card's height.
/// Light is a factor for colours: 1 as painted, more is brighter.
struct FlapLight: Hashable, Sendable {
    /// How far the light reaches down for each unit it goes in: the shadow of a flap that points at the viewer.
    private static let slope = 0.78

    /// The light on the flap's front, which shows the earlier value's upper half.
    static func front(_ angle: Double) -> Double {
        1 + 0.035 * bump(angle, around: 24, reach: 24) - 0.54 * rise(angle, from: 30, to: 98)
    }

    /// The light on the flap's back, which shows the later value's lower half.
    static func back(_ angle: Double) -> Double {
        0.42 + 0.58 * rise(angle, from: 84, to: 150) + 0.03 * bump(angle, around: 150, reach: 30)
    }

    /// The light on the still upper half, behind the flap.
    static func behind(_ angle: Double) -> Double {
        0.46 + 0.54 * rise(angle, from: 0, to: 118)
    }

    /// How strongly the falling flap's free edge shines.
    static func fallingEdge(_ angle: Double) -> Double {
        0.85 * rise(angle, from: 1, to: 24) * (1 - 0.35 * rise(angle, from: 48, to: 90))
    }

    /// How strongly the landing flap's free edge shines.
    static func landingEdge(_ angle: Double) -> Double {
        0.80 * rise(angle, from: 80, to: 128) * (1 - rise(angle, from: 152, to: 180))
    }

    /// How strongly the band of light on the flap's back shines.
    static func sheen(_ angle: Double) -> Double {
        0.085 * bump(angle, around: 140, reach: 38)
    }

    /// How far below the hinge the middle of the shadow's edge lies.
    static func shadowReach(_ angle: Double) -> Double {
        slope * sin(angle) - cos(angle)
    }

    /// From where the shadow is full to where it ends.
    static func shadowSoftness(_ angle: Double) -> Double {
        0.05 + 0.55 * sin(angle)
    }

    /// How much of the light the shadow takes.
    static func shadowStrength(_ angle: Double) -> Double {
        // It fades a little while it tightens, or the last strip of the card would be black until it is covered.
        0.56 * rise(angle, from: 18, to: 88) * (1 - 0.40 * rise(angle, from: 112, to: 174))
    }

    // MARK: Shapes

    /// 0 up to `from` degrees, 1 from `to` degrees on, smooth in between.
    private static func rise(_ angle: Double, from: Double, to: Double) -> Double {
        let t = min(max((angle * 180 / .pi - from) / (to - from), 0), 1)
        return t * t * (3 - 2 * t)
    }

    /// 1 at `around` degrees, smoothly down to 0 at `reach` degrees to both sides.
    private static func bump(_ angle: Double, around: Double, reach: Double) -> Double {
        let t = (angle * 180 / .pi - around) / reach
        let b = max(1 - t * t, 0)
        return b * b
    }
}
