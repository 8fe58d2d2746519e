import FlipClock
import FlipEngine

/// The pending flips of a card after the one in progress: takes stops and returns one flip after the other.
///
///     chain.add(CardStop(ten), .forward, after: turn.to)
///     if let flip = chain.next() { start(flip) }
///
/// A stop that reverses the last pending flip removes it, so that moving a scroll wheel to and fro does not queue
/// flips. At most twelve flips are pending; the earliest ones are dropped.
struct FlipChain: Hashable, Sendable {
    /// One pending flip.
    struct Flip: Hashable, Sendable {
        /// The stop at its end.
        var stop: CardStop
        /// The direction.
        var direction: FlipTimeline.Direction
    }

    /// The maximum duration of several flips together, in seconds.
    static let longestTime = 1.5

    /// The pending flips, the next one first.
    private(set) var flips: [Flip] = []

    /// Whether there are no pending flips.
    var isEmpty: Bool { flips.isEmpty }

    /// The stop at the end; nil if there is none.
    var last: CardStop? { flips.last?.stop }

    /// Adds a flip to `stop`; `current` is the stop at the end of the flip in progress.
    mutating func add(
        _ stop: CardStop, _ direction: FlipTimeline.Direction, after current: CardStop
    ) {
        let before = flips.count >= 2 ? flips[flips.count - 2].stop : current
        if let last = flips.last, last.direction != direction, before.value == stop.value {
            flips.removeLast()
        } else {
            flips.append(Flip(stop: stop, direction: direction))
        }
        let excess = flips.count - CardStop.longestWay
        if excess > 0 { flips.removeFirst(excess) }
    }

    /// Removes and returns the next flip.
    mutating func next() -> Flip? { flips.isEmpty ? nil : flips.removeFirst() }

    /// Adds `difference` to all counts; the values stay the same.
    mutating func shiftCounts(by difference: Int) {
        for index in flips.indices { flips[index].stop.count += difference }
    }

    /// The time that `count` successive flips take, in durations of a single one.
    ///
    /// Every flip except the last gives way to its successor as soon as the flap has landed.
    static func length(ofCount count: Int) -> Double {
        Double(max(count, 1) - 1) * FlipTimeline.fallShare + 1
    }

    /// The duration of each of `count` successive flips, if a single one takes `single` seconds.
    static func duration(count: Int, single: Double) -> Double {
        count > 1 ? min(single, longestTime / length(ofCount: count)) : single
    }

    /// The delay of each card, in seconds, with which all cards end their flips together. `cards` has each card's
    /// number of flips, and the duration of a single one in seconds.
    static func delays(_ cards: [(count: Int, single: Double)]) -> [Double] {
        let times = cards.map { count, single in
            length(ofCount: count) * duration(count: count, single: single)
        }
        let longest = times.max() ?? 0
        return times.map { longest - $0 }
    }
}
