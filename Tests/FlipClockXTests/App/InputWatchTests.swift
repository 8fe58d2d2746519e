import FlipEngine
import Testing

@testable import FlipClockX

@Suite("Detecting user input")
struct InputWatchTests {
    @Test("a pointer that moves far enough is user input")
    func distance() {
        var watch = InputWatch()
        #expect(watch.moved(to: Point(x: 100, y: 100), now: 1) == false)
        #expect(watch.moved(to: Point(x: 116, y: 116), now: 1.1) == false)
        #expect(watch.moved(to: Point(x: 118, y: 117), now: 1.2) == true)
    }

    @Test("jitter is not, however long it lasts")
    func jitter() {
        var watch = InputWatch()
        for step in 0..<1000 {
            let point = Point(x: 100 + Double(step % 3), y: 100)
            #expect(watch.moved(to: point, now: Double(step) * 0.1) == false)
        }
    }

    @Test("small movements with pauses between them do not add up")
    func pauses() {
        var watch = InputWatch()
        for step in 0..<50 {
            #expect(
                watch.moved(to: Point(x: Double(step) * 10, y: 0), now: Double(step) * 1.5) == false
            )
        }
        #expect(watch.moved(to: nil, now: 100) == false)
    }
}
