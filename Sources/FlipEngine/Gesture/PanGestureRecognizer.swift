/// Follows one press of a pointer and tells a drag from a tap: takes presses, moves and releases, gives a state,
/// a translation and a velocity.
///
///     var pan = PanGestureRecognizer()
///     pan.press(at: Point(x: 100, y: 80), time: 12.000)
///     pan.move(to: Point(x: 100, y: 92), time: 12.016)     // .began, translation (0, 12)
///     pan.release(at: Point(x: 100, y: 92), time: 12.020)  // .ended, velocity (0, 750)
///
/// Positions are in the caller's points with y downwards, times in seconds of the events' own clock; all that counts is
/// their difference. The translation reaches from the press to the newest position and is never summed up from steps, so that
/// lost or merged events leave no drift.
///
/// States are UIKit's: `possible` until the pointer has moved by the slop, `began` for the event that did, `changed` for
/// each one after, then `ended` or `cancelled`; `failed` for a press that was released before. A state stays until the next
/// press. Events that make no sense (a move without a press, a coordinate that is not a number) change nothing.
///
/// It knows no button, no layer and no meaning of a drag; more than one pointer is the caller's business.
public struct PanGestureRecognizer: Hashable, Sendable {
    /// How far a gesture has come.
    public enum State: Hashable, Sendable {
        /// Nothing is pressed, or the press has not moved enough to be a drag.
        case possible
        /// The last event made it a drag.
        case began
        /// The drag goes on.
        case changed
        /// The drag was released.
        case ended
        /// The drag was taken away from the pointer.
        case cancelled
        /// The press was released, or cancelled, before it was a drag.
        case failed
    }

    /// What an event brought about, for the caller to act on.
    public enum Outcome: Hashable, Sendable {
        /// Nothing that the caller has to know.
        case none
        /// The press is a drag now; `translation` says how far.
        case began
        /// The drag moved; `translation` says where.
        case changed
        /// The drag was released; `velocity` says how fast.
        case ended
        /// The drag was cancelled and should leave no trace.
        case cancelled
        /// It was no drag but a short press in one place.
        case tapped
        /// It was neither a drag nor a tap.
        case failed
    }

    /// How far the pointer must get from the press to make it a drag, in points.
    public var slop: Double
    /// A press is a tap only if it is shorter than this, in seconds.
    public var longestTap: MediaTime

    /// The state after the last event.
    public private(set) var state: State = .possible
    /// Where the pointer was pressed; the origin before the first press.
    public private(set) var startLocation: Point = .zero
    /// The newest position of the pointer; the origin before the first press.
    public private(set) var location: Point = .zero
    /// The speed at the newest event, in points a second; zero for a pointer that rests.
    public private(set) var velocity: Point = .zero

    private var isPressed = false
    private var startTime: MediaTime = 0
    private var tracker = VelocityTracker()

    /// How far a pointer moves before a press is a drag, in points, everywhere where nothing else is said.
    public static let standardSlop = 4.0

    /// A recognizer at rest.
    ///
    /// - Parameters:
    ///   - slop: The way that makes a press a drag, in points.
    ///   - longestTap: The time that a tap must be shorter than, in seconds.
    public init(slop: Double = standardSlop, longestTap: MediaTime = 0.3) {
        self.slop = slop
        self.longestTap = longestTap
    }

    /// The way from the press to the newest position, in points, as it was when the gesture ended if it has; always finite:
    /// a way longer than any `Double` is the longest one.
    public var translation: Point {
        func fenced(_ way: Double) -> Double {
            min(max(way, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
        }
        return Point(
            x: fenced(location.x - startLocation.x), y: fenced(location.y - startLocation.y))
    }

    /// Whether a drag is under way.
    public var isActive: Bool { isPressed && (state == .began || state == .changed) }

    /// The pointer was pressed. A press while another one is held cancels that gesture and begins none.
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

    /// The pointer moved.
    @discardableResult
    public mutating func move(to point: Point, time: MediaTime) -> Outcome {
        guard isPressed, point.isFinite, time.isFinite else { return .none }
        location = point
        tracker.add(point, time: time)
        velocity = tracker.velocity
        return follow()
    }

    /// The pointer was released.
    ///
    /// A release elsewhere than at the newest position counts as a move first; one in the same place is no sign of life, so
    /// a pointer that rested before it has no velocity.
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
            // Event times are milliseconds as binary fractions: 300 of them must not count as less.
            return time - startTime < longestTap - 1e-6 ? .tapped : .failed
        }
    }

    /// The pointer was taken away: another button, Escape, a lost grab, a hidden window.
    @discardableResult
    public mutating func cancel() -> Outcome {
        guard isPressed else { return .none }
        let wasActive = isActive
        isPressed = false
        velocity = .zero
        state = wasActive ? .cancelled : .failed
        return wasActive ? .cancelled : .failed
    }

    /// The state after a new position.
    private mutating func follow() -> Outcome {
        switch state {
        case .possible:
            let way = translation
            // Squares: a root adds nothing to a comparison.
            guard way.x * way.x + way.y * way.y >= slop * slop else { return .none }
            state = .began
            return .began
        default:
            state = .changed
            return .changed
        }
    }
}
