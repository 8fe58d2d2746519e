import FlipEngine

/// The state machine for drags on a card: takes presses, movements, releases and frames, and returns actions.
///
///     idle -> pressed -> dragging -> coasting -> idle
///       |        \-> ignoring (a drag across the card)
///       \-> dragging (a running flip was caught)
///
/// The user drags a card along the flap's way to the next value, or against it to the previous value, and continues to
/// the values after that; it does not matter which half was pressed. If the half that turns was pressed, its grabbed
/// point stays under the pointer. After the release the flap continues with the pointer's speed to one of the two ends
/// of its flip.
///
/// The type does not depend on layers, values or a clock. Points are in the window's pixels; times are media time in
/// seconds. Positions count flips from the beginning of the drag's first flip, negative to previous values: 0.5 is half
/// a flip to the next value, -1.75 three quarters of the second flip back. So the part after the whole number below is
/// always the share of half a turn that the flap has fallen. A drag of a card at rest begins at 0; a drag that catches
/// a flap begins within a flip.
package struct Scrubber: Hashable, Sendable {
    /// An action for the caller.
    package enum Action: Hashable, Sendable {
        /// Hold the card where it rests, at position 0.
        case take(card: Int)
        /// Hold the flap of the running flip at its angle.
        case catchFlap(card: Int)
        /// Turn the card to this position.
        case turn(card: Int, position: Double)
        /// End the drag: the flap has reached an end of its flip after `flips` whole flips, negative to previous values,
        /// and the card is free. `isForward` says whether it fell there or rose.
        case finish(card: Int, flips: Int, isForward: Bool)
        /// The card was pressed and released without a drag.
        case tap(card: Int)
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
        /// A released flap moves to an end of its flip.
        case coasting(ScrubCoast)
    }

    private var state = State.idle
    private var pan = PanGestureRecognizer()
    /// Whether the pointer has moved since the last frame.
    private var hasMoved = false

    init() {}

    /// Whether the state machine needs a frame: at every refresh while a flap coasts, and once after a pointer
    /// movement.
    var needsFrame: Bool {
        switch state {
        case .coasting: true
        case .dragging: hasMoved
        default: false
        }
    }

    /// The released flap that moves to one of its ends; nil if there is none.
    var coasting: ScrubCoast? {
        if case .coasting(let coast) = state { coast } else { nil }
    }

    /// Whether the user drags a flap.
    var isDragging: Bool {
        if case .dragging = state { true } else { false }
    }

    /// The cards' answer to the current press: a drag along the flap's movement belongs to them.
    var response: GestureResponse {
        switch state {
        case .idle, .ignoring, .coasting: .failed
        case .pressed: .possible
        case .dragging(let grip):
            pan.isActive && grip.card.isAlong(pan.translation) ? .began : .possible
        }
    }

    /// Whether no press, drag or coasting flap is in progress.
    var isIdle: Bool { state == .idle }

    // MARK: Events

    /// Handles a press at `point`; `card` is the card there, and `flap` the flap of its running flip, if any.
    mutating func press(
        at point: Point, time: MediaTime, on card: ScrubCard?, flap: Flap? = nil
    ) -> [Action] {
        if isDragging { return cancel(now: time) }
        var actions: [Action] = []
        if case .coasting(let coast) = state {
            if let card, coast.grip.card.index == card.index {
                // A coasting flap, caught again before it reached its end.
                return catchAgain(coast, at: point, time: time)
            }
            // Only one flap can be dragged; the coasting one ends where it was going.
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

    /// Handles a release of the pointer. `now` is the start of coasting, in media time.
    ///
    /// In a fast flick the release may be the first event after the press, so it counts as a movement as well.
    mutating func release(at point: Point, time: MediaTime, now: MediaTime) -> [Action] {
        var actions: [Action] = []
        if point != pan.location { actions = move(to: point, time: time) }
        let wasDrag = pan.isActive
        _ = pan.release(at: point, time: time)
        switch state {
        case .dragging(var grip):
            // A flap that was caught but not dragged continues in its direction.
            var velocity = grip.ownDirection
            if wasDrag {
                actions += turn(&grip)
                velocity = grip.flipsPerSecond(pan.velocity, at: pan.location)
            }
            coast(grip, velocity: velocity, now: now)
        case .pressed(let grip):
            state = .idle
            actions.append(.tap(card: grip.card.index))
        case .ignoring:
            state = .idle
        default:
            break
        }
        return actions
    }

    /// Ends the movement of a coasting flap at once, because another input follows.
    mutating func endCoasting() -> [Action] {
        guard case .coasting(let coast) = state else { return [] }
        state = .idle
        return [coast.end]
    }

    /// Cancels the drag: the flap returns to the beginning of its current flip, or continues if it was caught but not
    /// dragged. The caller undoes the earlier flips.
    mutating func cancel(now: MediaTime) -> [Action] {
        let wasDrag = pan.isActive
        pan.cancel()
        switch state {
        case .dragging(let grip):
            let wasOnlyTouched = grip.ownDirection != 0 && !wasDrag
            let back = grip.position < 0 ? 1.0 : -1
            coast(grip, velocity: wasOnlyTouched ? grip.ownDirection : back, now: now)
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
