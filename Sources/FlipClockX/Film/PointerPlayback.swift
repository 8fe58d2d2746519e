import FlipClock
import FlipEngine

/// Turns the steps of a pointer script into events. The motions have the profile of human arm movements.
struct PointerPlayback {
    /// An event of the script.
    enum Event: Equatable {
        case pointer(PointerEvent)
        /// A motion without a button.
        case hover(Point)
        case key(KeyPress)
        case text(BoardText)
    }

    /// The position of the pointer, in pixels.
    private(set) var position: Point
    /// Whether the button is down.
    private(set) var isPressed = false
    /// Whether the film shows the pointer.
    private(set) var isShown = false

    private let size: Size
    private var steps: ArraySlice<PointerScript.Step>
    /// The time at which the previous step ended, and the pointer's position then.
    private var start: (time: Double, position: Point)
    /// The number of events of the current motion so far.
    private var samples = 0

    /// The time between two events of a motion, in seconds: that of an ordinary mouse.
    private static let interval = 1.0 / 125

    /// The events of `script` on a picture of `width` x `height` pixels. The pointer starts in the middle.
    init(_ script: PointerScript, width: Int, height: Int) {
        size = Size(width: Double(width), height: Double(height))
        position = Point(x: size.width / 2, y: size.height / 2)
        start = (0, position)
        steps = script.steps[...]
    }

    /// The time of the next event; nil after the last one.
    var nextTime: Double? {
        guard let step = steps.first else { return nil }
        guard case .move = step.action else { return step.time }
        return min(start.time + Double(samples + 1) * Self.interval, step.time)
    }

    /// Performs the next step, or the next part of a motion, and returns the event for the face; nil if the step causes
    /// none.
    mutating func take() -> Event? {
        guard let step = steps.first, let time = nextTime else { return nil }
        if case .move(let end) = step.action {
            samples += 1
            let span = step.time - start.time
            let progress = span > 0 ? (time - start.time) / span : 1
            let goal = pixels(end)
            let eased = Self.eased(min(progress, 1))
            position = Point(
                x: start.position.x + (goal.x - start.position.x) * eased,
                y: start.position.y + (goal.y - start.position.y) * eased)
            if time >= step.time { endStep(step) }
            return isPressed ? .pointer(pointer(.moved, at: time)) : .hover(position)
        }
        defer { endStep(step) }
        switch step.action {
        case .press(let place):
            position = pixels(place)
            isPressed = true
            return .pointer(pointer(.pressed, at: time))
        case .release:
            guard isPressed else { return nil }
            isPressed = false
            return .pointer(pointer(.released, at: time))
        case .scroll(let notches):
            return .pointer(pointer(.scrolled(notches: notches), button: 0, at: time))
        case .key(let key):
            return .key(KeyPress(key: key, modifiers: [], isRepeat: false, time: time))
        case .text(let text): return .text(text)
        case .pointerImage(let isShown):
            self.isShown = isShown
            return nil
        case .move: return nil
        }
    }

    private mutating func endStep(_ step: PointerScript.Step) {
        start = (step.time, position)
        samples = 0
        steps.removeFirst()
    }

    private func pixels(_ fraction: Point) -> Point {
        Point(x: fraction.x * size.width, y: fraction.y * size.height)
    }

    private func pointer(
        _ phase: PointerEvent.Phase, button: Int = 1, at time: Double
    ) -> PointerEvent {
        PointerEvent(phase: phase, button: button, position: position, modifiers: [], time: time)
    }

    /// The distance covered at time `t`, both as fractions of the whole motion: the minimum-jerk polynomial (Flash and
    /// Hogan, "The coordination of arm movements", 1985).
    private static func eased(_ t: Double) -> Double { t * t * t * (10 + t * (6 * t - 15)) }
}
