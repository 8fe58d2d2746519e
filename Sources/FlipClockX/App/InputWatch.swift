import FlipEngine

/// Whether somebody is there again: what a screen saver ends for, with `--exit-on-input`.
///
/// A key, a button or the wheel is somebody at once. A pointer that only trembles, since somebody walked by, is not: it has
/// to go some way without a rest.
struct InputWatch: Hashable, Sendable {
    private var origin: Point?
    private var lastMove: MediaTime = 0

    /// How far the pointer has to go from where it began to move, in pixels.
    static let travel = 24.0
    /// After how long a rest a movement is a new one, in seconds.
    static let rest = 1.0

    /// The pointer is at `point`, or has left where that is nil; returns whether somebody is there.
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
