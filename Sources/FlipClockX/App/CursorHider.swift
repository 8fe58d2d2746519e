import FlipEngine

/// Hides the cursor over a full-screen clock after three seconds without pointer input.
///
///     hider.pointerMoved(now: now)                       // a pointer event
///     hider.setFullScreen(true, now: now)
///     hider.wake(at: now)                        // at `deadline`, once; then ask `isHidden`
struct CursorHider: Hashable, Sendable {
    /// How long the pointer must rest, in seconds.
    static let delay = 3.0

    /// Whether the cursor is hidden.
    private(set) var isHidden = false
    /// When the cursor will be hidden, in media time; nil if it will not.
    private(set) var deadline: MediaTime?
    private var isFullScreen = false

    /// Records a pointer event.
    mutating func pointerMoved(now: MediaTime) {
        isHidden = false
        deadline = isFullScreen ? now + Self.delay : nil
    }

    /// Records that the window has entered or left full screen.
    mutating func setFullScreen(_ isFull: Bool, now: MediaTime) {
        guard isFull != isFullScreen else { return }
        isFullScreen = isFull
        pointerMoved(now: now)
    }

    /// Hides the cursor if the deadline has passed.
    mutating func wake(at now: MediaTime) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        isHidden = true
    }
}
