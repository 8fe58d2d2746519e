/// From one value to another, as `CABasicAnimation`.
///
///     let fall = BasicAnimation(keyPath: "transform.rotation.x")
///     fall.fromValue = 0
///     fall.toValue = -Double.pi
///     fall.duration = 0.6
///     flap.add(fall, forKey: "flip")
///
/// | given | goes |
/// | --- | --- |
/// | from and to | from ... to |
/// | from and by | from ... from + by |
/// | to and by | to - by ... to |
/// | from alone | from ... current |
/// | to alone | current ... to |
/// | by alone | current ... current + by |
///
/// With all three `byValue` is ignored; with none nothing changes. A value that does not fit the key path, or is not
/// finite, makes the animation change nothing; it runs and reports all the same. "Current" is the model's value, read anew for every
/// frame, as observers measured it (Core Animation's documentation says: the presented value). For matrices "+" means
/// one after the other, the first one first.
public final class BasicAnimation: PropertyAnimation {
    /// Where it begins, in the unit of the key path; nil as in the table above.
    public var fromValue: (any Animatable)?
    /// Where it ends, in the unit of the key path; nil as in the table above.
    public var toValue: (any Animatable)?
    /// How far it goes, in the unit of the key path; ignored where both ends are given.
    public var byValue: (any Animatable)?

    /// An animation of `keyPath` without values.
    public init(keyPath: LayerKeyPath) {
        super.init(forKeyPath: keyPath)
    }

    /// An equal animation that can be changed on its own; the delegate is shared.
    public override func copy() -> Animation {
        let copy = BasicAnimation(keyPath: keyPath)
        copy.take(from: self)
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
        return copy
    }

    override func makeTrack() -> PropertyTrack? {
        guard let property = keyPath.property, let kind = keyPath.kind else { return nil }
        let given = [fromValue, toValue, byValue].map { $0?.animatableValue }
        let fitting = given.map { $0?.converted(to: kind) }
        // A value that is there but does not fit spoils the whole.
        for (value, fit) in zip(given, fitting) where value != nil && fit == nil { return nil }
        guard let ends = BasicEnds(from: fitting[0], to: fitting[1], by: fitting[2]) else {
            return nil
        }
        let path: ValuePath =
            switch ends {
            case .fixed(let a, let b): .segments(SegmentedPath(from: a, to: b))
            case .live(let live): .live(live)
            }
        return PropertyTrack(
            property: property, component: keyPath.component, path: path, isAdditive: isAdditive,
            isCumulative: isCumulative)
    }
}
