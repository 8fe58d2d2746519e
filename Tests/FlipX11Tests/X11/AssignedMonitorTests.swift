import FlipEngine
import Testing

@testable import FlipX11

@Suite("The monitor that a window of the clock is for")
struct AssignedMonitorTests {
    private let left = PixelRect(x: 0, y: 0, width: 800, height: 800)
    private let right = PixelRect(x: 800, y: 0, width: 480, height: 800)

    @Test("a window on its monitor is not missed, even if a panel keeps a part of it")
    func inPlace() {
        var monitor = AssignedMonitor(right)
        #expect(monitor.deadline == nil && !monitor.isMissed(at: 1000))
        for place in [right, PixelRect(x: 800, y: 30, width: 480, height: 770)] {
            monitor.found(place, clock: left, at: 100)
            #expect(monitor.deadline == nil && !monitor.isMissed(at: 1000))
        }
    }

    @Test("a window elsewhere, or over the clock, is missed after a second")
    func wrong() {
        let both = left.union(right)
        for place in [left, both, PixelRect(x: 0, y: 0, width: 10, height: 10)] {
            var monitor = AssignedMonitor(right)
            monitor.found(place, clock: left, at: 100)
            #expect(!monitor.isMissed(at: 100.9) && monitor.isMissed(at: 101))
            // Further reports do not postpone it.
            monitor.found(place, clock: left, at: 100.8)
            #expect(monitor.deadline == 101)
            // The window manager has moved it by then.
            monitor.found(right, clock: left, at: 100.9)
            #expect(!monitor.isMissed(at: 101))
        }
    }

    @Test("a window in its place is misplaced once the clock comes to that monitor")
    func clock() {
        var monitor = AssignedMonitor(right)
        monitor.found(right, clock: right, at: 100)
        #expect(monitor.isMissed(at: 101))
    }
}
