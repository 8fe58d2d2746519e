/// The state of `_NET_WM_SYNC_REQUEST`, with which a window manager waits for our frames during a resize.
///
/// The window manager sends a number and a new size, and waits until our counter has that number; we set the counter
/// when a frame of the new size is on the window. If the size does not change, or the frame is late, the request is
/// answered after a time-out: some window managers do not redraw the window until then.
///
/// Times are seconds of `CLOCK_MONOTONIC`. Specified in the Extended Window Manager Hints 1.5.
struct ResizeSync: Hashable, Sendable {
    /// The requested number; nil without a request.
    private var value: Int64?
    private var isConfigured = false
    /// The latest time at which the request is answered.
    private(set) var deadline: Double?

    /// The longest time that a window manager waits, in seconds: a few frames, so that a resize does not stall.
    static let patience = 0.1

    /// Records a request for `value`, which replaces an older one.
    mutating func request(_ value: Int64, now: Double) {
        self.value = value
        isConfigured = false
        deadline = now + Self.patience
    }

    /// Records a new size, for which the window manager expects a frame.
    mutating func configured() {
        if value != nil { isConfigured = true }
    }

    /// Records a frame; `isFitting` says whether it has the window's size. Returns the number to answer with, if any.
    mutating func presented(isFitting: Bool) -> Int64? {
        guard isConfigured, isFitting else { return nil }
        return take()
    }

    /// Checks the time-out; `isSeen` tells whether the window is visible. Returns the number to answer with, if any.
    mutating func waited(until now: Double, isSeen: Bool) -> Int64? {
        guard let deadline, now >= deadline || !isSeen && isConfigured else { return nil }
        return take()
    }

    private mutating func take() -> Int64? {
        defer { self = ResizeSync() }
        return value
    }
}
