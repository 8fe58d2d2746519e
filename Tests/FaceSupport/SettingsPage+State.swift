import FlipEngine

@testable import FlipFace

/// The state of the page's parts.
extension SettingsPage {
    var layout: BackLayout { input.layout }
    var card: PageCard? { view.card }
    var controls: [Control] { input.controls }
    var focus: PageFocus { input.focus }
    var scroll: PageScroll { input.scroll }

    /// Whether the user can operate the control of row `index`.
    func isEnabled(_ index: Int) -> Bool { input.enabled[index] }

    /// The row whose control is at `point` of the page, or nil.
    func row(at point: Point) -> Int? { layout.row(at: point, offset: scroll.offset) }

    /// The rectangle of the control in row `index`, at the current scroll offset.
    func place(of index: Int) -> Rect { layout.place(of: index, offset: scroll.offset) }

    /// The number of rows that have pictures.
    var builtRowCount: Int {
        // The view of the rows is above the plate, the title and the program's name.
        let index = layout.title == nil ? 1 : 3
        guard layer.sublayers.count > index else { return 0 }
        let parts = layer.sublayers[index].sublayers.count
        return parts - layout.rules.count - layout.headings.count
    }

    /// Scrolls by a drag beside the rows so that the whole row `index` is visible, clear of the faded ends.
    func reveal(_ index: Int) {
        let frame = layout.rows[index].frame
        let room = Double(layout.pixels(12))
        var wanted = scroll
        wanted.reveal(from: Double(frame.minY) - room, to: Double(frame.maxY) + room)
        let way = scroll.offset - wanted.offset
        guard way != 0 else { return }
        let start = Point(x: Double(layout.view.minX) - 13, y: 0)
        _ = pointer(.pressed, at: start)
        // The first movement decides that this drag scrolls.
        _ = pointer(.moved, at: Point(x: start.x, y: 1000))
        _ = pointer(.moved, at: Point(x: start.x, y: way))
        _ = pointer(.released, at: Point(x: start.x, y: way))
    }
}

extension PixelRect {
    /// The same rectangle, moved by `x` and `y` pixels.
    package func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(x: minX + x, y: minY + y, width: width, height: height)
    }
}
