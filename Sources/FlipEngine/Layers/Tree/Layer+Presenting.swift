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
        var next = NextTimes()
        presented.hasTimeline = false
        let sublayers = presentSublayers(pass, clock, isForced, &next)
        let isAnimated = !animations.isEmpty
        let appearance = isAnimated ? animate(pass, clock, &next) : modelAppearance
        presented.hasTimeline = presented.hasTimeline || (isAnimated && !animations.isEmpty)
        if appearance.properties.isUnseen {
            next.frame = min(nextEvent(clock), nextAppearing(from: appearance.properties, clock))
        }

        presented.next = next
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

    /// Returns the appearance with animations. `next` is lowered to the time of their next change.
    private func animate(
        _ pass: PresentationPass, _ clock: LayerClock, _ next: inout NextTimes
    ) -> PresentationNode.Appearance {
        var sink = AnimatedProperties(model: self)
        var hasEnded = false
        var until = clock.until
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
        next.lower(to: NextTimes(change: until, frame: until))
        if hasEnded {
            animations.removeAll {
                $0.animation.isRemovedOnCompletion
                    && $0.program.timing.sample(at: clock.now).phase == .after
            }
        }
        return sink.finish(last: presented.node?.appearance)
    }

    /// The stage time at which an animation of this layer or a descendant begins or ends next, in a layer that is not
    /// seen.
    private func nextEvent(_ clock: LayerClock) -> MediaTime {
        var next = MediaTime.infinity
        for attached in animations where !attached.hasStopped {
            let program = attached.program
            let border = program.nextBorder(
                after: program.timing.sample(at: clock.now).phase, isBackward: clock.isBackward)
            next = min(next, clock.until, clock.stageTime(of: border))
        }
        for child in presented.activeChildren {
            next = min(next, child.nextEvent(clock.clock(for: child.timing)))
        }
        return next
    }

    /// The stage time at which the layer's own animations may next show it; `shown` hides it.
    private func nextAppearing(from shown: LayerProperties, _ clock: LayerClock) -> MediaTime {
        let cause: LayerProperty = shown.isHidden ? .isHidden : .opacity
        var next = MediaTime.infinity
        for program in animations.map(\.program) where program.changes(cause) {
            let change = program.nextChange(
                after: clock.now, program.timing.sample(at: clock.now),
                isBackward: clock.isBackward)
            next = min(next, clock.until, clock.stageTime(of: change))
        }
        return next
    }

    /// Returns the sublayers' nodes, or nil if they are those of the last frame.
    private func presentSublayers(
        _ pass: PresentationPass, _ clock: LayerClock, _ isForced: Bool, _ next: inout NextTimes
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
            next.lower(to: shown.next)
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
