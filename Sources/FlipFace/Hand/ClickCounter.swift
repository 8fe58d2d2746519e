import FlipEngine

/// Tells a double click from single ones: two presses and releases in one place, shortly one after the other.
package struct ClickCounter: Hashable, Sendable {
    /// The longest time between two presses, in seconds.
    static let longestPause = 0.4
    /// The longest way between press, release and the next press, in pixels.
    static let longestWay = 5.0

    private var pressed: (point: Point, time: MediaTime)? {
        get { pressPoint.map { ($0, pressTime) } }
        set {
            pressPoint = newValue?.point
            pressTime = newValue?.time ?? 0
        }
    }
    private var pressPoint: Point?
    private var pressTime = 0.0
    private var isSecond = false

    package init() {}

    /// The pointer was pressed.
    package mutating func press(at point: Point, time: MediaTime) {
        if let pressed, time - pressed.time <= Self.longestPause,
            Self.isNear(point, pressed.point), !isSecond
        {
            isSecond = true
        } else {
            isSecond = false
        }
        pressed = (point, time)
    }

    /// The pointer was released; whether that makes a double click.
    package mutating func release(at point: Point) -> Bool {
        guard let pressed, Self.isNear(point, pressed.point) else {
            self.pressed = nil
            isSecond = false
            return false
        }
        return isSecond
    }

    private static func isNear(_ a: Point, _ b: Point) -> Bool {
        abs(a.x - b.x) <= longestWay && abs(a.y - b.y) <= longestWay
    }
}
