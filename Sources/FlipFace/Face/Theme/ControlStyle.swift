import FlipEngine

/// Controls and text: colours in sRGB, 0...1. The light comes from above, as it does for the cards.
struct ControlStyle: Hashable, Sendable {
    typealias Shade = Theme.Shade
    typealias Ramp = Theme.Ramp

    /// Labels: the cards' warm white, a little dimmed since they are small.
    var ink = Shade(0.925, 0.908, 0.865)
    /// Headings, and what is not chosen.
    var faintInk = Shade(0.560, 0.550, 0.535)
    /// What is filled or chosen, where it faces away from the light and where it catches it.
    var accent = Ramp(from: Shade(0.800, 0.520, 0.165), to: Shade(0.945, 0.668, 0.270))
    /// Values in words.
    var accentInk = Shade(0.925, 0.690, 0.360)
    /// The ring around the control that has the keyboard.
    var focus = Shade(0.960, 0.690, 0.300)
    /// What is sunk into the plate, from its upper edge to its lower one.
    var recess = Ramp(from: Shade(0.040, 0.040, 0.046), to: Shade(0.078, 0.078, 0.086))
    /// What stands out of the plate, from its upper edge to its lower one.
    var raised = Ramp(from: Shade(0.318, 0.315, 0.338), to: Shade(0.236, 0.234, 0.252))
    /// Knobs, from above to below.
    var knob = Ramp(from: Shade(0.962, 0.948, 0.910), to: Shade(0.742, 0.726, 0.684))
    /// The light that an edge catches.
    var rim = Shade(0.93, 0.93, 0.97)

    /// The knobs' plastic.
    var knobFinish = KnobFinish()
    /// What stands out of the plate.
    var raisedFinish = RaisedFinish()
    /// What is sunk into the plate.
    var recessFinish = RecessFinish()
    /// Text and fine lines.
    var engraving = Engraving()
    /// The shapes of controls.
    var shape = ControlShape()
    /// How controls answer to a hand.
    var response = ControlResponse()
}

/// A knob: a disc with a shallow dish. Lengths are shares of its diameter unless they say otherwise; strengths are shares of
/// the light.
struct KnobFinish: Hashable, Sendable {
    /// How far the picture reaches beyond the disc: far enough for the shadow to be gone.
    var reach: Float = 0.34
    /// How far the tight shadow is moved down, where the knob stands on its groove.
    var tightDrop: Float = 0.045
    /// How soft it is, as a standard deviation.
    var tightSpread: Float = 0.025
    /// The least that it is soft, in pixels.
    var leastTightSpread: Float = 0.5
    /// How much light it takes.
    var tightStrength: Float = 0.45
    /// How far the wide shadow is moved down.
    var wideDrop: Float = 0.12
    /// Its radius, in radii of the disc.
    var wideRadius: Float = 0.98
    /// How soft it is, as a standard deviation.
    var wideSpread: Float = 0.085
    /// How much light it takes.
    var wideStrength: Float = 0.42

    /// Where the dish ends, in radii: full up to the first, gone at the second.
    var dish = Theme.Span(from: 0.52, to: 0.66)
    /// The light at the dish's upper end, 0 for the knob's darkest and 1 for its brightest: it is lit the other way round.
    var dishTop: Float = 0.30
    /// How much more light its lower end has.
    var dishSlope: Float = 0.62
    /// The light in the dish, as a share of that on the disc.
    var dishLight: Float = 0.965
    /// How much the dish is seen.
    var dishDepth: Float = 0.85

    /// The line along the edge; at least a pixel.
    var line: Float = 0.045
    /// That line, in its own widths from the edge inwards: full up to the first, gone at the second.
    var rimLine = Theme.Span(from: 0.5, to: 1.5)
    /// The light on the edge.
    var glint = Theme.Shade(1, 0.995, 0.98)
    /// How strongly the edge shines where it faces up.
    var rimTop: Float = 0.75
    /// How dark it is where it faces down.
    var rimBottom: Float = 0.34
}

/// What stands out of the plate: keys and buttons. Lengths are shares of its height unless they say otherwise.
struct RaisedFinish: Hashable, Sendable {
    /// How far the picture reaches beyond the key: far enough for the shadow to be gone.
    var reach: Float = 0.16
    /// How far the shadow is moved down.
    var shadowDrop: Float = 0.05
    /// How soft it is, as a standard deviation.
    var shadowSpread: Float = 0.05
    /// The least that it is soft, in pixels.
    var leastShadowSpread: Float = 0.7
    /// How much light it takes.
    var shadowStrength: Float = 0.55
    /// The line along the edge, in fine lines inwards: full up to the first, gone at the second.
    var rimLine = Theme.Span(from: 0.55, to: 1.45)
    /// How strongly it shines everywhere above the middle.
    var rimSide: Float = 0.05
    /// How much more it shines where it faces up.
    var rimTop: Float = 0.25
    /// How dark it is where it faces down.
    var rimBottom: Float = 0.34
}

/// What is sunk into the plate: grooves and beds. Strengths are shares of the light.
struct RecessFinish: Hashable, Sendable {
    /// How far the picture reaches beyond the bed, in fine lines.
    var reach: Float = 1.5
    /// How far the upper edge's shadow falls in, in heights of the bed.
    var shadowReach: Float = 0.55
    /// The most that it falls in, in fine lines.
    var greatestShadowReach: Float = 4
    /// How far that shadow is moved down, in its reaches.
    var shadowDrop: Float = 0.5
    /// How soft it is, as a standard deviation in its reaches.
    var shadowSpread: Float = 0.40
    /// How much light it takes from a bed.
    var bedShade: Float = 0.75
    /// How much light it takes from what fills a bed, which is higher.
    var fillShade: Float = 0.45
    /// How strongly the lower edge shines.
    var lip: Float = 0.15
    /// How dark the upper edge is, where the plate bends down.
    var brink: Float = 0.22
}

/// Text and fine lines, engraved and filled with paint. Strengths are shares of the light.
struct Engraving: Hashable, Sendable {
    /// How many pixels of text make one pixel of edge.
    var sizeOfEdge = 40.0
    /// How dark the upper edge is.
    var shade: Float = 0.42
    /// How strongly the lower edge shines.
    var lip: Float = 0.10
    /// How dark a rule's upper half is.
    var ruleShade: Float = 0.30
    /// How strongly its lower half shines.
    var ruleLip: Float = 0.055
}

/// The shapes of controls. Lengths are in the back's units, of which a control is 34 high, unless they say otherwise.
struct ControlShape: Hashable, Sendable {
    /// The corners of choices and buttons, as a share of their height.
    var cornerRadius = 0.26
    /// How far a choice's key keeps from its bed.
    var keyInset = 3.0
    /// How far a switch's knob keeps from its bed, as a share of the bed's height.
    var toggleInset = 0.10
    /// The diameter of the socket for a slider's special stop, in heights of the groove.
    var socket = 1.7
    /// The notch that marks a slider's zero: its breadth and its height.
    var mark = Size(width: 2, height: 5.5)
    /// The least breadth and height of that notch, in pixels.
    var leastMark = Size(width: 1.5, height: 3)
    /// How far from the groove's middle the notch ends, in radii of the knob: the knob hides it.
    var markReach = 0.98
    /// The width of the focus ring.
    var ring = 2.0
    /// The least width of that, in pixels.
    var leastRing = 1.5
    /// The gap between a control and its ring.
    var ringGap = 2.5
    /// The size of the text on a control.
    var text = 15.0
    /// The least size of that, in pixels.
    var leastText = 10.5
    /// How deep that text is engraved, 0...1.
    var textDepth: Float = 0.5
}

/// How controls answer to a hand and to the keyboard. Light is a factor; strengths are opacities.
struct ControlResponse: Hashable, Sendable {
    /// How strong a control is that cannot be changed.
    var disabled = 0.4
    /// The light on a knob under the pointer.
    var hoveredKnob = 1.05
    /// The light on a switch's bed under the pointer.
    var hoveredBed = 1.25
    /// The light on a button under the pointer.
    var hoveredButton = 1.12
    /// The light on a button that is held down.
    var pressedButton = 0.78
    /// The light on a choice's key that is held down.
    var pressedKey = 0.88
    /// How much a slider's knob grows under a hand: it is seen beside the finger.
    var heldSliderKnob = 1.14
    /// How much a switch's knob grows: it stays within its bed.
    var heldToggleKnob = 1.07
    /// How strong the titles are that are not chosen.
    var faintTitle = 0.58
    /// The same under the pointer.
    var hoveredTitle = 0.78
    /// How strong the light behind the row is that has the keyboard.
    var rowLight = 0.045
    /// How strong the bar is that shows which rows are seen.
    var scrollBar = 0.28
}
