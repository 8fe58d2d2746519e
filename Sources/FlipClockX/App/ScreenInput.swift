import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipX11

/// The user's input on a screen: the pointer, the keys, the menus.
///
///     input.pointer(event, now: now)              // or hover, key, popup
///     input.updateCursor()                        // the clock may have turned over
final class ScreenInput {
    /// The menus.
    let menus: ScreenMenus

    private let window: XWindow
    private let face: FaceController
    private let frames: ScreenFrames
    private let fullScreen: FullScreenControl
    private let requests: ScreenRequests
    private var cursor: ScreenPointer
    /// Detects the user's activity; nil without `--exit-on-input`.
    private var watch: InputWatch?
    /// Whether a text was typed after the last turn of the event loop.
    private var wasTyping = false

    /// The input on `window`, which shows `face` with these `frames`.
    ///
    /// - Parameters:
    ///   - hasMenu: Whether the window has a menu.
    ///   - isWatched: Whether input ends the program.
    init(
        window: XWindow, face: FaceController, frames: ScreenFrames,
        fullScreen: FullScreenControl, requests: ScreenRequests, hasMenu: Bool, isWatched: Bool
    ) {
        self.window = window
        self.face = face
        self.frames = frames
        self.fullScreen = fullScreen
        self.requests = requests
        menus = ScreenMenus(
            window: window, face: face, fullScreen: fullScreen, isAllowed: hasMenu && !isWatched)
        cursor = ScreenPointer(window: window, face: face)
        watch = isWatched ? InputWatch() : nil
        menu.onCommand = { [unowned self] command in
            let now = MonotonicClock.now
            if !face.perform(command, now: now) { perform(command, now: now) }
        }
    }

    /// The menu's window.
    private var menu: ScreenMenu { menus.menu }

    // MARK: The pointer

    /// Handles a press, a release, the wheel, or a motion with a button down.
    func pointer(_ event: PointerEvent, now: MediaTime) {
        frames.noteInput(at: event.time)
        if watch != nil && event.phase != .moved { requests.add(.quit) }
        cursor.noteActivity(now: now)
        if menu.isOpen {
            menu.windowPointer(event)
        } else if event.phase == .pressed && event.button == 3 {
            openMenu(at: .pointer(event.position, time: event.time), now: now)
        } else {
            face.pointer(event, now: now)
            cursor.place = event.position
        }
    }

    /// Handles a motion to `point` with no button down; nil means that the pointer has left the window.
    func hover(at point: Point?, now: MediaTime) {
        if watch?.moved(to: point, now: now) == true { requests.add(.quit) }
        face.hover(at: point, now: now)
        cursor.place = point
        cursor.noteActivity(now: now)
    }

    /// Handles an event of the menu's window.
    func popup(_ event: PopupEvent, now: MediaTime) {
        if case .pointer = event { cursor.noteActivity(now: now) }
        menu.handle(event)
    }

    /// When the cursor will be hidden, in media time; nil if it will not.
    var cursorDeadline: MediaTime? { cursor.deadline }

    /// Hides the cursor if its deadline has passed.
    func wake(at now: MediaTime) { cursor.wake(at: now) }

    /// Shows the cursor that suits the place of the pointer now.
    func updateCursor() { cursor.update() }

    /// Records whether the window fills its monitor, where the cursor hides.
    func setFullScreen(_ isFull: Bool, now: MediaTime) {
        cursor.setFullScreen(isFull, now: now)
    }

    // MARK: Keys

    /// Handles a key press.
    func key(_ press: KeyPress, now: MediaTime) {
        frames.noteInput(at: press.time)
        if watch != nil { requests.add(.quit) }
        if menu.isOpen { return menu.key(press) }
        let command = face.key(press, now: now) { window.typing.text(of: press) }
        if let command { perform(command, now: now) }
    }

    /// Gets ready for a text to be typed, and cleans up after it.
    func updateTyping() {
        if face.mayType { window.typing.prepare() }
        let isTyping = face.isTyping
        if wasTyping && !isTyping { window.typing.end() }
        wasTyping = isTyping
    }

    /// Performs a command of the window.
    private func perform(_ command: Command, now: MediaTime) {
        switch command {
        case .openMenu: openMenu(at: .middle, now: now)
        case .showKeys: open(face.menu.keys, now: now)
        case .about: open(face.menu.about(version: Arguments.version), now: now)
        case .fullScreen: fullScreen.toggle()
        case .paste: window.paste()
        case .escape: fullScreen.end()
        case .close: requests.add(.close)
        case .quit: requests.add(.quit)
        default: break
        }
    }

    // MARK: Menus

    /// Handles the request of another client for the menu.
    func menuRequested(now: MediaTime) {
        if menus.wantsOpening() { openMenu(at: .middle, now: now) }
    }

    /// Opens the menu that waits for the window to be shown, which it is now.
    func openDueMenu(now: MediaTime) {
        if menus.takeDue() { openMenu(at: .middle, now: now) }
    }

    /// Opens the clock's menu. A drag in progress is cancelled.
    private func openMenu(at anchor: ScreenMenu.Anchor, now: MediaTime) {
        guard menus.canOpen else { return }
        endHover(now: now)
        menus.openClockMenu(at: anchor)
    }

    /// Opens a menu other than the clock's.
    func open(_ new: Menu, now: MediaTime) {
        guard menus.canOpen else { return }
        endHover(now: now)
        menus.open(new)
    }

    /// Cancels a press, and lets the card under the pointer sink: a menu takes the pointer.
    private func endHover(now: MediaTime) {
        face.cancelPress(now: now)
        face.leaveCards(now: now)
        cursor.place = nil
        cursor.update()
    }
}
