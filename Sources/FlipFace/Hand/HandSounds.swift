import FlipEngine

/// The sounds of the card that the user turns: takes the card's positions, and returns its sounds.
///
/// Positions count flips, as in `Scrubber`. A flap lands whenever the position reaches a whole number, from below or
/// from above; its speed is the mean of the last movements. The landing of a coasting flap is announced in advance,
/// with the same name that it has when it happens. Only the newest sounds are kept: each is added at most one frame
/// after its time, so older ones are no longer needed.
struct HandSounds: Hashable, Sendable {
    /// The maximum number of audible landings of one movement; more would only be a rattle.
    static let mostLandings = 4
    /// The range to which the duration of a movement is clamped, in seconds, because the pointer may have rested before
    /// the movement, and a release may be earlier than the time of the last frame.
    private static let durations = 0.004...0.05
    /// The number of sounds that are kept, several frames' worth.
    private static let kept = 16

    /// A position and its time.
    private struct Movement: Hashable, Sendable {
        var position: Double
        var time: MediaTime
    }

    /// The time over which the speed of a landing is averaged, in seconds: near its ends a flap turns much faster than
    /// the pointer that holds it, so the speed of a single movement would depend on where it ends.
    private static let window = 0.08

    private var newest: [FlipSound] = []
    /// The number of flips so far.
    private var turn = 0
    /// The last position and its time.
    private var position = 0.0
    private var time: MediaTime = 0
    /// The speed of the last movement, negative backwards.
    private var speed = 0.0
    /// The newest movements, the oldest first: those of the last `window` seconds, and the one before them.
    private var movements: [Movement] = []

    /// Begins with the card at `position`; a flap that was caught has already left its resting position.
    mutating func take(at position: Double, isCaught: Bool, at time: MediaTime) {
        (self.position, self.time, speed) = (position, time, 0)
        movements = [Movement(position: position, time: time)]
        turn += 1
        if !isCaught { add(.tick, at: time, speed: FlipSound.standardSpeed) }
    }

    /// Continues to `position`.
    ///
    /// - Parameter isEnd: Whether a coasting flap ends there. It may have arrived long before the frame, so its speed
    ///   is at least that of the movement before.
    mutating func turn(to position: Double, isEnd: Bool = false, at time: MediaTime) {
        let (old, before) = (self.position, speed)
        let elapsed = min(
            max(time - self.time, Self.durations.lowerBound), Self.durations.upperBound)
        (self.position, self.time) = (position, time)
        speed = (position - old) / elapsed
        guard position != old else { return }
        let mean = isEnd ? nil : meanSpeed(to: position, at: time)
        if isEnd && abs(before) > abs(speed) && before * speed > 0 { speed = before }
        let edges =
            speed > 0
            ? (old.rounded(.down) + 1, position.rounded(.down))
            : (position.rounded(.up), old.rounded(.up) - 1)
        guard edges.0 <= edges.1 else { return }
        let all = Int(edges.1 - edges.0) + 1
        for index in 0..<min(all, Self.mostLandings) {
            // The newest landings, because they match the picture best.
            let edge = speed > 0 ? edges.1 - Double(index) : edges.0 + Double(index)
            add(.slap, at: time - elapsed + (edge - old) / speed, speed: mean ?? abs(speed))
        }
    }

    /// The mean speed of the newest movements, up to this one.
    private mutating func meanSpeed(to position: Double, at time: MediaTime) -> Double {
        movements.append(Movement(position: position, time: time))
        while movements.count > 2, movements[1].time <= time - Self.window {
            movements.removeFirst()
        }
        let elapsed = min(
            max(time - movements[0].time, Self.durations.lowerBound), Self.window)
        return abs(position - movements[0].position) / elapsed
    }

    /// Forgets the announced landing of a coasting flap, which is caught again.
    mutating func interrupt() { turn += 1 }

    /// The newest sounds, and the landing of the flap that coasts, if any.
    func sounds(coasting: ScrubCoast?) -> [FlipSound] {
        guard let landing = coasting?.landing else { return newest }
        return newest + [sound(.slap, turn: turn + 1, at: landing.time, speed: landing.speed)]
    }

    private mutating func add(_ kind: FlipSound.Kind, at time: MediaTime, speed: Double) {
        if kind == .slap { turn += 1 }
        newest.append(sound(kind, turn: turn, at: time, speed: speed))
        if newest.count > Self.kept { newest.removeFirst(newest.count - Self.kept) }
    }

    private func sound(
        _ kind: FlipSound.Kind, turn: Int, at time: MediaTime, speed: Double
    ) -> FlipSound {
        FlipSound(
            name: FlipSound.Name(
                face: 0, card: FlipSound.Name.heldCard, turn: turn, isLanding: kind == .slap),
            kind: kind, time: time, speed: speed)
    }
}
