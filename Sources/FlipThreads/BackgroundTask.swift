import Glibc
import Synchronization

/// Computes a value on a thread of its own, for a caller that needs it later.
///
///     let task = BackgroundTask { paint() }
///     show(task.value)                                // waits if the value is not ready yet
///
/// For occasional work of some milliseconds whose result is needed only at a known later time. If the system refuses a
/// thread, the value is computed when it is first needed. Use a task on one thread only.
package final class BackgroundTask<Value: Sendable> {
    /// The value, written by the task's thread and read after that has ended.
    private final class Box: @unchecked Sendable {
        var value: Value?
        let isReady = Atomic(false)
    }

    private let work: @Sendable () -> Value
    private let box = Box()
    private var thread: SystemThread?

    /// Starts `work` on a new thread.
    package init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        thread = SystemThread { [box] in
            box.value = work()
            box.isReady.store(true, ordering: .releasing)
        }
    }

    deinit { thread?.join() }

    /// The value; waits for the thread the first time.
    package var value: Value {
        thread?.join()
        thread = nil
        if let value = box.value { return value }
        let value = work()
        box.value = value
        return value
    }

    /// The value, if it is ready within about `seconds`; nil otherwise, and then the thread is left to itself and the task
    /// must not be used again. Without a thread, because the system has refused one, it takes as long as the work.
    package func value(within seconds: Double) -> Value? {
        guard let thread else { return value }
        let pause = 0.005
        // Once more than there are pauses, so that the value is looked for after the last one.
        for _ in 0...Int(seconds / pause) {
            if box.isReady.load(ordering: .acquiring) { return value }
            usleep(UInt32(pause * 1e6))
        }
        thread.detach()
        self.thread = nil
        return nil
    }
}
