/// The shading of two sides as they turn away from the light: a black layer over each, in front of all its content.
final class SideShades {
    /// The fraction of its light that a side has lost when fully turned away, 0...1.
    var strength: Double
    /// The part of a side that loses light, in its coordinates, with rounded corners; nil for its bounds.
    var area: (frame: Rect, cornerRadius: Double)?

    private let front = SideShades.layer()
    private let back = SideShades.layer()

    init(strength: Double) { self.strength = strength }

    private static func layer() -> Layer {
        let layer = Layer()
        layer.name = "shade"
        layer.backgroundColor = .black
        layer.opacity = 0
        return layer
    }

    /// Puts the shade over `side` and passes its animation to `start`.
    func play(on side: Layer, ofFront isFront: Bool, start: (Animation, Layer) -> Void) {
        guard strength > 0 else { return remove() }
        let shade = isFront ? front : back
        shade.frame = area?.frame ?? side.bounds
        shade.cornerRadius = area?.cornerRadius ?? side.cornerRadius
        if shade.superlayer !== side {
            // In front of all content, as long as no zPosition grows by 2 or more during the turn.
            shade.zPosition = (side.sublayers.map(\.zPosition).max() ?? 0) + 2
            side.addSublayer(shade)
        }
        let darken = BasicAnimation(keyPath: "opacity")
        darken.fromValue = isFront ? 0 : strength
        darken.toValue = isFront ? strength : 0
        start(darken, shade)
    }

    /// Removes the shades.
    func remove() {
        for shade in [front, back] {
            shade.removeAllAnimations()
            shade.removeFromSuperlayer()
        }
    }
}
