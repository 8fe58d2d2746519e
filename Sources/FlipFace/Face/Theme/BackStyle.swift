/// The back of the face: a plate of dark metal with screws, controls and text. Colours are in sRGB, 0...1.
package struct BackStyle: Hashable, Sendable {
    /// The plate, from its upper edge to its lower one.
    var plate = Theme.Ramp(
        from: Theme.Shade(0.205, 0.203, 0.221), to: Theme.Shade(0.132, 0.131, 0.142))
    /// The screws' heads: where they face the light, and where they turn away.
    var screw = Theme.Ramp(
        from: Theme.Shade(0.520, 0.516, 0.545), to: Theme.Shade(0.185, 0.184, 0.200))
    /// The metal of the plate.
    var metal = PlateMetal()
    /// The plate's rim and the line engraved inside it.
    var rim = PlateRim()
    /// The screws.
    var screwFinish = ScrewFinish()
    /// The type of the rows.
    var type = BackType()
    /// Controls and text.
    var control = ControlStyle()
}

/// The type on the back. Sizes are in the back's units, of which a control is 34 high; least sizes in pixels.
struct BackType: Hashable, Sendable {
    /// The page's title.
    var title = 27.0
    /// The program's name beside it.
    var maker = 11.5
    var leastMaker = 9.0
    /// What is added between the characters of the name, as a share of its size.
    var makerTracking = 0.22
    /// The headings of groups.
    var heading = 12.5
    var leastHeading = 9.5
    /// What is added between the characters of a heading, as a share of its size.
    var headingTracking = 0.14
    /// The names of settings.
    var label = 18.5
    var leastLabel = 12.5
    /// Their values in words.
    var value = 15.5
    var leastValue = 11.0
    /// How deep values are engraved, 0...1: less than labels, since they change.
    var valueDepth: Float = 0.6
}

/// The metal of the plate on the back. Lengths are in the back's units, of which a control is 34 high.
struct PlateMetal: Hashable, Sendable {
    /// The radius of the corners where screws fit.
    var cornerRadius: Float = 30
    /// The radius of the corners of a plate that fills a small window.
    var smallCornerRadius: Float = 14
    /// How much light the plate loses towards its sides: the lamp hangs above the middle.
    var sideFalloff: Float = 0.055
    /// How much light and dark differ from row to row: the metal is brushed along.
    var grain: Float = 0.018
}

/// The plate's rim, the line engraved inside it, and its shadow on the ground. Strengths are shares of the light.
struct PlateRim: Hashable, Sendable {
    /// The width of a fine line, in units; at least a pixel.
    var hairline: Float = 1.1
    /// How broad the rounded rim is, in fine lines.
    var bevel: Float = 3.5
    /// The bright line along it, in fine lines from the outline inwards: full up to the first, gone at the second.
    var line = Theme.Span(from: 0.55, to: 1.4)
    /// How strongly the line shines where it faces up.
    var top: Float = 0.40
    /// How strongly it shines at the upright sides, near the top.
    var side: Float = 0.14
    /// How far down the sides keep that light, in heights of the plate.
    var sideReach: Float = 0.75
    /// How strongly the rest of the rim shines where it faces up.
    var topGlow: Float = 0.05
    /// How dark the line is where it faces down.
    var bottom: Float = 0.34
    /// How dark the rest of the rim is there.
    var bottomGlow: Float = 0.14

    /// How far inside the outline the engraved line runs, in units; at most 40, where the plain metal begins.
    var grooveInset: Float = 11
    /// Half its width, in fine lines.
    var groove: Float = 0.62
    /// How dark it is.
    var grooveShade: Float = 0.44
    /// How far its lit lip is moved along the light, in fine lines.
    var lipOffset: Float = 1.15
    /// How strongly the lip shines everywhere.
    var lip: Float = 0.035
    /// How much more it shines where it faces up or down.
    var lipFacing: Float = 0.05

    /// How far the wide shadow is moved down, in margins of the plate.
    var wideDrop: Float = 0.26
    /// How soft it is, as a standard deviation in margins.
    var wideSpread: Float = 0.36
    /// How much light it takes.
    var wideStrength: Float = 0.50
    /// How far the tight shadow is moved down, in margins.
    var tightDrop: Float = 0.06
    /// How soft it is, as a standard deviation in margins.
    var tightSpread: Float = 0.07
    /// The least that it is soft, in pixels.
    var leastTightSpread: Float = 0.6
    /// How much light it takes.
    var tightStrength: Float = 0.45
    /// Over which share of the margin the shadows fade to nothing, since the picture ends there.
    var borderFade: Float = 0.45
}

/// A countersunk screw. Lengths are in fine lines unless they say otherwise; strengths are shares of the light.
struct ScrewFinish: Hashable, Sendable {
    /// How far the screws are from the plate's sides, in units.
    var inset: Float = 30
    /// A head's radius, in units.
    var radius: Float = 7.4
    /// Half the side of the square that a screw needs to be visible, in units.
    var reach: Float = 9
    /// The least width of a fine line, in pixels.
    var leastHairline: Float = 0.8
    /// The slots' directions, in radians from level, from the upper left to the lower right: as a hand leaves them.
    var turns = SIMD4<Float>(0.35, 1.92, 2.60, 0.98)

    /// How far the countersink reaches beyond the head.
    var sink: Float = 1.6
    /// How dark it is.
    var sinkShade: Float = 0.72
    /// Half the width of its edge.
    var sinkEdge: Float = 0.5
    /// How strongly its lower edge shines, which faces the light.
    var sinkLip: Float = 0.14

    /// The light on the head's middle.
    var light: Float = 0.55
    /// How much more, and less, it is at the head's edges: it is turned on a lathe.
    var lathe: Float = 0.38
    /// The line along the head's edge: full up to the first, gone at the second.
    var edgeLine = Theme.Span(from: 0.4, to: 1.3)
    /// How strongly that line shines where it faces up.
    var edgeTop: Float = 0.35
    /// How dark it is where it faces down.
    var edgeBottom: Float = 0.3

    /// Half the slot's width, in radii of the head.
    var slot: Float = 0.17
    /// How dark the slot is.
    var slotShade: Float = 0.80
    /// Half the width of its lit wall.
    var slotWall: Float = 0.4
    /// How strongly a level slot's wall shines.
    var slotLight: Float = 0.28
}
