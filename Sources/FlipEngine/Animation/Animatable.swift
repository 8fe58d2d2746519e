/// A value that an animation accepts: Core Animation's `id`, but type-checked.
///
///     animation.fromValue = 0
///     animation.toValue = -Double.pi
///     keyframes.values = [Transform3D.identity, Transform3D(rotation: .pi, x: 0, y: 1, z: 0)]
///
/// Numbers (`Double`, `Float`, `Int`: points, radians or fractions), `Bool`, ``Point``, ``Size``, ``Rect``, ``Color``,
/// ``ColorMultiplier``, ``ExtendedColor``, ``Transform3D``, ``Image`` and ``AnimatableValue`` conform.
///
/// An animation with a value that does not fit its key path, or is not finite, changes nothing.
public protocol Animatable: Sendable {
    /// The value as an `AnimatableValue`.
    var animatableValue: AnimatableValue { get }
}

extension AnimatableValue: Animatable {
    /// The value itself.
    public var animatableValue: AnimatableValue { self }
}

extension Double: Animatable {
    /// The number.
    public var animatableValue: AnimatableValue { .scalar(self) }
}

extension Float: Animatable {
    /// The number.
    public var animatableValue: AnimatableValue { .scalar(Double(self)) }
}

extension Int: Animatable {
    /// The number.
    public var animatableValue: AnimatableValue { .scalar(Double(self)) }
}

extension Bool: Animatable {
    /// The Boolean.
    public var animatableValue: AnimatableValue { .bool(self) }
}

extension Point: Animatable {
    /// The position.
    public var animatableValue: AnimatableValue { .point(self) }
}

extension Size: Animatable {
    /// The extents.
    public var animatableValue: AnimatableValue { .size(self) }
}

extension Rect: Animatable {
    /// The rectangle.
    public var animatableValue: AnimatableValue { .rect(self) }
}

extension Color: Animatable {
    /// The colour.
    public var animatableValue: AnimatableValue { .color(self) }
}

extension ColorMultiplier: Animatable {
    /// The multiplier.
    public var animatableValue: AnimatableValue { .multiplier(self) }
}

extension Transform3D: Animatable {
    /// The matrix.
    public var animatableValue: AnimatableValue { .transform(self) }
}

extension Image: Animatable {
    /// The picture.
    public var animatableValue: AnimatableValue { .image(self) }
}
