extension Layer {
    /// Adds a copy of the animation, with or without a key. An animation that has the same key is removed, and stops
    /// unfinished.
    ///
    /// A duration of 0 or less becomes the transaction's. An animation without a timing function takes the
    /// transaction's, if that has one. A begin time of 0 becomes the layer's time at the next commit.
    ///
    /// If the layer is on no stage, the transaction is the one that puts it on a stage: build a layer, add its
    /// animations and insert it, in any order. Until then a duration of 0 or less is 0.25 s.
    public final func add(_ animation: Animation, forKey key: String?) {
        let stage = stage
        let copy = animation.copy()
        let takesDuration = !(copy.duration > 0)
        if takesDuration { copy.duration = stage?.transaction.animationDuration ?? 0.25 }
        if copy.timingFunction == nil {
            copy.timingFunction = stage?.transaction.animationTimingFunction
        }
        if let key { removeAnimation(forKey: key) }
        animations.append(
            AttachedAnimation(
                key: key, animation: copy, program: copy.program(defaultDuration: copy.duration),
                takesDuration: takesDuration, completions: stage?.transaction.openGroups ?? [],
                events: stage?.events))
        invalidateProperties()
        if stage == nil { awaitTransaction() }
    }

    /// Notes in this layer and its ancestors, which are on no stage, that animations below await their transaction.
    final func awaitTransaction() {
        var layer: Layer? = self
        while let current = layer, !current.presented.awaitsTransaction {
            current.presented.awaitsTransaction = true
            layer = current.parent
        }
    }

    /// Adds the animations in this layer and its descendants that await a transaction to the innermost open one of
    /// `stage`.
    final func joinTransaction(of stage: Stage) {
        guard presented.awaitsTransaction else { return }
        presented.awaitsTransaction = false
        let transaction = stage.transaction
        for attached in animations {
            attached.join(
                duration: transaction.animationDuration,
                function: transaction.animationTimingFunction, completions: transaction.openGroups,
                events: stage.events)
        }
        for child in children { child.joinTransaction(of: stage) }
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
