import FlipEngine

/// Moves layers from where they are seen to where they belong, in a moment or at once.
///
/// The model is set at once; an animation from the value shown covers the difference. A layer that was never shown is
/// simply where it belongs.
final class ControlMotion {
    /// How long a movement takes, in seconds; 0 for at once.
    var duration: MediaTime = ControlMotion.standardDuration

    /// How long a knob takes to slide over.
    static let standardDuration: MediaTime = 0.15

    /// Sets `property` of `layer`, moving there from `shown` in the last frame.
    ///
    /// - Parameter isInstant: Whether this time it is set at once: what a hand holds is where the hand is.
    func set<Value: Animatable & Equatable>(
        _ layer: Layer, _ property: ReferenceWritableKeyPath<Layer, Value>,
        _ shown: KeyPath<LayerProperties, Value>, _ keyPath: LayerKeyPath, to value: Value,
        isInstant: Bool = false
    ) {
        if isInstant || duration <= 0 {
            layer.removeAnimation(forKey: keyPath.rawValue)
            layer[keyPath: property] = value
            return
        }
        guard layer[keyPath: property] != value else { return }
        layer[keyPath: property] = value
        guard let from = layer.presentedProperties?[keyPath: shown], from != value else {
            layer.removeAnimation(forKey: keyPath.rawValue)
            return
        }
        let animation = BasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = value
        animation.duration = duration
        animation.timingFunction = .easeOut
        layer.add(animation, forKey: keyPath.rawValue)
    }

    /// Moves `layer`'s anchor.
    func position(_ layer: Layer, _ point: Point, isInstant: Bool = false) {
        set(layer, \.position, \.position, "position", to: point, isInstant: isInstant)
    }

    /// Fades `layer`.
    func opacity(_ layer: Layer, _ opacity: Double) {
        set(layer, \.opacity, \.opacity, "opacity", to: opacity)
    }

    /// Lights `layer`'s picture up or dims it.
    func light(_ layer: Layer, _ factor: Double) {
        set(
            layer, \.contentsMultiplyColor, \.contentsMultiplyColor, "contentsMultiplyColor",
            to: ColorMultiplier(white: factor))
    }
}
