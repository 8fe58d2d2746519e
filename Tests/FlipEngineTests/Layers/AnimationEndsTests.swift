import Testing

@testable import FlipEngine

/// Every added animation ends once, and every completion block runs once, however the layer is removed.
@Suite("Animations end exactly once")
struct AnimationEndsTests {
    private let listener = Listener()

    /// A layer two levels below the root of a stage, with a long animation.
    private final class Scene {
        let (stage, other) = (Stage(), Stage())
        let (outer, inner) = (Layer(), Layer())
        var layer: Layer? = Layer()
        weak var watched: Layer?
        var completions = 0

        init(_ listener: Listener) {
            stage.rootLayer.addSublayer(outer)
            outer.addSublayer(inner)
            if let layer { inner.addSublayer(layer) }
            watched = layer
            _ = stage.commit(at: 0)
            let fade = BasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.duration, fade.delegate) = (0, 1e6, listener)
            fade.name = "a"
            stage.transaction.begin()
            stage.transaction.completionBlock = { [weak self] in self?.completions += 1 }
            layer?.add(fade, forKey: "fade")
            stage.transaction.commit()
        }

        func frame(at time: MediaTime) {
            _ = stage.commit(at: time)
            stage.deliverEvents()
            _ = other.commit(at: time)
            other.deliverEvents()
        }
    }

    /// An operation on the scene.
    enum Step: CaseIterable, CustomTestStringConvertible {
        case removeLayer, removeInner, removeOuter, emptyInner, emptyOuter, moveAway, hideInLoose
        case removeAll, removeKey, replace, release, toOtherStage

        var testDescription: String { "\(self)" }
    }

    private func run(_ step: Step, on scene: Scene) {
        let layer = scene.layer
        switch step {
        case .removeLayer: layer?.removeFromSuperlayer()
        case .removeInner: scene.inner.removeFromSuperlayer()
        case .removeOuter: scene.outer.removeFromSuperlayer()
        case .emptyInner: scene.inner.sublayers = []
        case .emptyOuter: scene.outer.sublayers = []
        case .moveAway: if let layer { Layer().addSublayer(layer) }
        case .hideInLoose:
            let loose = Layer()
            loose.addSublayer(scene.inner)
            scene.inner.removeFromSuperlayer()
        case .removeAll: layer?.removeAllAnimations()
        case .removeKey: layer?.removeAnimation(forKey: "fade")
        case .replace: layer?.add(BasicAnimation(keyPath: "opacity"), forKey: "fade")
        case .release: scene.layer = nil
        case .toOtherStage: scene.other.rootLayer.addSublayer(scene.outer)
        }
    }

    @Test(
        "Two or three steps, then a commit: stopped once, completed once",
        arguments: [false, true], [false, true])
    func steps(begins: Bool, putsBack: Bool) {
        for first in Step.allCases {
            for second in Step.allCases {
                for third in Step.allCases {
                    let listener = Listener()
                    let scene = Scene(listener)
                    if begins { scene.frame(at: 1) }
                    for step in [first, second, third] { run(step, on: scene) }
                    if putsBack { scene.stage.rootLayer.addSublayer(scene.outer) }
                    scene.frame(at: 2)
                    scene.frame(at: 3)
                    // An animation still on a stage continues; it is removed now.
                    let isOn = scene.watched?.stage != nil
                    let left = scene.watched?.animation(forKey: "fade")?.name == "a"
                    if isOn && left {
                        #expect(scene.completions == 0, "\(first), \(second), \(third)")
                        scene.watched?.removeAllAnimations()
                        scene.frame(at: 4)
                    } else {
                        #expect(!left, "\(first), \(second), \(third)")
                    }
                    let stops = listener.received.filter { $0 == "stop a false" }
                    #expect(
                        stops.count == 1 && scene.completions == 1, "\(first), \(second), \(third)")
                    #expect(listener.received.filter { $0 == "start a" }.count <= 1)
                    #expect(listener.received.last == "stop a false")
                }
            }
        }
    }

    @Test("Removing the layer and its animations, in both orders")
    func removedAndCleared() {
        for clearsFirst in [false, true] {
            let listener = Listener()
            let scene = Scene(listener)
            scene.frame(at: 1)
            if clearsFirst { scene.layer?.removeAllAnimations() }
            scene.layer?.removeFromSuperlayer()
            if !clearsFirst { scene.layer?.removeAllAnimations() }
            #expect(scene.completions == 0 && listener.received == ["start a"])
            scene.stage.deliverEvents()
            #expect(scene.completions == 1 && listener.received == ["start a", "stop a false"])
        }
    }

    @Test("A layer moved to another stage keeps its animations when the first one commits")
    func movedToAnotherStage() throws {
        for added in [false, true] {
            let scene = Scene(listener)
            let layer = try #require(scene.layer)
            scene.other.rootLayer.addSublayer(scene.inner)
            let turn = BasicAnimation(keyPath: "transform.rotation.z")
            (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 10)
            if added { layer.add(turn, forKey: "turn") }
            _ = scene.other.commit(at: 0)
            _ = scene.stage.commit(at: 5)
            #expect(layer.animationKeys == (added ? ["fade", "turn"] : ["fade"]))
            _ = scene.other.commit(at: 5)
            #expect(near(layer.presentedProperties?.opacity ?? -1, 5e-6, 1e-9))
            // After it is removed from the other stage too, only that stage's commit ends its animations.
            scene.inner.removeFromSuperlayer()
            _ = scene.stage.commit(at: 6)
            #expect(layer.animationKeys.first == "fade")
            _ = scene.other.commit(at: 6)
            #expect(layer.animationKeys.isEmpty)
        }
    }

    @Test("The completion arrives at its transaction's stage, even if the layer has moved")
    func completionOfTheTransaction() {
        let scene = Scene(listener)
        scene.other.rootLayer.addSublayer(scene.outer)
        _ = scene.other.commit(at: 0)
        scene.layer?.removeAllAnimations()
        scene.other.deliverEvents()
        #expect(scene.completions == 0 && listener.received == ["start a", "stop a false"])
        scene.stage.deliverEvents()
        #expect(scene.completions == 1)
    }

    @Test("A start is delivered before its end, even if another stage delivers the end first")
    func startBeforeStop() {
        let scene = Scene(listener)
        _ = scene.stage.commit(at: 0)
        scene.other.rootLayer.addSublayer(scene.outer)
        _ = scene.other.commit(at: 2e6)
        scene.other.deliverEvents()
        #expect(listener.received == ["start a", "stop a true"])
        scene.stage.deliverEvents()
        #expect(listener.received == ["start a", "stop a true"] && scene.completions == 1)
    }

    /// What happens to a layer on a second stage before that stage is deallocated.
    enum Visit: CaseIterable {
        case stays, stopsThere, ends, leaves, leavesAndStops
    }

    @Test(
        "A second stage is deallocated before it delivers: the first one delivers the end",
        arguments: Visit.allCases, [false, true])
    func visit(_ visit: Visit, isReleased: Bool) {
        let scene = Scene(listener)
        scene.frame(at: 1)
        #expect(listener.received == ["start a"])
        var second: Stage? = Stage()
        if let layer = scene.layer { second?.rootLayer.addSublayer(layer) }
        _ = second?.commit(at: 2)
        switch visit {
        case .stays: break
        case .stopsThere: scene.layer?.removeAllAnimations()
        case .ends: _ = second?.commit(at: 1e7)
        case .leaves, .leavesAndStops: scene.layer?.removeFromSuperlayer()
        }
        if visit == .leavesAndStops { _ = second?.commit(at: 3) }
        second = nil
        scene.frame(at: 4)
        if isReleased {
            scene.layer = nil
        } else {
            scene.layer?.removeAllAnimations()
        }
        for time in [5.0, 6] { scene.frame(at: time) }
        #expect(listener.received == ["start a", "stop a \(visit == .ends)"])
        #expect(scene.completions == 1)
    }

    @Test("An animation ends if its layer is deallocated with its superlayer")
    func goneWithItsSuperlayer() {
        let scene = Scene(listener)
        scene.frame(at: 1)
        scene.inner.removeFromSuperlayer()
        scene.layer?.removeFromSuperlayer()
        scene.layer = nil
        scene.frame(at: 2)
        #expect(scene.completions == 1 && listener.received == ["start a", "stop a false"])
    }
}
