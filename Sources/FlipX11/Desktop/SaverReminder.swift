/// Decides when to notify a screen saver program that the user is active.
///
/// Such a program blanks the screen after its own idle time, regardless of the server's screen saver; a message from us
/// restarts that time. xscreensaver's shortest idle time is one minute, so a message every 50 seconds is in time.
/// Without such a program nothing is due, so that the clock has no extra wake-ups.
struct SaverReminder: Equatable, Sendable {
    /// When the next message is due, in seconds of `CLOCK_MONOTONIC`; nil if none is.
    private(set) var deadline: Double?
    private var isWanted = false

    /// The time between two messages, in seconds: less than xscreensaver's shortest idle time of 60.
    static let interval = 50.0

    /// Creates a reminder that is off.
    init() {}

    /// Turns the reminder on or off at `now`. The first message is due immediately.
    mutating func set(_ isWanted: Bool, now: Double) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        deadline = isWanted ? now : nil
    }

    /// Whether a message is due at `now`. If no program was found, the search is repeated each new minute.
    func isDue(now: Double, isNewMinute: Bool = false) -> Bool {
        guard isWanted else { return false }
        return deadline.map { now >= $0 } ?? isNewMinute
    }

    /// Records that the message was sent, or that no program takes it.
    mutating func sent(_ isProgramThere: Bool, now: Double) {
        deadline = isWanted && isProgramThere ? now + Self.interval : nil
    }
}
