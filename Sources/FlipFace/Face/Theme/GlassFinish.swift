/// A translucent ground as a sheet of glass: its rim, its shadow and the light that it reflects. Lengths are in radii
/// of the window's corners; strengths are fractions of full light. A ground without rounded corners belongs to a window
/// with a frame, which already has an outline, so only the reflection of the glass is drawn.
struct GlassFinish: Hashable, Sendable {
    /// The distance of the sheet from the window's border, which leaves space for the shadow.
    var inset = 1.0 / 3
    /// The vertical offset of the shadow, because the lamp is above.
    var shadowDrop: Float = 0.06
    /// The blur of the shadow, as a standard deviation; its whole extent fits into the inset.
    var shadowSpread: Float = 0.13
    /// The fraction of light that the shadow takes.
    var shadowStrength: Float = 0.38

    /// The width of a hairline; at least one pixel.
    var hairline: Float = 0.055
    /// The bright line along the rim, in hairlines from the outline inwards: full up to the first value, gone at the
    /// second.
    var rimLine = Theme.Span(from: 0.55, to: 1.35)
    /// The strength of the line where the rim faces up.
    var topRim: Float = 0.34
    /// The line's strength at the top of the vertical sides.
    var sideRim: Float = 0.16
    /// The distance over which the sides lose that light, in heights of the sheet.
    var sideRimReach: Float = 0.62
    /// The darkness of the line where the rim faces down.
    var lowerRim: Float = 0.26

    /// The light that the sheet reflects at its top, divided by its transparency (1 - opacity); below `fullOpacity` it
    /// fades. It makes the sheet stand out from a dark desktop, and hardly changes a bright one.
    var reflection: Float = 0.14
    /// The fraction of that light that is lost towards the lower side.
    var reflectionFall: Float = 0.45

    /// The lowest opacity at which all of these have their full strength; below it they fade, and at 0 nothing is left.
    var fullOpacity: Float = 0.25
}
