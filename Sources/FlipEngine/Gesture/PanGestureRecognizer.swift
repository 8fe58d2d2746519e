/// Follows one press of a pointer and distinguishes a drag from a tap: it takes presses, moves and releases, and
/// returns a state, a translation and a velocity.
///
///     var pan = PanGestureRecognizer()
///     pan.press(at: Point(x: 100, y: 80), time: 12.000)
///     pan.move(to: Point(x: 100, y: 92), time: 12.016)     // .began, translation (0, 12)
///     pan.release(at: Point(x: 100, y: 92), time: 12.020)  // .ended, velocity (0, 750)
///
/// Positions are in the caller's points with y downwards, times in seconds of the events' clock; only time differences
/// count. The translation reaches from the press to the newest position and is not accumulated from steps, so that lost
/// or merged events cause no drift.
///
/// States are UIKit's: `possible` until the pointer has moved by the slop, `began` for the event that crosses the slop,
/// `changed` for each later one, then `ended` or `cancelled`; `failed` for a press that is released or cancelled before
/// the pointer crosses the slop. The final state persists until the next press. Invalid events (a move without a press,
/// a NaN coordinate) change nothing.
///
/// It does not know buttons, layers, or the meaning of a drag; the caller handles multiple pointers.
public struct PanGestureRecognizer: Hashable, Sendable {
    /// The state of a gesture.
    public enum State: Hashable, Sendable {
        /// Nothing is pressed, or the press has not moved enough to be a drag.
        case possible
        /// The last event started a drag.
        case began
        /// The drag continues.
        case changed
        /// The drag was released.
        case ended
        /// The drag was cancelled.
        case cancelled
        /// The press was released or cancelled before it became a drag.
        case failed
    }

    /// The result of an event, for the caller to act on.
    public enum Outcome: Hashable, Sendable {
        /// No change for the caller.
        case none
        /// The press became a drag; `translation` says how far.
        case began
        /// The drag moved; `translation` says how far.
        case changed
        /// The drag was released; `velocity` says how fast.
        case ended
        /// The drag was cancelled; the caller should undo it.
        case cancelled
        /// The press was a tap: short, and in one place.
        case tapped
        /// The press was neither a drag nor a tap.
        case failed
    }

    /// The distance from the press at which it becomes a drag, in points.
    public var slop: Double
    /// The time below which a press is a tap, in seconds.
    public var longestTap: MediaTime

    /// The state after the last event.
    public private(set) var state: State = .possible
    /// The position of the press; the origin before the first press.
    public private(set) var startLocation: Point = .zero
    /// The newest position of the pointer; the origin before the first press.
    public private(set) var location: Point = .zero
    /// The velocity at the newest event, in points per second; zero for a pointer at rest.
    public private(set) var velocity: Point = .zero

    private var isPressed = false
    private var startTime: MediaTime = 0
    private var tracker = VelocityTracker()

    /// The default slop, in points.
    public static let standardSlop = 4.0

    /// A recognizer without a press.
    ///
    /// - Parameters:
    ///   - slop: The distance at which a press becomes a drag, in points.
    ///   - longestTap: The time below which a press is a tap, in seconds.
    public init(slop: Double = standardSlop, longestTap: MediaTime = 0.3) {
        self.slop = slop
        self.longestTap = longestTap
    }

    /// The translation from the press to the newest position, in points, kept after the gesture has ended. Always
    /// finite: components are clamped to the range of `Double`.
    public var translation: Point {
        func clamped(_ component: Double) -> Double {
            min(max(component, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
        }
        return Point(
            x: clamped(location.x - startLocation.x), y: clamped(location.y - startLocation.y))
    }

    /// Whether a drag is in progress.
    public var isActive: Bool { isPressed && (state == .began || state == .changed) }

    /// Handles a press of the pointer. A press during another one cancels that gesture and begins none.
    @discardableResult
    public mutating func press(at point: Point, time: MediaTime) -> Outcome {
        if isPressed { return cancel() }
        guard point.isFinite, time.isFinite else { return .none }
        isPressed = true
        state = .possible
        startLocation = point
        location = point
        startTime = time
        velocity = .zero
        tracker = VelocityTracker()
        tracker.add(point, time: time)
        return .none
    }

    /// Handles a move of the pointer.
    @discardableResult
    public mutating func move(to point: Point, time: MediaTime) -> Outcome {
        guard isPressed, point.isFinite, time.isFinite else { return .none }
        location = point
        tracker.add(point, time: time)
        velocity = tracker.velocity
        return follow()
    }

    /// Handles the release of the pointer.
    ///
    /// A release away from the newest position first counts as a move. A release at that position does not count as a
    /// move, so a pointer that rested before it has no velocity.
    @discardableResult
    public mutating func release(at point: Point, time: MediaTime) -> Outcome {
        guard isPressed else { return .none }
        let time = time.isFinite ? time : tracker.newestTime
        if point.isFinite, point != location {
            location = point
            tracker.add(point, time: time)
            _ = follow()
        }
        isPressed = false
        velocity = tracker.velocity(releasedAt: time)
        switch state {
        case .began, .changed:
            state = .ended
            return .ended
        default:
            state = .failed
            // Events are whole milliseconds apart, but their times are stored as seconds in binary: rounding must not
            // make 300 ms less than 0.3 s.
            return time - startTime < longestTap - 1e-6 ? .tapped : .failed
        }
    }

    /// Handles the loss of the pointer: another button, Escape, a lost grab, a hidden window.
    @discardableResult
    public mutating func cancel() -> Outcome {
        guard isPressed else { return .none }
        let wasActive = isActive
        isPressed = false
        velocity = .zero
        state = wasActive ? .cancelled : .failed
        return wasActive ? .cancelled : .failed
    }

    /// Updates the state after a new position.
    private mutating func follow() -> Outcome {
        switch state {
        case .possible:
            let offset = translation
            // Comparing squares avoids the square root.
            guard offset.x * offset.x + offset.y * offset.y >= slop * slop else { return .none }
            state = .began
            return .began
        default:
            state = .changed
            return .changed
        }
    }
}
