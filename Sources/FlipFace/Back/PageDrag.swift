import FlipEngine

/// A drag on the page outside its controls: a vertical drag scrolls, a horizontal one is left to the caller.
///
/// The first movement beyond the slop (the distance up to which a press is still a click) decides which, for
/// the rest of the drag.
struct PageDrag: Hashable, Sendable {
    private enum State: Hashable {
        case undecided
        case scrolling
        case given
    }

    private let start: Point
    private let offset: Double
    private var state = State.undecided

    /// Creates a drag that begins at `start`, with the page scrolled to `offset`.
    init(start: Point, offset: Double) {
        self.start = start
        self.offset = offset
    }

    /// The scroll offset for the pointer at `point`; nil if the drag does not scroll.
    mutating func offset(at point: Point) -> Double? {
        guard point.isFinite else { return nil }
        let (dx, dy) = (abs(point.x - start.x), abs(point.y - start.y))
        if state == .undecided && max(dx, dy) > PanGestureRecognizer.standardSlop {
            state = dy >= dx ? .scrolling : .given
        }
        return state == .scrolling ? offset + start.y - point.y : nil
    }
}
