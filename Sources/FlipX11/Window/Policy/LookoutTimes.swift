import FlipEngine

/// Decides when to look again at the windows above the clock, after events that may have changed them.
///
/// While the clock is covered, a look follows immediately, because the clock's picture must be right as soon as it is
/// seen. While the clock is seen, a look follows a moment later, because nothing is lost meanwhile, and a window that
/// moves does not cause a look for each of its steps. However many events there are, looks are no closer together than
/// `spacing`, and only one runs at a time. Without events there is no deadline.
struct LookoutTimes: Equatable, Sendable {
    /// The result of the last look; false before the first.
    private(set) var isCovered = false
    /// The time of the next look; nil if nothing has changed since the last one.
    private(set) var deadline: MediaTime?
    /// Whether a look is running.
    private(set) var isLooking = false
    private var isStale = false
    private var last = -MediaTime.infinity

    /// The delay of a look while the clock is seen, in seconds. By then, a window that fades in covers the clock.
    static let delay = 0.25
    /// The least time from the end of a look to the next, in seconds.
    static let spacing = 0.05

    /// Records at `now` that something may have changed.
    mutating func changed(at now: MediaTime) {
        guard !isLooking else {
            isStale = true
            return
        }
        guard deadline == nil else { return }
        deadline = isCovered ? max(now, last + Self.spacing) : now + Self.delay
    }

    /// Records that a look begins.
    mutating func begin() {
        deadline = nil
        isLooking = true
        isStale = false
    }

    /// Records at `now` the result of the look that began last.
    mutating func found(isCovered: Bool, at now: MediaTime) {
        guard isLooking else { return }
        isLooking = false
        self.isCovered = isCovered
        last = now
        if isStale { changed(at: now) }
    }
}
