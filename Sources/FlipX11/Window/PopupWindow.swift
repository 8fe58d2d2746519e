import CX11
import FlipEngine
import FlipSystem

/// The window of a menu, above all others, with the pointer and the keyboard grabbed as long as it is open.
///
/// Window managers do not manage it (override-redirect). The server releases the grabs when the window is unmapped or
/// destroyed, when the program ends in any way, and when the connection is lost. If the server refuses a grab, because
/// another client has one, the menu works without it: it then closes when the clock's window loses the focus or the
/// user clicks on the clock. The grab is requested again, four times a second, until that client has released it.
/// Nothing here blocks.
package final class PopupWindow {
    /// Its place on the root window.
    package private(set) var frame: PixelRect
    /// The target for a presenter.
    package let target: PresentationTarget

    private let window: ServerWindow
    private let colormap: Colormap
    private let input: WindowInput
    /// Whether its visual has alpha, so that a compositor can blend its corners.
    private let hasAlpha: Bool
    private let compositor: SelectionOwner
    private var cornerRadius: Double
    /// Whether the corners are cut out of its shape, because no compositor blends them.
    private var isCut = false
    private var isOpen = true
    private var exposed = PixelRegion()
    /// The devices whose grab the server has refused.
    private var refused: Set<Device> = []
    /// When to request the refused grabs again, in seconds of `CLOCK_MONOTONIC`; nil without any.
    package private(set) var deadline: Double?

    /// A device that the menu grabs.
    private enum Device: CaseIterable {
        case pointer, keyboard
    }

    /// The time between two requests of a refused grab, in seconds: too short for a user to notice.
    private static let grabInterval = 0.25

    /// The events that it selects.
    private static let eventMask =
        ExposureMask | StructureNotifyMask | ButtonPressMask | ButtonReleaseMask
        | PointerMotionMask | KeyPressMask | KeyReleaseMask
    /// The events of the pointer's grab.
    private static let grabMask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask

    /// Opens a window at `frame` that belongs to `owner`, and grabs the pointer and the keyboard.
    ///
    /// - Parameters:
    ///   - input: The input of the owner, whose newest event is the reason for the menu.
    ///   - visual: The visual of the owner, used if the server has no visual with alpha.
    ///   - compositor: The selection of the screen's compositor.
    ///   - isComposited: Whether a compositor ran at the last query; the query is repeated here.
    init(
        at frame: PixelRect, cornerRadius: Double, owner: ServerWindow, instanceName: String,
        input: WindowInput, visual: XVisual, compositor: Atom, isComposited: Bool
    ) {
        self.frame = frame
        self.input = input
        self.cornerRadius = cornerRadius
        let connection = owner.connection
        let translucent = XVisual.translucent(of: connection)
        hasAlpha = translucent != nil
        let visual = translucent ?? visual
        self.compositor = SelectionOwner(of: compositor, connection: connection)
        (window, colormap) = ServerWindow.makeUnmanaged(
            on: connection, frame: frame, visual: visual, eventMask: Self.eventMask)
        target = PresentationTarget(connection: connection, window: window.id, visual: visual)
        window.setNumbers(
            .netWMWindowType, type: Atom(XA_ATOM),
            [UInt32(connection.atoms[.netWMWindowTypePopupMenu])])
        window.setClass(instanceName: instanceName)
        window.setTransient(for: owner)
        shape(isComposited: isComposited, isChanged: true)
        self.compositor.onFound = { [weak self] in
            guard let self else { return }
            shape(isComposited: self.compositor.window != 0)
            self.connection.flush()
        }
        window.mapRaised()
        for device in Device.allCases {
            grab(device, at: UInt32(truncatingIfNeeded: input.newestTime))
        }
        connection.flush()
    }

    deinit { close() }

    /// Its XID.
    var id: Window { window.id }

    /// Whether a refused request referred to it.
    package func isReason(for error: XProtocolError) -> Bool { error.resource == window.id }

    private var connection: XConnection { window.connection }

    /// Raises it above the clock's window again, which may have been raised.
    package func raise() {
        guard isOpen, connection.isAlive else { return }
        window.raise()
        connection.flush()
    }

    /// Moves and resizes it.
    package func move(to frame: PixelRect, cornerRadius: Double) {
        guard isOpen, connection.isAlive else { return }
        self.frame = frame
        self.cornerRadius = cornerRadius
        window.moveResize(to: frame)
        shape(isComposited: !isCut, isChanged: true)
        connection.flush()
    }

    /// Releases the grabs and destroys the window.
    func close() {
        guard isOpen else { return }
        isOpen = false
        guard connection.isAlive else { return }
        // Destroying the window would end the grabs, too, but another client may have destroyed it already.
        window.ungrabPointer(Time(CurrentTime))
        window.ungrabKeyboard(Time(CurrentTime))
        window.destroy()
        window.free(colormap)
        connection.flush()
    }

    /// Cuts the corners out unless a compositor blends them. A compositor may start and exit while the menu is open.
    private func shape(isComposited: Bool, isChanged: Bool = false) {
        let cuts = !(hasAlpha && isComposited)
        guard isOpen, connection.isAlive, isChanged || cuts != isCut else { return }
        isCut = cuts
        let shape = RoundedShape(
            width: frame.width, height: frame.height, radius: cornerRadius)
        window.setShape(ShapeBounding, cuts ? shape.rects : nil)
    }

    // MARK: Grabs

    /// Requests the refused grabs again, if that is due.
    package func wake(now: Double) {
        guard let time = deadline, time <= now else { return }
        let devices = refused
        (refused, deadline) = ([], nil)
        guard isOpen, connection.isAlive else { return }
        for device in devices { grab(device, at: UInt32(CurrentTime), triesLeft: 0) }
        connection.flush()
    }

    /// Requests the grab of `device` at `time`. Tries up to `triesLeft` more times while another client, such as the
    /// window manager that has just passed on the click, still has it; after that, it waits for `wake`.
    private func grab(_ device: Device, at time: UInt32, triesLeft: Int = 3) {
        let id = UInt32(truncatingIfNeeded: window.id)
        let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
        connection.questions.ask { server in
            switch device {
            case .pointer:
                xcb_grab_pointer(server, 0, id, UInt16(Self.grabMask), mode, mode, 0, 0, time)
                    .sequence
            case .keyboard: xcb_grab_keyboard(server, 0, id, time, mode, mode).sequence
            }
        } take: { [weak self] reply in
            // Both replies have the status in the same place.
            guard let reply = reply?.assumingMemoryBound(to: xcb_grab_pointer_reply_t.self),
                let self, isOpen
            else { return }
            let status = UInt32(reply.pointee.status)
            if status == XCB_GRAB_STATUS_SUCCESS.rawValue { return }
            if triesLeft > 0 {
                // Another client has grabbed the device since our newest event, which is old if a further start of the
                // program, not an event, has opened the menu.
                let isOld = status == XCB_GRAB_STATUS_INVALID_TIME.rawValue
                grab(device, at: isOld ? UInt32(CurrentTime) : time, triesLeft: triesLeft - 1)
            } else {
                refused.insert(device)
                deadline = MonotonicClock.now + Self.grabInterval
            }
        }
    }

    // MARK: Events

    /// Translates `event`; nil if it is not an event of this window, or is a key event.
    func handle(_ event: XEvent) -> [WindowEvent]? {
        guard isOpen else { return nil }
        compositor.handle(event)
        guard event.xany.window == window.id else { return nil }
        switch event.type {
        case Expose:
            let area = event.xexpose
            exposed.add(
                PixelRect(
                    x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)
                ))
            guard area.count == 0 else { return [] }
            defer { exposed = PixelRegion() }
            return exposed.rects.map { .popup(.exposed($0)) }
        case ButtonPress, ButtonRelease:
            return button(event.xbutton, isPress: event.type == ButtonPress)
        case MotionNotify:
            let motion = event.xmotion
            return [
                pointer(.moved, 0, (motion.x, motion.y), motion.state, motion.time)
            ]
        case UnmapNotify, DestroyNotify: return [.popup(.lost)]
        case CX11.KeyPress, KeyRelease: return nil
        default: return []
        }
    }

    private func button(_ event: XButtonEvent, isPress: Bool) -> [WindowEvent] {
        let place = (event.x, event.y)
        switch event.button {
        case 1...3:
            return [
                pointer(
                    isPress ? .pressed : .released, Int(event.button), place, event.state,
                    event.time)
            ]
        case 4, 5:
            guard isPress else { return [] }
            let notches = event.button == 4 ? 1 : -1
            return [pointer(.scrolled(notches: notches), 0, place, event.state, event.time)]
        default: return []
        }
    }

    private func pointer(
        _ phase: PointerEvent.Phase, _ button: Int, _ place: (x: Int32, y: Int32), _ state: UInt32,
        _ time: Time
    ) -> WindowEvent {
        .popup(
            .pointer(
                PointerEvent(
                    phase: phase, button: button,
                    position: Point(x: Double(place.x), y: Double(place.y)),
                    modifiers: Modifiers(rawValue: state), time: input.seconds(time))))
    }
}
