/// What has followed from the server's answers and is not yet reported: the window's parts add to it, and `takeEvents` takes
/// it.
final class WindowEventQueue {
    private var events: [WindowEvent] = []

    /// Adds what has happened, oldest first.
    func add(_ new: [WindowEvent]) { events += new }

    /// All that has happened since this was taken last, oldest first.
    func take() -> [WindowEvent] {
        defer { events = [] }
        return events
    }
}
