import FlipEngine

/// A window on its way under the pointer: takes places of the pointer on the screen, gives places of the window.
///
///     var move = WindowMove(frame: frame, pointer: (x, y), button: 2, edges: monitors, reach: 12)
///     let origin = move.origin(forPointerAt: (x + 10, y))
///
/// The grabbed point stays under the pointer, except that the window's sides catch on the edges of monitors that they come
/// near to. Nothing adds up: the place follows from where the move began.
package struct WindowMove: Equatable, Sendable {
    /// The button that holds it.
    let button: Int
    /// Where the window was.
    let frame: PixelRect
    /// Where the pointer was, on the screen.
    let pointerX: Int
    /// Where the pointer was, on the screen.
    let pointerY: Int
    /// The monitors.
    let edges: [PixelRect]
    /// How near an edge is near, in pixels.
    let reach: Int

    init(
        frame: PixelRect, pointer: (x: Int, y: Int), button: Int, edges: [PixelRect], reach: Int
    ) {
        self.frame = frame
        (pointerX, pointerY) = pointer
        self.button = button
        self.edges = edges
        self.reach = reach
    }

    /// Whether the pointer has gone far enough for a drag rather than a click.
    func isDrag(to pointer: (x: Int, y: Int)) -> Bool {
        let distance = max(abs(pointer.x - pointerX), abs(pointer.y - pointerY))
        return Double(distance) >= PanGestureRecognizer.standardSlop
    }

    /// Where the window's upper left corner belongs with the pointer at a place of the screen.
    func origin(forPointerAt pointer: (x: Int, y: Int)) -> (x: Int, y: Int) {
        let x = frame.minX + pointer.x - pointerX
        let y = frame.minY + pointer.y - pointerY
        let moved = PixelRect(x: x, y: y, width: frame.width, height: frame.height)
        // Only the monitors that the window is on, or would be but for the last pixels.
        let near = edges.filter {
            !PixelRect(
                x: $0.minX - reach, y: $0.minY - reach, width: $0.width + 2 * reach,
                height: $0.height + 2 * reach
            ).intersection(moved).isEmpty
        }
        return (
            Self.snapped(
                x, extent: frame.width, to: near.map { ($0.minX, $0.maxX) }, reach: reach),
            Self.snapped(
                y, extent: frame.height, to: near.map { ($0.minY, $0.maxY) }, reach: reach)
        )
    }

    /// `start`, or where a side of the window lies on the nearest edge within reach.
    private static func snapped(
        _ start: Int, extent: Int, to edges: [(Int, Int)], reach: Int
    ) -> Int {
        var best = start
        var distance = reach + 1
        for (first, last) in edges {
            for candidate in [first, last - extent]
            where abs(candidate - start) < distance {
                best = candidate
                distance = abs(candidate - start)
            }
        }
        return best
    }
}
