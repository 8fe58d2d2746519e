/// Several animations in one time line, as `CAAnimationGroup`.
///
/// The children live in the group's basic time: their begin times count from its begin, they are clipped to its
/// duration, not scaled, and repeat and reverse with it. The group's timing function bends the time that they live in. A
/// child without a duration takes the group's. A child that ends together with the group is still in effect at the
/// group's last instant, so that a group that fills forwards holds its children's ends without their help.
///
/// The children's delegates and `isRemovedOnCompletion` have no effect.
///
/// Groups nest at most `deepest` deep: where a group is copied, as it is when it is added to a layer, groups further down
/// are left out. So is a group inside itself; one that is put there keeps itself alive until it is taken out again.
public final class AnimationGroup: Animation {
    /// The children; where two change the same property, the later one wins, or adds to the earlier if it is additive.
    public var animations: [Animation]

    /// How many groups may lie inside each other, the outermost included.
    public static let deepest = 100

    /// A group of `animations`.
    public init(animations: [Animation] = []) {
        self.animations = animations
        super.init()
    }

    deinit {
        // One after the other: groups that lie deep inside each other would need as much stack to go.
        var going = animations
        animations = []
        while var last = going.popLast() {
            guard isKnownUniquelyReferenced(&last), let group = last as? AnimationGroup else {
                continue
            }
            going += group.animations
            group.animations = []
        }
    }

    /// An equal group of copies, which can be changed on its own; delegates are shared.
    public override func copy() -> Animation { copy(inside: []) }

    /// The copy in which groups that are too deep, or already around it, are left out.
    private func copy(inside outer: [AnimationGroup]) -> AnimationGroup {
        let path = outer + [self]
        let children = animations.compactMap { child -> Animation? in
            guard let group = child as? AnimationGroup else { return child.copy() }
            guard path.count < Self.deepest, !path.contains(where: { $0 === group }) else {
                return nil
            }
            return group.copy(inside: path)
        }
        let copy = AnimationGroup(animations: children)
        copy.take(from: self)
        return copy
    }

    override func program(defaultDuration: MediaTime) -> AnimationProgram {
        let timing = resolvedTiming(defaultDuration)
        let children = animations.map { $0.program(defaultDuration: timing.duration) }
        return AnimationProgram(timing: timing, function: timingFunction, effect: .group(children))
    }
}
