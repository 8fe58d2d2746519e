/// An animation from one value to another, like `CABasicAnimation`.
///
///     let fall = BasicAnimation(keyPath: "transform.rotation.x")
///     fall.fromValue = 0
///     fall.toValue = -Double.pi
///     fall.duration = 0.6
///     flap.add(fall, forKey: "flip")
///
/// | given | runs |
/// | --- | --- |
/// | from and to | from ... to |
/// | from alone | from ... current |
/// | to alone | current ... to |
///
/// If neither is set, nothing changes. An animation with a value that does not fit the key path, or is not finite,
/// changes nothing, but it still runs and notifies its delegate. "Current" is the model's value, read again in every
/// frame, as measured with Core Animation (its documentation says the presented value).
public final class BasicAnimation: PropertyAnimation {
    /// The start value, in the unit of the key path; nil if it is not given, see the table above.
    public var fromValue: (any Animatable)?
    /// The end value, in the unit of the key path; nil if it is not given, see the table above.
    public var toValue: (any Animatable)?

    /// An animation of `keyPath` without values.
    public init(keyPath: LayerKeyPath) {
        super.init(forKeyPath: keyPath)
    }

    /// Returns an independent copy; the delegate is shared.
    public override func copy() -> Animation {
        let copy = BasicAnimation(keyPath: keyPath)
        copy.take(from: self)
        copy.fromValue = fromValue
        copy.toValue = toValue
        return copy
    }

    override func makeTrack() -> PropertyTrack? {
        guard let property = keyPath.property, let kind = keyPath.kind else {
            Refusal.report(Refusal(of: nil, for: keyPath))
            return nil
        }
        let given = [fromValue, toValue].map { $0?.animatableValue }
        let fitting = given.map { $0?.converted(to: kind) }
        // One value that does not fit invalidates the animation.
        for (value, fit) in zip(given, fitting) where value != nil && fit == nil {
            Refusal.report(Refusal(of: value, for: keyPath))
            return nil
        }
        let path: ValuePath
        switch (fitting[0], fitting[1]) {
        case (let from?, let to?): path = .segments(SegmentedPath(from: from, to: to))
        case (let from?, nil): path = .live(.fromValueToCurrent(from))
        case (nil, let to?): path = .live(.fromCurrentToValue(to))
        case (nil, nil): return nil
        }
        return PropertyTrack(
            property: property, component: keyPath.component, path: path,
            isAdditive: isAdditive)
    }
}
