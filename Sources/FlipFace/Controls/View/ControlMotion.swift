import FlipEngine

/// Moves layers from the state in which they were last drawn to a new state, with or without an animation.
///
/// The model changes immediately; an animation from the presented value covers the difference. A layer that has never
/// been shown changes without an animation.
final class ControlMotion {
    /// The duration of a movement, in seconds; 0 for no animation.
    var duration: MediaTime = ControlMotion.standardDuration

    /// The default duration, in seconds: long enough to see where a knob goes, short enough not to wait for it.
    static let standardDuration: MediaTime = 0.15

    /// Sets `property` of `layer`, animated from the value `shown` in the last frame.
    ///
    /// - Parameter isInstant: Whether to skip the animation, because a held part must follow the pointer.
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

    /// Moves the anchor of `layer`.
    func position(_ layer: Layer, _ point: Point, isInstant: Bool = false) {
        set(layer, \.position, \.position, "position", to: point, isInstant: isInstant)
    }

    /// Changes the opacity of `layer`.
    func opacity(_ layer: Layer, _ opacity: Double) {
        set(layer, \.opacity, \.opacity, "opacity", to: opacity)
    }

    /// Enlarges `layer` about its anchor by `factor`.
    func scale(_ layer: Layer, _ factor: Double) {
        set(
            layer, \.transform, \.transform, "transform",
            to: Transform3D(scaleX: factor, y: factor, z: 1))
    }

    /// Brightens or darkens the picture of `layer`.
    func light(_ layer: Layer, _ factor: Double) {
        set(
            layer, \.contentsMultiplyColor, \.contentsMultiplyColor, "contentsMultiplyColor",
            to: ColorMultiplier(white: factor))
    }
}
