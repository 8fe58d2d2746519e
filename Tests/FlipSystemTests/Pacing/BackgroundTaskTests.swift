import TestSupport
import Testing

@testable import FlipThreads

@Suite("Background tasks")
struct BackgroundTaskTests {
    @Test("the value is that of the work, however often it is read")
    func value() {
        let task = BackgroundTask { (0..<1000).reduce(0, +) }
        #expect(task.value == 499_500)
        #expect(task.value == 499_500)
    }

    @Test("a task that is dropped ends before it is gone")
    func dropped() {
        for index in 0..<50 {
            let task = BackgroundTask { [Int](repeating: index, count: 10_000) }
            if index % 2 == 0 { #expect(task.value.count == 10_000) }
        }
    }
}
