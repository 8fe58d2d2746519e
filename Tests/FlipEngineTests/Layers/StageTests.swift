import Testing

@testable import FlipEngine

@Suite("The stage: frames, next frame times, nodes")
struct StageTests {
    private func fade(
        begin: MediaTime = 0, duration: MediaTime = 1, to value: Double = 1
    ) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = value
        animation.beginTime = begin
        animation.duration = duration
        return animation
    }

    @Test("The root fills the stage")
    func size() {
        let stage = Stage(size: Size(width: 640, height: 360))
        #expect(stage.rootLayer.frame == Rect(x: 0, y: 0, width: 640, height: 360))
        _ = stage.present(at: 0)
        stage.size = Size(width: 100, height: 50)
        #expect(stage.rootLayer.frame == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(stage.rootLayer.animationKeys.isEmpty)
    }

    @Test("The stage's size is the frame's, ignoring a transform of the root layer")
    func stageSize() {
        let stage = Stage(size: Size(width: 8, height: 6))
        stage.rootLayer.transform = Transform3D(scaleX: 2, y: 2)
        for size in [Size(width: 64, height: 36), Size(width: 10, height: 8)] {
            stage.size = size
            let frame = stage.commit(at: 0).viewport
            #expect(stage.size == size && stage.rootLayer.bounds.size == size)
            #expect(frame.width == Int(size.width) && frame.height == Int(size.height))
        }
        stage.size = Size(width: .nan, height: 5)
        #expect(stage.size == Size(width: 10, height: 8))
    }

    @Test("Next frame: never at rest, now while moving, at the begin time if delayed")
    func nextFrame() {
        let played = Played()
        let stage = played.stage
        #expect(stage.nextFrameTime == .infinity)
        played.layer.add(fade(begin: 10.45, duration: 0.3), forKey: "fade")
        #expect(stage.nextFrameTime <= stage.currentTime)
        played.show(at: 1)
        #expect(stage.nextFrameTime == 10.45)
        played.show(at: 10.45)
        #expect(stage.nextFrameTime == 10.45)
        played.show(at: 10.6)
        #expect(stage.nextFrameTime == 10.6)
        played.show(at: 11)
        #expect(stage.nextFrameTime == .infinity)
        played.layer.isHidden = true
        #expect(stage.nextFrameTime <= stage.currentTime)
    }

    @Test("Next frame: never for held ends, now for endless animations, at the times of steps")
    func nextFrameOfHeld() {
        let held = fade()
        held.fillMode = .both
        held.isRemovedOnCompletion = false
        let played = Played(held)
        played.show(at: 5)
        #expect(played.stage.nextFrameTime == .infinity)

        let endless = fade()
        endless.repeatCount = .infinity
        #expect(Played(endless).stage.nextFrameTime == 0)

        let steps = KeyframeAnimation(keyPath: "zPosition")
        steps.values = [1, 2, 3, 4]
        steps.calculationMode = .discrete
        steps.duration = 2
        steps.repeatCount = 2
        let stepping = Played(steps)
        var wakes: [MediaTime] = []
        var now = 0.0
        while now.isFinite && wakes.count < 20 {
            stepping.show(at: now)
            now = stepping.stage.nextFrameTime
            wakes.append(now)
        }
        #expect(wakes == [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, .infinity])
    }

    @Test("Next frame: through groups, layer clocks, stopped clocks")
    func nextFrameOfClocks() {
        let group = AnimationGroup(animations: [fade(begin: 3)])
        group.duration = 5
        let grouped = Played(group)
        #expect(grouped.stage.nextFrameTime == 3)
        grouped.show(at: 4.5)
        #expect(grouped.stage.nextFrameTime == 5)

        let played = Played { $0.speed = 2 }
        played.layer.beginTime = 4
        played.layer.add(fade(begin: 6), forKey: "fade")
        played.show(at: 1)
        // Local time 6 is 3 seconds after the layer's begin at 4; until then its local time is 0.
        #expect(played.stage.nextFrameTime == 4)
        played.show(at: 4)
        #expect(played.stage.nextFrameTime == 7)
        played.show(at: 7)
        #expect(played.stage.nextFrameTime == 7)
        played.layer.speed = 0
        played.show(at: 7.1)
        #expect(played.stage.nextFrameTime == .infinity)

        let useless = BasicAnimation(keyPath: "nothing")
        (useless.duration, useless.toValue) = (3, 1)
        #expect(Played(useless).stage.nextFrameTime == 3)
    }

    @Test("Next frame: never, once clocks and animations are constant")
    func nextFrameAtRest() {
        let held = fade(begin: 0.5)
        held.fillMode = .both
        held.isRemovedOnCompletion = false
        let clocks: [(String, (Layer) -> Void)] = [
            ("finite", { $0.duration = 2 }),
            ("there and back", { ($0.duration, $0.autoreverses) = (2, true) }),
            ("many times", { ($0.duration, $0.repeatCount) = (2, 7) }),
            ("backwards", { ($0.speed, $0.timeOffset) = (-1, 3) }),
            ("backwards and finite", { ($0.speed, $0.timeOffset, $0.duration) = (-1, 3, 2) }),
        ]
        for (name, set) in clocks {
            let played = Played(nil, set)
            played.layer.add(held, forKey: "held")
            played.show(at: 1000)
            #expect(played.stage.nextFrameTime == .infinity, "\(name)")
            played.show(at: 0.25)
            #expect(played.stage.nextFrameTime < 10, "\(name)")
        }
        // A reversed clock is due at the animation's end, which it reaches first.
        let back = Played { ($0.speed, $0.timeOffset) = (-1, 10) }
        back.layer.add(held, forKey: "held")
        back.show(at: 1)
        #expect(back.stage.nextFrameTime == 8.5)
        back.show(at: 9)
        #expect(back.stage.nextFrameTime == 9)
        // A clock that repeats is due where its next run begins.
        let folded = Played { ($0.duration, $0.repeatCount) = (4, 2) }
        folded.layer.add(held, forKey: "held")
        folded.show(at: 3)
        #expect(folded.stage.nextFrameTime == 4)
    }

    @Test("Next frame: a constant value needs none before its end")
    func nextFrameOfStanding() {
        let stands = BasicAnimation(keyPath: "zPosition")
        (stands.fromValue, stands.toValue, stands.duration) = (5, 5, 3)
        stands.autoreverses = true
        #expect(Played(stands).stage.nextFrameTime == 6)
        let hides = BasicAnimation(keyPath: "hidden")
        (hides.fromValue, hides.toValue, hides.duration) = (false, true, 2)
        hides.timingFunction = .easeIn
        let played = Played(hides)
        #expect(played.stage.nextFrameTime == 2)
        played.show(at: 2)
        #expect(played.stage.nextFrameTime == .infinity)
    }

    @Test("No change gives the same node; a change gives new nodes only on the path to it")
    func identity() {
        let stage = Stage()
        let (a, b, c) = (Layer(), Layer(), Layer())
        stage.rootLayer.addSublayer(a)
        stage.rootLayer.addSublayer(b)
        a.addSublayer(c)
        let first = stage.present(at: 0)
        #expect(stage.present(at: 1) === first && stage.present(at: -5) === first)
        stage.transaction(disableActions: true) { c.zPosition = 3 }
        let second = stage.present(at: 2)
        #expect(second !== first)
        #expect(second.sublayers[0] !== first.sublayers[0])
        #expect(second.sublayers[1] === first.sublayers[1])
        #expect(second.sublayers[0].sublayers[0].properties.zPosition == 3)
        #expect(second.sublayers[0].id == first.sublayers[0].id)
        // Set and set back: invalidated, but equal in the end.
        stage.transaction(disableActions: true) {
            c.zPosition = 4
            c.zPosition = 3
        }
        #expect(stage.present(at: 3) === second)
    }

    @Test("Scrubbed layers count as unchanged while their offset is")
    func scrubbed() {
        let played = Played()
        played.layer.add(fade(), forKey: "fade")
        played.layer.speed = 0
        let first = played.stage.present(at: 1)
        #expect(played.stage.present(at: 2) === first)
        played.layer.timeOffset = 0.5
        let second = played.stage.present(at: 3)
        #expect(second !== first && second.sublayers[0].properties.opacity == 0.5)
        #expect(played.stage.present(at: 4) === second)
        #expect(played.stage.nextFrameTime == .infinity)
    }

    @Test("A change of an ancestor's clock reaches animations far below")
    func clockAbove() {
        let stage = Stage()
        let (a, b, c) = (Layer(), Layer(), Layer())
        stage.rootLayer.addSublayer(a)
        a.addSublayer(b)
        b.addSublayer(c)
        c.add(fade(begin: 1e-9), forKey: "fade")
        a.speed = 0
        func shown() -> Double? { c.presentedProperties?.opacity }
        _ = stage.present(at: 0)
        a.timeOffset = 0.25
        _ = stage.present(at: 0)
        #expect(near(shown() ?? -1, 0.25, 1e-8))
        a.timeOffset = 0.75
        _ = stage.present(at: 0)
        #expect(near(shown() ?? -1, 0.75, 1e-8))
    }

    @Test("Frames in any order show the same")
    func anyOrder() {
        let stage = Stage()
        var dice = Dice(9)
        for index in 0..<30 {
            let layer = Layer()
            (index % 3 == 0 ? stage.rootLayer : stage.rootLayer.sublayers[0]).addSublayer(layer)
            let animation = fade(begin: dice.roll(0.1, 3), duration: dice.roll(0.1, 2))
            animation.isRemovedOnCompletion = false
            animation.fillMode = index % 2 == 0 ? .both : .removed
            animation.repeatCount = dice.roll(0, 3)
            animation.autoreverses = index % 5 == 0
            layer.speed = dice.roll(0.5, 2)
            layer.add(animation, forKey: "fade")
        }
        func flatten(_ node: PresentationNode) -> [LayerProperties] {
            [node.properties] + node.sublayers.flatMap(flatten)
        }
        let times = (0...60).map { Double($0) / 10 }
        let forwards = times.map { flatten(stage.present(at: $0)) }
        let order = times.indices.sorted { ($0 * 37) % 61 < ($1 * 37) % 61 }
        for index in order {
            #expect(flatten(stage.present(at: times[index])) == forwards[index])
        }
    }

    @Test("Pausing and resuming as in QA1673: the same values, later by the pause")
    func pauseAndResume() {
        let played = Played(fade(duration: 2))
        let (stage, layer) = (played.stage, played.layer)
        #expect(near(played.show(at: 0.5).opacity, 0.25))
        var paused = layer.convertTime(stage.currentTime, from: nil)
        layer.speed = 0
        layer.timeOffset = paused
        #expect(near(played.show(at: 0.6).opacity, 0.25))
        #expect(near(played.show(at: 10).opacity, 0.25))
        paused = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(stage.currentTime, from: nil) - paused
        #expect(near(played.show(at: 10).opacity, 0.25))
        #expect(near(played.show(at: 10.5).opacity, 0.5))
        #expect(played.show(at: 11.5).opacity == 1 && layer.animationKeys.isEmpty)
    }

    @Test("Times convert along the tree, in both directions")
    func convertTime() {
        let stage = Stage()
        let (a, b) = (Layer(), Layer())
        stage.rootLayer.addSublayer(a)
        a.addSublayer(b)
        (a.beginTime, a.speed, a.timeOffset) = (10, 2, 1)
        (b.speed, b.timeOffset) = (0.5, 3)
        #expect(a.convertTime(12, from: nil) == 5)
        #expect(b.convertTime(12, from: nil) == 5.5)
        #expect(b.convertTime(5.5, to: nil) == 12)
        #expect(a.convertTime(5.5, from: b) == 5)
        #expect(a.convertTime(5, to: b) == 5.5)
        #expect(a.convertTime(9, from: nil) == 0)
        b.speed = 0
        #expect(b.convertTime(99, from: nil) == 3 && b.convertTime(99, to: a) == 0)
    }

    @Test("Layer numbers are never reused, across stages too")
    func identities() {
        let (one, two) = (Stage(), Stage())
        let (a, b) = (Layer(), Layer())
        one.rootLayer.addSublayer(a)
        a.addSublayer(b)
        two.rootLayer.addSublayer(Layer())
        func ids(_ node: PresentationNode) -> [LayerID] { [node.id] + node.sublayers.flatMap(ids) }
        let first = ids(one.present(at: 0))
        _ = two.present(at: 0)
        a.removeFromSuperlayer()
        let c = Layer()
        one.rootLayer.addSublayer(c)
        let second = ids(one.present(at: 1))
        #expect(!first.contains(second[1]))
        two.rootLayer.addSublayer(a)
        let moved = ids(two.present(at: 1))
        #expect(Set(moved).count == 4)
        one.rootLayer.addSublayer(a)
        #expect(Set(ids(one.present(at: 2))).count == 4)
    }

    @Test("Presentation copies: shown values, their own tree, their model")
    func presentation() {
        let stage = Stage(size: Size(width: 100, height: 100))
        let card = Layer()
        card.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        stage.rootLayer.addSublayer(card)
        #expect(card.presentation() == nil && card.presentedProperties == nil)
        _ = stage.present(at: 0)
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue, slide.duration) = (5, 105, 1)
        card.add(slide, forKey: nil)
        _ = stage.present(at: 0)
        _ = stage.present(at: 0.5)
        let copy = card.presentation()
        #expect(copy?.position == Point(x: 55, y: 5) && card.position == Point(x: 5, y: 5))
        #expect(copy?.model() === card && card.model() === card)
        #expect(copy?.superlayer?.model() === stage.rootLayer)
        let root = stage.rootLayer.presentation()
        #expect(root?.hitTest(Point(x: 55, y: 5))?.model() === card)
        #expect(stage.rootLayer.hitTest(Point(x: 55, y: 5)) === stage.rootLayer)
        #expect(copy?.presentation() === copy)
        copy?.position = .zero
        #expect(card.position == Point(x: 5, y: 5))
        #expect(card.animationKeys.isEmpty && Layer().presentation() == nil)
    }

    @Test("A time that is not finite counts as the last commit's")
    func badTime() {
        let played = Played(fade())
        played.show(at: 0.5)
        for time in [Double.nan, .infinity, -.infinity] {
            #expect(played.show(at: time).opacity == 0.5)
            #expect(played.stage.currentTime == 0.5)
        }
    }
}
