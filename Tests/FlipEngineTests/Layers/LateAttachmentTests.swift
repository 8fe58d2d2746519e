import Testing

@testable import FlipEngine

/// Animations that are added to a layer before it is put on the stage, as most code for Core Animation does.
@Suite("Animations added before their layer is on a stage")
struct LateAttachmentTests {
    private func rise() -> BasicAnimation {
        let rise = BasicAnimation(keyPath: "zPosition")
        rise.fromValue = 0
        rise.toValue = 1
        return rise
    }

    @Test(
        "belong to the transaction that puts the layer on the stage", arguments: [0, 1, 2, 3])
    func transaction(depth: Int) throws {
        let stage = Stage()
        var calls: [MediaTime] = []
        let layer = Layer()
        stage.transaction.begin()
        stage.transaction.animationDuration = 2
        stage.transaction.completionBlock = { calls.append(stage.currentTime) }
        stage.transaction.animationTimingFunction = .easeIn
        var top = layer
        layer.add(rise(), forKey: "rise")
        for level in 0..<depth {
            let superlayer = Layer()
            if level == 1 { superlayer.sublayers = [top] } else { superlayer.addSublayer(top) }
            top = superlayer
        }
        if depth == 3 {
            stage.rootLayer.sublayers = [top]
        } else {
            stage.rootLayer.addSublayer(top)
        }
        stage.transaction.commit()
        let added = try #require(layer.animation(forKey: "rise"))
        #expect(added.duration == 2 && added.timingFunction == .easeIn)
        for time in [0, 1, 1.9, 2, 3.0] {
            _ = stage.commit(at: time)
            stage.deliverEvents()
        }
        #expect(calls == [2])
        #expect(near(layer.presentedProperties?.zPosition ?? .nan, 0))
    }

    @Test("keep a duration and a timing function of their own")
    func own() throws {
        let stage = Stage()
        let layer = Layer()
        let rise = rise()
        rise.duration = 0.5
        rise.timingFunction = .easeOut
        layer.add(rise, forKey: "rise")
        #expect(layer.animation(forKey: "rise")?.duration == 0.5)
        stage.transaction(animationDuration: 2) {
            stage.transaction.animationTimingFunction = .easeIn
            stage.rootLayer.addSublayer(layer)
        }
        let added = try #require(layer.animation(forKey: "rise"))
        #expect(added.duration == 0.5 && added.timingFunction == .easeOut)
    }

    @Test("belong to one transaction only, even if the layer moves later")
    func once() throws {
        let stage = Stage()
        var calls = 0
        let (layer, other) = (Layer(), Layer())
        layer.add(rise(), forKey: "rise")
        #expect(layer.animation(forKey: "rise")?.duration == 0.25)
        stage.rootLayer.addSublayer(other)
        stage.rootLayer.addSublayer(layer)
        _ = stage.commit(at: 1)
        stage.transaction.begin()
        stage.transaction.animationDuration = 5
        stage.transaction.completionBlock = { calls += 1 }
        other.addSublayer(layer)
        stage.transaction.commit()
        #expect(layer.animation(forKey: "rise")?.duration == 0.25)
        stage.deliverEvents()
        #expect(calls == 1)
    }

    @Test("children of a group take the group's new duration")
    func group() {
        let stage = Stage()
        let layer = Layer()
        layer.add(AnimationGroup(animations: [rise()]), forKey: "group")
        stage.transaction(animationDuration: 4) { stage.rootLayer.addSublayer(layer) }
        _ = stage.commit(at: 0)
        _ = stage.commit(at: 2)
        #expect(near(layer.presentedProperties?.zPosition ?? .nan, 0.5))
    }
}
