/// A transaction's completion block, and the animations it waits for.
final class CompletionGroup {
    private let block: () -> Void
    /// Where the transaction's stage reports, wherever the animations are by then.
    private let events: EventQueue
    private var running = 0
    private var isCommitted = false
    private var isQueued = false

    init(_ block: @escaping () -> Void, events: EventQueue) {
        self.block = block
        self.events = events
    }

    /// One more animation to wait for.
    func enter() { running += 1 }

    /// One of them has ended, or was removed.
    func leave() {
        running -= 1
        queueIfDone()
    }

    /// No more animations will come.
    func commit() {
        isCommitted = true
        queueIfDone()
    }

    private func queueIfDone() {
        guard isCommitted, running == 0, !isQueued else { return }
        isQueued = true
        events.append(.completion(block))
    }
}
