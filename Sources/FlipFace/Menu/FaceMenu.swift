import FlipClock
import FlipEngine

/// An open menu with its picture: takes the pointer and keys, and returns frames, the size of its window, and the
/// command that was chosen.
///
/// Points are pixels from the menu's upper left corner.
package final class FaceMenu {
    /// The effect of an input on the program.
    package enum Outcome: Hashable, Sendable {
        /// The menu stays open; `needsFrame` tells whether it has changed.
        case stays
        /// Another menu, or one with other reasons, is shown; it may have another size.
        case resized
        /// A command was chosen; the menu closes.
        case chosen(Command)
        /// The menu closes without a command.
        case closed
    }

    /// Whether a new frame differs from the last one.
    package private(set) var needsFrame = true

    private var session: MenuSession
    private var layout: MenuLayout
    private var view: MenuView
    private var offset = 0
    private var style: MenuStyle
    private let setter: TextSetter
    private let scale: Double
    private let room: (width: Int, height: Int)

    /// Opens `menu`.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - room: The size of the monitor, in pixels.
    ///   - press: The press that opened it, in the menu's pixels, while its button is down; nil if a key opened it.
    package init(
        _ menu: Menu, theme: Theme, typeface: Typeface, scale: Double,
        room: (width: Int, height: Int), press: (point: Point, time: MediaTime)?
    ) {
        self.scale = scale
        self.room = room
        setter = TextSetter(face: typeface)
        style = MenuStyle(theme: theme)
        session = MenuSession(
            menu, openedBy: press.map { .pointer(at: $0.point, time: $0.time) } ?? .key)
        layout = Self.layout(menu, scale, room, setter)
        view = MenuView(menu, layout: layout, style: style, setter: setter)
        reveal()
        show()
    }

    /// The width in pixels.
    package var width: Int { layout.width }
    /// The height in pixels.
    package var height: Int { layout.height }
    /// The radius of the corners, in pixels.
    package var cornerRadius: Double { layout.metrics.cornerRadius * scale }

    /// The highlighted row.
    var focus: Int? { session.focus }

    /// The places of the rows, as they are scrolled.
    var rowPlaces: [PixelRect] {
        layout.rows.map { row in
            PixelRect(
                x: row.frame.minX, y: row.frame.minY + layout.view.minY - offset,
                width: row.frame.width, height: row.frame.height)
        }
    }

    /// The frame to draw, of the menu's size.
    package func frame() -> RenderTree {
        needsFrame = false
        return view.frame()
    }

    /// Shows `new`, with other marks and reasons; closes the menu if its rows differ.
    package func update(to new: Menu) -> Outcome {
        guard session.replace(with: new) else { return .closed }
        let old = layout
        layout = Self.layout(session.menu, scale, room, setter)
        let hasMoved = layout.rows.map(\.frame) != old.rows.map(\.frame)
        if hasMoved {
            session.forgetPress()
            offset = min(offset, layout.maximumOffset)
            reveal()
        }
        rebuild()
        return hasMoved ? .resized : .stays
    }

    /// Changes the theme; the menu keeps its size.
    package func setTheme(_ theme: Theme) {
        let new = MenuStyle(theme: theme)
        guard new != style else { return }
        style = new
        rebuild()
    }

    // MARK: Input

    /// Handles a pointer event of any button, with the position in the menu's pixels, or a motion without a button.
    package func pointer(_ event: PointerEvent) -> Outcome {
        let point = event.position
        let target = layout.target(at: point, offset: offset)
        switch event.phase {
        case .moved:
            // There is no timer: the rows scroll while the pointer moves over the strip.
            if let strip = layout.strip(at: point) { scroll(by: strip * layout.pixels(6)) }
            return finish(session.moved(to: target, at: point))
        case .pressed:
            if let strip = layout.strip(at: point) { scroll(by: strip * layout.view.height / 2) }
            return finish(session.pressed(on: target))
        case .released:
            return finish(session.released(on: target, at: point, time: event.time))
        case .scrolled(let notches):
            scroll(by: -min(max(notches, -100), 100) * layout.pixels(layout.metrics.row))
            return finish(
                session.moved(to: layout.target(at: point, offset: offset), at: point))
        case .cancelled: return .stays
        }
    }

    /// Handles a key press.
    package func key(_ press: KeyPress) -> Outcome {
        let outcome = session.key(press)
        if outcome == .stays { reveal() }
        return finish(outcome)
    }

    private func finish(_ outcome: MenuSession.Outcome) -> Outcome {
        switch outcome {
        case .stays:
            show()
            return .stays
        case .turned:
            offset = 0
            layout = Self.layout(session.menu, scale, room, setter)
            reveal()
            rebuild()
            return .resized
        case .chosen(let command): return .chosen(command)
        case .closed: return .closed
        }
    }

    private func scroll(by pixels: Int) {
        offset = min(max(offset + pixels, 0), layout.maximumOffset)
    }

    private func reveal() {
        if let focus = session.focus { offset = layout.offset(showing: focus, from: offset) }
    }

    // MARK: Pictures

    /// The newest state that the view shows.
    private var shown: (focus: Int?, offset: Int)?

    private func show() {
        let state = (focus: session.focus, offset: offset)
        if let shown, shown == state { return }
        shown = state
        view.show(focus: state.focus, offset: state.offset)
        needsFrame = true
    }

    private func rebuild() {
        view = MenuView(session.menu, layout: layout, style: style, setter: setter)
        shown = nil
        show()
    }

    private static func layout(
        _ menu: Menu, _ scale: Double, _ room: (width: Int, height: Int), _ setter: TextSetter
    ) -> MenuLayout {
        MenuLayout(
            menu, scale: scale, maximumHeight: room.height, maximumWidth: room.width
        ) { setter.line($0, pixelSize: $1).width }
    }
}
