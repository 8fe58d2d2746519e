/// How light and shadow change while a flap turns, as numbers: what a theme says of it.
///
/// Angles are in degrees, 0 for a flap that stands up, 180 for one that has landed. Light is a factor for colours: 1 as
/// painted, more is brighter. Strengths are opacities. Lengths are in the flap's reach, half the card.
package struct FlapLight: Hashable, Sendable {
    /// A strength that comes and goes with the angle.
    package struct Swell: Hashable, Sendable {
        /// The most that it becomes.
        package var strength: Double
        /// Between which angles it comes.
        package var rise: ClosedRange<Double>
        /// How much of it goes again.
        package var loss: Double
        /// Between which angles that goes.
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

    /// A strength that has its peak at one angle.
    package struct Peak: Hashable, Sendable {
        /// The most that it becomes.
        package var strength: Double
        /// At which angle.
        package var angle: Double
        /// How far to both sides it reaches, in degrees.
        package var reach: Double

        package init(strength: Double, angle: Double, reach: Double) {
            self.strength = strength
            self.angle = angle
            self.reach = reach
        }
    }

    /// A light that grows from a least to full light.
    package struct Growth: Hashable, Sendable {
        /// The least light.
        package var least: Double
        /// What is added to it in the end.
        package var gain: Double
        /// Between which angles.
        package var rise: ClosedRange<Double>

        package init(least: Double, gain: Double, rise: ClosedRange<Double>) {
            self.least = least
            self.gain = gain
            self.rise = rise
        }
    }

    /// A flap's shadow on the half that it comes to lie on.
    package struct Shadow: Hashable, Sendable {
        /// How far the shadow of a flap that points at the viewer reaches down, or to the side.
        package var slope: Double
        /// How soft its edge is when the flap has landed.
        package var leastSoftness: Double
        /// How much softer it is when the flap points at the viewer.
        package var softness: Double
        /// How much of the light it takes. It fades a little while it tightens, or the last strip of the card would be black
        /// until it is covered.
        package var strength: Swell

        package init(slope: Double, leastSoftness: Double, softness: Double, strength: Swell) {
            self.slope = slope
            self.leastSoftness = leastSoftness
            self.softness = softness
            self.strength = strength
        }
    }

    // MARK: A level hinge, under a light from above

    /// How much brighter a falling flap's front is where it tips towards the light.
    package var tip = Peak(strength: 0.035, angle: 24, reach: 24)
    /// How much light the front loses while it turns to the floor.
    package var frontLoss = 0.54
    /// Between which angles it loses that.
    package var frontFall = 30.0...98.0
    /// The light on the back, which comes up dark.
    package var back = Growth(least: 0.42, gain: 0.58, rise: 84...150)
    /// How much brighter the back is where it catches the light before it lies down.
    package var backTip = Peak(strength: 0.03, angle: 150, reach: 30)
    /// The light on the still half behind the flap, which stands in its shadow at first.
    package var behind = Growth(least: 0.46, gain: 0.54, rise: 0...118)
    /// How strongly the falling flap's free edge shines.
    package var fallingEdge = Swell(strength: 0.85, rise: 1...24, loss: 0.35, fall: 48...90)
    /// How strongly the landing flap's free edge shines; at rest there is no edge.
    package var landingEdge = Swell(strength: 0.80, rise: 80...128, loss: 1, fall: 152...180)
    /// How strongly the band of light on the flap's back shines.
    package var sheen = Peak(strength: 0.085, angle: 140, reach: 38)
    /// The flap's shadow.
    package var shadow = Shadow(
        slope: 0.78, leastSoftness: 0.05, softness: 0.55,
        strength: Swell(strength: 0.56, rise: 18...88, loss: 0.40, fall: 112...174))

    // MARK: An upright hinge, along which the light falls

    /// How much light a page's front has lost when it points at the viewer.
    package var uprightFrontLoss = 0.46
    /// How much light its back has lost there.
    package var uprightBackLoss = 0.50
    /// The light on the still half that the page leans over.
    package var uprightBehind = Growth(least: 0.55, gain: 0.45, rise: 0...128)
    /// How strongly the free edge shines while the page turns away.
    package var uprightFallingEdge = Swell(strength: 0.46, rise: 2...40, loss: 0.4, fall: 60...90)
    /// How strongly it shines while the page comes down.
    package var uprightLandingEdge = Swell(strength: 0.46, rise: 84...128, loss: 1, fall: 152...180)
    /// How strongly the band of light on the page's back shines.
    package var uprightSheen = Peak(strength: 0.05, angle: 138, reach: 40)
    /// The page's shadow.
    package var uprightShadow = Shadow(
        slope: 0.30, leastSoftness: 0.05, softness: 0.85,
        strength: Swell(strength: 0.46, rise: 26...96, loss: 0.35, fall: 118...176))

    /// The light of the standard face.
    package init() {}
}
