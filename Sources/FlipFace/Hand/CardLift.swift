import FlipClock
import FlipEngine

/// The motion of a half of a card that the pointer lifts: takes the pointer's coming, its going and a click, and gives
/// the angle at any time.
///
///     var lift = CardLift(half: .standing, at: now)       // 6 degrees within 0.12 s
///     lift.sink(at: now + 1)                              // 0 within 0.09 s
///     lift.angle(at: now + 1.05)
///
/// A half rises more and more slowly and comes down faster and faster. Every motion begins at the angle of the one
/// before, so none jumps. A clicked half falls with the pull of a released card (`CardFall`), and lands with a sound.
///
/// Units: radians from where the half rests; times are media time in seconds.
struct CardLift: Hashable, Sendable {
    /// A part of the motion, from one angle to another.
    private struct Part: Hashable, Sendable {
        var start: MediaTime
        var length: MediaTime
        var from: Double
        var to: Double

        var end: MediaTime { start + length }

        func angle(at time: MediaTime) -> Double {
            let share = min(max((time - start) / length, 0), 1)
            let eased = to > from ? share * (2 - share) : share * share
            return from + (to - from) * eased
        }
    }

    /// The angle of a half under the pointer.
    static let hoverAngle = 6 * Double.pi / 180
    /// The angle to which a click lifts it.
    static let clickAngle = 14 * Double.pi / 180
    /// How long a half rises, in seconds.
    static let riseTime: MediaTime = 0.12
    /// How long it sinks, in seconds.
    static let sinkTime: MediaTime = 0.09

    /// The lifted half.
    let half: CardHalf
    /// The current motion.
    private var part: Part
    /// The fall after it; nil if it is not a click.
    private var fall: Part?

    /// A half that rests until `time`, and then rises because the pointer is over it.
    init(half: CardHalf, at time: MediaTime) {
        self.half = half
        part = Part(start: time, length: Self.riseTime, from: 0, to: Self.hoverAngle)
    }

    /// The angle at `time`.
    func angle(at time: MediaTime) -> Double {
        if let fall, time > fall.start { return fall.angle(at: time) }
        return part.angle(at: time)
    }

    /// When the motion ends.
    var end: MediaTime { fall?.end ?? part.end }

    /// Whether it rests again at the end of its motion.
    var isEnding: Bool { (fall ?? part).to == 0 }

    /// Whether it rises or falls because of a click.
    var isClicked: Bool { fall != nil }

    /// The pointer is over the half.
    mutating func rise(at time: MediaTime) {
        go(to: Self.hoverAngle, in: Self.riseTime, at: time)
    }

    /// The pointer has gone, or presses a clicked half again: it sinks without a sound.
    mutating func sink(at time: MediaTime) { go(to: 0, in: Self.sinkTime, at: time) }

    /// The half was clicked: it rises and falls. Returns when and how fast it lands.
    ///
    /// - Parameter duration: The duration of an untouched flip, in seconds, to which the pull is in proportion.
    mutating func click(at time: MediaTime, duration: Double) -> CardFall.Landing {
        go(to: Self.clickAngle, in: Self.riseTime, at: time)
        let pull = CardFall.pull(duration: duration)
        let way = Self.clickAngle / .pi
        let length = (2 * way / pull).squareRoot()
        let fall = Part(start: part.end, length: length, from: Self.clickAngle, to: 0)
        self.fall = fall
        return CardFall.Landing(time: fall.end, speed: pull * length)
    }

    private mutating func go(to angle: Double, in length: MediaTime, at time: MediaTime) {
        part = Part(start: time, length: length, from: self.angle(at: time), to: angle)
        fall = nil
    }
}
