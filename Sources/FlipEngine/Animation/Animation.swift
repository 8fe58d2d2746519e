/// What all animations have in common, as `CAAnimation`. Use `BasicAnimation`, `KeyframeAnimation` or `AnimationGroup`.
///
/// Animations are objects, as in Core Animation, but `Layer.add(_:forKey:)` copies what it is given: changing an
/// animation afterwards changes nothing on the layer.
///
/// A duration that is not above zero becomes the transaction's (0.25 s by default) when the animation is added to a
/// layer, and the group's when it is a group's child. A begin time of 0 becomes the layer's time at the commit; to mean
/// a literal 0 use a tiny number. A group's children are placed in the group's time: there 0 is 0.
public class Animation: MediaTiming {
    var timing = MediaTimingValues()

    /// The curve that bends the progress of each run; nil is the transaction's, and without one a straight line.
    public var timingFunction: MediaTimingFunction?
    /// Whether the layer forgets the animation once it has ended; true by default. Without effect on a group's children.
    public var isRemovedOnCompletion = true
    /// Who hears of begin and end; **kept alive** by the animation. Without effect on a group's children.
    public var delegate: (any AnimationDelegate)?
    /// A name of your own, for telling animations apart in the delegate.
    public var name: String?

    init() {}

    /// An equal animation that can be changed on its own; the delegate is shared.
    public func copy() -> Animation {
        let copy = Animation()
        copy.take(from: self)
        return copy
    }

    /// Takes over what all animations have.
    func take(from other: Animation) {
        timing = other.timing
        timingFunction = other.timingFunction
        isRemovedOnCompletion = other.isRemovedOnCompletion
        delegate = other.delegate
        name = other.name
    }

    /// The animation in the form that frames are made with. `duration` replaces one that is not above zero.
    func program(defaultDuration: MediaTime) -> AnimationProgram {
        AnimationProgram(
            timing: resolvedTiming(defaultDuration), function: timingFunction, effect: .none)
    }

    /// The timing with a duration above zero, if there is one to be had.
    func resolvedTiming(_ defaultDuration: MediaTime) -> MediaTimingValues {
        var resolved = timing
        if resolved.duration <= 0 { resolved.duration = defaultDuration }
        return resolved
    }
}
