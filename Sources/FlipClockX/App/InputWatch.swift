import FlipEngine

/// Decides whether the user is active, which ends a screen saver with `--exit-on-input`.
///
/// A key, a button or the wheel counts immediately (`ScreenInput`). This type judges motions: the pointer must move some way
/// without a pause, because vibration also moves it a little.
struct InputWatch: Hashable, Sendable {
    private var origin: Point?
    private var lastMove: MediaTime = 0

    /// The distance from the start of the motion, in pixels: more than vibration causes.
    static let travel = 24.0
    /// The pause after which a motion starts again, in seconds.
    static let rest = 1.0

    /// Handles a motion to `point`, or with nil the pointer's departure; returns whether the user is active.
    mutating func moved(to point: Point?, now: MediaTime) -> Bool {
        guard let point else { return false }
        defer { lastMove = now }
        guard let origin, now - lastMove < Self.rest else {
            self.origin = point
            return false
        }
        let (x, y) = (point.x - origin.x, point.y - origin.y)
        return x * x + y * y > Self.travel * Self.travel
    }
}
