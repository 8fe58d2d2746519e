/// The plastic of a card without its digits. Light and shade are fractions of full light; each length states its unit.
struct CardFinish: Hashable, Sendable {
    /// The fraction of light lost at a card's sides, because the lamp is above the middle.
    var sideFalloff: Float = 0.045
    /// The light on the ink of the lower half, relative to the upper half, which faces the lamp more directly.
    var lowerInk: Float = 0.975

    /// The distance from the hinge gap over which the halves bend, in card heights.
    var bendReach: Float = 0.022
    /// The light lost at the upper half's edge, which faces the floor.
    var upperBend: Float = 0.20
    /// The light lost at the lower half's edge, which still faces up.
    var lowerBend: Float = 0.10
    /// The light that both halves lose at a vertical hinge gap.
    var uprightBend: Float = 0.14

    /// The width of the rounded rim, in hairlines.
    var bevel: Float = 3.5
    /// The bright line along the rim, in hairlines from the outline inwards: full up to the first value, gone at the
    /// second.
    var rimLine = Theme.Span(from: 0.55, to: 1.35)
    /// The strength of the line where the rim faces up.
    var topRim: Float = 0.36
    /// The line's strength at the top of the vertical sides.
    var sideRim: Float = 0.13
    /// The distance over which the sides lose that light, in card heights.
    var sideRimReach: Float = 0.62
    /// The strength of the rest of the rim where it faces up.
    var topGlow: Float = 0.05
    /// The darkness of the line where the rim faces down.
    var lowerRim: Float = 0.34
    /// The darkness of the rest of the rim where it faces down.
    var lowerGlow: Float = 0.16

    /// The strength of the lower half's upper edge; it faces up, but into the hinge gap.
    var lip: Float = 0.055
    /// The colour of that light; nil for that of the rims.
    var lipShade: Theme.Shade?
    /// The minimum height of a card with that line, in pixels; on a smaller card the line would be as bright as the
    /// rim.
    var minimumLipHeight = 120
    /// The radius of a notch's corners, in notch depths.
    var notchRadius: Float = 0.45

    /// The strength of the plastic's grain, in levels of an 8-bit channel to either side; 0 for none.
    var grain: Float = 1
    /// The size of a grain, in card heights; 2.8 pixels on the cards of a 4K window.
    var grainSize = 0.0022
    /// The card heights between which the grain appears, in pixels. On a smaller card a grain would have less than two
    /// pixels and disappear in the noise of the dithering.
    var grainyCards = Theme.Span(from: 840, to: 1100)
}

/// The surroundings of a card: its shadows on the ground, the pile and the dark interior. Lengths are in card heights
/// unless stated otherwise; strengths are fractions of full light.
struct PlateFinish: Hashable, Sendable {
    /// The vertical offset of the wide shadow, because the lamp is above.
    var wideDrop: Float = 0.020
    /// The blur of the wide shadow, as a standard deviation.
    var wideSpread: Float = 0.034
    /// The fraction of light that the wide shadow takes.
    var wideStrength: Float = 0.50
    /// The vertical offset of the tight shadow below the pile, where the card almost touches the ground.
    var tightDrop: Float = 0.008
    /// The blur of the tight shadow, as a standard deviation.
    var tightSpread: Float = 0.007
    /// The minimum blur of the tight shadow, in pixels; a sharper one would show aliasing.
    var minimumTightSpread: Float = 0.6
    /// The fraction of light that the tight shadow takes.
    var tightStrength: Float = 0.42
    /// The fraction of the margin over which the shadows fade out, so that the image's edge does not cut them off.
    var borderFade: Float = 0.35

    /// The minimum depth of a pile that shows two cards, in pixels; a shallower pile shows one.
    var minimumTwoCards = 4
    /// The position of a single card on the pile's ramp, 0...1.
    var singleCard: Float = 0.3
    /// The line along a card's lower edge, in hairlines.
    var cardLine: Float = 0.8
    /// The minimum height of that line, in pixels.
    var minimumCardLine: Float = 0.8
    /// The extent of the light that the ground reflects onto that edge, in heights of that line: full up to the first
    /// value, gone at the second. It separates the pile from its shadow.
    var bounceLine = Theme.Span(from: 0.5, to: 1.6)
    /// The strength of that light.
    var bounce: Float = 0.10
    /// The extent of the dark interior beyond the card's outline, in pixels, so that the ground does not show through.
    var interiorOverlap: Float = 0.75
}

/// The light on the ground: an ellipse within which the colour changes smoothly from bright to dark.
struct GroundLight: Hashable, Sendable {
    /// The horizontal falloff: the ellipse's radius is the window's width divided by this.
    var fallX: Float = 1.45
    /// The vertical falloff: the ellipse's radius is the window's height divided by this.
    var fallY: Float = 1.25
    /// The height of the ellipse's centre, as a fraction of the window's height from the top; slightly above the cards'
    /// middle.
    var middle: Float = 0.38
}

/// The light effects on a turning flap, in addition to its change of brightness.
struct FlapFinish: Hashable, Sendable {
    /// The end of the sheen on the flap's back, as a fraction of the flap from the hinge.
    var sheenEnd: Float = 0.96
    /// Half the width of the sheen, as a fraction of the flap.
    var sheenReach: Float = 0.34
    /// The strength at the middle of the sheen.
    var sheenStrength: Float = 0.9

    /// The blur of the contact shadow beyond the card, as a standard deviation in card heights.
    var contactSpread: Float = 0.010
    /// The distance of the contact shadow from the ends of the card's edge, in corner radii: it narrows towards the
    /// corners, as the flap does.
    var contactInset: Float = 0.35

    /// The reach of the light at the free edge, in hairlines; at least a corner's radius.
    var freeEdgeReach: Float = 7
    /// The bright line along the free edge, in hairlines.
    var freeEdgeLine = Theme.Span(from: 0.9, to: 1.9)
    /// The strength of the glow beside that line.
    var freeEdgeGlow: Float = 0.16
    /// The fraction of light lost at the lower end of a vertical edge.
    var uprightFall: Float = 0.45
}

/// The ends of the axle: a small metal barrel in each notch. Positions across the barrel are from -1 to 1.
struct AxleFinish: Hashable, Sendable {
    /// The gap between barrel and notch, in notch heights.
    var gap: Float = 0.055
    /// The minimum gap, in pixels.
    var minimumGap: Float = 0.75
    /// The radius of the barrel's corners, in notch depths.
    var radius: Float = 0.32
    /// The extent of the barrel beyond the card, in notch depths.
    var overhang: Float = 0.34
    /// The minimum extent beyond the card, in pixels.
    var minimumOverhang: Float = 0.5

    /// The brightest position on a vertical barrel: on the side away from the card.
    var litAcross: Float = -0.25
    /// The rate at which a vertical barrel darkens away from that position.
    var roundness: Float = 0.85
    /// The light at a vertical barrel's upper end.
    var topLight: Float = 1.02
    /// The light lost at a vertical barrel's lower end.
    var fall: Float = 0.40

    /// The brightest position on a horizontal barrel: above its middle.
    var levelLitAcross: Float = -0.35
    /// The rate at which a horizontal barrel darkens away from that position.
    var levelRoundness: Float = 0.75
    /// The light lost at a horizontal barrel's ends.
    var levelFall: Float = 0.22
}
