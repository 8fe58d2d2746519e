import TestSupport
import Testing

@testable import FlipEngine

@Suite("Animations that cannot be seen ask for no frames")
struct UnseenLayersTests {
    private let listener = Listener()

    private func move(begin: MediaTime = 0, duration: MediaTime = 2) -> BasicAnimation {
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue) = (0, 100)
        (move.beginTime, move.duration) = (begin, duration)
        move.delegate = listener
        return move
    }

    enum Hiding: CaseIterable {
        case hidden, transparent

        func apply(_ layer: Layer) {
            if self == .hidden { layer.isHidden = true } else { layer.opacity = 0 }
        }
    }

    @Test(
        "In a hidden or transparent layer: one for the begin, one for the end",
        arguments: Hiding.allCases)
    func bordersOnly(hiding: Hiding) {
        let played = Played(nil, hiding.apply)
        played.layer.add(move(begin: 1), forKey: "move")
        #expect(played.stage.nextFrameTime <= 0)
        played.show(at: 0.5)
        #expect(played.stage.nextFrameTime == 1 && listener.received.isEmpty)
        played.show(at: 1)
        #expect(played.stage.nextFrameTime == 3 && listener.received == ["start "])
        played.show(at: 3)
        #expect(listener.received == ["start ", "stop  true"])
        #expect(played.stage.nextFrameTime == .infinity && played.layer.animationKeys.isEmpty)
    }

    @Test(
        "A completion block is called at the end, and a fill mode holds", arguments: Hiding.allCases
    )
    func completion(hiding: Hiding) {
        let played = Played(nil, hiding.apply)
        var ends: [MediaTime] = []
        let held = move()
        held.fillMode = .forwards
        held.isRemovedOnCompletion = false
        played.stage.transaction {
            played.stage.transaction.completionBlock = { ends.append(played.stage.currentTime) }
            played.layer.add(held, forKey: "move")
        }
        played.show(at: 0)
        #expect(played.stage.nextFrameTime == 2 && ends.isEmpty)
        played.show(at: 2)
        #expect(ends == [2] && played.stage.nextFrameTime == .infinity)
        played.stage.transaction(disableActions: true) {
            (played.layer.isHidden, played.layer.opacity) = (false, 1)
        }
        #expect(played.show(at: 3).position.x == 100)
    }

    @Test(
        "A layer that appears during an animation shows its value then", arguments: Hiding.allCases)
    func appears(hiding: Hiding) {
        let played = Played(move(), hiding.apply)
        #expect(played.stage.nextFrameTime == 2)
        played.stage.advance(to: 1)
        played.stage.transaction(disableActions: true) {
            (played.layer.isHidden, played.layer.opacity) = (false, 1)
        }
        #expect(played.stage.nextFrameTime == 1)
        #expect(near(played.show(at: 1).position.x, 50) && played.stage.nextFrameTime == 1)
        // And at the same time, without another reason for a frame.
        let parent = Layer()
        parent.isHidden = true
        played.stage.transaction(disableActions: true) {
            played.stage.rootLayer.addSublayer(parent)
            parent.addSublayer(played.layer)
        }
        played.show(at: 1.25)
        #expect(played.stage.nextFrameTime == 2)
        parent.isHidden = false
        played.show(at: 1.25)
        #expect(played.stage.nextFrameTime == 1.25)
    }

    @Test("An endless animation in a hidden superlayer asks for none")
    func endless() {
        let played = Played()
        let endless = move()
        endless.repeatCount = .infinity
        played.layer.add(endless, forKey: "move")
        played.show(at: 0)
        #expect(played.stage.nextFrameTime == 0)
        played.stage.transaction(disableActions: true) { played.stage.rootLayer.opacity = 0 }
        played.show(at: 0.5)
        #expect(played.stage.nextFrameTime == .infinity)
        // Commits for other reasons still show the values of their time.
        #expect(near(played.show(at: 0.75).position.x, 37.5))
    }

    @Test("What hides the layer can be animated: frames are due from its change on")
    func hidingIsAnimated() {
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 4, 1)
        let faded = Played(nil) { $0.opacity = 0 }
        faded.layer.add(move(duration: 100), forKey: "move")
        faded.layer.add(AnimationGroup(animations: [fade]), forKey: "fade")
        faded.layer.animations[1].program.timing.duration = 10
        faded.show(at: 0)
        faded.show(at: 1)
        #expect(faded.stage.nextFrameTime == 4)
        faded.show(at: 4.5)
        #expect(faded.stage.nextFrameTime == 4.5)

        let hide = BasicAnimation(keyPath: "hidden")
        (hide.fromValue, hide.toValue, hide.duration) = (true, true, 3)
        let hidden = Played(hide)
        for (key, animation) in [("move", move(duration: 100)), ("fade", fade)] {
            hidden.layer.add(animation, forKey: key)
        }
        hidden.show(at: 0.5)
        // The fade changes nothing before the layer appears, but it begins, which is an event.
        #expect(hidden.stage.nextFrameTime == 3)
        hidden.show(at: 3)
        #expect(hidden.stage.nextFrameTime == 3)
    }

    @Test("Random scenes: a stage that sleeps shows, and reports, what one does that never sleeps")
    func random() {
        var (awake, asleep) = (0, 0)
        for seed in 0..<2_000 {
            let scenes = (0..<2).map { Scene(seed: UInt64(seed), sleeps: $0 == 1) }
            for step in 0..<30 {
                for scene in scenes { scene.step() }
                guard scenes[0].events == scenes[1].events else {
                    Issue.record("seed \(seed), step \(step): other events")
                    return
                }
                guard scenes[0].tree?.commands == scenes[1].tree?.commands else {
                    Issue.record("seed \(seed), step \(step): another picture")
                    return
                }
            }
            awake += scenes[0].commits
            asleep += scenes[1].commits
        }
        // The scenes must leave time for sleep.
        #expect(asleep < awake * 3 / 4, "\(asleep) of \(awake)")
    }
}

/// A stage with animated layers, some of them hidden or transparent, under random operations that depend on the seed
/// alone.
private final class Scene: AnimationDelegate {
    private let stage = Stage(size: Size(width: 40, height: 30))
    private let sleeps: Bool
    private var layers: [Layer] = []
    private var random: SeededRandom
    private var time: MediaTime = 0
    private(set) var tree: RenderTree?
    private(set) var commits = 0
    private(set) var events: [String] = []

    /// - Parameter sleeps: Whether it commits only when a frame is due.
    init(seed: UInt64, sleeps: Bool) {
        self.sleeps = sleeps
        random = SeededRandom(seed: seed)
        for _ in 0..<6 {
            let parent = layers.randomElement(using: &random) ?? stage.rootLayer
            let layer = below(6) == 0 ? TransformLayer() : Layer()
            layer.bounds = Rect(x: 0, y: 0, width: number(4...20), height: number(4...20))
            layer.position = Point(x: number(0...20), y: number(0...20))
            layer.backgroundColor = Color(white: number(0...1))
            parent.addSublayer(layer)
            layers.append(layer)
        }
        for layer in layers where below(3) == 0 { hide(layer) }
        for layer in layers where below(2) == 0 { animate(layer) }
    }

    /// Lets some time pass, changes something perhaps, and commits if a frame is due.
    func step() {
        time = max(0, time + (below(12) == 0 ? -number(0...2) : number(0...0.5)))
        stage.advance(to: time)
        stage.transaction(disableActions: true) {
            let layer = layers[below(layers.count)]
            switch below(16) {
            case 0: hide(layer)
            case 1: (layer.isHidden, layer.opacity) = (false, 1)
            case 2: animate(layer)
            case 3: changeClock(of: layer)
            case 4: layer.removeAnimation(forKey: "a")
            default: break
            }
        }
        if sleeps && stage.nextFrameTime > time { return }
        tree = stage.commit(at: time)
        commits += 1
        stage.deliverEvents()
    }

    func animationDidStart(_ animation: Animation) { note("start", animation.name) }

    func animationDidStop(_ animation: Animation, finished: Bool) {
        note("stop \(finished)", animation.name)
    }

    private func note(_ event: String, _ name: String?) {
        events.append("\(event) \(name ?? "") \(stage.currentTime)")
    }

    private func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 64).rounded() / 64
    }

    private func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private func hide(_ layer: Layer) {
        if below(2) == 0 { layer.isHidden = true } else { layer.opacity = 0 }
    }

    private func animate(_ layer: Layer) {
        var animation: Animation = simple()
        if below(4) == 0 {
            animation = AnimationGroup(animations: [animation, simple()])
            animation.duration = number(0.25...3)
        }
        animation.beginTime = below(2) == 0 ? 0 : time + number(0.25...2)
        animation.isRemovedOnCompletion = below(2) == 0
        animation.delegate = self
        animation.name = "\(below(1_000))"
        let name = animation.name
        stage.transaction {
            stage.transaction.completionBlock = { [weak self] in self?.note("completed", name) }
            layer.add(animation, forKey: [nil, "a"][below(2)])
        }
    }

    private func simple() -> Animation {
        let animation: PropertyAnimation
        switch below(6) {
        case 0:
            let keyframes = KeyframeAnimation(keyPath: "hidden")
            keyframes.values = [below(2) == 0, below(2) == 0, below(2) == 0]
            keyframes.calculationMode = .discrete
            animation = keyframes
        case 1, 2:
            let keyframes = KeyframeAnimation(keyPath: "opacity")
            keyframes.values = (0..<3).map { _ in Double(below(2)) }
            if below(2) == 0 { keyframes.calculationMode = .discrete }
            animation = keyframes
        default:
            let basic = BasicAnimation(
                keyPath: ["position.x", "transform.rotation.z", "opacity"][below(3)])
            (basic.fromValue, basic.toValue) = (number(0...1), number(0...1))
            if below(4) == 0 { basic.fromValue = nil }
            animation = basic
        }
        animation.duration = number(0.25...3)
        animation.fillMode = [.removed, .forwards, .backwards, .both][below(4)]
        animation.autoreverses = below(4) == 0
        animation.repeatCount = [0, 0, 1.5, 3, .infinity][below(5)]
        animation.isAdditive = below(6) == 0
        animation.speed = [1, 1, 1, 2, 0.5, -1, 0][below(7)]
        animation.timeOffset = below(4) == 0 ? number(0...1) : 0
        return animation
    }

    private func changeClock(of layer: Layer) {
        switch below(6) {
        case 0: layer.speed = [0, 0.5, 2, -1][below(4)]
        case 1: layer.beginTime = number(0...3)
        case 2: layer.timeOffset = number(0...3)
        case 3: (layer.duration, layer.autoreverses) = (number(0.5...2), below(2) == 0)
        case 4: layer.repeatCount = [1, 2, .infinity][below(3)]
        default: (layer.speed, layer.beginTime, layer.timeOffset) = (1, 0, 0)
        }
    }
}
