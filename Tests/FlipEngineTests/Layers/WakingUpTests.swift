import Testing

@testable import FlipEngine

/// Programs that sleep while nothing moves, and wake up long after the last commit.
@Suite("Waking up after an hour without a commit")
struct WakingUpTests {
    private static let hour = 3600.0

    @Test("advance(to:) sets the time without a frame, an event or a change")
    func advance() {
        let played = Played()
        let stage = played.stage
        played.show(at: 1)
        let node = stage.rootLayer.presented.node
        stage.advance(to: Self.hour)
        #expect(stage.currentTime == Self.hour && stage.nextFrameTime == .infinity)
        #expect(stage.rootLayer.presented.node === node && !stage.hasEvents)
        for time in [Double.nan, .infinity, -.infinity] { stage.advance(to: time) }
        #expect(stage.currentTime == Self.hour)
        // A commit may pass any time, also an earlier one.
        _ = stage.commit(at: 5)
        #expect(stage.currentTime == 5)
    }

    @Test("advance(to:) to an earlier time: a frame is due if the last one is not valid for it")
    func back() {
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0, 1, 1, 10)
        fade.isRemovedOnCompletion = false
        let played = Played(fade)
        played.show(at: 20)
        played.stage.advance(to: 30)
        #expect(played.stage.nextFrameTime == .infinity)
        played.stage.advance(to: 10.5)
        #expect(played.stage.nextFrameTime == 10.5)
    }

    @Test("Pausing and resuming as in QA1673 with the time set first")
    func pauseAndResume() {
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration, move.beginTime) = (0, 100, 10, 100)
        let played = Played(move)
        let (stage, layer) = (played.stage, played.layer)
        played.show(at: 101)
        stage.advance(to: 102)
        let now = layer.convertTime(stage.currentTime, from: nil)
        layer.speed = 0
        layer.timeOffset = now
        #expect(near(played.show(at: 102).position.x, 20))
        #expect(stage.nextFrameTime == .infinity)
        stage.advance(to: 102 + Self.hour)
        let paused = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(stage.currentTime, from: nil) - paused
        for passed in [0, 3, 7.9] {
            let shown = played.show(at: 102 + Self.hour + passed)
            #expect(near(shown.position.x, 20 + 10 * passed, 1e-6))
        }
    }

    @Test("A press and a run begin at the beginning of the turn", arguments: [true, false])
    func flips(byPress: Bool) throws {
        let stage = Stage(size: Size(width: 64, height: 64))
        let (front, back) = (Layer.box(0, 0, 64, 64, .black), Layer.box(0, 0, 64, 64, .white))
        for side in [back, front] { stage.rootLayer.addSublayer(side) }
        let flip = LayerFlip(front: front, back: back, eyeDistance: 400)
        _ = stage.commit(at: 1)
        stage.deliverEvents()
        stage.advance(to: Self.hour)
        if byPress {
            flip.press(at: stage.currentTime)
        } else {
            flip.run(toBack: true, at: stage.currentTime)
        }
        _ = stage.commit(at: Self.hour + 0.01)
        stage.deliverEvents()
        #expect(near(flip.offset(at: Self.hour + 0.01), 0.01))
        let turn = try #require(front.presentedProperties?.transform)
        #expect(turn.m11 > 0.99 && flip.isTurning)
    }
}
