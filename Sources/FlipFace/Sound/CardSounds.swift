import FlipEngine

/// The sounds of one card's flips, the running one and the pending ones.
///
/// A flip has one sound when its flap leaves its resting position and one when it lands. In a chain, a flip begins when
/// the previous flip lands, so each flip after the first has only the sound of its landing. The times are known as soon
/// as a flip is scheduled, and may change afterwards.
struct CardSounds: Hashable, Sendable {
    /// The number of flips so far, including the running one.
    private(set) var turn = 0
    /// The sound with which the running flap left its resting position; nil if it was moving already.
    private var departure: FlipSound.Kind?
    /// Whether the running flap will land; false for a flap that was released at one of its ends.
    private var lands = false

    /// Begins a flip; without a `departure` its flap is already moving.
    mutating func begin(_ departure: FlipSound.Kind?) {
        turn += 1
        self.departure = departure
        lands = true
    }

    /// Records that the flap was released at one of its ends, where it settles without a sound.
    mutating func settle() {
        departure = nil
        lands = false
    }

    /// The sounds of the running flip and of those after it.
    ///
    /// - Parameters:
    ///   - card: The number of the card.
    ///   - timeline: The timeline of the running flip and of the flips after it.
    ///   - begin: When the running flip began.
    ///   - next: When the next flip begins.
    ///   - count: The number of pending flips.
    func sounds(
        card: Int, timeline: FlipTimeline, begin: MediaTime, next: MediaTime, count: Int
    ) -> [FlipSound] {
        func sound(
            _ kind: FlipSound.Kind, turn: Int, at time: MediaTime, speed: Double
        ) -> FlipSound {
            FlipSound(
                name: FlipSound.Name(face: 0, card: card, turn: turn, isLanding: kind == .slap),
                kind: kind, time: time, speed: speed)
        }
        var all: [FlipSound] = []
        if let departure {
            all.append(
                sound(departure, turn: turn, at: begin, speed: FlipSound.standardSpeed))
        }
        let speed = timeline.landingSpeed
        if lands {
            all.append(sound(.slap, turn: turn, at: begin + timeline.landing, speed: speed))
        }
        for index in 0..<count {
            let time = next + Double(index + 1) * timeline.landing
            all.append(sound(.slap, turn: turn + 1 + index, at: time, speed: speed))
        }
        return all
    }
}
