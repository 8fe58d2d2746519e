import FlipEngine

/// What a drag on a card means: takes presses, moves, releases and frames, gives what is to be done to the card.
///
///     idle -> pressed -> dragging -> coasting -> idle
///       |        \-> ignoring (a drag across the card)
///       \-> dragging (a flap that turned by itself was caught)
///
/// The upper half of a card is pulled down to the next value, the lower half pushed up to the value before, and on to
/// the values after those. While the hand holds it the flap stands where the grabbed point is under the pointer; let
/// go, it goes on with the hand's speed to one of its ends.
///
/// Knows no layer, no value and no clock. Points are the window's pixels, times media time in seconds. Positions count
/// flips from where the drag began: 0.5 is half a flip, 2.25 a quarter of the third, backwards for the lower half too.
package struct Scrubber: Hashable, Sendable {
    /// Which flap the hand has taken.
    package enum Step: Int, Hashable, Sendable {
        /// The flap of the upper half: between the value that is shown and the next one.
        case next = 1
        /// The flap that lies on the lower half: between the value before and the one that is shown.
        case previous = -1
    }

    /// What is to be done.
    package enum Action: Hashable, Sendable {
        /// Get the flap ready and let it stand where it is: for the next value before its flip, for the previous one after.
        case take(card: Int, step: Step)
        /// Hold the flap that turns by itself, where it is.
        case catchFlap(card: Int)
        /// Turn the taken card to this position, 0 or more.
        case turn(card: Int, position: Double)
        /// The hand's flap has reached one of its ends, after that many whole flips since it was taken; the card is free.
        case finish(card: Int, flips: Int, isForward: Bool)
    }

    /// A flap that turns by itself, for a hand to catch.
    struct Flap: Hashable, Sendable {
        /// Whether it falls or rises.
        var step: Step
        /// Its angle, 0...π, 0 where the earlier value is shown.
        var angle: Double
    }

    private enum State: Hashable, Sendable {
        /// Nothing is touched.
        case idle
        /// A card is pressed and it is not clear yet what for.
        case pressed(ScrubGrip)
        /// The hand turns a flap.
        case dragging(ScrubGrip)
        /// The pointer is pressed for something else.
        case ignoring
        /// A flap goes to one of its ends by itself.
        case coasting(ScrubCoast)
    }

    private var state = State.idle
    private var pan = PanGestureRecognizer()
    /// Whether the pointer moved since the last frame.
    private var hasMoved = false

    init() {}

    /// Whether it needs a frame: at every refresh while a flap coasts, once for a pointer that moved.
    var needsFrame: Bool {
        switch state {
        case .coasting: true
        case .dragging: hasMoved
        default: false
        }
    }

    /// Whether a hand holds a flap.
    var isDragging: Bool {
        if case .dragging = state { true } else { false }
    }

    /// What the press that is in progress means for the cards: theirs is a drag along the flip's axis.
    var response: GestureResponse {
        switch state {
        case .idle, .ignoring, .coasting: .failed
        case .pressed: .possible
        case .dragging(let grip):
            pan.isActive && grip.card.isAlong(pan.translation) ? .began : .possible
        }
    }

    /// Whether neither a hand nor a flap that it let go is at work.
    var isIdle: Bool { state == .idle }

    // MARK: Events

    /// The pointer was pressed at `point`, on `card` if there is one there, whose `flap` is turning by itself if there is one.
    mutating func press(
        at point: Point, time: MediaTime, on card: ScrubCard?, flap: Flap? = nil
    ) -> [Action] {
        if isDragging { return cancel(now: time) }
        var actions: [Action] = []
        if case .coasting(let coast) = state {
            if let card, coast.grip.card.index == card.index {
                // The hand's own flap, caught again before it was there.
                return catchAgain(coast, at: point, time: time)
            }
            // Nobody can hold two flaps; the first is put down where it was going.
            actions.append(coast.end)
        }
        pan.press(at: point, time: time)
        hasMoved = false
        guard let card else {
            state = .ignoring
            return actions
        }
        if let flap {
            state = .dragging(ScrubGrip(catching: flap, of: card, at: point))
            return actions + [.catchFlap(card: card.index)]
        }
        state = .pressed(ScrubGrip(card: card, at: point))
        return actions
    }

    private mutating func catchAgain(
        _ coast: ScrubCoast, at point: Point, time: MediaTime
    ) -> [Action] {
        pan.press(at: point, time: time)
        hasMoved = false
        state = .dragging(coast.grip.caught(at: point, position: coast.position))
        return []
    }

    /// The pointer moved. What that means for a held flap is told at the next frame.
    mutating func move(to point: Point, time: MediaTime) -> [Action] {
        let before = pan.location
        let outcome = pan.move(to: point, time: time)
        switch (state, outcome) {
        case (.pressed(let grip), .began):
            // Along the flip's axis it is the card's, across it is not.
            guard grip.card.isAlong(pan.translation) else {
                state = .ignoring
                return []
            }
            state = .dragging(grip)
            hasMoved = true
            return [.take(card: grip.card.index, step: grip.step)]
        case (.dragging, _) where pan.location != before:
            // A flap that was caught is at the hand from the first pixel.
            hasMoved = true
            return []
        default:
            return []
        }
    }

    /// The pointer was released. `now` is when coasting begins, in media time.
    ///
    /// A flick may be so fast that the release is the first that is heard of it after the press; it counts all the same.
    mutating func release(at point: Point, time: MediaTime, now: MediaTime) -> [Action] {
        var actions: [Action] = []
        if point != pan.location { actions = move(to: point, time: time) }
        let wasDrag = pan.isActive
        _ = pan.release(at: point, time: time)
        switch state {
        case .dragging(var grip):
            // A flap that was only touched goes on as it did.
            var velocity = grip.ownDirection
            if wasDrag {
                actions += turn(&grip)
                velocity = grip.flipsPerSecond(pan.velocity, at: pan.location)
            }
            coast(grip, velocity: velocity, now: now)
        case .pressed, .ignoring:
            state = .idle
        default:
            break
        }
        return actions
    }

    /// The hand gives up: a flap goes back to where it was taken from.
    mutating func cancel(now: MediaTime) -> [Action] {
        let wasDrag = pan.isActive
        pan.cancel()
        switch state {
        case .dragging(let grip):
            let wasOnlyTouched = grip.ownDirection != 0 && !wasDrag
            coast(grip, velocity: wasOnlyTouched ? grip.ownDirection : -1, now: now)
        case .pressed, .ignoring:
            state = .idle
        default:
            break
        }
        return []
    }

    /// A frame for `time` is about to be made.
    mutating func frame(at time: MediaTime) -> [Action] {
        switch state {
        case .dragging(var grip) where hasMoved:
            hasMoved = false
            return turn(&grip)
        case .coasting(var coast):
            if coast.advance(to: time) {
                state = .coasting(coast)
                return [.turn(card: coast.grip.card.index, position: coast.position)]
            }
            state = .idle
            return [coast.end]
        default:
            return []
        }
    }

    // MARK: Turning

    private mutating func turn(_ grip: inout ScrubGrip) -> [Action] {
        grip.position = grip.position(at: pan.location)
        state = .dragging(grip)
        return [.turn(card: grip.card.index, position: grip.position)]
    }

    private mutating func coast(_ grip: ScrubGrip, velocity: Double, now: MediaTime) {
        hasMoved = false
        state = .coasting(ScrubCoast(grip: grip, velocity: velocity, time: now))
    }
}
