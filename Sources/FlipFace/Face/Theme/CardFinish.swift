/// The plastic of a card without its digits. Light and shade are shares of full light; lengths say their measure.
struct CardFinish: Hashable, Sendable {
    /// How much light a card loses towards its sides: the lamp hangs above the middle.
    var sideFalloff: Float = 0.045
    /// The light on ink of the lower half, as a share of that on the upper half, which faces the lamp more squarely.
    var lowerInk: Float = 0.975

    /// How far from the slit the halves bend away from it, in card heights.
    var bendReach: Float = 0.022
    /// How much light the upper half loses there: its edge turns to the floor.
    var upperBend: Float = 0.20
    /// How much light the lower half loses there: its edge still looks up.
    var lowerBend: Float = 0.10
    /// How much light both halves lose at an upright slit.
    var uprightBend: Float = 0.14

    /// How broad the rounded rim is, in hairlines.
    var bevel: Float = 3.5
    /// The bright line along the rim, in hairlines from the outline inwards: full up to the first, gone at the second.
    var rimLine = Theme.Span(from: 0.55, to: 1.35)
    /// How strongly the line shines where it faces up.
    var topRim: Float = 0.36
    /// How strongly it shines at the upright sides, near the top.
    var sideRim: Float = 0.13
    /// How far down the sides keep that light, in card heights.
    var sideRimReach: Float = 0.62
    /// How strongly the rest of the rim shines where it faces up.
    var topGlow: Float = 0.05
    /// How dark the line is where it faces down.
    var lowerRim: Float = 0.34
    /// How dark the rest of the rim is there.
    var lowerGlow: Float = 0.16

    /// How strongly the lower half's upper edge shines: it looks up, but into a slit.
    var lip: Float = 0.055
    /// Cards lower than this, in pixels, have no such line: it would be as bright as the rim.
    var leastLipHeight = 120
    /// The radius of a notch's corners, in notch depths.
    var notchRadius: Float = 0.45
}

/// What is below a card: its shadows on the ground, the pile, the dark inside. Lengths are in card heights unless they say
/// otherwise; strengths are shares of the light.
struct PlateFinish: Hashable, Sendable {
    /// How far the wide shadow is moved down: the lamp hangs above.
    var wideDrop: Float = 0.020
    /// How soft it is, as a standard deviation.
    var wideSpread: Float = 0.034
    /// How much light it takes.
    var wideStrength: Float = 0.50
    /// How far the tight shadow is moved down, below the pile: there the card all but touches the ground.
    var tightDrop: Float = 0.008
    /// How soft it is, as a standard deviation.
    var tightSpread: Float = 0.007
    /// The least that it is soft, in pixels: less would be a staircase.
    var leastTightSpread: Float = 0.6
    /// How much light it takes.
    var tightStrength: Float = 0.42
    /// Over which share of the margin the shadows fade to nothing, since the picture ends there.
    var borderFade: Float = 0.35

    /// From this depth on, in pixels, the pile shows two sheets, and one below it.
    var leastTwoSheets = 4
    /// How far down the pile's colours a single sheet is, 0...1.
    var singleSheet: Float = 0.3
    /// The line along a sheet's lower edge, in hairlines.
    var sheetLine: Float = 0.8
    /// The least height of that line, in pixels.
    var leastSheetLine: Float = 0.8
    /// The light from the ground along that edge, in such lines; it parts the pile from its shadow.
    var bounceLine = Theme.Span(from: 0.5, to: 1.6)
    /// How strong that light is.
    var bounce: Float = 0.10
    /// How far the dark inside reaches beyond the card's outline, in pixels, so that no ground shines through.
    var bedOverlap: Float = 0.75
}

/// The pool of light on the ground: an ellipse that a smooth curve takes from the bright colour to the dark one.
struct GroundLight: Hashable, Sendable {
    /// How fast the light falls off to the sides: its reach is the window's width divided by this.
    var fallX: Float = 1.45
    /// How fast it falls off up and down: its reach is the window's height divided by this.
    var fallY: Float = 1.25
    /// Its middle, as a share of the window's height from the top: a little above the cards' middle.
    var middle: Float = 0.38
}

/// What light does to a turning flap beyond making it brighter or darker.
struct FlapFinish: Hashable, Sendable {
    /// Where the band of light on the flap's back has its far end, in shares of the flap from the hinge.
    var sheenEnd: Float = 0.96
    /// Half the band's breadth, in shares of the flap.
    var sheenReach: Float = 0.34
    /// How bright its middle is.
    var sheenStrength: Float = 0.9

    /// The cut edge fades towards the corners, where its arcs turn away; in corner radii from its ends.
    var cutEdge = Theme.Span(from: 0.55, to: 1.35)

    /// How far the light of the free edge reaches, in hairlines; at least a corner's radius.
    var freeEdgeReach: Float = 7
    /// The bright line along the free edge, in hairlines.
    var freeEdgeLine = Theme.Span(from: 0.9, to: 1.9)
    /// How strong the soft light beside that line is.
    var freeEdgeGlow: Float = 0.16
    /// How much of its light an upright edge loses towards its lower end.
    var uprightFall: Float = 0.45
}

/// The ends of the axle: a small barrel of metal in a notch. Places across the barrel run from -1 to 1.
struct AxleFinish: Hashable, Sendable {
    /// The gap between barrel and notch, in notch heights.
    var gap: Float = 0.055
    /// The least gap, in pixels.
    var leastGap: Float = 0.75
    /// The radius of its corners, in notch depths.
    var radius: Float = 0.32
    /// How far it stands out from the card, in notch depths.
    var overhang: Float = 0.34
    /// The least that it stands out, in pixels.
    var leastOverhang: Float = 0.5

    /// Where an upright barrel is brightest: left of its middle.
    var litAcross: Float = -0.25
    /// How fast it darkens away from there.
    var roundness: Float = 0.85
    /// The light at its upper end.
    var topLight: Float = 1.02
    /// How much of that it loses towards its lower end.
    var fall: Float = 0.40

    /// Where a level barrel is brightest: above its middle.
    var levelLitAcross: Float = -0.35
    /// How fast it darkens away from there.
    var levelRoundness: Float = 0.75
    /// How much light it loses towards its ends.
    var levelFall: Float = 0.22
}
