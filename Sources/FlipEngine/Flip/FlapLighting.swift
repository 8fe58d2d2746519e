#if canImport(Glibc)
    import Glibc
#endif

/// How light and shadow change while a flap turns: everything here follows from the flap's angle alone.
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
struct FlapLight: Hashable, Sendable {
    /// The line about which the flap turns.
    let axis: FlipAxis

    /// How far the light reaches down for each unit it goes in: the shadow of a flap that points at the viewer.
    private static let slope = 0.78

    /// The light on the flap's front, which shows the earlier value's upper half.
    func front(_ angle: Double) -> Double {
        if axis == .y {
            return 1 - 0.46 * (1 - cos(min(angle, .pi / 2)))
        }
        return 1 + 0.035 * bump(angle, around: 24, reach: 24) - 0.54 * rise(angle, from: 30, to: 98)
    }

    /// The light on the flap's back, which shows the later value's lower half.
    func back(_ angle: Double) -> Double {
        if axis == .y {
            return 1 - 0.50 * (1 + cos(max(angle, .pi / 2)))
        }
        return 0.42 + 0.58 * rise(angle, from: 84, to: 150) + 0.03
            * bump(angle, around: 150, reach: 30)
    }

    /// The light on the still upper half, behind the flap.
    func behind(_ angle: Double) -> Double {
        if axis == .y {
            return 0.55 + 0.45 * rise(angle, from: 0, to: 128)
        }
        return 0.46 + 0.54 * rise(angle, from: 0, to: 118)
    }

    /// How strongly the falling flap's free edge shines.
    func fallingEdge(_ angle: Double) -> Double {
        if axis == .y {
            return 0.46 * rise(angle, from: 2, to: 40) * (1 - 0.4 * rise(angle, from: 60, to: 90))
        }
        return 0.85 * rise(angle, from: 1, to: 24) * (1 - 0.35 * rise(angle, from: 48, to: 90))
    }

    /// How strongly the landing flap's free edge shines.
    func landingEdge(_ angle: Double) -> Double {
        if axis == .y {
            return 0.46 * rise(angle, from: 84, to: 128) * (1 - rise(angle, from: 152, to: 180))
        }
        return 0.80 * rise(angle, from: 80, to: 128) * (1 - rise(angle, from: 152, to: 180))
    }

    /// How strongly the band of light on the flap's back shines.
    func sheen(_ angle: Double) -> Double {
        if axis == .y {
            return 0.05 * bump(angle, around: 138, reach: 40)
        }
        return 0.085 * bump(angle, around: 140, reach: 38)
    }

    /// How far below the hinge the middle of the shadow's edge lies.
    func shadowReach(_ angle: Double) -> Double {
        if axis == .y {
            return 0.30 * sin(angle) - cos(angle)
        }
        return Self.slope * sin(angle) - cos(angle)
    }

    /// From where the shadow is full to where it ends.
    func shadowSoftness(_ angle: Double) -> Double {
        if axis == .y {
            return 0.05 + 0.85 * sin(angle)
        }
        return 0.05 + 0.55 * sin(angle)
    }

    /// How much of the light the shadow takes.
    func shadowStrength(_ angle: Double) -> Double {
        if axis == .y {
            return 0.46 * rise(angle, from: 26, to: 96)
                * (1 - 0.35 * rise(angle, from: 118, to: 176))
        }
        // It fades a little while it tightens, or the last strip of the card would be black until it is covered.
        return 0.56 * rise(angle, from: 18, to: 88) * (1 - 0.40 * rise(angle, from: 112, to: 174))
    }

    // MARK: Shapes

    /// 0 up to `from` degrees, 1 from `to` degrees on, smooth in between.
    private func rise(_ angle: Double, from: Double, to: Double) -> Double {
        let t = min(max((angle * 180 / .pi - from) / (to - from), 0), 1)
        return t * t * (3 - 2 * t)
    }

    /// 1 at `around` degrees, smoothly down to 0 at `reach` degrees to both sides.
    private func bump(_ angle: Double, around: Double, reach: Double) -> Double {
        let t = (angle * 180 / .pi - around) / reach
        let b = max(1 - t * t, 0)
        return b * b
    }
}
