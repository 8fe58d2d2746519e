/// The parameters of light and shadow on a turning flap, as a theme sets them.
///
/// Angles are in degrees: 0 at the start of a flip, 180 when the flap has landed. Properties with the prefix `upright`
/// apply to a vertical hinge. Light is a factor that multiplies colours: 1 leaves them as painted, more is brighter.
/// Strengths are opacities, except those of `tip` and `backTip`, which are added to the light. Lengths are in units of
/// the flap's reach, half the card.
package struct FlapLight: Hashable, Sendable {
    /// A strength that rises and falls with the angle.
    package struct Swell: Hashable, Sendable {
        /// The maximum strength.
        package var strength: Double
        /// The angles between which it rises.
        package var rise: ClosedRange<Double>
        /// The fraction of the strength that is lost again.
        package var loss: Double
        /// The angles between which that fraction is lost.
        package var fall: ClosedRange<Double>

        package init(
            strength: Double, rise: ClosedRange<Double>, loss: Double, fall: ClosedRange<Double>
        ) {
            self.strength = strength
            self.rise = rise
            self.loss = loss
            self.fall = fall
        }
    }

    /// A strength with a peak at one angle.
    package struct Peak: Hashable, Sendable {
        /// The maximum strength.
        package var strength: Double
        /// The angle of the peak.
        package var angle: Double
        /// The extent of the peak to either side, in degrees.
        package var reach: Double

        package init(strength: Double, angle: Double, reach: Double) {
            self.strength = strength
            self.angle = angle
            self.reach = reach
        }
    }

    /// A light that rises from a minimum to its full value.
    package struct Growth: Hashable, Sendable {
        /// The minimum.
        package var least: Double
        /// The total increase.
        package var gain: Double
        /// The angles between which it rises.
        package var rise: ClosedRange<Double>

        package init(least: Double, gain: Double, rise: ClosedRange<Double>) {
            self.least = least
            self.gain = gain
            self.rise = rise
        }
    }

    /// The flap's shadow on the half on which it lands.
    package struct Shadow: Hashable, Sendable {
        /// How far the shadow reaches down, or to the side, when the flap points at the viewer.
        package var slope: Double
        /// The width of its soft edge when the flap has landed.
        package var minimumSoftness: Double
        /// The additional width when the flap points at the viewer.
        package var softness: Double
        /// The fraction of light that the shadow takes. The shadow fades a little while it narrows; otherwise the last
        /// strip of the card would be black until the flap covers it.
        package var strength: Swell

        package init(slope: Double, minimumSoftness: Double, softness: Double, strength: Swell) {
            self.slope = slope
            self.minimumSoftness = minimumSoftness
            self.softness = softness
            self.strength = strength
        }
    }

    // MARK: A horizontal hinge, under a light from above

    // The ranges are wide, so that the light changes slowly: from one 120th of a flip to the next, the mean of a card's
    // 8-bit channels changes by at most 2, even at 45 and 126 degrees, where the flap is fast and much of it is
    // visible.

    /// The extra brightness of a falling flap's front where it tips towards the light.
    package var tip = Peak(strength: 0.035, angle: 24, reach: 24)
    /// The light that the front loses while it turns downwards.
    package var frontLoss = 0.54
    /// The angles between which it loses that light.
    package var frontFall = 22.0...110.0
    /// The light on the back, which starts dark.
    package var back = Growth(least: 0.42, gain: 0.58, rise: 66...176)
    /// The extra brightness of the back where it catches the light before it lands, and again while it settles: a flap
    /// that is lifted by ten degrees faces a lamp above it more directly.
    package var backTip = Peak(strength: 0.05, angle: 163, reach: 17)
    /// The light on the still half behind the flap, which starts in the flap's shade.
    package var behind = Growth(least: 0.46, gain: 0.54, rise: 0...98)
    /// The strength of the falling flap's highlight at its free edge.
    package var fallingEdge = Swell(strength: 0.85, rise: 1...24, loss: 0.35, fall: 48...90)
    /// The strength of the landing flap's highlight at its free edge; at rest there is none.
    package var landingEdge = Swell(strength: 0.80, rise: 80...128, loss: 1, fall: 158...180)
    /// The strength of the sheen on the flap's back.
    package var sheen = Peak(strength: 0.085, angle: 140, reach: 38)
    /// The flap's shadow.
    package var shadow = Shadow(
        slope: 0.78, minimumSoftness: 0.05, softness: 0.55,
        strength: Swell(strength: 0.56, rise: 12...98, loss: 0.40, fall: 64...122))

    /// The strength of the contact shadow beyond the card's edge, which appears under a flap that is almost down: full
    /// at the height to which a settling flap lifts, gone when it rests and when it is too high to cast a clear shadow.
    package var contact = Swell(strength: 0.45, rise: 156...169, loss: 1, fall: 171...180)
    /// How far the contact shadow moves out from under the card, as a multiple of the sine of the flap's angle.
    package var contactSlope = 0.30

    // MARK: A vertical hinge, parallel to the light

    /// The light that a page's front has lost when the page points at the viewer.
    package var uprightFrontLoss = 0.46
    /// The light that the page's back has lost at that angle.
    package var uprightBackLoss = 0.50
    /// The light on the still half behind the page.
    package var uprightBehind = Growth(least: 0.55, gain: 0.45, rise: 0...128)
    /// The strength of the highlight at the free edge while the page turns away.
    package var uprightFallingEdge = Swell(strength: 0.46, rise: 2...40, loss: 0.4, fall: 60...90)
    /// The strength of that highlight while the page comes down.
    package var uprightLandingEdge = Swell(strength: 0.46, rise: 84...128, loss: 1, fall: 158...180)
    /// The strength of the sheen on the page's back.
    package var uprightSheen = Peak(strength: 0.05, angle: 138, reach: 40)
    /// The page's shadow.
    package var uprightShadow = Shadow(
        slope: 0.30, minimumSoftness: 0.05, softness: 0.85,
        strength: Swell(strength: 0.46, rise: 26...96, loss: 0.35, fall: 118...176))

    /// The light of the default theme, graphite.
    package init() {}
}
