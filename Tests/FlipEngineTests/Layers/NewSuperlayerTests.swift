import Testing

@testable import FlipEngine

@Suite("A layer that enters another superlayer")
struct NewSuperlayerTests {
    private func fade(begin: MediaTime = .leastNormalMagnitude) -> BasicAnimation {
        let fade = BasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 10
        fade.beginTime = begin
        return fade
    }

    @Test(
        "runs by the clock of its new superlayer from the next commit on, sublayers included",
        arguments: [false, true])
    func leavesAPausedLayer(isGrandchild: Bool) throws {
        let stage = Stage()
        let (paused, child, grandchild) = (Layer(), Layer(), Layer())
        paused.speed = 0
        stage.rootLayer.addSublayer(paused)
        paused.addSublayer(child)
        child.addSublayer(grandchild)
        let animated = isGrandchild ? grandchild : child
        animated.add(fade(), forKey: "fade")
        _ = stage.commit(at: 1)
        stage.rootLayer.addSublayer(child)
        for time in [3.0, 5, 9] {
            _ = stage.commit(at: time)
            let shown = try #require(animated.presentedProperties)
            #expect(near(shown.opacity, time / 10, 1e-12))
            #expect(stage.nextFrameTime == time)
        }
        // And back: it stands still at the paused layer's time.
        paused.sublayers = [child]
        _ = stage.commit(at: 9.5)
        #expect(animated.presentedProperties?.opacity == 0 && stage.nextFrameTime == .infinity)
    }

    @Test("does not miss a delayed begin under a faster clock")
    func delayed() throws {
        let stage = Stage()
        let (slow, fast, child) = (Layer(), Layer(), Layer())
        (slow.speed, fast.speed) = (0.1, 4)
        for layer in [slow, fast] { stage.rootLayer.addSublayer(layer) }
        slow.addSublayer(child)
        let delayed = fade(begin: 8)
        delayed.fillMode = .both
        child.add(delayed, forKey: "fade")
        _ = stage.commit(at: 1)
        fast.addSublayer(child)
        _ = stage.commit(at: 3)
        #expect(near(child.presentedProperties?.opacity ?? .nan, 0.4, 1e-12))
    }
}
