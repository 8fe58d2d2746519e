/// A request from a screen's user to the application.
enum ScreenRequest: Hashable, Sendable {
    /// Close this window, which may already be destroyed.
    case close
    /// End the program.
    case quit
    /// Open another window in place of this one.
    case reopen
}

/// The request of a screen that the application has not handled yet.
final class ScreenRequests {
    /// The request; nil without one.
    private(set) var pending: ScreenRequest?

    /// Adds a request. The first one counts, and the end of the program counts more than any other.
    func add(_ new: ScreenRequest) {
        if new == .quit || pending == nil { pending = new }
    }

    /// Records that the request was handled, or could not be.
    func handled() { pending = nil }
}
