import TestSupport

@testable import FlipEngine

/// Two stages and a pool of layers under random operations, with the events received. Every law that the documentation
/// states is checked after each; `violations` records the violations.
final class TwoStages {
    /// The kinds of layer clocks that are allowed, so that values are a function of time alone.
    struct Clocks {
        /// Whether layers may have finite durations.
        var hasFiniteDurations = false
        /// Whether the time of layers may run backwards.
        var hasNegativeSpeeds = false
    }

    /// A subclass with a layer of its own. The reference is weak, because it may be added to that layer.
    final class Composed: Layer {
        private(set) weak var part: Layer?

        required init() {
            let part = Layer()
            self.part = part
            super.init()
            addSublayer(part)
        }

        required init(layer: Layer) {
            part = (layer as? Composed)?.part
            super.init(layer: layer)
            addSublayer(part ?? Layer())
        }
    }

    /// An added animation, and the events that its delegate received.
    final class Record: AnimationDelegate {
        weak var layer: Layer?
        weak var attached: AttachedAnimation?
        var (starts, stops) = (0, 0)
        var wasOnStage = false
        var onViolation: (String) -> Void
        var onStop: () -> Void

        init(onViolation: @escaping (String) -> Void, onStop: @escaping () -> Void) {
            self.onViolation = onViolation
            self.onStop = onStop
        }

        func animationDidStart(_ animation: Animation) {
            starts += 1
            if stops > 0 { onViolation("start after stop") }
            if starts > 1 { onViolation("started twice") }
        }

        func animationDidStop(_ animation: Animation, finished: Bool) {
            stops += 1
            if finished && starts == 0 { onViolation("finished without a start") }
            if stops > 1 { onViolation("stopped twice") }
            onStop()
        }

        /// Whether it runs: it is on its layer, and not at its end.
        var isRunning: Bool {
            guard let layer, let attached, !attached.hasStopped else { return false }
            return layer.animations.contains { $0 === attached }
        }
    }

    /// A completion block, and the animations that it waits for.
    final class Completion {
        let stage: Int
        var records: [Record] = []
        var calls = 0
        init(stage: Int) { self.stage = stage }
    }

    /// A held copy, and the values that it must keep.
    struct Held {
        let copy: Layer
        let model: ObjectIdentifier
        let place: Point
        let levels: Int
        let siblings: Int
    }

    let stages = [
        Stage(size: Size(width: 50, height: 40)), Stage(size: Size(width: 30, height: 30)),
    ]
    var pool: [Layer] = []
    var records: [Record] = []
    var completions: [Completion] = []
    /// The completions of each stage's open transactions, outermost first.
    var open: [[[Completion]]] = [[[]], [[]]]
    var held: [Held] = []
    /// The number of checks of held copies after a commit.
    var looks = 0
    var violations: [String] = []
    var random: SeededRandom
    let clocks: Clocks
    var isEnding = false
    var depth = 0

    init(seed: UInt64, clocks: Clocks) {
        random = SeededRandom(seed: seed)
        self.clocks = clocks
        for index in 0..<7 { pool.append(newLayer(index)) }
        for _ in 0..<9 { growTree() }
        for stage in stages { _ = stage.commit(at: 0) }
    }

    func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 64).rounded() / 64
    }

    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    func violate(_ text: String) { violations.append(text) }

    private func newLayer(_ index: Int) -> Layer {
        let layer =
            switch index % 4 {
            case 1: TransformLayer()
            case 2: Composed()
            default: Layer()
            }
        layer.bounds = Rect(x: 0, y: 0, width: number(1...20), height: number(1...20))
        layer.position = Point(x: number(0...20), y: number(0...20))
        return layer
    }

    /// A layer that accepts sublayers: one of the pool, part of one, or a root.
    private func anyLayer() -> Layer {
        let index = below(pool.count + stages.count + 1)
        if index < pool.count { return pool[index] }
        if index < pool.count + stages.count { return stages[index - pool.count].rootLayer }
        return (pool[2] as? Composed)?.part ?? pool[0]
    }

    private func growTree() {
        let (parent, layer) = (anyLayer(), pool[below(pool.count)])
        switch below(6) {
        case 0: parent.insertSublayer(layer, at: below(3))
        case 1: parent.insertSublayer(layer, below: parent.sublayers.last)
        case 2: parent.insertSublayer(layer, above: parent.sublayers.first)
        case 3: parent.sublayers = parent.sublayers.dropFirst() + [layer]
        default: parent.addSublayer(layer)
        }
    }

    /// Moves a layer from its stage to one that is deallocated before it delivers any events.
    private func visit(_ layer: Layer) {
        guard layer.stage != nil, layer.superlayer != nil else { return }
        let brief = Stage()
        brief.rootLayer.addSublayer(layer)
        _ = brief.commit(at: number(0...6))
        if below(2) == 0 { layer.removeFromSuperlayer() }
        if below(2) == 0 { _ = brief.commit(at: number(0...6)) }
    }

    /// Performs a random operation.
    func step() {
        depth += 1
        defer { depth -= 1 }
        switch below(24) {
        case 0...3: growTree()
        case 4, 5: pool[below(pool.count)].removeFromSuperlayer()
        case 6...8: addAnimation(to: anyLayer())
        case 9: anyLayer().removeAllAnimations()
        case 10: anyLayer().removeAnimation(forKey: below(2) == 0 ? "a" : "b")
        case 11: begin(below(2))
        case 12: end(below(2))
        case 13, 14: if depth == 1 { commit(below(2)) }
        case 15: if depth == 1 { stages[below(2)].deliverEvents() }
        case 16, 21: hold()
        case 17: change(anyLayer())
        case 18: changeClock(of: pool[below(pool.count)])
        case 19:
            let index = below(pool.count)
            pool[index] = newLayer(index)
        case 22: if depth == 1 { visit(pool[below(pool.count)]) }
        case 20: if !held.isEmpty { held.remove(at: below(held.count)) }
        default: pool[below(pool.count)].sublayers = []
        }
        noteStages()
    }

    /// Moves a layer to another superlayer, some of which stand still, and commits, at later times more often than at
    /// earlier ones.
    func moveBetweenClocks() {
        switch below(8) {
        case 0: addAnimation(to: anyLayer())
        case 1: pool[below(pool.count)].speed = 0
        case 2: changeClock(of: pool[below(pool.count)])
        default: growTree()
        }
        let stage = below(2)
        let time = stages[stage].currentTime
        commit(stage, at: below(4) == 0 ? number(0...6) : time + number(0...0.5))
        stages[stage].deliverEvents()
        noteStages()
    }

    /// Ends everything, so that all pending events arrive.
    func finish() {
        isEnding = true
        for stage in 0..<2 { while open[stage].count > 1 { end(stage) } }
        for time in 0..<2 {
            for layer in pool + stages.map(\.rootLayer) { removeAnimations(below: layer) }
            for stage in 0..<2 { commit(stage, at: 1e3 + Double(time)) }
            for stage in stages { stage.deliverEvents() }
        }
        for stage in stages where stage.hasEvents { violate("events without a cause") }
        for record in records where record.wasOnStage && record.stops != 1 {
            violate("an animation stopped \(record.stops) times")
        }
        for completion in completions where completion.calls != 1 {
            violate("a completion block ran \(completion.calls) times")
        }
    }

    private func removeAnimations(below layer: Layer) {
        layer.removeAllAnimations()
        for sublayer in layer.sublayers { removeAnimations(below: sublayer) }
    }

    // MARK: Animations and transactions

    private func addAnimation(to layer: Layer) {
        let keyPaths: [LayerKeyPath] = ["opacity", "position.x", "transform.rotation.z", "nothing"]
        let animation = BasicAnimation(keyPath: keyPaths[below(keyPaths.count)])
        (animation.fromValue, animation.toValue) = (number(0...1), number(0...1))
        animation.duration = below(4) == 0 ? 0 : number(0...3)
        animation.beginTime = below(3) == 0 ? number(0.25...4) : 0
        animation.repeatCount = below(4) == 0 ? number(0...3) : 0
        animation.autoreverses = below(4) == 0
        animation.isRemovedOnCompletion = below(3) > 0
        animation.fillMode = [.removed, .forwards, .backwards, .both][below(4)]
        let record = Record(
            onViolation: { [weak self] in self?.violate($0) },
            onStop: { [weak self] in self?.react() })
        animation.delegate = record
        layer.add(animation, forKey: [nil, "a", "b"][below(3)])
        record.layer = layer
        record.attached = layer.animations.last
        record.wasOnStage = layer.stage != nil || layer.lastStage != nil
        records.append(record)
        if let stage = stages.firstIndex(where: { $0 === layer.stage }) {
            for level in open[stage] {
                for completion in level { completion.records.append(record) }
            }
        }
    }

    /// Performs random operations from a callback.
    private func react() {
        if !isEnding, depth < 3, below(3) == 0 { step() }
    }

    private func begin(_ stage: Int) {
        if below(2) == 0 {
            stages[stage].transaction.begin()
            open[stage].append([])
        }
        let completion = Completion(stage: stage)
        completions.append(completion)
        open[stage][open[stage].count - 1].append(completion)
        stages[stage].transaction.completionBlock = { [weak self] in
            completion.calls += 1
            if completion.calls > 1 { self?.violate("completed twice") }
            if completion.records.contains(where: \.isRunning) {
                self?.violate("completed before its animations")
            }
            self?.react()
        }
    }

    private func end(_ stage: Int) {
        guard open[stage].count > 1 else {
            stages[stage].transaction.flush()
            open[stage][0] = []
            return
        }
        stages[stage].transaction.commit()
        open[stage].removeLast()
    }

    private func noteStages() {
        for record in records where !record.wasOnStage && record.attached != nil {
            record.wasOnStage = record.layer?.stage != nil
        }
    }
}
