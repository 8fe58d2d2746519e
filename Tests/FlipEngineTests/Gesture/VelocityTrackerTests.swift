import FlipEngine
import Testing

@Suite("Velocity")
struct VelocityTrackerTests {
    @Test("steady motion has its own speed at any event rate, also far from time zero")
    func steady() {
        for rate in [30.0, 60, 125, 1000, 8000] {
            for start in [0.0, 2_301_007.25, 4_294_967.0] {
                var tracker = VelocityTracker()
                for step in 0...Int(rate / 5) {
                    let time = Double(step) / rate
                    tracker.add(Point(x: 300 * time, y: -1200 * time), time: start + time)
                }
                #expect(abs(tracker.velocity.x - 300) < 0.01)
                #expect(abs(tracker.velocity.y + 1200) < 0.01)
            }
        }
    }

    @Test("rounding to whole pixels and milliseconds costs little accuracy")
    func quantized() {
        var tracker = VelocityTracker()
        for step in 0...200 {
            let time = Double(step) / 1000
            tracker.add(Point(x: 0, y: (777 * time).rounded(.down)), time: time)
        }
        #expect(abs(tracker.velocity.y - 777) < 10)
    }

    @Test("only the last 80 ms count")
    func window() {
        var tracker = VelocityTracker()
        for step in 0...100 {
            tracker.add(Point(x: Double(step) * 50, y: 0), time: Double(step) / 100)
        }
        // Now slower, for 90 ms.
        for step in 1...9 {
            tracker.add(Point(x: 5000 + Double(step), y: 0), time: 1 + Double(step) / 100)
        }
        #expect(abs(tracker.velocity.x - 100) < 1e-6)
    }

    @Test("positions at the same time are one sample, the last of them")
    func merging() {
        var tracker = VelocityTracker()
        tracker.add(Point(x: 0, y: 0), time: 1)
        tracker.add(Point(x: 500, y: 0), time: 1.01)
        tracker.add(Point(x: 10, y: 0), time: 1.01)
        #expect(abs(tracker.velocity.x - 1000) < 1e-6)
        // An earlier time counts as the newest.
        tracker.add(Point(x: 20, y: 0), time: 0.5)
        #expect(tracker.newestTime == 1.01)
        #expect(abs(tracker.velocity.x - 2000) < 1e-6)
    }

    @Test("too few samples give zero velocity")
    func tooLittle() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity == .zero && tracker.newestTime == 0)
        tracker.add(Point(x: 1, y: 1), time: 3)
        #expect(tracker.velocity == .zero)
        tracker.add(Point(x: 900, y: 1), time: 3.0001)
        #expect(tracker.velocity == .zero)
        tracker.add(Point(x: 901, y: 1), time: 9)
        #expect(tracker.velocity == .zero)
    }
}
