import TestSupport
import Testing

@testable import FlipEngine

/// The damage between two frames: all differences, and nothing if there are none.
@Suite("Damage")
struct DamageTests {
    @Test("drawing the damage over the last frame gives the next one, bit by bit")
    func damageIsEnough() {
        var damaged = 0
        var total = 0
        for seed in 0..<120 {
            var shaker = TreeShaker(seed: UInt64(seed))
            let stage = shaker.screen.stage
            var before = stage.commit(at: 0)
            let buffer = StageFixture.draw(before)
            for step in 0..<25 {
                shaker.shake()
                let time = Double(step) / 20
                let after = stage.commit(at: time)
                // Built from the previous frame, it equals one built from scratch.
                let rebuilt = RenderTreeBuilder.build(
                    stage.present(at: time), viewport: after.viewport, last: nil)
                guard after.commands == rebuilt.commands else {
                    Issue.record(
                        "seed \(seed), step \(step): another tree than when built from nothing")
                    return
                }
                let region = after.damage(since: before)
                for rect in region.rects {
                    Rasterizer().draw(after.commands, into: buffer.frameBuffer, clip: rect)
                }
                guard buffer.pixels == StageFixture.draw(after).pixels else {
                    Issue.record("seed \(seed), step \(step)")
                    return
                }
                #expect(after.viewport.contains(region.bounds))
                damaged += region.area
                total += after.viewport.area
                before = after
            }
        }
        // Damaging everything would prove nothing.
        #expect(damaged < total / 2)
    }

    @Test("two frames that show the same have no damage between them")
    func nothingChanged() {
        for seed in 200..<230 {
            let shaker = TreeShaker(seed: UInt64(seed))
            let first = shaker.screen.stage.commit(at: 0)
            #expect(shaker.screen.stage.commit(at: 1).damage(since: first).isEmpty)
        }
    }

    @Test("a first frame, and one of another size, is entirely damaged")
    func firstFrame() {
        let screen = StageFixture(width: 20, height: 10)
        let first = screen.stage.commit(at: 0)
        #expect(first.damage(since: nil).rects == [first.viewport])
        screen.stage.size = Size(width: 21, height: 10)
        let second = screen.stage.commit(at: 0)
        #expect(second.damage(since: first).rects == [second.viewport])
    }

    @Test("a small moving layer damages its old and new place")
    func moved() {
        let screen = StageFixture(width: 100, height: 100)
        let dot = Layer.box(10, 10, 4, 4, .pureRed)
        screen.root.addSublayer(dot)
        let first = screen.stage.commit(at: 0)
        screen.change { dot.position = Point(x: 80, y: 80) }
        let region = screen.stage.commit(at: 0).damage(since: first)
        #expect(
            Set(region.rects) == [
                PixelRect(x: 10, y: 10, width: 4, height: 4),
                PixelRect(x: 78, y: 78, width: 4, height: 4),
            ])
    }

    @Test("two layers that swap their order damage only the one that fell behind")
    func order() {
        let screen = StageFixture(width: 30, height: 10)
        let layers = [Layer.box(0, 0, 10, 10, .pureRed), Layer.box(5, 0, 10, 10, .pureBlue)]
        for layer in layers { screen.root.addSublayer(layer) }
        let first = screen.stage.commit(at: 0)
        screen.change { layers[0].zPosition = 1 }
        let second = screen.stage.commit(at: 0)
        #expect(second.damage(since: first).area == 100)
    }
}
