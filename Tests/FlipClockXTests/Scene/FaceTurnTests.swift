import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// The state machine that turns the face over: single gestures, and storms of them.
@Suite("The face's turn")
struct FaceTurnTests {
    /// A turn with what it told its owner to show.
    private struct Bench {
        var turn = FaceTurn()
        /// How far it has come, as the owner shows it, at the owner's newest frame.
        var shown = 0.0
        var time = 10.0
        /// When the newest frame was made for.
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

    @Test("a press turns over in one second, and back")
    func press() {
        var bench = Bench()
        bench.act(bench.turn.press(now: bench.time))
        #expect(bench.turn.restingSide == nil && bench.turn.isMoving)
        bench.frame(after: 0.5)
        #expect(abs(bench.shown - 0.5) < 1e-9)
        bench.frame(after: 0.5)
        #expect(bench.turn.restingSide == .back && bench.shown == 1)
        let actions = bench.turn.press(now: bench.time)
        guard case .run(let pose, .front, _) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(pose == .init(style: .press, direction: .leftward, progress: 1))
    }

    @Test("a press in mid-turn turns back from where it is, and another one on again")
    func pressedTwice() {
        var bench = Bench()
        bench.act(bench.turn.press(now: bench.time))
        bench.frame(after: 0.7)
        bench.act(bench.turn.press(now: bench.time))
        #expect(bench.turn.side == .front && abs(bench.shown - 0.7) < 1e-9)
        bench.frame(after: 0.3)
        #expect(abs(bench.shown - 0.4) < 1e-9)
        bench.act(bench.turn.press(now: bench.time))
        #expect(bench.turn.side == .back)
        bench.frame(after: 0.3)
        #expect(abs(bench.shown - 0.7) < 1e-9)
        bench.act(bench.turn.press(now: bench.time))
        bench.frame(after: 0.7)
        #expect(bench.turn.restingSide == .front && bench.shown == 0)
    }

    @Test("a face that was let go turns back when pressed", arguments: [-1.0, 1])
    func pressedAfterDrag(sign: Double) {
        for side in [FaceTurn.Side.front, .back] {
            var bench = Bench()
            bench.turn = FaceTurn(side: side)
            bench.press(200)
            bench.move(200 + sign * 20)
            bench.move(200 + sign * 190)
            // At rest for a while, so that it goes where it is nearer.
            bench.frame(after: 0.3)
            bench.move(200 + sign * 150)
            bench.release(200 + sign * 150)
            let goal = bench.turn.side
            bench.act(bench.turn.press(now: bench.time))
            #expect(bench.turn.side == goal.other)
            #expect(bench.settle() == goal.other)
        }
    }

    @Test("a drag goes as far as the hand over the width, to either side, from both sides")
    func drag() {
        for side in [FaceTurn.Side.front, .back] {
            for sign in [-1.0, 1] {
                var bench = Bench()
                bench.turn = FaceTurn(side: side)
                bench.press(200)
                bench.move(200 + sign * 20)
                #expect(bench.turn.isDragged)
                for step in 1...60 {
                    let way = Double(step) * 5
                    let actions = bench.turn.pointerMoved(
                        to: Point(x: 200 + sign * way, y: 90), time: bench.time, width: 400)
                    guard case .hold(let pose) = actions.first else {
                        Issue.record("\(actions)")
                        return
                    }
                    let turned = way / 400
                    #expect(abs(pose.progress - (side == .front ? turned : 1 - turned)) < 1e-12)
                    #expect(pose.style == .hand)
                    // The near edge goes with the hand: from the back the same turn is walked backwards.
                    let leftward = side == .front ? sign < 0 : sign > 0
                    #expect(pose.direction == (leftward ? .leftward : .rightward))
                }
            }
        }
    }

    @Test("past either end it stands still, and comes back without a jump")
    func fences() {
        var bench = Bench()
        bench.press(450)
        var last = 0.0
        for x in stride(from: 440.0, through: -60, by: -10) {
            bench.move(x)
            #expect(bench.shown >= last && bench.shown - last < 0.026)
            last = bench.shown
        }
        #expect(bench.shown == 1 && bench.turn.isDragged)
        for x in stride(from: -60.0, through: 850, by: 10) {
            bench.move(x)
            #expect(abs(bench.shown - last) < 0.026)
            last = bench.shown
        }
        #expect(bench.shown == 1)
    }

    @Test("along the cards' flips a drag is not the face's, nor is a press in one place")
    func notOurs() {
        var bench = Bench()
        bench.press(200)
        bench.move(203, 110)
        bench.move(300, 110)
        #expect(bench.turn.restingSide == .front && bench.shown == 0)
        bench.release(300)
        bench.press(200)
        bench.move(202)
        bench.release(202)
        #expect(bench.turn.restingSide == .front && !bench.turn.isMoving)
    }

    @Test("let go slowly it goes to the nearer end, quickly the way of the hand")
    func release() {
        for (to, nearer) in [(90.0, FaceTurn.Side.front), (260.0, .back)] {
            var bench = Bench()
            bench.press(380)
            bench.move(380 - to)
            bench.time += 0.5
            bench.move(380 - to)
            bench.release(380 - to)
            #expect(bench.settle() == nearer)
        }
        var bench = Bench()
        bench.press(380)
        for step in 1...6 { bench.move(380 - Double(step) * 14) }
        bench.release(380 - 84)
        #expect(bench.settle() == .back)
    }

    @Test("caught in the air it stands where it was last seen, and keeps its look")
    func caught() {
        var bench = Bench()
        bench.act(bench.turn.press(now: bench.time))
        for _ in 0..<20 { bench.frame() }
        let shown = bench.shown
        bench.time += 0.004
        bench.press(200)
        #expect(bench.shown == shown && bench.turn.isDragged && !bench.turn.isMoving)
        let actions = bench.turn.pointerMoved(
            to: Point(x: 180, y: 100), time: bench.time, width: 400)
        guard case .hold(let pose) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(pose.style == .press && abs(pose.progress - shown - 0.05) < 1e-9)
        bench.act(bench.turn.cancel(now: bench.time))
        #expect(bench.settle() == .back)
    }

    @Test("with reduced motion it cuts, by press and by hand")
    func reduced() {
        var bench = Bench()
        bench.turn.isReduced = true
        bench.act(bench.turn.press(now: bench.time))
        #expect(bench.turn.restingSide == .back && bench.shown == 1)
        bench.press(100)
        bench.move(300)
        #expect(bench.shown == 1)
        bench.time += 1
        bench.move(340)
        bench.release(340)
        #expect(bench.turn.restingSide == .front && bench.shown == 0)
    }

    @Test("100,000 events: never a jump, and two seconds after the last one a side is up")
    func storms() {
        var turned = 0
        for seed in 0..<100 {
            var bench = Bench()
            var random = SeededRandom(seed: UInt64(seed) + 4000)
            var x = 200.0
            for _ in 0..<1000 {
                let before = bench.shown
                var reach = 1e-9
                switch Int.random(in: 0..<12, using: &random) {
                case 0: bench.act(bench.turn.press(now: bench.time))
                case 1:
                    x = Double.random(in: 0..<400, using: &random)
                    bench.press(x)
                case 2...5:
                    let way = Double.random(in: -30...30, using: &random)
                    x += way
                    // The first pixels before it is a drag come at once.
                    reach = (abs(way) + 30) / 400
                    bench.move(x, 100 + Double.random(in: -6...6, using: &random))
                case 6: bench.release(x)
                case 7:
                    if Int.random(in: 0..<6, using: &random) == 0 {
                        bench.act(bench.turn.cancel(now: bench.time))
                    }
                default:
                    // Four turns a second are the most, since the frame before.
                    reach = 4 * (bench.time + 1.0 / 60 - bench.framed) + 1e-9
                    bench.frame()
                }
                if abs(bench.shown - before) > reach {
                    Issue.record("seed \(seed): from \(before) to \(bench.shown)")
                    return
                }
                if bench.turn.restingSide == nil { turned += 1 }
                if let side = bench.turn.restingSide, bench.shown != (side == .front ? 0 : 1) {
                    Issue.record("seed \(seed): \(side) is up at \(bench.shown)")
                    return
                }
            }
            bench.release(x)
            #expect(bench.settle() != nil, "seed \(seed)")
        }
        #expect(turned > 20_000)
    }
}
