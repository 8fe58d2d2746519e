/// The state of `_NET_WM_SYNC_REQUEST`: when a window manager that resizes us may go on.
///
/// It sends a number, gives us another size, and waits until our counter has that number, which is to be when a picture
/// of the new size is on the window. A window manager that asked and then changed nothing is answered, too, a little later,
/// and so is one whose picture is late: some stop drawing us until they have their answer.
///
/// Times are seconds of `CLOCK_MONOTONIC`. Specified in the Extended Window Manager Hints 1.5.
struct ResizeSync: Hashable, Sendable {
    /// The number that is asked for; nil if there is none.
    private var value: Int64?
    private var isConfigured = false
    /// When the question is answered whatever happened.
    private(set) var deadline: Double?

    /// How long a window manager waits at most, in seconds.
    static let patience = 0.1

    /// The window manager asks for `value`. A newer question replaces an older one.
    mutating func request(_ value: Int64, now: Double) {
        self.value = value
        isConfigured = false
        deadline = now + Self.patience
    }

    /// It gives us a size: a picture of that is what it waits for.
    mutating func configured() {
        if value != nil { isConfigured = true }
    }

    /// The picture on the window has the window's size, as `isFitting` says. Returns the number to answer with, if it is time.
    mutating func presented(isFitting: Bool) -> Int64? {
        guard isConfigured, isFitting else { return nil }
        return take()
    }

    /// Time has passed, or nobody sees the window, as `isSeen` says. Returns the number to answer with, if it is time.
    mutating func waited(until now: Double, isSeen: Bool) -> Int64? {
        guard let deadline, now >= deadline || !isSeen && isConfigured else { return nil }
        return take()
    }

    private mutating func take() -> Int64? {
        defer { self = ResizeSync() }
        return value
    }
}
