/// A transaction's completion block, and the animations it waits for.
final class CompletionGroup {
    private let block: () -> Void
    private var running = 0
    private var isCommitted = false
    private var isQueued = false

    init(_ block: @escaping () -> Void) { self.block = block }

    /// One more animation to wait for.
    func enter() { running += 1 }

    /// One of them has ended, or was removed.
    func leave(_ events: EventQueue?) {
        running -= 1
        queueIfDone(events)
    }

    /// No more animations will come.
    func commit(_ events: EventQueue?) {
        isCommitted = true
        queueIfDone(events)
    }

    private func queueIfDone(_ events: EventQueue?) {
        guard isCommitted, running == 0, !isQueued, let events else { return }
        isQueued = true
        events.append(.completion(block))
    }
}
