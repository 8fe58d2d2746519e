import FlipEngine

/// The motion of a released card: its flap falls to one of the two ends of its flip, after a fast drag through further
/// flips.
///
///     let fall = CardFall(from: 0.62, velocity: 0, at: now, duration: 0.6)
///     fall.end                        // 1: the flap falls
///     fall.landing.time - now         // 0.15
///     fall.position(at: now + 0.1)
///
/// A constant pull g moves the flap towards the end. With the distance d to that end and the speed v towards it, it
/// arrives after the T for which d = v T + g T² / 2, with the speed w for which w² = v² + 2 g d:
///
///     T = (-v + √(v² + 2 g d)) / g
///
/// The flap goes to the end with the smaller T. At rest that is the nearer end; if both are equally near, the lower
/// one, where a flap lands. A speed away from the chosen end never takes the flap beyond the other end: to get there,
/// it would need less time. The pull is 6,000 degrees/s² in a flip of 0.6 s, and in inverse proportion to the square of
/// the duration, so that falls keep their proportion to untouched flips: from 90 degrees, one takes 0.17 s.
///
/// Past the first flip in either direction, a card that is faster than `slowest` first carries on: it loses `friction`
/// until it has that speed, and falls to the next end from there. It does not carry on into the first flip; there the
/// rule above holds, so a card that is thrown back stops where the drag began.
///
/// Units: positions in flips, as `Scrubber` counts them; speeds in flips per second, positive to next values; times are
/// media time in seconds. The position is a closed function of time, so every face shows the same fall, however often
/// it draws.
package struct CardFall: Hashable, Sendable {
    /// When and how fast a flap arrives at an end of its flip.
    package struct Landing: Hashable, Sendable {
        /// Media time, in seconds.
        package var time: MediaTime
        /// In flips per second, at least 0.
        package var speed: Double

        /// An arrival at `time` with `speed`.
        package init(time: MediaTime, speed: Double) {
            self.time = time
            self.speed = speed
        }
    }

    /// A part of the motion with constant acceleration.
    private struct Part: Hashable, Sendable {
        /// When it begins, where, and how fast.
        var start: MediaTime
        var position: Double
        var velocity: Double
        var acceleration: Double
        /// How long it lasts, in seconds.
        var length: MediaTime

        func position(at time: MediaTime) -> Double {
            let elapsed = min(max(time - start, 0), length)
            return position + (velocity + acceleration * elapsed / 2) * elapsed
        }

        /// The time until it has moved by `way`, which it does; forwards for a positive way.
        func time(after way: Double) -> MediaTime {
            let sign = way < 0 ? -1.0 : 1
            let root = (velocity * velocity + 2 * acceleration * way).squareRoot()
            return 2 * abs(way) / (sign * velocity + root)
        }
    }

    /// The pull, in flips per second squared, in a flip of the default duration: 6,000 degrees/s².
    private static let pull = 6000.0 / 180
    /// The highest speed of a released card, in flips per second.
    static let fastest = 8.0
    /// The speed that a card loses in each second while it carries on, in flips per second.
    static let friction = 6.0
    /// The speed below which a card falls to the next end.
    static let slowest = 1.5

    /// Where the fall ends, in whole flips.
    package let end: Int
    /// When and how fast the flap arrives there.
    package let landing: Landing
    /// Whether the flap falls on its landing half: it moves, and does not rise to the other half.
    package let isFalling: Bool
    /// The part before the last one; nil for a card that falls at once.
    private let carry: Part?
    private let fall: Part

    /// The fall of a card that is released.
    ///
    /// - Parameters:
    ///   - position: The position at the release.
    ///   - velocity: The velocity at the release, clamped to -8...8; NaN counts as 0.
    ///   - time: The time of the release.
    ///   - duration: The duration of an untouched flip.
    package init(from position: Double, velocity: Double, at time: MediaTime, duration: Double) {
        let velocity = velocity.isNaN ? 0 : min(max(velocity, -Self.fastest), Self.fastest)
        guard let (carry, start) = Self.carry(from: position, velocity: velocity, at: time) else {
            self.init(fallingFrom: position, velocity: velocity, at: time, duration: duration)
            return
        }
        self.init(
            from: start, to: velocity > 0 ? start.rounded(.down) + 1 : start.rounded(.up) - 1,
            velocity: carry.velocity + carry.acceleration * carry.length, at: time + carry.length,
            duration: duration, after: carry)
    }

    /// The fall of a card at rest to a given end, `end`.
    package init(from position: Double, to end: Int, at time: MediaTime, duration: Double) {
        self.init(
            from: position, to: Double(end), velocity: 0, at: time, duration: duration, after: nil)
    }

    /// The fall to the end that the flap reaches first.
    private init(
        fallingFrom position: Double, velocity: Double, at time: MediaTime, duration: Double
    ) {
        // At a whole flip, the velocity decides which flip the flap would begin.
        let lower = velocity < 0 ? position.rounded(.up) - 1 : position.rounded(.down)
        let falls = [lower + 1, lower].map { end in
            CardFall(
                from: position, to: end, velocity: velocity, at: time, duration: duration,
                after: nil)
        }
        self = falls[0].landing.time <= falls[1].landing.time ? falls[0] : falls[1]
    }

    private init(
        from position: Double, to end: Double, velocity: Double, at time: MediaTime,
        duration: Double, after carry: Part?
    ) {
        let pull = Self.pull(duration: duration)
        let way = end - position
        // At its end already, a flap can only leave it and come back.
        let sign = way != 0 ? (way < 0 ? -1.0 : 1) : velocity > 0 ? -1 : 1
        let speed = (velocity * velocity + 2 * pull * abs(way)).squareRoot()
        let length = (speed - sign * velocity) / pull
        self.carry = carry
        fall = Part(
            start: time, position: position, velocity: velocity, acceleration: sign * pull,
            length: length)
        self.end = Int(end)
        landing = Landing(time: time + length, speed: speed)
        isFalling = sign > 0 && speed > 0
    }

    /// The pull on a card whose untouched flips take `duration` seconds, in flips per second squared.
    package static func pull(duration: Double) -> Double {
        pull * (FlipTimeline.defaultDuration / duration) * (FlipTimeline.defaultDuration / duration)
    }

    /// The part in which a fast card carries on past its first flip, and where it ends; nil if the card falls at once.
    private static func carry(
        from position: Double, velocity: Double, at time: MediaTime
    ) -> (part: Part, end: Double)? {
        guard abs(position) > 1, abs(velocity) > slowest else { return nil }
        let sign = velocity < 0 ? -1.0 : 1
        var part = Part(
            start: time, position: position, velocity: velocity, acceleration: -sign * friction,
            length: (abs(velocity) - slowest) / friction)
        let end = part.position(at: .infinity)
        // On the way back, only to the first flip.
        let border = position < 0 ? -1.0 : 1
        guard (border - position) * sign > 0, (end - border) * sign > 0 else { return (part, end) }
        part.length = part.time(after: border - position)
        return (part, border)
    }

    /// The position at `time`, not beyond the end.
    package func position(at time: MediaTime) -> Double {
        if let carry, time < fall.start { return carry.position(at: time) }
        return time < landing.time ? fall.position(at: time) : Double(end)
    }

    /// Every end of a flip that the flap reaches from the release on, in order; the last one is `landing`.
    package var landings: [Landing] {
        guard let carry else { return [landing] }
        let sign = carry.velocity < 0 ? -1.0 : 1
        var all: [Landing] = []
        var edge =
            sign < 0 ? carry.position.rounded(.up) - 1 : carry.position.rounded(.down) + 1
        while (fall.position - edge) * sign >= 0 {
            let time = carry.time(after: edge - carry.position)
            let speed = abs(carry.velocity + carry.acceleration * time)
            all.append(Landing(time: carry.start + time, speed: speed))
            edge += sign
        }
        return all + [landing]
    }
}
