import FlipEngine

/// Key presses that wait while the keyboard map is being read, in order.
///
///     held.hold(press, at: now)
///     if isMapCurrent || held.isDue(at: now) { use(held.take()) }
///
/// A press right after a change of the keyboard has a meaning only in the new map: VNC servers add a key for a character
/// that the layout lacks, and press it at once. A server that does not send the map must not keep the keys, so at most
/// `limit` presses wait, for at most `patience` seconds; then the old map applies.
struct HeldPresses: Sendable {
    /// A key press before the keyboard map is applied to it.
    struct Press: Equatable, Sendable {
        /// The key, as the server numbers it.
        var keycode: Int
        /// The modifiers and the group, as in the event.
        var state: UInt32
        /// Whether the key was already down.
        var isRepeat: Bool
        /// The time of the press, in seconds of `MonotonicClock`.
        var time: MediaTime
    }

    /// When the presses have waited long enough, in seconds of `MonotonicClock`; nil if none waits.
    private(set) var deadline: MediaTime?
    private var presses: [Press] = []

    /// The maximum number of presses that wait.
    static let limit = 64
    /// The longest time that a press waits, in seconds.
    static let patience = 1.0

    /// Adds a press at `now`.
    mutating func hold(_ press: Press, at now: MediaTime) {
        presses.append(press)
        deadline = deadline ?? now + Self.patience
    }

    /// Whether the presses must wait no longer at `now`, even without a new map.
    func isDue(at now: MediaTime) -> Bool {
        presses.count >= Self.limit || deadline.map { $0 <= now } == true
    }

    /// Returns the presses, oldest first, and holds none of them any longer.
    mutating func take() -> [Press] {
        defer { (presses, deadline) = ([], nil) }
        return presses
    }
}
