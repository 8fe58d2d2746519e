import Glibc
import Testing

@testable import FlipEngine

/// Runs whose begin time is in the future: until then, the flip does not move.
@Suite("Runs that begin later")
struct LaterRunTests {
    private static func flips(_ front: Layer, _ back: Layer) -> [SideFlip] {
        guard let image = Image(width: 1, height: 1, pixels: [0xff00_ff00]) else { return [] }
        let layerFlip = LayerFlip(front: front, back: back, eyeDistance: 200)
        layerFlip.factor = 1.4
        layerFlip.shade = 0.5
        return [
            layerFlip, CardFlip(front: front, back: back, eyeDistance: 200),
            ButtonFlip(front: image, back: image, size: Size(width: 40, height: 40)),
        ]
    }

    @Test(
        "the sides hold until the begin time, then turn by offset(at:)", arguments: 0..<3,
        [false, true])
    func sides(kind: Int, toBack: Bool) throws {
        for held in [0, 0.0004, 0.3, 0.4, 0.79, 0.8] {
            let stage = Stage(size: Size(width: 96, height: 64))
            let (front, back) = (Layer.box(8, 8, 80, 48), Layer.box(8, 8, 80, 48))
            let flip = Self.flips(front, back)[kind]
            if let button = flip as? ButtonFlip {
                stage.rootLayer.addSublayer(button.layer)
            } else {
                for layer in [back, front] { stage.rootLayer.addSublayer(layer) }
            }
            func shown() throws -> [Transform3D] {
                try [flip.front, flip.back].map { try #require($0.presentedProperties?.transform) }
            }
            flip.duration = 0.8
            flip.hold(at: held)
            _ = stage.commit(at: 1)
            var ends = 0
            // The transaction's timing function does not bend the run.
            stage.transaction {
                stage.transaction.animationTimingFunction = .easeIn
                flip.run(toBack: toBack, at: 1.5) { ends += 1 }
            }
            for time in [1, 1.1, 1.3, 1.4999, 1.5, 1.55, 1.7, 1.9, 2.4] {
                let wanted = flip.offset(at: time)
                #expect(time > 1.5 || near(wanted, held, 1e-12))
                _ = stage.commit(at: time)
                guard time < 2.4 else { continue }
                let turned = try shown()
                // A turn held at the same place.
                let other = Stage(size: stage.size)
                let (front, back) = (Layer.box(8, 8, 80, 48), Layer.box(8, 8, 80, 48))
                let still = Self.flips(front, back)[kind]
                still.duration = 0.8
                for layer in [still.front, still.back] { other.rootLayer.addSublayer(layer) }
                // Held at an end it would rest. The curve is flat there.
                still.hold(at: min(max(wanted, 1e-6), 0.8 - 1e-6))
                _ = other.commit(at: 0)
                for (side, matrix) in zip([still.front, still.back], turned) {
                    let expected = try #require(side.presentedProperties?.transform)
                    #expect(near(matrix, expected, 1e-5), "\(held) at \(time)")
                }
            }
            stage.deliverEvents()
            #expect(ends == 1)
        }
    }

    @Test("the digit's flap holds until the begin time, then turns by angle(at:)")
    func digit() throws {
        for held in [0, 0.2, 0.3, 0.5] {
            let fixture = FlipFixture()
            fixture.flip.prepare(from: fixture.old, to: fixture.new)
            fixture.flip.hold(at: held)
            let before = fixture.pixels(at: 1)
            fixture.screen.change { fixture.flip.run(at: 2, from: held) }
            for time in [1, 1.5, 1.9, 1.999] {
                #expect(near(fixture.flip.offset(at: time), held, 1e-12))
                #expect(fixture.pixels(at: time) == before, "\(held) at \(time)")
            }
            for time in [1.9, 2, 2.05, 2.2, 2.5] {
                _ = fixture.screen.stage.commit(at: time)
                let shown = try #require(fixture.presentedAngle)
                let wanted = try #require(fixture.flip.angle(at: time))
                #expect(abs(shown - wanted) < 1e-6, "\(held) at \(time)")
            }
            // Interrupted before it has begun.
            fixture.screen.change { fixture.flip.run(at: 9, from: held) }
            fixture.screen.change { fixture.flip.hold(at: 0.1) }
            _ = fixture.screen.stage.commit(at: 3)
            let shown = try #require(fixture.presentedAngle)
            #expect(abs(shown - FlipTimeline().angle(at: 0.1)) < 1e-6)
        }
    }

    @Test("a digit that is rebuilt before its run begins holds as well")
    func rebuilt() {
        let (old, new) = (FlipFixture(), FlipFixture())
        for fixture in [old, new] { fixture.flip.prepare(from: fixture.old, to: fixture.new) }
        old.flip.hold(at: 0.3)
        old.flip.run(at: 2, from: 0.3)
        new.flip.continueMotion(of: old.flip)
        let expected = old.pixels(at: 1)
        old.screen.change { old.flip.hold(at: 0.3) }
        #expect(old.pixels(at: 1) == expected)
        #expect(new.pixels(at: 1) == expected && new.pixels(at: 1.9) == expected)
    }
}
