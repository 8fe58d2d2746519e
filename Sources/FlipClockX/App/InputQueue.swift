import FlipEngine
import FlipX11

/// The events of a window, of which only so many inputs are handled in a turn of the event loop as there is time for.
///
///     queue.add(window.takeEvents(), at: now)
///     while hasTime, let event = queue.next() { handle(event) }
///     for event in queue.takeOthers() { handle(event) }
///
/// A press may open a menu or save a setting, which takes milliseconds, and a program can press keys thousands of times
/// in a moment. Frames, timers and signals do not wait for all of them: the rest of the input waits for the next turn.
struct InputQueue {
    /// Oldest first; those before `head` are taken.
    private var events: [WindowEvent] = []
    private var head = 0

    /// The time for input in one reading of events, in seconds: less than a refresh.
    static let timePerTurn = 0.01
    /// The maximum number of inputs that wait, without motions: far more than a user types ahead.
    static let limit = 512
    /// The number of waiting events from which on motions with a button are merged.
    static let motionLimit = 2048

    /// Whether nothing waits.
    var isEmpty: Bool { head == events.count }

    /// Adds events at `now`, oldest first. Of several motions without a button in a row, the newest one stays; of those
    /// with a button, whose speed matters, only if very many events wait. If too many presses wait, all input is
    /// forgotten, and a press in progress is cancelled.
    mutating func add(_ new: [WindowEvent], at now: MediaTime) {
        removeTaken()
        for event in new {
            if isMerged(event) { events.removeLast() }
            events.append(event)
        }
        guard events.count(where: { $0.isInput && !$0.isMotion }) > Self.limit else { return }
        events.removeAll(where: \.isInput)
        events.append(
            .pointer(
                PointerEvent(
                    phase: .cancelled, button: 1, position: .zero, modifiers: [], time: now)))
    }

    /// Whether `event` takes the place of the newest one.
    private func isMerged(_ event: WindowEvent) -> Bool {
        switch (events.last, event) {
        case (.hovered, .hovered): true
        case (let last?, _): events.count >= Self.motionLimit && last.isMotion && event.isMotion
        case (nil, _): false
        }
    }

    /// Removes and returns the oldest event; nil if nothing waits.
    mutating func next() -> WindowEvent? {
        guard !isEmpty else { return nil }
        defer { head += 1 }
        return events[head]
    }

    /// Removes and returns all events that are not input.
    mutating func takeOthers() -> [WindowEvent] {
        removeTaken()
        let others = events.filter { !$0.isInput }
        events.removeAll { !$0.isInput }
        return others
    }

    private mutating func removeTaken() {
        if isEmpty {
            events.removeAll(keepingCapacity: head < Self.limit)
        } else {
            events.removeFirst(head)
        }
        head = 0
    }
}
