import FlipClock

/// Decides when the program releases memory: when nothing moves and no drag is active, after the start, after a resize
/// and after a turn to the other side, and otherwise only if no card flips every second.
///
///     if releases.isDue(state) { IdleMemory.release() }       // after every wake-up
///
/// A clock that changes every minute, or every second, releases memory at most once a minute, after the minute's flip:
/// cards that are turned one after the other need the same memory. A window that is hidden by then has no such flip, and
/// its memory is released when the minute changes.
struct ReleaseSchedule {
    /// The state of the program after a wake-up.
    struct State {
        /// The minute of the wall clock, counted since 1970.
        var minute: Int
        /// Whether something moves or is held, or a frame or another deadline is due.
        var isActive = false
        /// The shortest unit at which a window changes; nil if none does.
        var unit: ClockUnit?
        /// Whether a card flips every second.
        var flipsEachSecond = false
        /// Whether a window has a new size or was turned over, for which memory was allocated.
        var hasFreshMemory = false
    }

    /// Whether something has moved since memory was last released.
    private var isOwed = true
    /// The minute in which memory was last released; nil before the first time.
    private var releasedMinute: Int?

    /// Whether to release memory now. Call it after every wake-up.
    mutating func isDue(_ state: State) -> Bool {
        if state.isActive { isOwed = true }
        guard isOwed && !state.isActive else { return false }
        let isFirst = releasedMinute == nil
        let isNewMinute =
            state.unit == nil || state.unit == .day || state.minute != releasedMinute
        guard isFirst || state.hasFreshMemory || isNewMinute && !state.flipsEachSecond else {
            return false
        }
        isOwed = false
        releasedMinute = state.minute
        return true
    }
}
