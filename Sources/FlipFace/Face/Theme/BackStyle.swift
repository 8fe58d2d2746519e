/// The style of the back: a plate of dark metal with screws, controls and text. Colours are in sRGB, 0...1.
package struct BackStyle: Hashable, Sendable {
    /// The plate's colours, from its upper edge to its lower edge.
    var plate = Theme.Ramp(
        from: Theme.Shade(0.205, 0.203, 0.221), to: Theme.Shade(0.132, 0.131, 0.142))
    /// The screw heads' colours: facing the light, and facing away from it.
    var screw = Theme.Ramp(
        from: Theme.Shade(0.520, 0.516, 0.545), to: Theme.Shade(0.185, 0.184, 0.200))
    /// The metal of the plate.
    var metal = PlateMetal()
    /// The plate's rim and the line engraved inside it.
    var rim = PlateRim()
    /// The screws.
    var screwFinish = ScrewFinish()
    /// The type sizes of the rows.
    var type = BackType()
    /// Controls and text.
    var control = ControlStyle()
}

/// Type sizes on the back, in the back's units (a control is 34 units high). Minimum sizes are in pixels.
struct BackType: Hashable, Sendable {
    /// The page's title.
    var title = 27.0
    /// The program's name below the title.
    var programName = 11.5
    var minimumProgramName = 9.0
    /// The space added between the characters of the name, as a fraction of its size.
    var programNameTracking = 0.22
    /// The headings of groups.
    var heading = 12.5
    var minimumHeading = 9.5
    /// The space added between the characters of a heading, as a fraction of its size.
    var headingTracking = 0.14
    /// The labels of settings.
    var label = 18.5
    var minimumLabel = 12.5
    /// The values as text.
    var value = 15.5
    var minimumValue = 11.0
    /// The engraving depth of values, 0...1; less than that of labels, because values change.
    var valueDepth: Float = 0.6
}

/// The metal of the plate on the back. Lengths are in the back's units (a control is 34 units high).
struct PlateMetal: Hashable, Sendable {
    /// The radius of the corners of a plate with screws.
    var cornerRadius: Float = 30
    /// The radius of the corners of a plate in a small window, which has no space for screws.
    var smallCornerRadius: Float = 14
    /// The fraction of light lost at the plate's sides, because the lamp is above the middle.
    var sideFalloff: Float = 0.055
    /// The variation in brightness between rows, because the metal is brushed horizontally.
    var grain: Float = 0.018
}

/// The plate's rim, the line engraved inside it, and the plate's shadow. Strengths are fractions of full light.
struct PlateRim: Hashable, Sendable {
    /// The width of a hairline, in units; at least one pixel.
    var hairline: Float = 1.1
    /// The width of the rounded rim, in hairlines.
    var bevel: Float = 3.5
    /// The bright line along the rim, in hairlines from the outline inwards: full up to the first value, gone at the
    /// second.
    var line = Theme.Span(from: 0.55, to: 1.4)
    /// The strength of the line where the rim faces up.
    var top: Float = 0.40
    /// The line's strength at the top of the vertical sides.
    var side: Float = 0.14
    /// The distance over which the sides lose that light, in plate heights.
    var sideReach: Float = 0.75
    /// The strength of the rest of the rim where it faces up.
    var topGlow: Float = 0.05
    /// The darkness of the line where the rim faces down.
    var bottom: Float = 0.34
    /// The darkness of the rest of the rim where it faces down.
    var bottomGlow: Float = 0.14

    /// The distance of the engraved line from the outline, in units; at most 40, because `BackPlatePainter` fills in
    /// plain metal from 44 units inwards.
    var grooveInset: Float = 11
    /// Half the width of the engraved line, in hairlines.
    var groove: Float = 0.62
    /// The darkness of the engraved line.
    var grooveShade: Float = 0.44
    /// The distance of the line's lit lip below the line, in hairlines.
    var lipOffset: Float = 1.15
    /// The strength of the lip everywhere.
    var lip: Float = 0.035
    /// The additional strength where the lip faces up or down.
    var lipFacing: Float = 0.05

    /// The vertical offset of the wide shadow, in plate margins.
    var wideDrop: Float = 0.26
    /// The blur of the wide shadow, as a standard deviation in margins.
    var wideSpread: Float = 0.36
    /// The fraction of light that the wide shadow takes.
    var wideStrength: Float = 0.50
    /// The vertical offset of the tight shadow, in margins.
    var tightDrop: Float = 0.06
    /// The blur of the tight shadow, as a standard deviation in margins.
    var tightSpread: Float = 0.07
    /// The minimum blur of the tight shadow, in pixels.
    var minimumTightSpread: Float = 0.6
    /// The fraction of light that the tight shadow takes.
    var tightStrength: Float = 0.45
    /// The fraction of the margin over which the shadows fade out, so that the image's edge does not cut them off.
    var borderFade: Float = 0.45
}

/// A countersunk screw. Lengths are in hairlines unless stated otherwise; strengths are fractions of full light.
struct ScrewFinish: Hashable, Sendable {
    /// The distance of the screws from the plate's sides, in units.
    var inset: Float = 30
    /// The head's radius, in units.
    var radius: Float = 7.4
    /// The minimum width of a hairline, in pixels.
    var minimumHairline: Float = 0.8
    /// The directions of the slots, in radians from horizontal, from the upper left to the lower right screw; they
    /// differ, as on screws tightened manually.
    var turns = SIMD4<Float>(0.35, 1.92, 2.60, 0.98)

    /// The width of the countersink beyond the head.
    var sink: Float = 1.6
    /// The darkness of the countersink.
    var sinkShade: Float = 0.72
    /// Half the width of the countersink's edge.
    var sinkEdge: Float = 0.5
    /// The strength of the countersink's lower edge, which faces the light.
    var sinkLip: Float = 0.14

    /// The light at the head's middle, from 0 for the ramp's darker colour to 1 for its brighter one.
    var light: Float = 0.55
    /// The variation of that light towards the edges, because the head is turned on a lathe.
    var lathe: Float = 0.38
    /// The line along the head's edge: full up to the first value, gone at the second.
    var edgeLine = Theme.Span(from: 0.4, to: 1.3)
    /// The strength of that line where it faces up.
    var edgeTop: Float = 0.35
    /// The darkness of that line where it faces down.
    var edgeBottom: Float = 0.3

    /// Half the width of the slot, in radii of the head.
    var slot: Float = 0.17
    /// The darkness of the slot.
    var slotShade: Float = 0.80
    /// Half the width of its lit wall.
    var slotWall: Float = 0.4
    /// The strength of the wall of a horizontal slot.
    var slotLight: Float = 0.28
}
