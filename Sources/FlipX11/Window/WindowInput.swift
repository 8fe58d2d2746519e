import CX11
import FlipEngine

/// What the user does with pointer and keyboard: takes X's events, gives ours, and moves a borderless window along.
///
///     if let events = input.handle(&event) { ... }
///
/// Events that another program sent (`send_event`) are not the user's, and are left out.
final class WindowInput {
    /// How the server's times become ours.
    private(set) var clock = ServerClock()
    private var pointer = PointerTracker()
    private var move = BorderlessMove()
    /// The key that is down, to know repetitions from presses.
    private var heldKeycode: UInt32?
    private let keyboard: Keyboard
    private let window: ServerWindow
    private let configuration: WindowConfiguration
    private let geometry: WindowGeometry
    private let states: WindowStates
    private let covers: MonitorCovers
    private let monitors: Monitors

    /// How near a monitor's edge catches the window, in points.
    private static let snapReach = 12.0

    /// The input of `window` and of the covers around it.
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
    }

    /// Waits for the server's keys: for the start alone.
    func loadKeyboard() { keyboard.load(from: window.connection.display) }

    /// Asks what the keys mean now.
    func askKeyboard() { keyboard.ask() }

    /// Ends a drag that somebody else has ended.
    func cancelDrag() -> [WindowEvent] {
        move.cancelled()
        return pointer.cancelled(time: MonotonicClock.now).map { [.pointer($0)] } ?? []
    }

    /// What `event` means; nil for one that is neither the pointer's nor the keyboard's.
    func handle(_ event: inout XEvent) -> [WindowEvent]? {
        switch event.type {
        case ButtonPress, ButtonRelease: return buttonEvents(event.xbutton, type: event.type)
        case MotionNotify: return motionEvents(event.xmotion)
        case EnterNotify, LeaveNotify: return crossingEvents(event.xcrossing, type: event.type)
        case CX11.KeyPress: return keyEvents(event.xkey)
        case KeyRelease:
            if event.xkey.keycode == heldKeycode { heldKeycode = nil }
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
        // Another pointer (MPX) that comes by with no button down holds nothing.
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

    /// A place of the window as one of the picture.
    private func place(_ x: Int32, _ y: Int32) -> Point {
        let picture = geometry.picture
        return Point(x: Double(Int(x) - picture.minX), y: Double(Int(y) - picture.minY))
    }

    /// A window that comes up under a pointer at rest is entered, too, so that only movement counts as the user's.
    private func crossingEvents(_ event: XCrossingEvent, type: Int32) -> [WindowEvent] {
        // Without a window manager keys go where the pointer is: a release after it has left is never heard of.
        if type == LeaveNotify { heldKeycode = nil }
        if event.mode == NotifyGrab { return cancelDrag() }
        guard type == LeaveNotify, event.send_event == 0, event.window == window.id,
            pointer.activeButton == nil
        else { return [] }
        return [.hovered(nil)]
    }

    // MARK: Moving

    /// Takes hold of the window if that is what this press means; whether it is the move's.
    private func beginMove(_ event: XButtonEvent) -> Bool {
        guard configuration.behaviours.contains(.borderless), !states.isFullScreen,
            pointer.activeButton == nil,
            BorderlessMove.isGrip(button: Int(event.button), state: event.state)
        else { return move.pressed(nil) }
        // Where the pointer is in the window and on the screen says where the window is.
        geometry.note(x: Int(event.x_root - event.x), y: Int(event.y_root - event.y))
        let isHeld = move.pressed(
            WindowMove(
                frame: geometry.frameOnRoot, pointer: (Int(event.x_root), Int(event.y_root)),
                button: Int(event.button), edges: monitors.places.map(\.frame),
                reach: Int((Self.snapReach * configuration.scale).rounded())))
        // Parts of the desktop are not moved by window managers.
        guard !configuration.isWidget else { return isHeld }
        window.connection.askManager { [weak self] manager in
            guard let self else { return }
            move.managerAnswered(
                canMove: window.connection.supports(.netWMMoveResize, manager))
        }
        return isHeld
    }

    /// Puts the window down if this is the release of what held it; whether the release is the move's.
    private func endMove(_ event: XButtonEvent) -> Bool {
        let action = move.released(
            Int(event.button), at: (Int(event.x_root), Int(event.y_root)))
        return perform(action, time: event.time)
    }

    /// Does what the move asks for; whether the event at `time` was the move's.
    private func perform(_ action: BorderlessMove.Action, time: Time) -> Bool {
        switch action {
        case .none: return false
        case .wait: break
        case .put(let x, let y): window.move(toX: x, y: y)
        case .handOver(let move):
            window.ungrabPointer(time)
            askToMove(.move, button: move.button, x: move.pointerX, y: move.pointerY)
        case .cancel(let button, let x, let y): askToMove(.cancel, button: button, x: x, y: y)
        }
        return true
    }

    /// What a window manager may be asked to do, by the numbers of EWMH.
    private enum MoveRequest: Int {
        case move = 8
        case cancel = 11
    }

    private func askToMove(_ request: MoveRequest, button: Int, x: Int, y: Int) {
        window.sendToManager(.netWMMoveResize, [x, y, request.rawValue, button, 1])
        window.connection.flush()
    }

    // MARK: Keyboard

    private func keyEvents(_ key: XKeyEvent) -> [WindowEvent] {
        guard key.send_event == 0, key.window == window.id || covers.contains(key.window) else {
            return []
        }
        noteUserTime(key.time)
        let isRepeat = key.keycode == heldKeycode
        heldKeycode = key.keycode
        let modifiers = Modifiers(rawValue: key.state)
        return [
            .key(
                KeyPress(
                    // Bits 13 and 14 are the active group.
                    key: keyboard.map.key(
                        keycode: Int(key.keycode), group: Int(key.state >> 13 & 3),
                        modifiers: modifiers),
                    modifiers: modifiers,
                    isRepeat: isRepeat, time: seconds(key.time)))
        ]
    }

    /// The pointer or the keyboard has come back: a key that was let go elsewhere is not held any more.
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
        // A grab of the keyboard, such as for a window manager's shortcut, is not a change of focus.
        guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed,
            event.detail != NotifyPointer
        else { return events }
        return events + [.focusChanged(hasFocus: type == FocusIn)]
    }

    // MARK: Time

    /// Tells window managers when the user was last here, so that nothing else takes the keyboard away meanwhile.
    private func noteUserTime(_ time: Time) {
        window.withoutHearing { window.setUserTime(UInt32(truncatingIfNeeded: time)) }
    }

    private func seconds(_ time: Time) -> Double {
        clock.seconds(UInt32(truncatingIfNeeded: time), now: MonotonicClock.now)
    }
}
