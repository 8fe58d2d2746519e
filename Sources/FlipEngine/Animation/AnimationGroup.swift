/// Several animations in one time line, as `CAAnimationGroup`.
///
/// The children live in the group's basic time: their begin times count from its begin, they are clipped to its
/// duration, not scaled, and repeat and reverse with it. The group's timing function bends the time that they live in. A
/// child without a duration takes the group's. A child that ends together with the group is still in effect at the
/// group's last instant, so that a group that fills forwards holds its children's ends without their help.
///
/// The children's delegates and `isRemovedOnCompletion` have no effect.
public final class AnimationGroup: Animation {
    /// The children; where two change the same property, the later one wins.
    public var animations: [Animation]

    /// A group of `animations`.
    public init(animations: [Animation] = []) {
        self.animations = animations
        super.init()
    }

    /// An equal group of copies, which can be changed on its own; delegates are shared.
    public override func copy() -> Animation {
        let copy = AnimationGroup(animations: animations.map { $0.copy() })
        copy.take(from: self)
        return copy
    }

    override func program(defaultDuration: MediaTime) -> AnimationProgram {
        let timing = resolvedTiming(defaultDuration)
        let children = animations.map { $0.program(defaultDuration: timing.duration) }
        return AnimationProgram(timing: timing, function: timingFunction, effect: .group(children))
    }
}
