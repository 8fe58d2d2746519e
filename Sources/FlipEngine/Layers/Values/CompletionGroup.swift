/// A transaction's completion block, and the count of animations that it waits for.
final class CompletionGroup {
    private let block: () -> Void
    /// The event queue of the transaction's stage, even if the animations have moved to another stage.
    private let events: EventQueue
    private var running = 0
    private var isCommitted = false
    private var isQueued = false

    init(_ block: @escaping () -> Void, events: EventQueue) {
        self.block = block
        self.events = events
    }

    /// Counts one more running animation.
    func enter() { running += 1 }

    /// Counts an animation that ended or was removed.
    func leave() {
        running -= 1
        queueIfDone()
    }

    /// Declares that no further animations will be added.
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
