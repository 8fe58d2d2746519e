import FlipEngine

/// What turns the face over: takes the button's presses, the pointer and frames, gives what is to be done to the face.
///
///                          <- pressed again: back ->
///     resting(front) -> running by itself ----------> resting(back)
///           \-> pressed -> dragged -> coasting ------/      and the same way back
///                             ^----- caught in the air
///
/// A drag across the face turns it: progress is the distance dragged over the face's width, and the face turns the way
/// the hand goes, from either side to the other. Let go, it goes on with the hand's speed. Pressed while it turns, it is
/// caught and stands still.
///
/// Progress runs from 0, where the front is seen, to 1, where the back is; positions are the window's pixels, times
/// media time in seconds. Knows no layer: a new picture of it is drawn by whoever gets the actions.
package struct FaceTurn: Hashable, Sendable {
    /// One of the two sides.
    package enum Side: Hashable, Sendable {
        /// The cards.
        case front
        /// The settings.
        case back

        /// The other one.
        var other: Side { self == .front ? .back : .front }
    }

    /// How it looks while it turns; it stays the same until a side is up.
    package enum Style: Hashable, Sendable {
        /// With a pop.
        case press
        /// With the camera pulled back.
        case hand
    }

    /// A face between its sides.
    package struct Pose: Hashable, Sendable {
        /// How it looks.
        var style: Style
        /// Which way it turns from front to back.
        var direction: TurnDirection
        /// How far it has come.
        package var progress: Double

        package init(style: Style, direction: TurnDirection, progress: Double) {
            self.style = style
            self.direction = direction
            self.progress = progress
        }
    }

    /// What is to be done.
    enum Action: Hashable, Sendable {
        /// Let the face turn by itself from `pose` to a side, from `time` on.
        case run(Pose, to: Side, at: MediaTime)
        /// Let the face stand like this, or rest where the pose is at an end.
        case hold(Pose)
        /// This side is up.
        case rest(Side)
    }

    /// A hand on the face.
    private struct Grip: Hashable, Sendable {
        /// How it looked when it was taken; from rest its progress is 0 or 1.
        let start: Pose
        var pose: Pose
        /// Where it goes when the hand gives up.
        let home: Side
    }

    /// A face that was let go.
    private struct Coast: Hashable, Sendable {
        var pose: Pose
        var momentum: FlipMomentum
        var time: MediaTime
    }

    private enum State: Hashable, Sendable {
        case resting(Side)
        /// The pointer is pressed on a side at rest, and it is not clear yet what for.
        case pressed(Side)
        /// It turns by itself.
        case running(Pose, to: Side, began: MediaTime, shown: Double)
        /// The hand holds it.
        case dragged(Grip)
        /// It goes to one of its sides after a drag.
        case coasting(Coast)
    }

    /// How long it takes to turn by itself, in seconds.
    static let duration = 1.0

    /// Whether the face changes sides without turning.
    var isReduced = false

    private var state = State.resting(.front)
    private var pan = PanGestureRecognizer()

    /// A face at rest.
    init(side: Side = .front) { state = .resting(side) }

    // MARK: What it is doing

    /// The side that is up and may be used; nil while it turns.
    var restingSide: Side? {
        switch state {
        case .resting(let side), .pressed(let side): side
        default: nil
        }
    }

    /// The side that it shows, goes to or came from last.
    var side: Side {
        switch state {
        case .resting(let side), .pressed(let side): side
        case .running(_, let side, _, _): side
        case .dragged(let grip): grip.home
        case .coasting(let coast): coast.momentum.isForward ? .back : .front
        }
    }

    /// Whether it turns by itself.
    var isMoving: Bool {
        switch state {
        case .running, .coasting: true
        default: false
        }
    }

    /// When it needs a frame by itself, in media time: minus infinity for now, infinity for never. What is animated, the
    /// stage knows.
    var nextFrameTime: MediaTime {
        switch state {
        case .running(let pose, let side, let began, _):
            began + (side == .back ? 1 - pose.progress : pose.progress) * Self.duration
        case .coasting: -.infinity
        default: .infinity
        }
    }

    /// Whether it is pressed and may become a drag.
    var isPressed: Bool {
        if case .pressed = state { true } else { false }
    }

    /// Whether it is dragged.
    var isDragged: Bool {
        if case .dragged = state { true } else { false }
    }

    // MARK: Events

    /// The button, or its key, was pressed: the face turns over, and one that turns already turns back. Ignored while it is
    /// in somebody's hand.
    mutating func press(now: MediaTime) -> [Action] {
        switch state {
        case .resting(let side):
            if isReduced { return rest(side.other) }
            let pose = Pose(
                style: .press, direction: .leftward, progress: side == .front ? 0 : 1)
            return run(pose, to: side.other, now: now)
        case .running(var pose, let side, _, let shown):
            pose.progress = shown
            return run(pose, to: side.other, now: now)
        case .coasting(let coast):
            let way: Double = coast.momentum.isForward ? -1 : 1
            return letGo(coast.pose, velocity: way, now: now)
        case .pressed, .dragged:
            return []
        }
    }

    /// The pointer was pressed on the face at `point`. A face that turns is caught.
    mutating func pointerPressed(at point: Point, time: MediaTime, now: MediaTime) -> [Action] {
        if isDragged || pan.isActive { return cancel(now: now) }
        pan.cancel()
        pan.press(at: point, time: time)
        switch state {
        case .resting(let side):
            state = .pressed(side)
            return []
        case .running(var pose, let side, _, let shown):
            pose.progress = shown
            return take(pose, home: side)
        case .coasting(let coast):
            return take(coast.pose, home: coast.momentum.isForward ? .back : .front)
        case .pressed, .dragged:
            return []
        }
    }

    /// The pointer moved, over a face `width` pixels wide. A drag along the cards' flips is not the face's.
    mutating func pointerMoved(to point: Point, time: MediaTime, width: Double) -> [Action] {
        let outcome = pan.move(to: point, time: time)
        switch state {
        case .pressed(let side):
            guard outcome == .began else { return [] }
            guard abs(pan.translation.x) > abs(pan.translation.y) else {
                pan.cancel()
                state = .resting(side)
                return []
            }
            let pose = Pose(
                style: .hand, direction: .leftward, progress: side == .front ? 0 : 1)
            state = .dragged(Grip(start: pose, pose: pose, home: side))
            return drag(width: width)
        case .dragged:
            return drag(width: width)
        default:
            return []
        }
    }

    /// The pointer was released; the face goes on with its speed.
    mutating func pointerReleased(
        at point: Point, time: MediaTime, width: Double, now: MediaTime
    ) -> [Action] {
        var actions: [Action] = []
        // A flick may be so fast that the release is the first that is heard of it after the press.
        if point != pan.location { actions = pointerMoved(to: point, time: time, width: width) }
        _ = pan.release(at: point, time: time)
        switch state {
        case .pressed(let side):
            state = .resting(side)
        case .dragged(let grip):
            let way = grip.pose.direction == .leftward ? -1.0 : 1
            actions += letGo(
                grip.pose, velocity: pan.velocity.x * way / max(width, 1), now: now)
        default: break
        }
        return actions
    }

    /// The hand gives up: the face goes back to the side that it was taken from, or where it was going.
    mutating func cancel(now: MediaTime) -> [Action] {
        pan.cancel()
        switch state {
        case .pressed(let side):
            state = .resting(side)
            return []
        case .dragged(let grip):
            return letGo(grip.pose, velocity: grip.home == .back ? 1 : -1, now: now)
        default:
            return []
        }
    }

    /// A frame for `time` is about to be made.
    mutating func frame(at time: MediaTime) -> [Action] {
        switch state {
        case .running(let pose, let side, let began, _):
            let way = max(time - began, 0) / Self.duration * (side == .back ? 1 : -1)
            let progress = min(max(pose.progress + way, 0), 1)
            // Within a rounding of the end it is there.
            guard side == .back ? progress < 1 - 1e-9 : progress > 1e-9 else { return rest(side) }
            state = .running(pose, to: side, began: began, shown: progress)
            return []
        case .coasting(var coast):
            coast.pose.progress += coast.momentum.advance(elapsed: time - coast.time)
            coast.time = max(time, coast.time)
            guard coast.pose.progress > 0 else { return rest(.front) }
            guard coast.pose.progress < 1 else { return rest(.back) }
            state = .coasting(coast)
            return [.hold(coast.pose)]
        default:
            return []
        }
    }

    // MARK: Turning

    private mutating func run(_ pose: Pose, to side: Side, now: MediaTime) -> [Action] {
        state = .running(pose, to: side, began: now, shown: pose.progress)
        return [.run(pose, to: side, at: now)]
    }

    private mutating func take(_ pose: Pose, home: Side) -> [Action] {
        state = .dragged(Grip(start: pose, pose: pose, home: home))
        return [.hold(pose)]
    }

    private mutating func rest(_ side: Side) -> [Action] {
        state = .resting(side)
        return [.rest(side)]
    }

    private mutating func drag(width: Double) -> [Action] {
        guard case .dragged(var grip) = state else { return [] }
        let way = pan.translation.x / max(width, 1)
        let start = grip.start
        switch start.progress {
        case 0:
            // From the front: to either side.
            grip.pose.direction = way < 0 ? .leftward : .rightward
            grip.pose.progress = min(abs(way), 1)
        case 1:
            // From the back: to the left is back the way that the front goes to the right.
            grip.pose.direction = way < 0 ? .rightward : .leftward
            grip.pose.progress = 1 - min(abs(way), 1)
        default:
            let sign: Double = start.direction == .leftward ? -1 : 1
            grip.pose.progress = min(max(start.progress + way * sign, 0), 1)
        }
        state = .dragged(grip)
        return isReduced ? [] : [.hold(grip.pose)]
    }

    private mutating func letGo(_ pose: Pose, velocity: Double, now: MediaTime) -> [Action] {
        let momentum = FlipMomentum(velocity: velocity, progress: pose.progress)
        if isReduced { return rest(momentum.isForward ? .back : .front) }
        state = .coasting(Coast(pose: pose, momentum: momentum, time: now))
        return []
    }
}
