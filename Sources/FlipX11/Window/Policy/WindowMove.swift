import FlipEngine

/// Moves a window with the pointer: takes pointer positions on the screen and returns window positions.
///
///     let move = WindowMove(frame: frame, pointer: (x, y), button: 2, edges: monitors, reach: 12)
///     let origin = move.origin(forPointerAt: (x + 10, y))
///
/// The grabbed point stays under the pointer, except that the window's sides snap to nearby edges of monitors. Each
/// position is computed from the start of the move, so errors do not accumulate.
package struct WindowMove: Equatable, Sendable {
    /// The button of the move.
    let button: Int
    /// The window's place at the start.
    let frame: PixelRect
    /// The pointer's position at the start, on the screen.
    let pointerX: Int
    /// The pointer's position at the start, on the screen.
    let pointerY: Int
    /// The monitors whose edges attract the window.
    let edges: [PixelRect]
    /// The distance within which an edge attracts, in pixels.
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

    /// Whether the pointer has moved at least 4 pixels (`standardSlop`): a drag rather than a click during which the
    /// pointer trembled.
    func isDrag(to pointer: (x: Int, y: Int)) -> Bool {
        let distance = max(abs(pointer.x - pointerX), abs(pointer.y - pointerY))
        return Double(distance) >= PanGestureRecognizer.standardSlop
    }

    /// Returns the position of the window's upper left corner for a pointer position on the screen.
    func origin(forPointerAt pointer: (x: Int, y: Int)) -> (x: Int, y: Int) {
        let x = frame.minX + pointer.x - pointerX
        let y = frame.minY + pointer.y - pointerY
        let moved = PixelRect(x: x, y: y, width: frame.width, height: frame.height)
        // Only the monitors that the window is on or within `reach` of.
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

    /// Returns `start`, or the position at which a side of the window touches the nearest edge within `reach`.
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
