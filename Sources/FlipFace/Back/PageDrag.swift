import FlipEngine

/// A drag on the page beside its controls: up and down it scrolls, sideways it is none of the page's business.
///
/// The first pixels decide, and the decision holds to the end of the drag.
struct PageDrag: Hashable, Sendable {
    private enum State: Hashable {
        case undecided
        case scrolling
        case given
    }

    private let start: Point
    private let offset: Double
    private var state = State.undecided

    /// A drag that began at `start`, with the page scrolled to `offset`.
    init(start: Point, offset: Double) {
        self.start = start
        self.offset = offset
    }

    /// The offset that the page scrolls to with the pointer at `point`; nil where it does not scroll.
    mutating func offset(at point: Point) -> Double? {
        guard point.isFinite else { return nil }
        let (dx, dy) = (abs(point.x - start.x), abs(point.y - start.y))
        if state == .undecided && max(dx, dy) > PanGestureRecognizer.standardSlop {
            state = dy >= dx ? .scrolling : .given
        }
        return state == .scrolling ? offset + start.y - point.y : nil
    }
}
