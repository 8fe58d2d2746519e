/// The parameters of one commit in progress.
struct PresentationPass {
    /// The stage's time.
    let time: MediaTime
    /// The source of layer numbers.
    let ids: LayerIDSource
    /// The queue for begin and end events.
    let events: EventQueue
}

extension Layer {
    /// Returns this layer's node at the pass's time; the last frame's node if nothing changed.
    ///
    /// Only sublayers that are out of date or animated are visited, so that the cost of a frame is proportional to the
    /// number of layers that move. `isForced` visits all animated ones, because an ancestor's timing changed.
    final func present(
        _ pass: PresentationPass, in superclock: LayerClock, isForced: Bool
    ) -> PresentationNode {
        let presented = presented
        if presented.ids !== pass.ids { join(pass.ids) }
        if !isForced, presented.isRight(at: pass.time), let node = presented.node { return node }

        let clock = superclock.clock(for: timing)
        let isForced = isForced || presented.isTimingDirty
        var until = MediaTime.infinity
        presented.hasTimeline = false
        let sublayers = presentSublayers(pass, clock, isForced, &until)
        let isAnimated = !animations.isEmpty
        let appearance = isAnimated ? animate(pass, clock, &until) : modelAppearance
        presented.hasTimeline = presented.hasTimeline || (isAnimated && !animations.isEmpty)

        presented.until = until
        presented.from = presented.hasTimeline ? clock.stillFrom : -.infinity
        presented.margin = clock.margin
        for child in presented.activeChildren {
            presented.from = max(presented.from, child.presented.from)
            presented.margin = max(presented.margin, child.presented.margin)
        }
        presented.isDirty = false
        presented.isModelDirty = isAnimated
        presented.isStructureDirty = false
        presented.isTimingDirty = false
        if let node = presented.node, node.appearance === appearance, sublayers == nil {
            return node
        }
        let node = PresentationNode(
            appearance: appearance,
            sublayers: sublayers ?? presented.node?.sublayers ?? PatchedArray([]))
        presented.node = node
        return node
    }

    /// The appearance without animations; the last frame's if it is equal.
    private var modelAppearance: PresentationNode.Appearance {
        if let last = presented.node?.appearance, last.id == presented.id,
            !presented.isModelDirty || last.properties == properties
        {
            return last
        }
        return PresentationNode.Appearance(self)
    }

    /// Registers the layer with a stage other than the one of its last frame.
    private func join(_ ids: LayerIDSource) {
        presented.ids = ids
        presented.id = ids.next()
        presented.isDirty = true
        presented.isModelDirty = true
        presented.isStructureDirty = true
    }

    /// Returns the appearance with animations. `until` is lowered to the time of the next change.
    private func animate(
        _ pass: PresentationPass, _ clock: LayerClock, _ until: inout MediaTime
    ) -> PresentationNode.Appearance {
        var sink = AnimatedProperties(model: self)
        var hasEnded = false
        let attachedNow = animations
        for attached in attachedNow {
            attached.resolveBegin(at: clock.now)
            let sample = attached.program.timing.sample(at: clock.now)
            attached.report(sample.phase, to: pass.events)
            if sample.phase == .after && attached.animation.isRemovedOnCompletion {
                hasEnded = true
                continue
            }
            attached.program.evaluate(sample, into: &sink)
            let change = attached.program.nextChange(
                after: clock.now, sample, isBackward: clock.isBackward)
            until = min(until, clock.stageTime(of: change))
        }
        until = min(until, clock.until)
        if hasEnded {
            animations.removeAll {
                $0.animation.isRemovedOnCompletion
                    && $0.program.timing.sample(at: clock.now).phase == .after
            }
        }
        return sink.finish(last: presented.node?.appearance)
    }

    /// Returns the sublayers' nodes, or nil if they are those of the last frame.
    private func presentSublayers(
        _ pass: PresentationPass, _ clock: LayerClock, _ isForced: Bool, _ until: inout MediaTime
    ) -> PatchedArray<PresentationNode>? {
        let presented = presented
        let isNew = presented.isStructureDirty
        if isNew {
            for (index, child) in children.enumerated() { child.presented.index = index }
            presented.activeChildren = children
        }
        if presented.activeChildren.isEmpty && !isNew { return nil }

        let old = presented.node?.sublayers
        var replaced: [(index: Int, element: PresentationNode)] = []
        var isSomeoneDone = false
        for child in presented.activeChildren {
            let shown = child.presented
            let before = shown.node
            let node = child.present(pass, in: clock, isForced: isForced)
            if isNew || node !== before {
                if replaced.isEmpty { replaced.reserveCapacity(presented.activeChildren.count) }
                replaced.append((shown.index, node))
            }
            until = min(until, shown.until)
            shown.isListed = shown.hasTimeline
            if shown.hasTimeline { presented.hasTimeline = true } else { isSomeoneDone = true }
        }
        // Usually every child stays active, and the list stays as it is.
        if isSomeoneDone { presented.activeChildren.removeAll { !$0.presented.isListed } }
        guard isNew else { return replaced.isEmpty ? nil : old?.replacing(replaced) }
        let isSame = old.map { $0.elementsEqual(replaced) { $0 === $1.element } } ?? false
        return isSame ? nil : PatchedArray(replaced.map(\.element))
    }
}
