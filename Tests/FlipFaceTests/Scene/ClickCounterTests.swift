import FlipEngine
import Testing

@testable import FlipFace

/// A counter in a class, because an expectation cannot call mutating functions of a value.
private final class Counter {
    private var counter = ClickCounter()

    func press(at point: Point, time: MediaTime) { counter.press(at: point, time: time) }

    /// Whether the release completes a double click.
    func release(at point: Point) -> Bool { counter.release(at: point) && counter.isSecond }
}

@Suite("Double clicks")
struct ClickCounterTests {
    private let here = Point(x: 50, y: 50)

    /// The results of clicks at these times, all at one point.
    private func clicks(at times: [Double]) -> [Bool] {
        let counter = Counter()
        return times.map { time in
            counter.press(at: here, time: time)
            return counter.release(at: here)
        }
    }

    @Test("two quick clicks, and then two more")
    func pairs() {
        #expect(clicks(at: [0]) == [false])
        #expect(clicks(at: [0, 0.3]) == [false, true])
        #expect(clicks(at: [0, 0.5]) == [false, false])
        #expect(clicks(at: [0, 0.5, 0.8]) == [false, false, true])
        #expect(clicks(at: [0, 0.2, 0.4]) == [false, true, false])
        #expect(clicks(at: [0, 0.2, 0.4, 0.6]) == [false, true, false, true])
    }

    @Test("clicks at two points are not a double click")
    func places() {
        let counter = Counter()
        counter.press(at: here, time: 0)
        #expect(!counter.release(at: here))
        counter.press(at: Point(x: 60, y: 50), time: 0.1)
        #expect(!counter.release(at: Point(x: 60, y: 50)))
    }

    @Test("neither a drag nor the release after it is a click")
    func drags() {
        let counter = Counter()
        counter.press(at: here, time: 0)
        #expect(!counter.release(at: Point(x: 50, y: 90)))
        counter.press(at: here, time: 0.1)
        #expect(!counter.release(at: here))
        counter.press(at: here, time: 0.2)
        #expect(counter.release(at: here))
    }

    @Test("a release without a press is ignored")
    func strayRelease() {
        let counter = Counter()
        #expect(!counter.release(at: here))
    }
}
