/// Several animations on one timeline, like `CAAnimationGroup`.
///
/// The children run in the group's basic time: their begin times count from the group's start. The children are clipped
/// to the group's duration, not scaled to it, and repeat and reverse with the group. The group's timing function
/// applies to its basic time. A child without a duration takes the group's. A child that ends together with the group
/// is still in effect at the group's last instant, so that a group that fills forwards holds its children's end values
/// without fill modes of their own.
///
/// The children's delegates and `isRemovedOnCompletion` have no effect.
///
/// Groups nest at most `deepest` levels deep: the copy of a group, which `Layer.add(_:forKey:)` also makes, omits
/// deeper groups. It also omits a group inside itself; such a reference cycle keeps the group alive until it is broken.
public final class AnimationGroup: Animation {
    /// The children. If two change the same property, the later one takes precedence, or adds to the earlier if it is
    /// additive.
    public var animations: [Animation]

    /// The maximum depth of nested groups, including the outermost one.
    public static let deepest = 100

    /// A group of `animations`.
    public init(animations: [Animation] = []) {
        self.animations = animations
        super.init()
    }

    deinit {
        // Iterative, because releasing deeply nested groups recursively could overflow the stack.
        var pending = animations
        animations = []
        while var last = pending.popLast() {
            guard isKnownUniquelyReferenced(&last), let group = last as? AnimationGroup else {
                continue
            }
            pending += group.animations
            group.animations = []
        }
    }

    /// Returns an independent copy with copies of the children; delegates are shared.
    public override func copy() -> Animation { copy(inside: []) }

    /// Returns the copy, without groups that are nested too deeply or that contain themselves.
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
