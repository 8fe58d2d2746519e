/// Schedules animation frames at absolute deadlines `epoch + n * period`, like `CADisplayLink`.
///
/// All times are seconds of `CLOCK_MONOTONIC`, and all of them are arguments: there is no clock inside. The time from the
/// epoch to a deadline is a multiple of `MonotonicClock.step`.
///
/// - Each deadline is computed from the epoch, so rounding errors do not accumulate.
/// - A late tick answers the newest deadline that has passed; earlier ones are dropped and counted, never queued.
/// - A stopped link has no deadline, so it causes no wake-ups.
package struct DisplayLink: Sendable {
    /// When the newest tick was due: the refresh at which the previous frame appears.
    package private(set) var timestamp = 0.0
    /// When the frame for the newest tick should appear: one period after `timestamp`.
    package private(set) var targetTimestamp = 0.0
    /// The number of refreshes that late ticks have skipped since the link was created.
    private(set) var droppedTicks = 0
    /// Whether the link is started.
    package private(set) var isRunning = false

    private var rate: RefreshRate
    /// The time of refresh 0.
    private var epoch = 0.0
    /// The index of the refresh that the next tick answers, counted from the epoch.
    private var nextTick = 0
    /// Whether there has been a tick, so that `timestamp` is valid.
    private var hasTicked = false

    /// How early a timer may fire and still count, in seconds: more than a `Double`'s rounding error.
    private static let tolerance = 1e-6

    /// Creates a stopped link at `rate`.
    package init(rate: RefreshRate = .fallback) {
        self.rate = rate
    }

    /// The time between two refreshes, in seconds.
    var duration: Double { rate.period }

    /// The refresh rate.
    package var refreshRate: RefreshRate { rate }

    /// When the next tick is due, or nil while the link is stopped.
    var nextDeadline: Double? { isRunning ? time(of: nextTick) : nil }

    /// The time of the refresh `index`.
    private func time(of index: Int) -> Double {
        epoch + MonotonicClock.rounded(rate.duration(of: index))
    }

    /// Starts the link at `now`, and returns when the first tick is due.
    ///
    /// The first tick is due at `now`, so that input gets an immediate response. But if the newest tick was due less
    /// than a period ago, the old refreshes continue, so that stopping and starting never raises the rate. Starting a
    /// started link has no effect.
    @discardableResult
    package mutating func start(at now: Double) -> Double {
        if !isRunning {
            isRunning = true
            let oldTick = time(of: nextTick)
            if !hasTicked || now >= oldTick || now < timestamp {
                epoch = now
                nextTick = 0
            }
        }
        return time(of: nextTick)
    }

    /// Stops the link: there is no deadline until the next start.
    package mutating func stop() {
        isRunning = false
    }

    /// Handles a wake-up at `now`; returns whether a tick was due.
    ///
    /// If so, `timestamp` and `targetTimestamp` are those of the newest refresh that has passed, and a frame should be
    /// drawn.
    package mutating func tick(at now: Double) -> Bool {
        guard isRunning else { return false }
        let elapsed = now + Self.tolerance - epoch
        guard elapsed >= rate.duration(of: nextTick) else { return false }
        let index = max(nextTick, Int((elapsed / rate.period).rounded(.down)))
        droppedTicks += index - nextTick
        nextTick = index + 1
        timestamp = time(of: index)
        targetTimestamp = time(of: nextTick)
        hasTicked = true
        return true
    }

    /// Continues at another rate. The newest tick becomes refresh 0, so that no refresh is repeated or too early.
    package mutating func setRefreshRate(_ newRate: RefreshRate) {
        guard newRate != rate else { return }
        rate = newRate
        if hasTicked && nextTick > 0 {
            epoch = timestamp
            nextTick = 1
        }
    }
}
