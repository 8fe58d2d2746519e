/// Collects the events that follow from the server's replies: the window's parts add them, and `takeEvents` reports
/// them.
final class WindowEventQueue {
    private var events: [WindowEvent] = []

    /// Adds events, oldest first.
    func add(_ new: [WindowEvent]) { events += new }

    /// Removes and returns all events, oldest first.
    func take() -> [WindowEvent] {
        defer { events = [] }
        return events
    }
}
