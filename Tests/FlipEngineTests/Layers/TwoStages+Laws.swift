@testable import FlipEngine

extension TwoStages {
    func commit(_ stage: Int) { commit(stage, at: number(0...6)) }

    func commit(_ index: Int, at time: MediaTime) {
        let stage = stages[index]
        _ = stage.commit(at: time)
        // The implicit transaction has ended.
        open[index][0] = []
        checkTrees()
        checkHeld()
        checkValues(of: stage)
        if stage.nextFrameTime.isNaN { violate("the next frame is at no time") }
    }

    func change(_ layer: Layer) {
        let stage = layer.stage
        let disablesActions = below(2) == 0
        if disablesActions {
            stage?.transaction.begin()
            stage?.transaction.disableActions = true
        }
        switch below(4) {
        case 0: layer.opacity = number(0...1)
        case 1: layer.position = Point(x: number(0...20), y: number(0...20))
        case 2: layer.zPosition = number(-1...1)
        default: layer.isHidden.toggle()
        }
        if disablesActions { stage?.transaction.commit() }
    }

    func changeClock(of layer: Layer) {
        switch below(5) {
        case 0: layer.speed = number(clocks.hasNegativeSpeeds ? -2...2 : 0...2)
        case 1: layer.beginTime = number(0...3)
        case 2: layer.timeOffset = number(0...3)
        case 3: if clocks.hasFiniteDurations { layer.duration = number(0.5...4) }
        default: (layer.speed, layer.beginTime, layer.timeOffset) = (1, 0, 0)
        }
    }

    /// Takes a presentation copy to hold over commits.
    func hold() {
        let layer = pool[below(pool.count)]
        guard held.count < 4, let copy = layer.presentation() else { return }
        if layer.stage == nil { violate("a copy of a layer on no stage") }
        if copy !== layer.presentation() { violate("two copies in one frame") }
        held.append(
            Held(
                copy: copy, model: ObjectIdentifier(layer),
                place: copy.convert(Point.zero, to: nil),
                levels: copy.levels, siblings: copy.superlayer?.sublayers.count ?? 0))
    }

    // MARK: Laws

    /// Superlayer and sublayers are consistent, and each layer is in one place.
    private func checkTrees() {
        var seen: Set<ObjectIdentifier> = []
        func check(_ layer: Layer, on stage: Stage?) {
            if !seen.insert(ObjectIdentifier(layer)).inserted { violate("a layer in two places") }
            if layer.stage !== stage { violate("a layer on another stage") }
            for sublayer in layer.sublayers {
                if sublayer.superlayer !== layer { violate("a sublayer without its superlayer") }
                check(sublayer, on: stage)
            }
        }
        for stage in stages { check(stage.rootLayer, on: stage) }
        for layer in pool {
            if let superlayer = layer.superlayer,
                !superlayer.sublayers.contains(where: { $0 === layer })
            {
                violate("a superlayer without its sublayer")
            }
            if layer.superlayer == nil { check(layer, on: nil) }
        }
    }

    /// Held copies keep their values, with the tree around them.
    private func checkHeld() {
        looks += held.count
        for held in held {
            let copy = held.copy
            if copy.levels != held.levels { violate("a held copy lost its superlayers") }
            let place = copy.convert(Point.zero, to: nil)
            if place.isFinite || held.place.isFinite, place != held.place {
                violate("a held copy moved")
            }
            if copy.model() !== copy, ObjectIdentifier(copy.model()) != held.model {
                violate("a copy of another layer")
            }
            guard let superlayer = copy.superlayer else { continue }
            let siblings = superlayer.sublayers
            if siblings.count != held.siblings { violate("a held copy lost siblings") }
            if !siblings.contains(where: { $0 === copy }) { violate("a held copy left its tree") }
            for sibling in siblings + copy.sublayers where sibling.superlayer == nil {
                violate("a copy without its superlayer")
            }
            if superlayer.stage != nil { violate("a copy on a stage") }
            _ = superlayer.hitTest(place)
        }
    }

    /// A stage with equal layers and animations that never showed another time shows the same.
    private func checkValues(of stage: Stage) {
        guard let shown = stage.rootLayer.presented.node else { return }
        let fresh = Stage(size: stage.size)
        fresh.rootLayer.copyModel(of: stage.rootLayer)
        let other = fresh.present(at: stage.currentTime)
        if !shown.isEqual(to: other) { violate("a value depends on earlier commits") }
    }
}

extension Layer {
    /// The number of ancestors.
    fileprivate var levels: Int {
        var (levels, layer) = (0, superlayer)
        while let current = layer {
            levels += 1
            layer = current.superlayer
        }
        return levels
    }

    /// Copies all of `layer`, animations and sublayers included.
    fileprivate func copyModel(of layer: Layer) {
        properties = layer.properties
        timing = layer.timing
        animations = layer.animations.map { attached in
            let animation = attached.animation.copy()
            animation.delegate = nil
            // 0 would mean "now".
            if animation.timing.beginTime == 0 {
                animation.timing.beginTime = .leastNormalMagnitude
            }
            return AttachedAnimation(
                key: attached.key, animation: animation,
                program: animation.program(defaultDuration: animation.duration), completions: [],
                events: nil)
        }
        for sublayer in layer.sublayers {
            let copy = sublayer.isTransformLayer ? TransformLayer() : Layer()
            copy.copyModel(of: sublayer)
            addSublayer(copy)
        }
    }
}

extension PresentationNode {
    fileprivate func isEqual(to other: PresentationNode) -> Bool {
        properties == other.properties && sublayers.count == other.sublayers.count
            && zip(sublayers, other.sublayers).allSatisfy { $0.isEqual(to: $1) }
    }
}
