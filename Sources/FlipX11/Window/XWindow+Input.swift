import CX11
import FlipEngine

/// What the hand does: pointer and keyboard. Events that another program sent (`send_event`) are no one's hand.
extension XWindow {
    func pointerEvents(_ event: XButtonEvent, type: Int32) -> [WindowEvent] {
        guard event.send_event == 0, event.window == id else { return [] }
        noteUserTime(event.time)
        if type == ButtonPress { handedOver = nil }
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

    func motionEvents(_ event: XMotionEvent) -> [WindowEvent] {
        guard event.send_event == 0, event.window == id else { return [] }
        // Another pointer (MPX) that comes by with no button down holds nothing.
        if let held = move?.button ?? pointer.activeButton,
            !HeldButton.isDown(held, state: event.state)
        {
            return []
        }
        if continueMove(event) { return [] }
        let position = place(event.x, event.y)
        let moved = pointer.moved(
            to: position, modifiers: Modifiers(rawValue: event.state), time: seconds(event.time))
        return [moved.map { .pointer($0) } ?? .hovered(position)]
    }

    /// A place of the window as one of the picture.
    private func place(_ x: Int32, _ y: Int32) -> Point {
        let picture = picture
        return Point(x: Double(Int(x) - picture.minX), y: Double(Int(y) - picture.minY))
    }

    /// A window that comes up under a pointer at rest is entered, too, so that only movement counts as a hand.
    func crossingEvents(_ event: XCrossingEvent, type: Int32) -> [WindowEvent] {
        // Without a window manager keys go where the pointer is: a release after it has left is never heard of.
        if type == LeaveNotify { heldKeycode = nil }
        if event.mode == NotifyGrab { return cancelDrag() }
        guard type == LeaveNotify, event.send_event == 0, event.window == id,
            pointer.activeButton == nil
        else { return [] }
        return [.hovered(nil)]
    }

    /// Ends a drag that somebody else has ended.
    func cancelDrag() -> [WindowEvent] {
        move = nil
        return pointer.cancelled(time: MonotonicClock.now).map { [.pointer($0)] } ?? []
    }

    func keyEvents(_ event: inout XEvent) -> [WindowEvent] {
        let key = event.xkey
        guard key.send_event == 0,
            key.window == id || covers.contains(where: { $0.id == key.window })
        else { return [] }
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
    func noteKeys(_ event: XKeymapEvent) {
        guard let keycode = heldKeycode else { return }
        let isHeld = withUnsafeBytes(of: event.key_vector) { keys in
            keys[Int(keycode / 8) % keys.count] >> (keycode % 8) & 1 == 1
        }
        if !isHeld { heldKeycode = nil }
    }

    /// Tells window managers when the user was last here, so that nothing else takes the keyboard away meanwhile.
    private func noteUserTime(_ time: Time) {
        withoutHearing {
            setNumbers(
                .netWMUserTime, type: Atom(XA_CARDINAL), [UInt32(truncatingIfNeeded: time)])
        }
    }

    private func seconds(_ time: Time) -> Double {
        clock.seconds(UInt32(truncatingIfNeeded: time), now: MonotonicClock.now)
    }
}
