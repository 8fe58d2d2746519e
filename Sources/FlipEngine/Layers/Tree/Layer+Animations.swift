extension Layer {
    /// Adds a copy of the animation, with or without a key. An animation that has the same key is removed, and stops
    /// unfinished.
    ///
    /// A duration of 0 or less becomes the transaction's. An animation without a timing function takes the
    /// transaction's, if that has one. A begin time of 0 becomes the layer's time at the next commit.
    public final func add(_ animation: Animation, forKey key: String?) {
        let stage = stage
        let copy = animation.copy()
        copy.timing = copy.resolvedTiming(stage?.transaction.animationDuration ?? 0.25)
        copy.timing.duration = max(0, copy.timing.duration)
        if copy.timingFunction == nil {
            copy.timingFunction = stage?.transaction.animationTimingFunction
        }
        if let key { removeAnimation(forKey: key) }
        animations.append(
            AttachedAnimation(
                key: key, animation: copy, program: copy.program(defaultDuration: copy.duration),
                completions: stage?.transaction.openGroups ?? [], events: stage?.events))
        invalidateProperties()
    }

    /// Removes the animation with the key, if any; it stops unfinished. The model does not change.
    public final func removeAnimation(forKey key: String) {
        removeAnimations { $0.key == key }
    }

    /// Removes all animations; they stop unfinished.
    public final func removeAllAnimations() {
        removeAnimations { _ in true }
    }

    private func removeAnimations(where isGoing: (AttachedAnimation) -> Bool) {
        let going = animations.filter(isGoing)
        guard !going.isEmpty else { return }
        animations.removeAll(where: isGoing)
        let events = (stage ?? lastStage)?.events
        for attached in going { attached.stop(finished: false, events) }
        invalidateProperties()
    }

    /// The keys of the layer's animations, in the order in which they were added.
    public final var animationKeys: [String] { animations.compactMap(\.key) }

    /// Returns the layer's copy of the animation with the key, or nil. Treat it as read-only: changes to it have no
    /// effect.
    public final func animation(forKey key: String) -> Animation? {
        animations.first { $0.key == key }?.animation
    }
}
