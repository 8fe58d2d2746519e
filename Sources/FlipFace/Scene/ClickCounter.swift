import FlipEngine

/// Recognizes double clicks: two clicks in one place in quick succession.
struct ClickCounter: Hashable, Sendable {
    /// The longest time between the presses of a double click, in seconds; the default of GTK.
    static let longestPause = 0.4
    /// The longest distance between the presses of a double click on either axis, in pixels; the default of GTK.
    static let longestDistance = 5.0

    /// The newest press; nil before the first, and after a drag.
    private var lastPress: (point: Point, time: MediaTime)? {
        get { pressPoint.map { ($0, pressTime) } }
        set {
            pressPoint = newValue?.point
            pressTime = newValue?.time ?? 0
        }
    }
    private var pressPoint: Point?
    private var pressTime = 0.0
    /// Whether that press is the second one of a double click.
    private(set) var isSecond = false

    /// Handles a press.
    mutating func press(at point: Point, time: MediaTime) {
        let isNear =
            lastPress.map {
                abs(point.x - $0.point.x) <= Self.longestDistance
                    && abs(point.y - $0.point.y) <= Self.longestDistance
                    && time - $0.time <= Self.longestPause
            } ?? false
        isSecond = isNear && !isSecond
        lastPress = (point, time)
    }

    /// Handles a movement; returns whether the press may still become a click.
    mutating func move(to point: Point) -> Bool {
        guard let lastPress else { return false }
        let (x, y) = (point.x - lastPress.point.x, point.y - lastPress.point.y)
        let slop = PanGestureRecognizer.standardSlop
        if x * x + y * y < slop * slop { return true }
        cancel()
        return false
    }

    /// Handles a release; returns whether it completes a click, which is the second one of a double click if `isSecond`.
    mutating func release(at point: Point) -> Bool { move(to: point) }

    /// Records that the press is not a click.
    mutating func cancel() {
        lastPress = nil
        isSecond = false
    }
}
