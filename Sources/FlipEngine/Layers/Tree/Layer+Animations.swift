extension Layer {
    /// Adds a copy of the animation, under a key or without one; one that is there under the key is replaced, and stops
    /// unfinished.
    ///
    /// A duration that is not above 0 becomes the transaction's. Without a timing function of its own the animation takes
    /// the transaction's, if that has one. A begin time of 0 becomes the layer's time at the next commit.
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

    /// Removes the animation under the key, if there is one; it stops unfinished. The model stays as it is.
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

    /// The keys of the animations on the layer, in the order in which they were added.
    public final var animationKeys: [String] { animations.compactMap(\.key) }

    /// The layer's copy of the animation under the key, or nil. It is for reading: changing it changes no frame.
    public final func animation(forKey key: String) -> Animation? {
        animations.first { $0.key == key }?.animation
    }
}
