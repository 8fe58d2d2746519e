import FlipEngine

/// The state machine that turns the face over: takes button presses, pointer events and frames, and returns actions.
///
///                          <- pressed again: reverses ->
///     resting(front) -> running by itself ----------> resting(back)
///           \-> pressed -> dragged -> coasting ------/      and the same way back
///                             ^----- caught while it turns
///
/// A drag across the face turns it: progress is the distance of the drag relative to the face's width, and the face
/// turns in the direction of the drag. After the release it continues with the pointer's speed. A press on a turning
/// face catches it and stops it.
///
/// Progress is 0 where the front is visible and 1 where the back is; positions are in the window's pixels; times are
/// media time in seconds. The type has no layers; the caller performs the actions.
package struct FaceTurn: Hashable, Sendable {
    /// A side of the face.
    package enum Side: Hashable, Sendable {
        /// The cards.
        case front
        /// The settings.
        case back

        /// The opposite side.
        var other: Side { self == .front ? .back : .front }
    }

    /// The kind of animation; constant until a side is at rest.
    package enum Style: Hashable, Sendable {
        /// Started by the button or a key: the face changes size halfway through the turn.
        case press
        /// Started by a drag: the camera moves back.
        case drag
    }

    /// A moment of a turn.
    package struct Pose: Hashable, Sendable {
        /// The kind of animation.
        var style: Style
        /// The direction of the turn from front to back.
        var direction: TurnDirection
        /// The progress, 0...1.
        package var progress: Double

        package init(style: Style, direction: TurnDirection, progress: Double) {
            self.style = style
            self.direction = direction
            self.progress = progress
        }
    }

    /// An action for the caller.
    enum Action: Hashable, Sendable {
        /// Turn the face from `pose` to a side, starting at `time`.
        case run(Pose, to: Side, at: MediaTime)
        /// Hold the face at this pose, or show a side at rest if the progress is 0 or 1.
        case hold(Pose)
        /// Show this side at rest.
        case rest(Side)
    }

    /// A drag of the face.
    private struct Grip: Hashable, Sendable {
        /// The pose at the start of the drag; its progress is 0 or 1 if the face was at rest.
        let start: Pose
        var pose: Pose
        /// The side to which the face returns if the drag is cancelled.
        let home: Side
    }

    /// A face that continues to turn after a release.
    private struct Coast: Hashable, Sendable {
        var pose: Pose
        var momentum: FlipMomentum
        /// The time up to which the movement has been computed.
        var time: MediaTime
    }

    private enum State: Hashable, Sendable {
        case resting(Side)
        /// The pointer is pressed on a resting side, and the gesture is still undecided.
        case pressed(Side)
        /// The face turns after a press of the button.
        case running(Pose, to: Side, began: MediaTime, shown: Double)
        /// The user drags the face.
        case dragged(Grip)
        /// The face continues to a side after a drag.
        case coasting(Coast)
    }

    /// The duration of a whole turn without a drag, in seconds.
    static let duration = 1.0

    /// Whether the face changes sides without an animation.
    var isReduced = false

    private var state = State.resting(.front)
    private var pan = PanGestureRecognizer()

    /// Creates a face whose front is visible, at rest.
    init() {}

    // MARK: State

    /// The side that is at rest and accepts input; nil while the face turns.
    var restingSide: Side? {
        switch state {
        case .resting(let side), .pressed(let side): side
        default: nil
        }
    }

    /// The side at rest, or the one to which the face turns; during a drag, the side to which a cancelled drag returns.
    var side: Side {
        switch state {
        case .resting(let side), .pressed(let side): side
        case .running(_, let side, _, _): side
        case .dragged(let grip): grip.home
        case .coasting(let coast): coast.momentum.isForward ? .back : .front
        }
    }

    /// Whether the face turns without being held.
    var isMoving: Bool {
        switch state {
        case .running, .coasting: true
        default: false
        }
    }

    /// The time of the next frame that this type needs, in media time: minus infinity means immediately, infinity means
    /// never. The stage reports the frames of animations.
    var nextFrameTime: MediaTime {
        switch state {
        case .running(let pose, let side, let began, _):
            began + (side == .back ? 1 - pose.progress : pose.progress) * Self.duration
        case .coasting: -.infinity
        default: .infinity
        }
    }

    /// Whether a press may still become a drag of the face.
    var isPressed: Bool {
        if case .pressed = state { true } else { false }
    }

    /// Whether the user drags the face.
    var isDragged: Bool {
        if case .dragged = state { true } else { false }
    }

    // MARK: Events

    /// Handles a press of the button or its key: the face turns over, and a turning face turns back. Ignored while the
    /// pointer is pressed on the face.
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
            return release(coast.pose, velocity: way, now: now)
        case .pressed, .dragged:
            return []
        }
    }

    /// Handles a press of the pointer on the face at `point`. A turning face is caught; a second press cancels a drag.
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

    /// Handles a movement of the pointer, over a face `width` pixels wide. A vertical drag does not turn the face.
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
                style: .drag, direction: .leftward, progress: side == .front ? 0 : 1)
            state = .dragged(Grip(start: pose, pose: pose, home: side))
            return drag(width: width)
        case .dragged:
            return drag(width: width)
        default:
            return []
        }
    }

    /// Handles a release of the pointer; the face continues with the pointer's speed.
    mutating func pointerReleased(
        at point: Point, time: MediaTime, width: Double, now: MediaTime
    ) -> [Action] {
        var actions: [Action] = []
        // In a fast flick the release may be the first event after the press.
        if point != pan.location { actions = pointerMoved(to: point, time: time, width: width) }
        _ = pan.release(at: point, time: time)
        switch state {
        case .pressed(let side):
            state = .resting(side)
        case .dragged(let grip):
            let way = grip.pose.direction == .leftward ? -1.0 : 1
            actions += release(
                grip.pose, velocity: pan.velocity.x * way / max(width, 1), now: now)
        default: break
        }
        return actions
    }

    /// Cancels the drag: the face returns to the side where the drag began, or continues to where it was turning.
    mutating func cancel(now: MediaTime) -> [Action] {
        pan.cancel()
        switch state {
        case .pressed(let side):
            state = .resting(side)
            return []
        case .dragged(let grip):
            return release(grip.pose, velocity: grip.home == .back ? 1 : -1, now: now)
        default:
            return []
        }
    }

    /// Advances to the frame at `time`.
    mutating func frame(at time: MediaTime) -> [Action] {
        switch state {
        case .running(let pose, let side, let began, _):
            let way = max(time - began, 0) / Self.duration * (side == .back ? 1 : -1)
            let progress = min(max(pose.progress + way, 0), 1)
            // Within rounding error of the end: the turn is complete.
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

    /// Shows a side at rest; ends a turn or a drag.
    mutating func show(_ side: Side) -> [Action] {
        pan.cancel()
        return rest(side)
    }

    /// Holds the face at `pose`, as if it had been dragged there from the front; at its ends, shows a side at rest.
    mutating func show(_ pose: Pose) -> [Action] {
        if pose.progress <= 0 { return show(Side.front) }
        if pose.progress >= 1 { return show(Side.back) }
        pan.cancel()
        return take(pose, home: .front)
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
            // From the front, in both directions.
            grip.pose.direction = way < 0 ? .leftward : .rightward
            grip.pose.progress = min(abs(way), 1)
        case 1:
            // From the back: a drag to the left undoes a turn to the right.
            grip.pose.direction = way < 0 ? .rightward : .leftward
            grip.pose.progress = 1 - min(abs(way), 1)
        default:
            let sign: Double = start.direction == .leftward ? -1 : 1
            grip.pose.progress = min(max(start.progress + way * sign, 0), 1)
        }
        state = .dragged(grip)
        return isReduced ? [] : [.hold(grip.pose)]
    }

    private mutating func release(_ pose: Pose, velocity: Double, now: MediaTime) -> [Action] {
        let momentum = FlipMomentum(velocity: velocity, progress: pose.progress)
        if isReduced { return rest(momentum.isForward ? .back : .front) }
        state = .coasting(Coast(pose: pose, momentum: momentum, time: now))
        return []
    }
}
