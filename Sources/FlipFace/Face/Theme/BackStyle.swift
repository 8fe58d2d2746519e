/// What the back of the face is made of: colours in sRGB, 0...1.
package struct BackStyle: Hashable, Sendable {
    /// The plate, from its upper edge to its lower one.
    var plate = Theme.Ramp(
        from: Theme.Shade(0.205, 0.203, 0.221), to: Theme.Shade(0.132, 0.131, 0.142))
    /// The screws' heads: where they face the light, and where they turn away.
    var screw = Theme.Ramp(
        from: Theme.Shade(0.520, 0.516, 0.545), to: Theme.Shade(0.185, 0.184, 0.200))
    /// Controls and text.
    var control = ControlStyle.standard

    /// The standard one.
    static let standard = BackStyle()
}
