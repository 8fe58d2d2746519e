import FlipClock
import FlipEngine

/// The lifted halves of a face's cards: takes motions and clicks of the pointer, and returns how each half moves.
///
///     lifts.hover(over: spot, at: now)             // the pointer has moved
///     for lift in lifts.advance(to: target) { show(lift) }
///
/// The half under the pointer is lifted; those that it has left sink. The two halves of a card are never lifted at the
/// same time, because a card has one flap: the second one begins when the first one rests.
///
/// Only a motion of the pointer lifts a half: not the pointer's place, so a card that comes under a resting pointer
/// stays down. When all motions have ended, no frame is needed.
///
/// Times are media time in seconds.
struct CardLifts: Hashable, Sendable {
    /// A half of one of the cards.
    struct Spot: Hashable, Sendable {
        /// The card's index.
        var card: Int
        var half: CardHalf
    }

    /// How a half is shown in a frame.
    struct Shown: Hashable, Sendable {
        var spot: Spot
        /// Its angle, in radians from where it rests; nil if it rests from now on.
        var angle: Double?
    }

    /// The half under the pointer; nil if there is none, and after a click until the next motion.
    private var hovered: Spot?
    /// The lifts by card.
    private var lifts: [Int: CardLift] = [:]
    /// The time of the last frame that showed them.
    private var shownTime = -MediaTime.infinity

    init() {}

    /// Whether no half is lifted.
    var isEmpty: Bool { lifts.isEmpty }

    /// Whether a clicked half rises or falls.
    var isFalling: Bool { lifts.values.contains(where: \.isClicked) }

    /// The cards with a lifted half.
    var cards: [Int] { Array(lifts.keys) }

    /// Whether a half moves, so that a frame is due at every refresh.
    var needsFrame: Bool { lifts.values.contains { $0.end > shownTime } }

    /// The pointer has moved to a half that can be lifted, or to no such half for nil. Returns whether something
    /// moves because of that.
    mutating func hover(over spot: Spot?, at time: MediaTime) -> Bool {
        // A clicked half lands first, wherever the pointer is.
        let spot = spot.flatMap { lifts[$0.card]?.isClicked == true ? nil : $0 }
        guard spot != hovered else { return false }
        leave(at: time)
        hovered = spot
        guard let spot else { return true }
        if lifts[spot.card] == nil {
            lifts[spot.card] = CardLift(half: spot.half, at: time)
        } else if lifts[spot.card]?.half == spot.half {
            lifts[spot.card]?.rise(at: time)
        }
        return true
    }

    /// The pointer is over no card any more.
    mutating func leave(at time: MediaTime) {
        if let hovered, let lift = lifts[hovered.card], lift.half == hovered.half, !lift.isClicked {
            lifts[hovered.card]?.sink(at: time)
        }
        hovered = nil
    }

    /// A card was pressed. Returns whether that was during the fall after a click, which then ends without a sound.
    mutating func press(card: Int, at time: MediaTime) -> Bool {
        guard lifts[card]?.isClicked == true else { return false }
        lifts[card]?.sink(at: time)
        return true
    }

    /// A half was clicked: it rises and falls. Returns when and how fast it lands.
    ///
    /// - Parameter duration: The duration of an untouched flip of the card, in seconds.
    mutating func click(
        _ spot: Spot, at time: MediaTime, duration: Double
    ) -> CardFall.Landing {
        var lift = lifts[spot.card] ?? CardLift(half: spot.half, at: time)
        if lift.half != spot.half { lift = CardLift(half: spot.half, at: time) }
        let landing = lift.click(at: time, duration: duration)
        lifts[spot.card] = lift
        hovered = nil
        return landing
    }

    /// Forgets the lifts for which `isGone` is true, because something else moves these cards or shows them at rest.
    mutating func forget(where isGone: (_ card: Int) -> Bool) {
        for card in lifts.keys where isGone(card) {
            lifts[card] = nil
            if hovered?.card == card { hovered = nil }
        }
    }

    /// Advances to the frame at `time`, and returns all lifted halves in it.
    mutating func advance(to time: MediaTime) -> [Shown] {
        shownTime = time
        var all: [Shown] = []
        for (card, lift) in lifts {
            let spot = Spot(card: card, half: lift.half)
            guard lift.isEnding, lift.end <= time else {
                all.append(Shown(spot: spot, angle: lift.angle(at: time)))
                continue
            }
            all.append(Shown(spot: spot))
            lifts[card] = nil
            // The pointer may meanwhile be over the other half.
            guard let hovered, hovered.card == card, hovered.half != lift.half else { continue }
            let next = CardLift(half: hovered.half, at: lift.end)
            lifts[card] = next
            all.append(Shown(spot: hovered, angle: next.angle(at: time)))
        }
        return all
    }
}
