import FlipEngine

/// When the pointer's picture is in the way: over a clock that fills the screen, once the pointer has rested for a while.
///
///     rest.stir(now: now)                       // the pointer did something
///     rest.setFullScreen(true, now: now)
///     rest.wake(at: now)                        // at `deadline`, once; then ask `isHidden`
struct CursorRest: Hashable, Sendable {
    /// How long it rests before it goes, in seconds.
    static let delay = 3.0

    /// Whether the picture is gone.
    private(set) var isHidden = false
    /// When it goes, in media time; nil for not.
    private(set) var deadline: MediaTime?
    private var isFullScreen = false

    /// The pointer did something.
    mutating func stir(now: MediaTime) {
        isHidden = false
        deadline = isFullScreen ? now + Self.delay : nil
    }

    /// The window begins, or ceases, to fill the screen.
    mutating func setFullScreen(_ isFull: Bool, now: MediaTime) {
        guard isFull != isFullScreen else { return }
        isFullScreen = isFull
        stir(now: now)
    }

    /// The deadline may have come.
    mutating func wake(at now: MediaTime) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        isHidden = true
    }
}
