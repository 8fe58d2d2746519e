import FlipClock
import FlipEngine

/// The sounds of the card that the user turns: takes the card's positions, and returns its sounds.
///
/// Positions count flips, as in `Scrubber`. A flap lands whenever the position reaches a whole number, from below or
/// from above; its speed is the mean of the last movements. The landings of a falling card are announced when it is
/// released, for the times and with the speeds of its fall. Only the newest sounds are kept: each is added at most one
/// frame after its time, so older ones are no longer needed.
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

    /// The newest sounds, and the landings of a falling card, which are in the future.
    private(set) var sounds: [FlipSound] = []
    /// The number of flips so far.
    private var turn = 0
    /// The last position and its time.
    private var position = 0.0
    private var time: MediaTime = 0
    /// The newest movements, the oldest first: those of the last `window` seconds, and the one before them.
    private var movements: [Movement] = []
    /// The fall of the released card; nil if it does not fall.
    private var fall: CardFall?

    /// Begins with the card at `position`; a flap that was caught has already left its resting position.
    mutating func take(at position: Double, isCaught: Bool, at time: MediaTime) {
        (self.position, self.time) = (position, time)
        movements = [Movement(position: position, time: time)]
        turn += 1
        if !isCaught { add(.tick, at: time, speed: FlipSound.standardSpeed) }
    }

    /// Continues to `position` with the pointer.
    mutating func turn(to position: Double, at time: MediaTime) {
        let old = self.position
        let elapsed = min(
            max(time - self.time, Self.durations.lowerBound), Self.durations.upperBound)
        (self.position, self.time) = (position, time)
        guard position != old else { return }
        let mean = meanSpeed(to: position, at: time)
        let speed = (position - old) / elapsed
        let edges =
            speed > 0
            ? (old.rounded(.down) + 1, position.rounded(.down))
            : (position.rounded(.up), old.rounded(.up) - 1)
        guard edges.0 <= edges.1 else { return }
        let all = Int(edges.1 - edges.0) + 1
        for index in 0..<min(all, Self.mostLandings) {
            // The newest landings, because they match the picture best.
            let edge = speed > 0 ? edges.1 - Double(index) : edges.0 + Double(index)
            add(.slap, at: time - elapsed + (edge - old) / speed, speed: mean)
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

    /// Announces the landings of a released card that falls; nil ends its fall where it is at `time`, because the card
    /// has landed or was caught again.
    mutating func follow(_ new: CardFall?, at time: MediaTime) {
        guard new != fall else { return }
        if let fall {
            (position, self.time) = (fall.position(at: time), time)
            movements = [Movement(position: position, time: time)]
            silence(after: time)
        }
        fall = new
        for landing in new?.landings ?? [] where landing.speed > 0 {
            add(.slap, at: landing.time, speed: landing.speed)
        }
    }

    /// Announces the landing of a half that was clicked.
    mutating func land(_ landing: CardFall.Landing) {
        add(.slap, at: landing.time, speed: landing.speed)
    }

    /// Removes the landings after `time`: the half sinks without a sound.
    mutating func silence(after time: MediaTime) { sounds.removeAll { $0.time > time } }

    /// Lands a falling card at `time` at the latest.
    mutating func end(at time: MediaTime) {
        guard let last = sounds.last, last.time > time else { return }
        sounds.removeAll { $0.time > time }
        sounds.append(FlipSound(name: last.name, kind: last.kind, time: time, speed: last.speed))
    }

    private mutating func add(_ kind: FlipSound.Kind, at time: MediaTime, speed: Double) {
        if kind == .slap { turn += 1 }
        sounds.append(
            FlipSound(
                name: FlipSound.Name(
                    face: 0, card: FlipSound.Name.heldCard, turn: turn, isLanding: kind == .slap),
                kind: kind, time: time, speed: speed))
        if sounds.count > Self.kept { sounds.removeFirst(sounds.count - Self.kept) }
    }
}
