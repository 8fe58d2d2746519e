/// The beat that animations are drawn to: absolute deadlines at `epoch + n * period`, like `CADisplayLink`.
///
/// ```swift
/// if let deadline = link.start(at: now) { frameTimer.arm(at: deadline) }
/// ...                                         // the timer fires
/// if link.tick(at: now) { draw(for: link.targetTimestamp) }
/// if let deadline = link.nextDeadline { frameTimer.arm(at: deadline) }
/// ```
///
/// All times are seconds of `CLOCK_MONOTONIC`, and all of them are arguments: there is no clock inside.
///
/// - Each deadline is computed from the epoch, so that rounding never adds up to a drift.
/// - A tick that comes late answers the newest deadline that has passed; those between are dropped and counted, never
///   queued up.
/// - A link that is stopped has no deadline: nothing wakes up for it.
package struct DisplayLink: Sendable {
    /// When the newest tick was due: the beat at which the frame before it was to be seen.
    package private(set) var timestamp = 0.0
    /// When the frame drawn in answer to the newest tick is to be seen: one period after `timestamp`.
    package private(set) var targetTimestamp = 0.0
    /// How many beats went by without a tick of their own since the link was made.
    private(set) var droppedTicks = 0
    /// Whether it has deadlines.
    package private(set) var isRunning = false

    private var rate: RefreshRate
    /// The time of beat 0.
    private var epoch = 0.0
    /// The beat that the next tick answers, counted from the epoch.
    private var nextBeat = 0
    /// Whether there was a tick since the link was made, so that `timestamp` means something.
    private var hasTicked = false

    /// How early a timer may fire and still mean the deadline, in seconds: more than the rounding of a `Double`.
    private static let tolerance = 1e-6

    /// A stopped link at `rate`.
    package init(rate: RefreshRate = .fallback) {
        self.rate = rate
    }

    /// The time from one beat to the next, in seconds.
    var duration: Double { rate.period }

    /// The rate of the beats.
    package var refreshRate: RefreshRate { rate }

    /// When the next tick is due, or nil while the link is stopped.
    var nextDeadline: Double? { isRunning ? epoch + rate.duration(of: nextBeat) : nil }

    /// Starts the beat at `now`, and returns when the first tick is due.
    ///
    /// That is `now`, so that an answer to a finger is not kept waiting. Only if the link was stopped less than a period
    /// ago the old beat goes on, so that starting and stopping never makes it faster. Starting twice changes nothing.
    @discardableResult
    package mutating func start(at now: Double) -> Double {
        if !isRunning {
            isRunning = true
            let oldBeat = epoch + rate.duration(of: nextBeat)
            if !hasTicked || now >= oldBeat || now < timestamp {
                epoch = now
                nextBeat = 0
            }
        }
        return epoch + rate.duration(of: nextBeat)
    }

    /// Ends the beat: there is no deadline until the next start.
    package mutating func stop() {
        isRunning = false
    }

    /// Answers a wake-up at `now`: whether a tick was due.
    ///
    /// If so, `timestamp` and `targetTimestamp` are those of the newest beat that has passed, and it is time to draw.
    package mutating func tick(at now: Double) -> Bool {
        guard isRunning else { return false }
        let elapsed = now + Self.tolerance - epoch
        guard elapsed >= rate.duration(of: nextBeat) else { return false }
        let beat = max(nextBeat, Int((elapsed / rate.period).rounded(.down)))
        droppedTicks += beat - nextBeat
        nextBeat = beat + 1
        timestamp = epoch + rate.duration(of: beat)
        targetTimestamp = epoch + rate.duration(of: nextBeat)
        hasTicked = true
        return true
    }

    /// Goes on at another rate: the newest tick becomes beat 0, so that no beat comes twice or too early.
    package mutating func setRefreshRate(_ newRate: RefreshRate) {
        guard newRate != rate else { return }
        rate = newRate
        if hasTicked && nextBeat > 0 {
            epoch = timestamp
            nextBeat = 1
        }
    }
}
