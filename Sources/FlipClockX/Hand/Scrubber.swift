import FlipEngine

/// What a drag on a card means: takes presses, moves, releases and frames, gives what is to be done to the card.
///
///     idle -> pressed -> dragging -> coasting -> lingering -> idle
///                \-> ignoring (a drag across the card)
///
/// The upper half of a card is pulled down to the next value, the lower half pushed up to the value before. While the
/// hand holds it the flap stands where the grabbed point is under the pointer; let go, it goes on with the hand's speed
/// to one of its ends. Some time after the last touch the face is to return to the time.
///
/// Knows no layer, no value and no clock. Positions are the window's pixels, times media time in seconds.
struct Scrubber: Hashable, Sendable {
    /// A card under the pointer.
    struct Card: Hashable, Sendable {
        /// Which one, counted from 0.
        var index: Int
        /// Where it stands.
        var place: PixelRect
        /// How far the eye is from it, in pixels.
        var eyeDistance: Double

        /// The row of the hinge.
        var hinge: Double { Double(place.minY + place.maxY) / 2 }
    }

    /// Which flap the hand has taken.
    enum Step: Int, Hashable, Sendable {
        /// The flap of the upper half: between the value that is shown and the next one.
        case next = 1
        /// The flap that lies on the lower half: between the value before and the one that is shown.
        case previous = -1
    }

    /// What is to be done.
    enum Action: Hashable, Sendable {
        /// Get the flap ready and let it stand where it is: at 0 for the next value, at π for the previous one.
        case take(card: Int, step: Step)
        /// Turn the taken flap to this angle, 0...π.
        case turn(card: Int, angle: Double)
        /// The taken flap has come down: the later value stays.
        case land(card: Int, step: Step)
        /// The taken flap has gone up: the earlier value stays.
        case rise(card: Int, step: Step)
        /// Return to the time.
        case goBack
    }

    /// A card that was pressed.
    private struct Grip: Hashable, Sendable {
        let card: Card
        let step: Step
        let flap: FlapGrip
        /// What is added to the pointer's height over the hinge, where it was pressed too close to the hinge to turn by.
        let shift: Double
        var angle: Double
    }

    /// A flap that was let go.
    private struct Coast: Hashable, Sendable {
        let card: Int
        let step: Step
        var momentum: FlipMomentum
        var progress: Double
        var time: MediaTime
    }

    private enum State: Hashable, Sendable {
        /// Nothing is touched, and the face shows the time.
        case idle
        /// A card is pressed and it is not clear yet what for.
        case pressed(Grip)
        /// The hand turns a flap.
        case dragging(Grip)
        /// The pointer is pressed for something else.
        case ignoring
        /// A flap goes to one of its ends by itself.
        case coasting(Coast)
        /// The face shows what the hand left, until then.
        case lingering(until: MediaTime)
    }

    /// How long the face shows what the hand left, in seconds.
    static let linger = 1.2

    /// Closer to the hinge than this share of half a card, the flap is turned as if grabbed at that distance.
    private static let shortestRadius = 0.3

    private var state = State.idle
    private var pan = PanGestureRecognizer()

    init() {}

    /// Whether it needs a frame at every refresh.
    var isMoving: Bool {
        if case .coasting = state { true } else { false }
    }

    /// Whether a hand holds a flap.
    var isDragging: Bool {
        if case .dragging = state { true } else { false }
    }

    /// When `frame(at:)` has to be called although nothing moves; nil for never.
    var deadline: MediaTime? {
        if case .lingering(let until) = state { until } else { nil }
    }

    // MARK: Events

    /// The pointer was pressed at `point`, on `card` if there is one there. `now` is media time.
    mutating func press(
        at point: Point, time: MediaTime, on card: Card?, now: MediaTime
    ) -> [Action] {
        var actions: [Action] = []
        if case .coasting(let coast) = state {
            // Nobody can take two flaps at once; the first is put down where it was going.
            actions.append(Self.end(coast))
        } else if isDragging {
            return cancel(now: now)
        }
        pan.press(at: point, time: time)
        guard let card else {
            state = .ignoring
            return actions
        }
        let height = point.y - card.hinge
        let step: Step = height < 0 ? .next : .previous
        let half = Double(card.place.height) / 2
        let radius = max(abs(height), half * Self.shortestRadius)
        let shift = (height < 0 ? -radius : radius) - height
        state = .pressed(
            Grip(
                card: card, step: step,
                flap: FlapGrip(radius: radius, eyeDistance: card.eyeDistance), shift: shift,
                angle: step == .next ? 0 : .pi))
        return actions
    }

    /// The pointer moved.
    mutating func move(to point: Point, time: MediaTime) -> [Action] {
        let outcome = pan.move(to: point, time: time)
        switch (state, outcome) {
        case (.pressed(let grip), .began):
            // Along the flip's axis it is the card's, across it is not.
            guard abs(pan.translation.y) >= abs(pan.translation.x) else {
                state = .ignoring
                return []
            }
            return [.take(card: grip.card.index, step: grip.step)] + turn(grip, to: point)
        case (.dragging(let grip), .changed):
            return turn(grip, to: point)
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
        _ = pan.release(at: point, time: time)
        switch state {
        case .dragging(let grip):
            coast(grip, velocity: turnsPerSecond(grip, at: point), now: now)
        case .pressed, .ignoring:
            state = .lingering(until: now + Self.linger)
        default:
            break
        }
        return actions
    }

    /// The hand gives up: a flap goes back to where it was taken from.
    mutating func cancel(now: MediaTime) -> [Action] {
        pan.cancel()
        switch state {
        case .dragging(let grip):
            coast(grip, velocity: grip.step == .next ? -1 : 1, now: now)
        case .pressed, .ignoring:
            state = .lingering(until: now + Self.linger)
        default:
            break
        }
        return []
    }

    /// Something other than a drag changed what is shown: the time is returned to a while from `now`.
    mutating func touch(now: MediaTime) {
        switch state {
        case .idle, .lingering: state = .lingering(until: now + Self.linger)
        default: break
        }
    }

    /// A frame for `time` is about to be made.
    mutating func frame(at time: MediaTime) -> [Action] {
        switch state {
        case .coasting(var coast):
            coast.progress += coast.momentum.advance(elapsed: time - coast.time)
            coast.time = time
            if coast.progress > 0 && coast.progress < 1 {
                state = .coasting(coast)
                return [.turn(card: coast.card, angle: coast.progress * .pi)]
            }
            state = .lingering(until: time + Self.linger)
            return [Self.end(coast)]
        case .lingering(let until) where time >= until:
            state = .idle
            return [.goBack]
        default:
            return []
        }
    }

    // MARK: Turning

    private mutating func turn(_ grip: Grip, to point: Point) -> [Action] {
        var grip = grip
        grip.angle = angle(grip, at: point)
        state = .dragging(grip)
        return [.turn(card: grip.card.index, angle: grip.angle)]
    }

    private func angle(_ grip: Grip, at point: Point) -> Double {
        grip.flap.angle(forPointerAt: point.y - grip.card.hinge + grip.shift)
    }

    /// The hand's speed in flips a second: how fast the angle would follow the pointer.
    private func turnsPerSecond(_ grip: Grip, at point: Point) -> Double {
        let height = point.y - grip.card.hinge + grip.shift
        // Over a wide step, so that the steep parts near the ends do not exaggerate.
        let step = grip.flap.radius * 0.1
        let slope =
            (grip.flap.angle(forPointerAt: height + step)
                - grip.flap.angle(forPointerAt: height - step)) / (2 * step)
        return pan.velocity.y * slope / .pi
    }

    private mutating func coast(_ grip: Grip, velocity: Double, now: MediaTime) {
        let progress = grip.angle / .pi
        state = .coasting(
            Coast(
                card: grip.card.index, step: grip.step,
                momentum: FlipMomentum(velocity: velocity, progress: progress),
                progress: progress, time: now))
    }

    private static func end(_ coast: Coast) -> Action {
        coast.momentum.isForward
            ? .land(card: coast.card, step: coast.step)
            : .rise(card: coast.card, step: coast.step)
    }
}
