import FlipEngine

/// The flips that a card still has to make after the one that is under way: takes stops, gives one flip after the other.
///
///     chain.add(CardStop(ten), .forward, after: turn.to)
///     if let flip = chain.next() { ... }
///
/// A stop that takes the last one back removes it, so that a wheel that is turned to and fro leaves no train of flips
/// behind. There are never more than twelve: of a longer way only the end is shown.
struct FlipChain: Hashable, Sendable {
    /// One flip.
    struct Flip: Hashable, Sendable {
        /// What it brings.
        var stop: CardStop
        /// Which way.
        var direction: FlipTimeline.Direction
    }

    /// How many flips a card makes at most to get somewhere.
    static let longest = 12
    /// How long several flips take together at most, in seconds.
    static let longestTime = 1.5

    /// What is still to be done, the next one first.
    private(set) var flips: [Flip] = []

    /// Whether nothing is to be done.
    var isEmpty: Bool { flips.isEmpty }

    /// The stop at the end; nil if there is none.
    var last: CardStop? { flips.last?.stop }

    /// Adds a flip to `stop`; `current` is where the flip under way ends.
    mutating func add(
        _ stop: CardStop, _ direction: FlipTimeline.Direction, after current: CardStop
    ) {
        let before = flips.count >= 2 ? flips[flips.count - 2].stop : current
        if let last = flips.last, last.direction != direction, before.value == stop.value {
            flips.removeLast()
        } else {
            flips.append(Flip(stop: stop, direction: direction))
        }
        if flips.count > Self.longest { flips.removeFirst(flips.count - Self.longest) }
    }

    /// Takes the next flip out.
    mutating func next() -> Flip? { flips.isEmpty ? nil : flips.removeFirst() }

    /// Moves all counts by `difference`: the same values, in another round.
    mutating func shiftCounts(by difference: Int) {
        for index in flips.indices { flips[index].stop.count += difference }
    }

    /// How long each of `count` flips in a row lasts, where one alone lasts `single` seconds.
    ///
    /// All but the last make room for the next one as soon as they have landed.
    static func duration(count: Int, single: Double) -> Double {
        let flips = Double(max(count, 1) - 1) * FlipTimeline.fallShare + 1
        return count > 1 ? min(single, longestTime / flips) : single
    }
}
