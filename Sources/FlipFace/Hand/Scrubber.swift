import FlipClock
import FlipEngine

/// The state machine for drags on a card: takes presses, movements, releases and frames, and returns actions.
///
///     idle -> pressed -> dragging -> falling -> idle
///       |        \-> ignoring (a drag across the card)
///       \-> dragging (a running flip was caught)
///
/// The user drags a card along the flap's way to the next value, or against it to the previous value, and continues to
/// the values after that; it does not matter which half was pressed. If the half that turns was pressed, its grabbed
/// point stays under the pointer. After the release the flap falls to one of the two ends of its flip (`CardFall`).
///
/// The type does not depend on layers, values or a clock. Points are in the window's pixels; times are media time in
/// seconds. Positions count flips from the beginning of the drag's first flip, negative to previous values: 0.5 is half
/// a flip to the next value, -1.75 three quarters of the second flip back. So the part after the whole number below is
/// always the share of half a turn that the flap has fallen. A drag of a card at rest begins at 0; a drag that catches
/// a flap begins within a flip.
///
/// The effect of each event in each state:
///
///     state      press on the card   press elsewhere   move            release     cancel      frame
///     idle       pressed, dragging*  ignoring          -               -           -           -
///     pressed    idle                idle              drag, ignoring  tap, idle   idle        -
///     dragging   falling**           falling**         turns           falling     falling**   turn
///     falling    dragging            finish, as idle   -               -           -           fall, finish
///     ignoring   idle                idle              -               idle        idle        -
///
///     *  if a flap runs there, which is caught   ** back to the beginning of its flip
struct Scrubber: Hashable, Sendable {
    /// An action for the caller.
    enum Action: Hashable, Sendable {
        /// Hold the card where it rests, at position 0.
        case take(card: Int)
        /// Hold the flap of the running flip at its angle.
        case catchFlap(card: Int)
        /// Turn the card to this position.
        case turn(card: Int, position: Double)
        /// Turn the released card to this position of its fall.
        case fall(card: Int, position: Double)
        /// End the drag: the flap has reached an end of its flip after `flips` whole flips, negative to previous
        /// values, and the card is free. `landing` is nil if the flap did not land there: it rose to the upper end, or
        /// another input ended the fall early.
        case finish(card: Int, flips: Int, landing: CardFall.Landing?)
        /// The card was pressed and released on this half without a drag.
        case tap(card: Int, half: CardHalf)
    }

    /// The flap of a running flip that a drag can catch.
    struct Flap: Hashable, Sendable {
        /// The direction: falling for the next value, rising for the previous one.
        var direction: FlipTimeline.Direction
        /// Its angle in radians, 0...π; 0 shows the earlier value.
        var angle: Double

        /// The position of a card whose flap it is, in flips from the beginning of its flip.
        var position: Double { angle / .pi - (direction == .forward ? 0 : 1) }
    }

    private enum State: Hashable, Sendable {
        /// No card is pressed.
        case idle
        /// A card is pressed, and the gesture is still undecided.
        case pressed(ScrubGrip)
        /// The user drags a flap.
        case dragging(ScrubGrip)
        /// The press belongs to another gesture.
        case ignoring
        /// A released flap falls to an end of its flip. The grip has the position in the last frame.
        case falling(ScrubGrip, CardFall)
    }

    private var state = State.idle
    private var pan = PanGestureRecognizer()
    /// Whether the pointer has moved since the last frame.
    private var hasMoved = false

    init() {}

    /// Whether the state machine needs a frame: at every refresh while a flap falls, and once after a pointer
    /// movement.
    var needsFrame: Bool {
        switch state {
        case .falling: true
        case .dragging: hasMoved
        default: false
        }
    }

    /// The fall of the released flap; nil if there is none.
    var fall: CardFall? {
        if case .falling(_, let fall) = state { fall } else { nil }
    }

    /// Whether the user drags a flap.
    var isDragging: Bool {
        if case .dragging = state { true } else { false }
    }

    /// Whether a card is pressed or dragged: the press does not belong to another gesture.
    var isHolding: Bool {
        switch state {
        case .pressed, .dragging: true
        case .idle, .ignoring, .falling: false
        }
    }

    /// The cards' answer to the current press: a drag along the flap's movement belongs to them.
    var response: GestureResponse {
        switch state {
        case .idle, .ignoring, .falling: .failed
        case .pressed: .possible
        case .dragging(let grip):
            pan.isActive && grip.card.isAlong(pan.translation) ? .began : .possible
        }
    }

    /// Whether no press, drag or falling flap is in progress.
    var isIdle: Bool { state == .idle }

    // MARK: Events

    /// Handles a press at `point`; `card` is the card there, and `flap` the flap of its running flip, if any. A press
    /// during another one cancels that one and begins none.
    mutating func press(
        at point: Point, time: MediaTime, on card: ScrubCard?, flap: Flap? = nil
    ) -> [Action] {
        switch state {
        case .dragging, .pressed, .ignoring: return cancel(now: time)
        case .idle, .falling: break
        }
        var actions: [Action] = []
        if case .falling(let grip, let fall) = state {
            if let card, grip.card.index == card.index {
                // A falling flap, caught again before it reached its end.
                return catchAgain(grip, at: point, time: time)
            }
            // Only one flap can be dragged; the falling one ends where it was going.
            actions.append(.finish(card: grip.card.index, flips: fall.end, landing: nil))
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
        _ grip: ScrubGrip, at point: Point, time: MediaTime
    ) -> [Action] {
        pan.press(at: point, time: time)
        hasMoved = false
        state = .dragging(grip.caught(at: point, position: grip.position))
        return []
    }

    /// Handles a movement of the pointer. A held flap moves at the next frame.
    mutating func move(to point: Point, time: MediaTime) -> [Action] {
        let before = pan.location
        let outcome = pan.move(to: point, time: time)
        switch (state, outcome) {
        case (.pressed(let grip), .began):
            // A drag along the flap's movement turns the card; a drag across it does not.
            guard grip.card.isAlong(pan.translation) else {
                state = .ignoring
                return []
            }
            state = .dragging(grip)
            hasMoved = true
            return [.take(card: grip.card.index)]
        case (.dragging, _) where pan.location != before:
            // A caught flap follows the pointer at once, without the minimum distance of other drags.
            hasMoved = true
            return []
        default:
            return []
        }
    }

    /// Handles a release of the pointer. `now` is the start of the fall, in media time.
    ///
    /// In a fast flick the release may be the first event after the press, so it counts as a movement as well.
    mutating func release(at point: Point, time: MediaTime, now: MediaTime) -> [Action] {
        var actions: [Action] = []
        if point != pan.location { actions = move(to: point, time: time) }
        let wasDrag = pan.isActive
        _ = pan.release(at: point, time: time)
        switch state {
        case .dragging(var grip):
            // A flap that was caught but not dragged goes on to its end.
            if let end = grip.ownEnd, !wasDrag {
                fall(grip, to: end, now: now)
                break
            }
            if wasDrag { actions += turn(&grip) }
            let velocity = wasDrag ? grip.flipsPerSecond(pan.velocity, at: pan.location) : 0
            letGo(
                grip,
                CardFall(
                    from: grip.position, velocity: velocity, at: now,
                    duration: grip.card.flipDuration))
        case .pressed(let grip):
            state = .idle
            actions.append(.tap(card: grip.card.index, half: grip.card.half(at: point)))
        case .ignoring:
            state = .idle
        default:
            break
        }
        return actions
    }

    /// Ends the fall of a released flap at once, because another input follows.
    mutating func endFall() -> [Action] {
        guard case .falling(let grip, let fall) = state else { return [] }
        state = .idle
        return [.finish(card: grip.card.index, flips: fall.end, landing: nil)]
    }

    /// Cancels the drag: the flap returns to the beginning of its current flip, or continues if it was caught but not
    /// dragged. The caller undoes the earlier flips.
    mutating func cancel(now: MediaTime) -> [Action] {
        let wasDrag = pan.isActive
        pan.cancel()
        switch state {
        case .dragging(let grip):
            let ownEnd = wasDrag ? nil : grip.ownEnd
            fall(grip, to: ownEnd ?? Int(grip.position), now: now)
        case .pressed, .ignoring:
            state = .idle
        default:
            break
        }
        return []
    }

    /// Advances to the frame at `time`.
    mutating func frame(at time: MediaTime) -> [Action] {
        switch state {
        case .dragging(var grip) where hasMoved:
            hasMoved = false
            return turn(&grip)
        case .falling(var grip, let fall):
            guard time < fall.landing.time else {
                state = .idle
                let landing = fall.isFalling ? fall.landing : nil
                return [.finish(card: grip.card.index, flips: fall.end, landing: landing)]
            }
            grip.position = fall.position(at: time)
            state = .falling(grip, fall)
            return [.fall(card: grip.card.index, position: grip.position)]
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

    private mutating func fall(_ grip: ScrubGrip, to end: Int, now: MediaTime) {
        letGo(
            grip,
            CardFall(from: grip.position, to: end, at: now, duration: grip.card.flipDuration))
    }

    private mutating func letGo(_ grip: ScrubGrip, _ fall: CardFall) {
        hasMoved = false
        state = .falling(grip, fall)
    }
}
