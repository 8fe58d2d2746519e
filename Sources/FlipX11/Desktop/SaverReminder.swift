/// When a screen saver program is told again that the user is there: takes moments, gives decisions.
///
/// Such a program blanks the screen when its own idle time is over, whatever the server's screen saver does, and a message
/// from us starts that time again. xscreensaver's shortest time is one minute; a message every 50 seconds comes before that.
/// Nothing is due while no such program runs, so that a clock without one sleeps through.
struct SaverReminder: Equatable, Sendable {
    /// When the next message is due, in seconds of `CLOCK_MONOTONIC`; nil for never.
    private(set) var deadline: Double?
    private var isWanted = false

    /// The time between two messages, in seconds.
    static let interval = 50.0

    /// No reminder.
    init() {}

    /// Reminds from `now` on, or no longer. The first message is due at once.
    mutating func set(_ isWanted: Bool, now: Double) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        deadline = isWanted ? now : nil
    }

    /// Whether a message is due at `now`. At a new minute the program is looked for again where there was none.
    func isDue(now: Double, isNewMinute: Bool = false) -> Bool {
        guard isWanted else { return false }
        return deadline.map { now >= $0 } ?? isNewMinute
    }

    /// The message was sent, or there is no program that takes it.
    mutating func sent(_ isProgramThere: Bool, now: Double) {
        deadline = isWanted && isProgramThere ? now + Self.interval : nil
    }
}
