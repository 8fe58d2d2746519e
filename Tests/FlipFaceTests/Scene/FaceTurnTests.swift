import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// The state machine of the face's turn: single gestures, and random sequences of them.
@Suite("Turn of the face")
struct FaceTurnTests {
    /// A turn, and the state that its actions made the owner show.
    private struct Fixture {
        var turn = FaceTurn()
        /// The progress that the owner shows at its newest frame.
        var shown = 0.0
        var time = 10.0
        /// The time of the newest frame.
        var framed = 10.0
        private var run: (from: Double, to: FaceTurn.Side, began: Double)?

        mutating func act(_ actions: [FaceTurn.Action]) {
            for action in actions {
                run = nil
                switch action {
                case .rest(let side): shown = side == .front ? 0 : 1
                case .hold(let pose): shown = pose.progress
                case .run(let pose, let side, let began): run = (pose.progress, side, began)
                }
            }
        }

        mutating func frame(after elapsed: Double = 1.0 / 60) {
            time += elapsed
            framed = time
            act(turn.frame(at: time))
            if let run {
                let way = max(time - run.began, 0) / FaceTurn.duration
                shown = min(max(run.from + (run.to == .back ? way : -way), 0), 1)
            }
        }

        mutating func press(_ x: Double, _ y: Double = 100) {
            act(turn.pointerPressed(at: Point(x: x, y: y), time: time, now: time))
        }

        mutating func move(_ x: Double, _ y: Double = 100) {
            time += 0.01
            act(turn.pointerMoved(to: Point(x: x, y: y), time: time, width: 400))
        }

        mutating func release(_ x: Double, _ y: Double = 100) {
            act(
                turn.pointerReleased(
                    at: Point(x: x, y: y), time: time, width: 400, now: time))
        }

        mutating func settle() -> FaceTurn.Side? {
            for _ in 0..<200 where turn.isMoving { frame() }
            return turn.restingSide
        }
    }

    @Test("a press turns the face in one second, and another one turns it back")
    func press() {
        var fixture = Fixture()
        fixture.act(fixture.turn.press(now: fixture.time))
        #expect(fixture.turn.restingSide == nil && fixture.turn.isMoving)
        fixture.frame(after: 0.5)
        #expect(abs(fixture.shown - 0.5) < 1e-9)
        fixture.frame(after: 0.5)
        #expect(fixture.turn.restingSide == .back && fixture.shown == 1)
        let actions = fixture.turn.press(now: fixture.time)
        guard case .run(let pose, .front, _) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(pose == .init(style: .press, direction: .leftward, progress: 1))
    }

    @Test("a press in mid-turn reverses the turn, and another one reverses it again")
    func pressedTwice() {
        var fixture = Fixture()
        fixture.act(fixture.turn.press(now: fixture.time))
        fixture.frame(after: 0.7)
        fixture.act(fixture.turn.press(now: fixture.time))
        #expect(fixture.turn.side == .front && abs(fixture.shown - 0.7) < 1e-9)
        fixture.frame(after: 0.3)
        #expect(abs(fixture.shown - 0.4) < 1e-9)
        fixture.act(fixture.turn.press(now: fixture.time))
        #expect(fixture.turn.side == .back)
        fixture.frame(after: 0.3)
        #expect(abs(fixture.shown - 0.7) < 1e-9)
        fixture.act(fixture.turn.press(now: fixture.time))
        fixture.frame(after: 0.7)
        #expect(fixture.turn.restingSide == .front && fixture.shown == 0)
    }

    @Test("a pose that is shown is held, and cancelling it returns to the front")
    func shownPose() {
        for progress in [0.1, 0.6, 0.9] {
            var fixture = Fixture()
            let pose = FaceTurn.Pose(style: .press, direction: .rightward, progress: progress)
            fixture.act(fixture.turn.show(pose))
            #expect(fixture.turn.isDragged && fixture.shown == progress)
            #expect(fixture.turn.restingSide == nil && fixture.turn.side == .front)
            fixture.act(fixture.turn.cancel(now: fixture.time))
            #expect(fixture.settle() == .front)
        }
        for (progress, side) in [(0.0, FaceTurn.Side.front), (1, .back)] {
            var fixture = Fixture()
            let pose = FaceTurn.Pose(style: .drag, direction: .leftward, progress: progress)
            fixture.act(fixture.turn.show(pose))
            #expect(fixture.turn.restingSide == side && fixture.shown == progress)
        }
    }

    @Test("a released face turns back when pressed", arguments: [-1.0, 1])
    func pressedAfterDrag(sign: Double) {
        for side in [FaceTurn.Side.front, .back] {
            var fixture = Fixture()
            _ = fixture.turn.show(side)
            fixture.press(200)
            fixture.move(200 + sign * 20)
            fixture.move(200 + sign * 190)
            // Not moving, so that it goes to the nearer side.
            fixture.frame(after: 0.3)
            fixture.move(200 + sign * 150)
            fixture.release(200 + sign * 150)
            let goal = fixture.turn.side
            fixture.act(fixture.turn.press(now: fixture.time))
            #expect(fixture.turn.side == goal.other)
            #expect(fixture.settle() == goal.other)
        }
    }

    @Test("a drag's progress is its distance over the width, in both directions, from both sides")
    func drag() {
        for side in [FaceTurn.Side.front, .back] {
            for sign in [-1.0, 1] {
                var fixture = Fixture()
                _ = fixture.turn.show(side)
                fixture.press(200)
                fixture.move(200 + sign * 20)
                #expect(fixture.turn.isDragged)
                for step in 1...60 {
                    let way = Double(step) * 5
                    let actions = fixture.turn.pointerMoved(
                        to: Point(x: 200 + sign * way, y: 90), time: fixture.time, width: 400)
                    guard case .hold(let pose) = actions.first else {
                        Issue.record("\(actions)")
                        return
                    }
                    let turned = way / 400
                    #expect(abs(pose.progress - (side == .front ? turned : 1 - turned)) < 1e-12)
                    #expect(pose.style == .drag)
                    // The near edge follows the pointer: from the back the same turn runs backwards.
                    let leftward = side == .front ? sign < 0 : sign > 0
                    #expect(pose.direction == (leftward ? .leftward : .rightward))
                }
            }
        }
    }

    @Test("beyond either end the face does not move, and it returns without a jump")
    func clamping() {
        var fixture = Fixture()
        fixture.press(450)
        var last = 0.0
        for x in stride(from: 440.0, through: -60, by: -10) {
            fixture.move(x)
            #expect(fixture.shown >= last && fixture.shown - last < 0.026)
            last = fixture.shown
        }
        #expect(fixture.shown == 1 && fixture.turn.isDragged)
        for x in stride(from: -60.0, through: 850, by: 10) {
            fixture.move(x)
            #expect(abs(fixture.shown - last) < 0.026)
            last = fixture.shown
        }
        #expect(fixture.shown == 1)
    }

    @Test(
        "neither a drag in the direction of a card's flip nor a press without movement turns the face"
    )
    func ignoredGestures() {
        var fixture = Fixture()
        fixture.press(200)
        fixture.move(203, 110)
        fixture.move(300, 110)
        #expect(fixture.turn.restingSide == .front && fixture.shown == 0)
        fixture.release(300)
        fixture.press(200)
        fixture.move(202)
        fixture.release(202)
        #expect(fixture.turn.restingSide == .front && !fixture.turn.isMoving)
    }

    @Test("a slow release goes to the nearer end, a fast one in the direction of the drag")
    func release() {
        for (to, nearer) in [(90.0, FaceTurn.Side.front), (260.0, .back)] {
            var fixture = Fixture()
            fixture.press(380)
            fixture.move(380 - to)
            fixture.time += 0.5
            fixture.move(380 - to)
            fixture.release(380 - to)
            #expect(fixture.settle() == nearer)
        }
        var fixture = Fixture()
        fixture.press(380)
        for step in 1...6 { fixture.move(380 - Double(step) * 14) }
        fixture.release(380 - 84)
        #expect(fixture.settle() == .back)
    }

    @Test("a face caught in mid-turn stays where it was last shown, and keeps its style")
    func caught() {
        var fixture = Fixture()
        fixture.act(fixture.turn.press(now: fixture.time))
        for _ in 0..<20 { fixture.frame() }
        let shown = fixture.shown
        fixture.time += 0.004
        fixture.press(200)
        #expect(fixture.shown == shown && fixture.turn.isDragged && !fixture.turn.isMoving)
        let actions = fixture.turn.pointerMoved(
            to: Point(x: 180, y: 100), time: fixture.time, width: 400)
        guard case .hold(let pose) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(pose.style == .press && abs(pose.progress - shown - 0.05) < 1e-9)
        fixture.act(fixture.turn.cancel(now: fixture.time))
        #expect(fixture.settle() == .back)
    }

    @Test("with reduced motion the face cuts, after a press and after a drag")
    func reduced() {
        var fixture = Fixture()
        fixture.turn.isReduced = true
        fixture.act(fixture.turn.press(now: fixture.time))
        #expect(fixture.turn.restingSide == .back && fixture.shown == 1)
        fixture.press(100)
        fixture.move(300)
        #expect(fixture.shown == 1)
        fixture.time += 1
        fixture.move(340)
        fixture.release(340)
        #expect(fixture.turn.restingSide == .front && fixture.shown == 0)
    }

    @Test("100,000 random events: no jumps, and two seconds after the last one a side faces up")
    func randomInput() {
        var turned = 0
        for seed in 0..<100 {
            var fixture = Fixture()
            var random = SeededRandom(seed: UInt64(seed) + 4000)
            var x = 200.0
            for _ in 0..<1000 {
                let before = fixture.shown
                var reach = 1e-9
                switch Int.random(in: 0..<12, using: &random) {
                case 0: fixture.act(fixture.turn.press(now: fixture.time))
                case 1:
                    x = Double.random(in: 0..<400, using: &random)
                    fixture.press(x)
                case 2...5:
                    let way = Double.random(in: -30...30, using: &random)
                    x += way
                    // The first pixels, before the movement is a drag, are applied at once.
                    reach = (abs(way) + 30) / 400
                    fixture.move(x, 100 + Double.random(in: -6...6, using: &random))
                case 6: fixture.release(x)
                case 7:
                    if Int.random(in: 0..<6, using: &random) == 0 {
                        fixture.act(fixture.turn.cancel(now: fixture.time))
                    }
                default:
                    // At most four turns per second since the previous frame.
                    reach = 4 * (fixture.time + 1.0 / 60 - fixture.framed) + 1e-9
                    fixture.frame()
                }
                if abs(fixture.shown - before) > reach {
                    Issue.record("seed \(seed): from \(before) to \(fixture.shown)")
                    return
                }
                if fixture.turn.restingSide == nil { turned += 1 }
                if let side = fixture.turn.restingSide, fixture.shown != (side == .front ? 0 : 1) {
                    Issue.record("seed \(seed): \(side) is up at \(fixture.shown)")
                    return
                }
            }
            fixture.release(x)
            #expect(fixture.settle() != nil, "seed \(seed)")
        }
        #expect(turned > 20_000)
    }
}
