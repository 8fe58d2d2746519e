import Glibc
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

    @Test("a task that takes too long is left to itself")
    func late() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (gate, key) = (ends[0], ends[1])
        let slow = BackgroundTask { () -> Int in
            var byte: UInt8 = 0
            return read(gate, &byte, 1)
        }
        #expect(slow.value(within: 0.02) == nil)
        // Its thread ends, and reads nothing from the other end of a closed pipe.
        close(key)
        let quick = BackgroundTask { 2 }
        #expect(quick.value(within: 20) == 2 && quick.value == 2)
    }
}
