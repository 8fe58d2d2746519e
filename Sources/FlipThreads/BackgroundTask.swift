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
    }

    private let work: @Sendable () -> Value
    private let box = Box()
    private var thread: SystemThread?

    /// Starts `work` on a new thread.
    package init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        thread = SystemThread { [box] in box.value = work() }
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
}
