import FlipClock
import FlipEngine
import FlipFace
import FlipX11

/// The menu of a screen: its window, its picture, and the input while it is open.
///
/// While it is open it receives all input of its screen, and the face receives none. It closes on Escape or the Menu
/// key, on a choice, on a click outside, when the clock is hidden, loses the focus or gets another window, when the
/// monitors change, and when its rows change. It stays while the window is resized, or enters or leaves full screen: a
/// window manager may do that a moment after the click.
///
/// The menu has a window of its own, and its events are in the pixels of that window, so it is not a target of the
/// face's gestures. Opening it cancels the gesture in progress, so the two never compete for an event.
final class ScreenMenu {
    /// The place at which a menu opens.
    enum Anchor {
        /// Beside this point of the window, where a button was pressed at `time`.
        case pointer(Point, time: MediaTime)
        /// Over the middle of the window.
        case middle
    }

    /// Called with the command that the user has chosen, after the menu has closed.
    var onCommand: (Command) -> Void = { _ in }

    private let window: XWindow
    private var open: Open?

    /// The state of an open menu.
    private struct Open {
        let menu: FaceMenu
        let popup: PopupWindow
        let presenter: WindowPresenter
        /// The monitor on which the menu is.
        let monitor: PixelRect
        /// The frame that is shown; nil before the first.
        var shown: RenderTree?
        /// The frame to be shown next; it waits while the server is busy with earlier frames.
        var next: RenderTree?
    }

    /// Creates the menu of the screen on `window`, closed.
    init(window: XWindow) { self.window = window }

    /// Whether the menu is open.
    var isOpen: Bool { open != nil }

    /// When to call `wake`; nil if that is not needed.
    var deadline: MediaTime? { open?.popup.deadline }

    /// Requests the grabs again that the server has refused.
    func wake(now: MediaTime) { open?.popup.wake(now: now) }

    /// Whether pixels wait for space in the socket buffer.
    var wantsSpace: Bool { open?.presenter.wantsSpace == true }

    // MARK: Opening and closing

    /// Opens `menu` at `anchor`.
    func open(_ menu: Menu, at anchor: Anchor, theme: Theme, typeface: Typeface, scale: Double) {
        close()
        let monitor = window.monitorPlace
        let place = window.frameOnRoot
        var press: (point: Point, time: MediaTime)?
        if case .pointer(let point, let time) = anchor { press = (point, time) }
        let room = (width: monitor.width, height: monitor.height)
        // The position of the press in the menu is known only after the size of the menu is known.
        var face = FaceMenu(
            menu, theme: theme, typeface: typeface, scale: scale, room: room, press: nil)
        let frame: PixelRect
        if let press {
            let x = place.minX + Int(press.point.x.rounded(.down))
            let y = place.minY + Int(press.point.y.rounded(.down))
            frame = MenuPlace.frame(
                width: face.width, height: face.height, at: (x, y), on: monitor)
            face = FaceMenu(
                menu, theme: theme, typeface: typeface, scale: scale, room: room,
                press: (
                    Point(x: Double(x - frame.minX), y: Double(y - frame.minY)), press.time
                ))
        } else {
            frame = MenuPlace.frame(
                width: face.width, height: face.height, over: place, on: monitor)
        }
        let popup = window.openPopup(at: frame, cornerRadius: face.cornerRadius)
        // Without shared memory, whose first use waits for the server: any client may ask for a menu while it floods us.
        // A menu is small enough to be sent.
        open = Open(
            menu: face, popup: popup,
            presenter: WindowPresenter(target: popup.target, allowsSharedMemory: false),
            monitor: monitor)
        draw()
    }

    /// Closes the menu, if it is open, without a command.
    func close() {
        guard open != nil else { return }
        // Releases the presenter before its window.
        open = nil
        window.closePopup()
    }

    /// Raises the menu above the clock's window again.
    func raise() { open?.popup.raise() }

    /// Shows the marks of `menu`; closes if its rows differ.
    func update(to menu: Menu) { perform { $0.update(to: menu) } }

    /// Changes the theme.
    func setTheme(_ theme: Theme) { open?.menu.setTheme(theme) }

    // MARK: Input

    /// Handles an event of the menu's window.
    func handle(_ event: PopupEvent) {
        switch event {
        case .exposed(let rect): open?.presenter.exposed(rect)
        case .pointer(let event): perform { $0.pointer(event) }
        case .lost: close()
        }
    }

    /// Handles a pointer event of the clock's window, which receives such events if the server has refused the grab. A
    /// press closes the menu; the motion and the release after the press that opened the menu are passed to it.
    func windowPointer(_ event: PointerEvent) {
        guard let open else { return }
        if event.phase == .pressed { return close() }
        var event = event
        let (place, menu) = (window.frameOnRoot, open.popup.frame)
        event.position.x += Double(place.minX + window.picture.minX - menu.minX)
        event.position.y += Double(place.minY + window.picture.minY - menu.minY)
        perform { $0.pointer(event) }
    }

    /// Handles a key.
    func key(_ press: KeyPress) { perform { $0.key(press) } }

    private func perform(_ input: (FaceMenu) -> FaceMenu.Outcome) {
        guard let open else { return }
        switch input(open.menu) {
        case .stays: break
        case .resized: resize()
        case .closed: close()
        case .chosen(let command):
            close()
            onCommand(command)
        }
    }

    /// Fits the menu's window to its new size.
    private func resize() {
        guard let open else { return }
        let frame = MenuPlace.frame(
            width: open.menu.width, height: open.menu.height, replacing: open.popup.frame,
            on: open.monitor)
        open.popup.move(to: frame, cornerRadius: open.menu.cornerRadius)
    }

    // MARK: Frames

    /// Handles a completion of the server.
    func completed(_ completion: PresentCompletion) { _ = open?.presenter.handle(completion) }

    /// Handles a refused request; returns whether it was one of the menu's.
    func failed(_ error: XProtocolError) -> Bool {
        guard let open, open.popup.isReason(for: error) else { return false }
        open.presenter.handle(error)
        return true
    }

    /// Sends what waited for space in the socket buffer.
    func spaceBecameAvailable() { if wantsSpace { open?.presenter.spaceBecameAvailable() } }

    /// Draws and shows the menu's picture, if it has changed.
    func draw() {
        guard let menu = open?.menu, let presenter = open?.presenter else { return }
        if menu.needsFrame { open?.next = menu.frame() }
        guard let tree = open?.next ?? (presenter.needsFrame ? open?.shown : nil) else { return }
        // While the server is busy with earlier frames, its completion brings us here again.
        guard let frame = presenter.acquire(width: menu.width, height: menu.height) else { return }
        var region = tree.damage(since: open?.shown)
        let damage = region.rects
        for rect in frame.stale { region.add(rect) }
        region = region.clipped(to: frame.buffer.bounds)
        Rasterizer().draw(tree.commands, into: frame.buffer, rects: region.rects)
        presenter.submit(damage: damage)
        open?.shown = tree
        open?.next = nil
    }
}
