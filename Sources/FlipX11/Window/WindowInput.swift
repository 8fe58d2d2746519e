import CX11
import FlipEngine
import FlipSystem

/// Translates X's pointer and keyboard events into ours, and moves a borderless window.
///
///     if let events = input.handle(&event) { pass(events) }
///
/// Events that another client sent (`send_event`) are ignored, because they are not the user's.
final class WindowInput {
    /// Converts the server's timestamps to ours.
    private(set) var clock = ServerClock()
    /// The time of the newest press of a button or a key, in the server's milliseconds; 0 before the first.
    private(set) var newestTime: Time = 0
    /// Whether that time was not published yet.
    private var hasNewTime = false
    /// The window of the open menu. A key press in it is an event of the clock's window.
    weak var popup: PopupWindow? { didSet { popupID = popup?.id ?? popupID } }
    /// The newest menu's window, even after it is closed: the server may have sent it keys before it knows of that.
    private var popupID: Window?
    /// The case that the window shows, which is its handle; nil for none.
    var body: WindowBody?
    private var pointer = PointerTracker()
    private var move = BorderlessMove()
    private var managerRefresh = Refresh()
    /// The place to which the window moves at the end of the turn; nil for none.
    private var moved: (x: Int, y: Int)?
    /// The key that is down, to distinguish repeats from new presses.
    private var heldKeycode: UInt32?
    /// The newest release of the key that was down.
    private var newestRelease: (keycode: UInt32, time: Time)?
    /// The presses that wait for the keyboard map.
    private var held = HeldPresses()
    private let keyboard: Keyboard
    /// The text of key presses.
    let typing: KeyTyping
    private let window: ServerWindow
    private var configuration: WindowConfiguration
    private let geometry: WindowGeometry
    private let states: WindowStates
    private let covers: MonitorCovers
    private let monitors: Monitors

    /// The distance within which a monitor's edge attracts a moved window, in points.
    private static let snapReach = 12.0

    /// Creates the input of `window` and of the covers around it.
    init(
        _ window: ServerWindow, _ configuration: WindowConfiguration, geometry: WindowGeometry,
        states: WindowStates, covers: MonitorCovers, monitors: Monitors
    ) {
        self.window = window
        self.configuration = configuration
        self.geometry = geometry
        self.states = states
        self.covers = covers
        self.monitors = monitors
        keyboard = Keyboard(window.connection.questions)
        typing = KeyTyping(keyboard)
    }

    /// Changes the behaviours.
    func configure(_ new: WindowConfiguration) { configuration = new }

    /// Loads the keyboard map. Waits for the server, so it is only for the start.
    func loadKeyboard() { keyboard.load(from: window.connection.display) }

    /// Records that the keyboard has changed.
    func noteKeyboardChange() { keyboard.noteChange() }

    /// Queries the keyboard map if the keyboard has changed.
    func askKeyboard() { keyboard.ask() }

    /// When to call `takePresses` at the latest; nil if no press waits for the keyboard map.
    var pressDeadline: MediaTime? { held.deadline }

    /// Returns the presses whose keys are known by now, and those that have waited long enough.
    func takePresses() -> [WindowEvent] {
        guard keyboard.isCurrent || held.isDue(at: MonotonicClock.now) else { return [] }
        return held.take().map { .key(keyPress($0)) }
    }

    /// Cancels a drag or a move, because the window or the pointer grab was lost.
    func cancelDrag() -> [WindowEvent] {
        move.cancelled()
        return pointer.cancelled(time: MonotonicClock.now).map { [.pointer($0)] } ?? []
    }

    /// Translates `event`; nil if it is neither a pointer nor a keyboard nor a focus event.
    func handle(_ event: inout XEvent) -> [WindowEvent]? {
        switch event.type {
        case ButtonPress, ButtonRelease: return buttonEvents(event.xbutton, type: event.type)
        case MotionNotify: return motionEvents(event.xmotion)
        case EnterNotify, LeaveNotify: return crossingEvents(event.xcrossing, type: event.type)
        case CX11.KeyPress:
            hold(event.xkey)
            return takePresses()
        case KeyRelease:
            if event.xkey.keycode == heldKeycode {
                heldKeycode = nil
                newestRelease = (event.xkey.keycode, event.xkey.time)
            }
            return []
        case KeymapNotify:
            noteKeys(event.xkeymap)
            return []
        case FocusIn, FocusOut: return focusEvents(event.xfocus, type: event.type)
        default: return nil
        }
    }

    // MARK: Pointer

    private func buttonEvents(_ event: XButtonEvent, type: Int32) -> [WindowEvent] {
        guard event.send_event == 0, event.window == window.id else { return [] }
        noteUserTime(event.time)
        // The event's window and root coordinates together give the window's position.
        geometry.note(x: Int(event.x_root - event.x), y: Int(event.y_root - event.y))
        if type == ButtonPress ? beginMove(event) : endMove(event) { return [] }
        let time = seconds(event.time)
        let position = place(event.x, event.y)
        let modifiers = Modifiers(rawValue: event.state)
        let button = Int(event.button)
        let result =
            type == ButtonPress
            ? pointer.pressed(button: button, at: position, modifiers: modifiers, time: time)
            : pointer.released(button: button, at: position, modifiers: modifiers, time: time)
        return result.map { [.pointer($0)] } ?? []
    }

    private func motionEvents(_ event: XMotionEvent) -> [WindowEvent] {
        guard event.send_event == 0, event.window == window.id else { return [] }
        // Another pointer (MPX) that hovers over the window does not take part in the drag.
        if let held = move.button ?? pointer.activeButton,
            !HeldButton.isDown(held, state: event.state)
        {
            return []
        }
        let action = move.moved(to: (Int(event.x_root), Int(event.y_root)))
        if perform(action, time: event.time) { return [] }
        let position = place(event.x, event.y)
        let moved = pointer.moved(
            to: position, modifiers: Modifiers(rawValue: event.state), time: seconds(event.time))
        return [moved.map { .pointer($0) } ?? .hovered(position)]
    }

    /// Converts a position in the window to one in the picture.
    private func place(_ x: Int32, _ y: Int32) -> Point {
        let picture = geometry.picture
        return Point(x: Double(Int(x) - picture.minX), y: Double(Int(y) - picture.minY))
    }

    /// Handles LeaveNotify, and cancels a drag if another client grabs the pointer.
    ///
    /// EnterNotify without a grab is ignored: a window that appears under a resting pointer gets this event, too, and
    /// only motion shows that the user has moved the pointer.
    private func crossingEvents(_ event: XCrossingEvent, type: Int32) -> [WindowEvent] {
        // Without a window manager, keys go to the window under the pointer, so a release after the pointer has left is
        // missed.
        if type == LeaveNotify { heldKeycode = nil }
        if event.mode == NotifyGrab { return cancelDrag() }
        guard type == LeaveNotify, event.send_event == 0, event.window == window.id,
            pointer.activeButton == nil
        else { return [] }
        return [.hovered(nil)]
    }

    // MARK: Moving

    /// Starts a move if the press asks for one; returns whether the press belongs to a move.
    private func beginMove(_ event: XButtonEvent) -> Bool {
        guard configuration.behaviours.contains(.borderless), !states.isFullScreen,
            pointer.activeButton == nil,
            BorderlessMove.isGrip(
                button: Int(event.button), state: event.state,
                isOnHandle: isOnHandle(event))
        else { return move.pressed(nil) }
        let isHeld = move.pressed(
            WindowMove(
                frame: geometry.frameOnRoot, pointer: (Int(event.x_root), Int(event.y_root)),
                button: Int(event.button), edges: monitors.places.map(\.frame),
                reach: Int((Self.snapReach * configuration.scale).rounded())))
        if managerRefresh.want() { askManager() }
        return isHeld
    }

    /// Whether a press on the handle moves the window: not if it closes the menu, or ends a screen saver.
    private func isOnHandle(_ event: XButtonEvent) -> Bool {
        popup == nil && configuration.hasMenu
            && body?.isHandle(x: Int(event.x), y: Int(event.y)) == true
    }

    /// Queries whether the window manager can continue a move.
    private func askManager() {
        window.connection.askManager { [weak self] manager in
            guard let self else { return }
            move.managerAnswered(
                canMove: window.connection.supports(.netWMMoveResize, manager)
                    && DesktopFacts.Kind(manager?.name).moves(widget: configuration.isWidget))
            if managerRefresh.answered() { askManager() }
        }
    }

    /// Ends the move if its button was released; returns whether the release belongs to a move.
    private func endMove(_ event: XButtonEvent) -> Bool {
        let action = move.released(
            Int(event.button), at: (Int(event.x_root), Int(event.y_root)))
        return perform(action, time: event.time)
    }

    /// Performs an action of the move; returns whether the event at `time` belongs to the move.
    private func perform(_ action: BorderlessMove.Action, time: Time) -> Bool {
        switch action {
        case .none: return false
        case .wait: break
        case .put(let x, let y): moved = (x, y)
        case .handOver(let move):
            moved = nil
            window.ungrabPointer(time)
            askToMove(.move, button: move.button, x: move.pointerX, y: move.pointerY)
        case .cancel(let button, let x, let y): askToMove(.cancel, button: button, x: x, y: y)
        }
        return true
    }

    /// The directions of `_NET_WM_MOVERESIZE`, by their numbers in EWMH.
    private enum MoveRequest: Int {
        case move = 8
        case cancel = 11
    }

    private func askToMove(_ request: MoveRequest, button: Int, x: Int, y: Int) {
        window.sendToManager(.netWMMoveResize, [x, y, request.rawValue, button, 1])
        window.connection.flush()
    }

    // MARK: Keyboard

    /// Handles a key press; `takePresses` returns it.
    private func hold(_ key: XKeyEvent) {
        guard key.send_event == 0,
            key.window == window.id || key.window == popupID || covers.contains(key.window)
        else { return }
        noteUserTime(key.time)
        let isRepeat = key.keycode == heldKeycode || isRepeatedByRelease(key)
        heldKeycode = key.keycode
        held.hold(
            HeldPresses.Press(
                keycode: Int(key.keycode), state: key.state, isRepeat: isRepeat,
                time: seconds(key.time)), at: MonotonicClock.now)
    }

    /// Whether the server has sent a release and this press for one repetition of a held key.
    private func isRepeatedByRelease(_ key: XKeyEvent) -> Bool {
        guard !keyboard.hasDetectableRepeat, let newestRelease else { return false }
        return newestRelease == (key.keycode, key.time)
    }

    /// Looks up the key of a press.
    private func keyPress(_ press: HeldPresses.Press) -> KeyPress {
        let modifiers = Modifiers(rawValue: press.state)
        let group = keyboard.map.group(ofState: press.state)
        return KeyPress(
            key: keyboard.map.key(
                keycode: press.keycode, group: group, modifiers: modifiers,
                isNumLocked: press.state & UInt32(Mod2Mask) != 0),
            modifiers: modifiers, isRepeat: press.isRepeat, time: press.time,
            origin: KeyPress.Origin(keycode: press.keycode, state: press.state))
    }

    /// Handles the key state after EnterNotify or FocusIn: a key that was released elsewhere is no longer held.
    private func noteKeys(_ event: XKeymapEvent) {
        guard let keycode = heldKeycode else { return }
        let isHeld = withUnsafeBytes(of: event.key_vector) { keys in
            keys[Int(keycode / 8) % keys.count] >> (keycode % 8) & 1 == 1
        }
        if !isHeld { heldKeycode = nil }
    }

    private func focusEvents(_ event: XFocusChangeEvent, type: Int32) -> [WindowEvent] {
        var events: [WindowEvent] = []
        if type == FocusOut {
            heldKeycode = nil
            if event.mode == NotifyGrab { events += cancelDrag() }
        }
        // A keyboard grab, as for a window manager's shortcut, is not a change of focus.
        guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed,
            event.detail != NotifyPointer
        else { return events }
        return events + [.focusChanged(hasFocus: type == FocusIn)]
    }

    // MARK: Time

    /// Publishes the time of the last user activity, for the window manager's focus stealing prevention.
    private func noteUserTime(_ time: Time) {
        newestTime = time
        hasNewTime = true
    }

    /// Ends a turn of the event loop: moves the window once for all motions, and publishes the time of the newest press
    /// once for all presses. While Xlib sends requests, it reads further events, without a limit.
    func endTurn() {
        if let place = moved { window.move(toX: place.x, y: place.y) }
        moved = nil
        guard hasNewTime else { return }
        hasNewTime = false
        window.withoutPropertyEvents {
            window.setUserTime(UInt32(truncatingIfNeeded: newestTime))
        }
    }

    /// Converts a time of the server to ours.
    func seconds(_ time: Time) -> Double {
        MonotonicClock.rounded(
            clock.seconds(UInt32(truncatingIfNeeded: time), now: MonotonicClock.now))
    }
}
