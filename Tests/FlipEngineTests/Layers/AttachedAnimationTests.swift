import Testing

@testable import FlipEngine

@Suite("Animations on layers")
struct AttachedAnimationTests {
    private let listener = Listener()

    private func fade(
        _ name: String = "a", begin: MediaTime = 0, duration: MediaTime = 1
    ) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.beginTime = begin
        animation.duration = duration
        animation.delegate = listener
        animation.name = name
        return animation
    }

    @Test("Adding copies: later changes have no effect, and the delegate gets the copy")
    func copies() {
        let played = Played()
        let animation = fade()
        played.layer.add(animation, forKey: "fade")
        animation.duration = 99
        animation.fromValue = 1
        played.show(at: 0)
        #expect(played.layer.animation(forKey: "fade")?.duration == 1)
        #expect(played.layer.animation(forKey: "fade") !== animation)
        #expect(near(played.show(at: 0.5).opacity, 0.5))
        #expect(animation.delegate === listener)
    }

    @Test("Copies include all properties")
    func deepCopies() throws {
        let frames = KeyframeAnimation(keyPath: "opacity")
        frames.values = [1, 2]
        frames.keyTimes = [0, 1]
        frames.timingFunctions = [.easeIn]
        frames.calculationMode = .discrete
        frames.isAdditive = true
        (frames.repeatCount, frames.speed, frames.fillMode) = (3, 2, .both)
        let group = AnimationGroup(animations: [frames])
        let copied = try #require(group.copy() as? AnimationGroup)
        let copy = try #require(copied.animations[0] as? KeyframeAnimation)
        #expect(copy !== frames && copy.values?.count == 2 && copy.keyTimes == [0, 1])
        #expect(copy.timingFunctions == [.easeIn] && copy.calculationMode == .discrete)
        #expect(copy.isAdditive)
        #expect(copy.repeatCount == 3 && copy.speed == 2 && copy.fillMode == .both)
    }

    @Test("A begin time of 0 is the commit's time in the layer; a literal begin time stays")
    func begins() {
        let played = Played()
        played.layer.add(fade(), forKey: "now")
        #expect(played.layer.animation(forKey: "now")?.beginTime == 0)
        played.show(at: 42)
        #expect(played.layer.animation(forKey: "now")?.beginTime == 42)
        #expect(played.show(at: 42).opacity == 0)
        played.layer.add(fade(begin: 1e-9), forKey: "now")
        played.show(at: 43)
        #expect(played.layer.animationKeys.isEmpty)
        // On a stopped layer "now" is its offset.
        played.layer.speed = 0
        played.layer.timeOffset = 5
        played.layer.add(fade(), forKey: "now")
        played.show(at: 50)
        #expect(played.layer.animation(forKey: "now")?.beginTime == 5)
    }

    @Test("The start is reported at the begin time, not when added; one stop, finished")
    func startAndStop() {
        let played = Played(fade(begin: 5))
        #expect(listener.received.isEmpty)
        played.show(at: 4.9)
        #expect(listener.received.isEmpty)
        played.show(at: 5)
        #expect(listener.received == ["start a"])
        played.show(at: 6)
        played.show(at: 7)
        #expect(listener.received == ["start a", "stop a true"])
        #expect(played.layer.animationKeys.isEmpty)
    }

    @Test("Held at its end it stops once; later removal does not stop it again")
    func heldStopsOnce() {
        let held = fade()
        held.fillMode = .forwards
        held.isRemovedOnCompletion = false
        let played = Played(held)
        played.show(at: 2)
        played.show(at: 0.5)
        played.show(at: 3)
        played.layer.removeAllAnimations()
        played.show(at: 4)
        #expect(listener.received == ["start a", "stop a true"])
    }

    @Test("A long step reports begin and end; events wait for deliverEvents")
    func longStep() {
        let played = Played()
        played.layer.add(fade(begin: 1), forKey: "fade")
        _ = played.stage.present(at: 100)
        #expect(listener.received.isEmpty && played.stage.hasEvents)
        played.stage.deliverEvents()
        #expect(listener.received == ["start a", "stop a true"] && !played.stage.hasEvents)
    }

    @Test("Removed or replaced animations stop unfinished, exactly once")
    func removedAndReplaced() {
        let played = Played(fade("a"))
        played.layer.add(fade("b"), forKey: "animation")
        played.show(at: 0.1)
        #expect(listener.received == ["start a", "stop a false", "start b"])
        played.layer.removeAnimation(forKey: "animation")
        played.layer.removeAnimation(forKey: "animation")
        played.show(at: 0.2)
        #expect(listener.received.last == "stop b false" && listener.received.count == 4)
        // Several animations can have no key; keys are in the order of adding.
        played.layer.add(fade("c"), forKey: nil)
        played.layer.add(fade("d"), forKey: nil)
        played.layer.add(fade("e"), forKey: "e")
        #expect(played.layer.animations.count == 3 && played.layer.animationKeys == ["e"])
    }

    @Test("A layer that leaves the stage stops its animations at the commit, unless it is back")
    func leaving() {
        let played = Played(fade())
        let other = Layer()
        played.stage.rootLayer.addSublayer(other)
        other.addSublayer(played.layer)
        #expect(near(played.show(at: 0.5).opacity, 0.5))
        #expect(listener.received == ["start a"])
        other.removeFromSuperlayer()
        played.show(at: 0.6)
        #expect(listener.received == ["start a", "stop a false"])
        #expect(played.layer.animationKeys.isEmpty)
        played.stage.rootLayer.addSublayer(other)
        #expect(played.show(at: 0.7).opacity == 1)
    }

    @Test("A delegate may change the tree; its changes show in the next frame")
    func changesFromDelegate() {
        final class Chain: AnimationDelegate {
            let layer: Layer
            var rounds = 0
            init(_ layer: Layer) { self.layer = layer }

            func animationDidStop(_ animation: Animation, finished: Bool) {
                rounds += 1
                guard rounds < 5 else { return }
                let next = animation.copy()
                next.beginTime = 0
                layer.add(next, forKey: "chain")
            }
        }
        let played = Played()
        let chain = Chain(played.layer)
        let first = fade(duration: 0.1)
        first.delegate = chain
        played.layer.add(first, forKey: "chain")
        for frame in 0..<100 { played.show(at: Double(frame) / 10) }
        #expect(chain.rounds == 5 && played.layer.animationKeys.isEmpty)
    }

    @Test("The animation retains its delegate")
    func delegateIsKept() {
        final class Flag: AnimationDelegate {
            let flag: (Bool) -> Void
            init(_ flag: @escaping (Bool) -> Void) { self.flag = flag }
            func animationDidStop(_ animation: Animation, finished: Bool) { flag(finished) }
        }
        var isFinished: Bool?
        let animation = fade()
        animation.delegate = Flag { isFinished = $0 }
        let played = Played(animation)
        animation.delegate = nil
        played.show(at: 2)
        #expect(isFinished == true)
    }

    @Test("A negative or zero duration becomes the transaction's", arguments: [-5, -1e-300, 0.0])
    func negativeDuration(_ duration: MediaTime) {
        let played = Played()
        played.layer.add(fade("default", duration: duration), forKey: "default")
        played.stage.transaction(animationDuration: 2) {
            played.layer.add(fade("set", duration: duration), forKey: "set")
        }
        #expect(played.layer.animation(forKey: "default")?.duration == 0.25)
        #expect(played.layer.animation(forKey: "set")?.duration == 2)
        played.show(at: 0)
        #expect(near(played.show(at: 0.5).opacity, 0.25))
        played.show(at: 2)
        #expect(listener.received.suffix(2) == ["stop default true", "stop set true"])
    }

    @Test("Negative durations, infinite counts, extreme speeds: no crash, no hang")
    func absurd() {
        for (duration, speed, count) in [
            (-1.0, 1.0, 1.0), (.infinity, 1, 1), (1e-300, 1e300, .infinity), (1, -1, 3),
            (1, 1e-300, 1e300), (1e300, 1e300, 1e300),
        ] {
            let animation = fade(duration: duration)
            (animation.speed, animation.repeatCount) = (speed, count)
            animation.autoreverses = true
            let played = Played(animation)
            for time in [-1e300, -1, 0, 0.1, 1, 1e9, 1e300] {
                let opacity = played.show(at: time).opacity
                #expect(opacity >= 0 && opacity <= 1)
                #expect(!played.stage.nextFrameTime.isNaN)
            }
        }
    }
}
