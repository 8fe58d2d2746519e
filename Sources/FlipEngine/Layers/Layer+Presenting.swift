/// One commit under way.
struct PresentationPass {
    /// The stage's time.
    let time: MediaTime
    /// Who numbers layers.
    let ids: LayerIDSource
    /// Where begins and ends are reported.
    let events: EventQueue
    /// Where properties are animated.
    let sink: AnimatedProperties
}

extension Layer {
    /// The node of this layer at the pass's time; the one of the last frame if nothing has changed.
    ///
    /// Only sublayers that are out of date or have time lines are visited, so that a frame costs what moves in it.
    /// `isForced` visits all that have time lines, because a clock above was changed.
    final func present(
        _ pass: PresentationPass, in superclock: LayerClock, isForced: Bool
    ) -> PresentationNode {
        if presented.ids !== pass.ids { join(pass.ids) }
        if !isForced, presented.isRight(at: pass.time), let node = presented.node { return node }

        let clock = superclock.clock(for: timing)
        let isForced = isForced || presented.isTimingDirty
        var until = MediaTime.infinity
        presented.hasTimeline = false
        let sublayers = presentSublayers(pass, clock, isForced, &until)
        let isAnimated = !animations.isEmpty
        if isAnimated { animate(pass, clock, &until) }
        presented.hasTimeline = presented.hasTimeline || !animations.isEmpty

        presented.until = until
        presented.from = presented.hasTimeline && !clock.isStill ? pass.time : -.infinity
        for child in presented.activeChildren {
            presented.from = max(presented.from, child.presented.from)
        }
        presented.isDirty = false
        presented.isStructureDirty = false
        presented.isTimingDirty = false

        return isAnimated
            ? node(with: pass.sink.values, sublayers) : node(with: properties, sublayers)
    }

    /// The node for these properties and sublayers (nil for those of the last frame): the last frame's if it is equal.
    private func node(
        with values: LayerProperties, _ sublayers: PresentationList?
    ) -> PresentationNode {
        if let node = presented.node, node.id == presented.id, sublayers == nil,
            node.properties == values
        {
            return node
        }
        let node = PresentationNode(
            id: presented.id, properties: values, isTransformLayer: isTransformLayer,
            sublayers: sublayers ?? presented.node?.sublayers ?? PresentationList([]))
        presented.node = node
        return node
    }

    /// The layer comes to a stage that it has not been on, or not last.
    private func join(_ ids: LayerIDSource) {
        presented.ids = ids
        presented.id = ids.next()
        presented.isDirty = true
        presented.isStructureDirty = true
    }

    /// Applies the animations to the pass's properties. `until` becomes the time of the next change, if that is sooner.
    private func animate(
        _ pass: PresentationPass, _ clock: LayerClock, _ until: inout MediaTime
    ) {
        let sink = pass.sink
        sink.start(with: self)
        var hasEnded = false
        for attached in animations {
            attached.resolveBegin(at: clock.now)
            let sample = attached.program.timing.sample(at: clock.now)
            attached.report(sample.phase, to: pass.events)
            if sample.phase == .after && attached.animation.isRemovedOnCompletion {
                hasEnded = true
                continue
            }
            attached.program.evaluate(sample, into: sink)
            until = min(
                until,
                clock.stageTime(of: attached.program.nextChange(after: clock.now, sample)))
        }
        until = min(until, clock.until)
        if hasEnded {
            animations.removeAll {
                $0.animation.isRemovedOnCompletion
                    && $0.program.timing.sample(at: clock.now).phase == .after
            }
        }
        sink.finish()
    }

    /// The sublayers' nodes, or nil if they are those of the last frame.
    private func presentSublayers(
        _ pass: PresentationPass, _ clock: LayerClock, _ isForced: Bool, _ until: inout MediaTime
    ) -> PresentationList? {
        let isNew = presented.isStructureDirty
        if isNew {
            for (index, child) in children.enumerated() { child.presented.index = index }
            presented.activeChildren = children
        }
        if presented.activeChildren.isEmpty && !isNew { return nil }

        let old = presented.node?.sublayers
        var replaced: [(index: Int, node: PresentationNode)] = []
        let visited = presented.activeChildren
        presented.activeChildren.removeAll(keepingCapacity: true)
        for child in visited {
            let before = child.presented.node
            let node = child.present(pass, in: clock, isForced: isForced)
            if isNew || node !== before { replaced.append((child.presented.index, node)) }
            until = min(until, child.presented.until)
            child.presented.isListed = child.presented.hasTimeline
            if child.presented.hasTimeline {
                presented.hasTimeline = true
                presented.activeChildren.append(child)
            }
        }
        guard isNew else { return replaced.isEmpty ? nil : old?.replacing(replaced) }
        let isSame = old.map { $0.elementsEqual(replaced) { $0 === $1.node } } ?? false
        return isSame ? nil : PresentationList(replaced.map(\.node))
    }
}
