import FlipEngine
import Testing

@Suite("Pan gestures")
struct PanGestureRecognizerTests {
    private func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

    @Test("a drag passes through possible, began, changed and ended")
    func states() {
        var pan = PanGestureRecognizer()
        #expect(pan.state == .possible && !pan.isActive)
        #expect(pan.press(at: at(10, 10), time: 1) == .none)
        #expect(pan.state == .possible)
        #expect(pan.move(to: at(10, 13.9), time: 1.01) == .none)
        #expect(pan.state == .possible && !pan.isActive)
        #expect(pan.move(to: at(10, 14), time: 1.02) == .began)
        #expect(pan.state == .began && pan.isActive)
        // Back inside the slop it is still a drag.
        #expect(pan.move(to: at(10, 11), time: 1.03) == .changed)
        #expect(pan.state == .changed && pan.isActive)
        #expect(pan.release(at: at(10, 11), time: 1.04) == .ended)
        #expect(pan.state == .ended && !pan.isActive)
        #expect(pan.translation == at(0, 1))
    }

    @Test("the slop is a distance in any direction, and is configurable")
    func slop() {
        for (x, y, isDrag) in [
            (2.8, 2.8, false), (2.9, 2.9, true), (-4.0, 0.0, true), (0, -3.9, false),
        ] {
            var pan = PanGestureRecognizer()
            pan.press(at: at(0, 0), time: 0)
            #expect((pan.move(to: at(x, y), time: 0.01) == .began) == isDrag)
        }
        var coarse = PanGestureRecognizer(slop: 20)
        coarse.press(at: at(0, 0), time: 0)
        #expect(coarse.move(to: at(19, 0), time: 0.01) == .none)
        #expect(coarse.move(to: at(20, 0), time: 0.02) == .began)
        var immediate = PanGestureRecognizer(slop: 0)
        immediate.press(at: at(0, 0), time: 0)
        #expect(immediate.move(to: at(0, 0), time: 0.01) == .began)
    }

    @Test("the translation reaches from the press, whatever events came between")
    func translation() {
        var dense = PanGestureRecognizer()
        var sparse = PanGestureRecognizer()
        dense.press(at: at(0.1, 0.1), time: 0)
        sparse.press(at: at(0.1, 0.1), time: 0)
        for step in 1...1000 {
            let part = Double(step) / 1000
            dense.move(to: at(0.1 + part * 123.4, 0.1 - part * 56.7), time: part)
        }
        sparse.move(to: at(0.1 + 123.4, 0.1 - 56.7), time: 1)
        #expect(dense.translation == sparse.translation)
    }

    @Test("a short press in one place is a tap, a long one is neither")
    func taps() {
        for (seconds, outcome) in [
            (0.0, PanGestureRecognizer.Outcome.tapped), (0.299, .tapped), (0.3, .failed),
            (2, .failed),
        ] {
            var pan = PanGestureRecognizer()
            pan.press(at: at(5, 5), time: 64)
            pan.move(to: at(6, 6), time: 64)
            #expect(pan.release(at: at(6, 6), time: 64 + seconds) == outcome)
            #expect(pan.state == .failed)
        }
    }

    @Test("a release far from the press is a drag, even without a move event")
    func releaseElsewhere() {
        var pan = PanGestureRecognizer()
        pan.press(at: at(0, 0), time: 0)
        #expect(pan.release(at: at(0, 40), time: 0.04) == .ended)
        #expect(pan.translation == at(0, 40))
        #expect(abs(pan.velocity.y - 1000) < 1e-6)
    }

    @Test("a cancelled drag reports it, a cancelled press fails, and both have zero velocity")
    func cancelling() {
        var pan = PanGestureRecognizer()
        #expect(pan.cancel() == .none)
        pan.press(at: at(0, 0), time: 0)
        #expect(pan.cancel() == .failed)
        pan.press(at: at(0, 0), time: 1)
        pan.move(to: at(0, 50), time: 1.05)
        #expect(pan.velocity.y > 0)
        #expect(pan.cancel() == .cancelled)
        #expect(pan.state == .cancelled && pan.velocity == .zero && !pan.isActive)
        #expect(pan.cancel() == .none)
        #expect(pan.move(to: at(0, 99), time: 1.1) == .none)
        #expect(pan.release(at: at(0, 99), time: 1.2) == .none)
        #expect(pan.state == .cancelled)
    }

    @Test("a second press cancels the first, and begins none itself")
    func secondPress() {
        var pan = PanGestureRecognizer()
        pan.press(at: at(0, 0), time: 0)
        pan.move(to: at(0, 50), time: 0.05)
        #expect(pan.press(at: at(1, 1), time: 0.06) == .cancelled)
        #expect(pan.move(to: at(0, 60), time: 0.07) == .none)
        #expect(pan.release(at: at(0, 60), time: 0.08) == .none)
        #expect(pan.press(at: at(2, 2), time: 1) == .none)
        #expect(pan.state == .possible && pan.translation == .zero)
    }

    @Test("moves and releases without a press change nothing")
    func strays() {
        var pan = PanGestureRecognizer()
        let before = pan
        #expect(pan.move(to: at(9, 9), time: 1) == .none)
        #expect(pan.release(at: at(9, 9), time: 2) == .none)
        #expect(pan == before)
    }

    @Test("a pointer that rested before its release has zero velocity")
    func restBeforeRelease() {
        for (pause, isMoving) in [(0.0, true), (0.05, true), (0.051, false), (1, false)] {
            var pan = PanGestureRecognizer()
            pan.press(at: at(0, 0), time: 1000)
            for step in 1...10 {
                pan.move(to: at(0, Double(step) * 8), time: 1000 + Double(step) * 0.008)
            }
            pan.release(at: at(0, 80), time: 1000.08 + pause)
            #expect(isMoving ? abs(pan.velocity.y - 1000) < 1e-3 : pan.velocity == .zero)
        }
    }

    @Test("no event makes anything infinite or NaN")
    func hostileEvents() {
        let numbers = [0, -1, 1e300, -1e300, .infinity, .nan, Double.leastNonzeroMagnitude, 12.5]
        var pan = PanGestureRecognizer()
        for x in numbers {
            for y in numbers {
                for time in numbers {
                    pan.press(at: at(0, 0), time: 0)
                    pan.move(to: at(x, y), time: time)
                    pan.move(to: at(y, x), time: time + 0.001)
                    _ = pan.release(at: at(x, x), time: time)
                    #expect(pan.velocity.isFinite)
                    #expect(pan.location.isFinite)
                    #expect(!pan.isActive)
                    _ = pan.cancel()
                }
            }
        }
    }

    @Test("a translation beyond the range of Double is clamped")
    func longestWay() {
        let far = Double.greatestFiniteMagnitude
        var pan = PanGestureRecognizer()
        pan.press(at: Point(x: -far, y: far), time: 0)
        #expect(pan.move(to: Point(x: far, y: -far), time: 0.01) == .began)
        #expect(pan.translation == Point(x: far, y: -far))
        pan.release(at: Point(x: far, y: -far), time: 0.02)
        #expect(pan.translation.isFinite && pan.velocity.isFinite)
    }
}
