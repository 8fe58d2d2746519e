import FlipEngine

/// The style of controls and text: colours in sRGB, 0...1. The light comes from above, as for the cards.
struct ControlStyle: Hashable, Sendable {
    typealias Shade = Theme.Shade
    typealias Ramp = Theme.Ramp

    /// Labels: the warm white of the cards, slightly dimmed because the text is small.
    var ink = Shade(0.925, 0.908, 0.865)
    /// Headings and the program's name.
    var faintInk = Shade(0.680, 0.668, 0.650)
    /// Filled or selected parts, from their upper edge, which faces away from the light, to their lower edge.
    var accent = Ramp(from: Shade(0.800, 0.520, 0.165), to: Shade(0.945, 0.668, 0.270))
    /// Values as text.
    var accentInk = Shade(0.925, 0.690, 0.360)
    /// The ring around the control with the keyboard focus.
    var focus = Shade(0.960, 0.690, 0.300)
    /// Recessed parts, from their upper edge to their lower edge.
    var recess = Ramp(from: Shade(0.040, 0.040, 0.046), to: Shade(0.078, 0.078, 0.086))
    /// The line around recessed parts, in themes whose plate is almost as dark as they are; nil for none.
    var outline: Shade?
    /// Raised parts, from their upper edge to their lower edge.
    var raised = Ramp(from: Shade(0.318, 0.315, 0.338), to: Shade(0.236, 0.234, 0.252))
    /// Knobs, from top to bottom.
    var knob = Ramp(from: Shade(0.962, 0.948, 0.910), to: Shade(0.742, 0.726, 0.684))
    /// The line around knobs, in themes whose beds are almost as bright as they are; nil for none.
    var knobOutline: Shade?
    /// The light on an edge.
    var rim = Shade(0.93, 0.93, 0.97)

    /// The finish of knobs.
    var knobFinish = KnobFinish()
    /// The finish of raised parts.
    var raisedFinish = RaisedFinish()
    /// The finish of recessed parts.
    var recessFinish = RecessFinish()
    /// The engraving of text and hairlines.
    var engraving = Engraving()
    /// The shapes of controls.
    var shape = ControlShape()
    /// The response of controls to the pointer and the keyboard.
    var response = ControlResponse()
}

/// A knob: a disc with a shallow dish. Lengths are fractions of its diameter unless stated otherwise; strengths are
/// fractions of full light.
struct KnobFinish: Hashable, Sendable {
    /// The extent of the image beyond the disc, wide enough for the whole shadow.
    var reach: Float = 0.34
    /// The vertical offset of the tight shadow, where the knob touches its groove.
    var tightDrop: Float = 0.045
    /// The blur of the tight shadow, as a standard deviation.
    var tightSpread: Float = 0.025
    /// The minimum blur of the tight shadow, in pixels.
    var minimumTightSpread: Float = 0.5
    /// The fraction of light that the tight shadow takes.
    var tightStrength: Float = 0.45
    /// The vertical offset of the wide shadow.
    var wideDrop: Float = 0.12
    /// The wide shadow's radius, in radii of the disc.
    var wideRadius: Float = 0.98
    /// The blur of the wide shadow, as a standard deviation.
    var wideSpread: Float = 0.085
    /// The fraction of light that the wide shadow takes.
    var wideStrength: Float = 0.42

    /// The edge of the dish, in radii: full up to the first value, gone at the second.
    var dish = Theme.Span(from: 0.52, to: 0.66)
    /// The light at the dish's upper end, from 0, the knob's darkest colour, to 1, its brightest; a dish is shaded
    /// opposite to the disc.
    var dishTop: Float = 0.30
    /// The additional light at its lower end.
    var dishSlope: Float = 0.62
    /// The light in the dish, relative to the disc.
    var dishLight: Float = 0.965
    /// The opacity of the dish.
    var dishDepth: Float = 0.85

    /// The width of the line along the edge; at least one pixel.
    var line: Float = 0.045
    /// The profile of that line, in its own widths from the edge inwards: full up to the first value, gone at the
    /// second.
    var rimLine = Theme.Span(from: 0.5, to: 1.5)
    /// The colour of the light on the edge.
    var glint = Theme.Shade(1, 0.995, 0.98)
    /// The strength of the edge where it faces up.
    var rimTop: Float = 0.75
    /// The darkness of the edge where it faces down.
    var rimBottom: Float = 0.34
}

/// Raised parts: keys and buttons. Lengths are fractions of the part's height unless stated otherwise; strengths are
/// fractions of full light.
struct RaisedFinish: Hashable, Sendable {
    /// The extent of the image beyond the key, wide enough for the whole shadow.
    var reach: Float = 0.16
    /// The vertical offset of the shadow.
    var shadowDrop: Float = 0.05
    /// The blur of the shadow, as a standard deviation.
    var shadowSpread: Float = 0.05
    /// The minimum blur of the shadow, in pixels.
    var minimumShadowSpread: Float = 0.7
    /// The fraction of light that the shadow takes.
    var shadowStrength: Float = 0.55
    /// The line along the edge, in hairlines inwards: full up to the first value, gone at the second.
    var rimLine = Theme.Span(from: 0.55, to: 1.45)
    /// The strength of the line everywhere above the middle.
    var rimSide: Float = 0.05
    /// The additional strength where the line faces up.
    var rimTop: Float = 0.25
    /// The darkness of the line where it faces down.
    var rimBottom: Float = 0.34
}

/// Recessed parts: grooves and beds. Strengths are fractions of full light.
struct RecessFinish: Hashable, Sendable {
    /// The extent of the image beyond the bed, in hairlines.
    var reach: Float = 1.5
    /// The reach of the upper edge's shadow, in bed heights.
    var shadowReach: Float = 0.55
    /// The maximum reach of that shadow, in hairlines.
    var maximumShadowReach: Float = 4
    /// The vertical offset of that shadow, in multiples of its reach.
    var shadowDrop: Float = 0.5
    /// The blur of that shadow, as a standard deviation in multiples of its reach.
    var shadowSpread: Float = 0.40
    /// The fraction of light that the shadow takes from a bed.
    var bedShade: Float = 0.75
    /// The fraction of light that the shadow takes from the filled part of a bed; less, because that part is not as
    /// deep.
    var fillShade: Float = 0.45
    /// The strength of the lower edge.
    var lip: Float = 0.15
    /// The darkness of the upper edge, where the plate bends down.
    var brink: Float = 0.22
}

/// Text and hairlines that are engraved and filled with paint. Strengths are fractions of full light.
struct Engraving: Hashable, Sendable {
    /// The text size at which the engraved edge is one pixel wide, in pixels.
    var sizeOfEdge = 40.0
    /// The darkness of the upper edge.
    var shade: Float = 0.42
    /// The strength of the lower edge.
    var lip: Float = 0.10
    /// The darkness of a rule's upper half.
    var ruleShade: Float = 0.30
    /// The strength of a rule's lower half.
    var ruleLip: Float = 0.055
}

/// The shapes of controls. Lengths are in the back's units (a control is 34 units high) unless stated otherwise.
///
/// A choice (`Choice`) has its alternatives side by side in a bed; the selected one is under a raised key. If the
/// alternatives are themes, each is a small card in the theme's look.
struct ControlShape: Hashable, Sendable {
    /// The corner radius of choices and buttons, as a fraction of their height.
    var cornerRadius = 0.26
    /// The gap between a choice's key and its bed.
    var keyInset = 3.0
    /// The gap between a switch's knob and its bed, as a fraction of the bed's height.
    var toggleInset = 0.10
    /// The diameter of the socket at the end of a slider's groove for a special value such as "never", in groove
    /// heights.
    var socket = 1.7
    /// The width of the focus ring.
    var ring = 2.0
    /// The minimum width of the focus ring, in pixels.
    var minimumRing = 1.5
    /// The gap between a control and its focus ring.
    var ringGap = 2.5
    /// The width of the ground around the small card of a theme.
    var swatchGround = 2.5
    /// The corner radius of that card, as a fraction of its height.
    var swatchRadius = 0.08
    /// The size of the text on a control.
    var text = 15.0
    /// The minimum size of the text on a control, in pixels.
    var minimumText = 10.5
    /// The engraving depth of the text on a control, 0...1.
    var textDepth: Float = 0.5
}

/// The response of controls to the pointer and the keyboard. Light is a factor; strengths are opacities.
struct ControlResponse: Hashable, Sendable {
    /// The opacity of a disabled button or choice.
    var disabled = 0.76
    /// The opacity of the label of a row whose setting has no effect; it stays legible.
    var unusedLabel = 0.66
    /// The opacity of such a row's value, whose colour is darker.
    var unusedValue = 0.88
    /// The opacity of the slider or the switch in such a row.
    var unused = 0.45
    /// The scale of a slider's knob under the pointer.
    var hoveredSliderKnob = 1.08
    /// The scale of a switch's knob under the pointer.
    var hoveredToggleKnob = 1.05
    /// The light on a switch's bed under the pointer.
    var hoveredBed = 1.25
    /// The light on a button under the pointer.
    var hoveredButton = 1.12
    /// The light on a pressed button.
    var pressedButton = 0.78
    /// The light on a choice's pressed key.
    var pressedKey = 0.88
    /// The scale of a slider's knob while it is held, so that it is visible beside a finger.
    var heldSliderKnob = 1.14
    /// The scale of a switch's knob while it is held; the knob stays within its bed.
    var heldToggleKnob = 1.1
    /// The opacity of the titles of a choice's alternatives that are not selected.
    var faintTitle = 0.58
    /// The opacity of such a title under the pointer.
    var hoveredTitle = 0.95
    /// The opacity of the highlight behind the row with the keyboard focus.
    var rowLight = 0.045
    /// The opacity of the scroll bar.
    var scrollBar = 0.28
    /// The scale of the small card of a theme under the pointer.
    var hoveredSwatch = 1.1
    /// The opacity of an arrow that leads nowhere: to the previous page on the first one, to the next page on the last.
    var endArrow = 0.25
}
