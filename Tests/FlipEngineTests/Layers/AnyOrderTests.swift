import TestSupport
import Testing

@testable import FlipEngine

/// Values are a function of time alone: a stage that was committed at other times before shows the same as one that was
/// committed only once.
@Suite("Times in any order")
struct AnyOrderTests {
    private func rise(begin: MediaTime = 1e-9, duration: MediaTime = 10) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: "zPosition")
        (animation.fromValue, animation.toValue) = (0, 100)
        (animation.beginTime, animation.duration) = (begin, duration)
        animation.isRemovedOnCompletion = false
        animation.fillMode = .both
        return animation
    }

    @Test(
        "A layer with folded or reversed time shows the earlier value when time goes back"
    )
    func backUnderFoldedClocks() {
        let clocks: [(String, (Layer, Layer) -> Void)] = [
            ("finite", { layer, _ in layer.duration = 10 }),
            ("finite, outer", { _, outer in outer.duration = 10 }),
            (
                "there and back",
                { layer, _ in (layer.duration, layer.autoreverses, layer.repeatCount) = (4, true, 9)
                }
            ),
            ("backwards", { layer, _ in (layer.speed, layer.timeOffset) = (-1, 10) }),
            ("backwards, outer", { _, outer in (outer.speed, outer.timeOffset) = (-1, 10) }),
            ("begins later", { layer, _ in layer.beginTime = 3 }),
            (
                "begins later, of finite",
                { (layer, outer) in (layer.beginTime, outer.duration) = (3, 4) }
            ),
        ]
        for (name, set) in clocks {
            func make() -> (Stage, Layer) {
                let stage = Stage()
                let (outer, layer) = (Layer(), Layer())
                stage.rootLayer.addSublayer(outer)
                outer.addSublayer(layer)
                set(layer, outer)
                layer.add(rise(), forKey: "rise")
                return (stage, layer)
            }
            let (stage, layer) = make()
            for time in [5.0, 2, 9, 3, 2.5, 12, 1, 4, 0] {
                let (fresh, only) = make()
                _ = stage.present(at: time)
                _ = fresh.present(at: time)
                let (here, there) = (layer.presentedProperties, only.presentedProperties)
                #expect(here?.zPosition == there?.zPosition, "\(name) at \(time)")
            }
        }
        let stage = Stage()
        let layer = Layer()
        stage.rootLayer.addSublayer(layer)
        layer.duration = 10
        layer.add(rise(), forKey: "rise")
        _ = stage.commit(at: 5)
        #expect(near(layer.presentedProperties?.zPosition ?? 0, 50, 1e-6))
        _ = stage.commit(at: 2)
        #expect(near(layer.presentedProperties?.zPosition ?? 0, 20, 1e-6))
    }

    @Test(
        "Random timelines at random times show the same as a single commit",
        arguments: 0..<100 as Range<UInt64>)
    func random(_ seed: UInt64) {
        var random = SeededRandom(seed: seed ^ 0xABCD)
        let stage = TimelineRecipe.stage(seed)
        for _ in 0..<60 {
            let step = Double(Int.random(in: -12...40, using: &random)) / 4
            let time =
                Bool.random(using: &random) ? step : Double.random(in: -3...10, using: &random)
            let shown = TimelineRecipe.shown(stage, at: time)
            let expected = TimelineRecipe.shown(TimelineRecipe.stage(seed), at: time)
            // Printing the layers themselves would fill pages.
            let isSame = shown == expected
            #expect(isSame, "seed \(seed), at \(time)")
            // Nothing that can be seen changes before the next frame is due.
            let next = stage.nextFrameTime
            guard next > time + 1e-3 else { continue }
            let between = Double.random(in: time...min(next - 1e-4, time + 20), using: &random)
            let seen = [time, between].map {
                TimelineRecipe.shown(TimelineRecipe.stage(seed), at: $0, onlySeen: true)
            }
            let isStill = seen[0] == seen[1]
            #expect(isStill, "seed \(seed), at \(time), then at \(between)")
        }
    }
}
