import CX11
import FlipEngine

/// A window on the server: one thin function for each Xlib call, and no policy.
///
///     let window = ServerWindow(connection: connection, id: id, isOurs: true)
///     window.move(toX: 10, y: 20)
///     window.setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [0])
///
/// Coordinates are pixels of the root window, clamped to the range of the protocol. Only `make` waits for the server;
/// nothing else here blocks, and only `convert` flushes Xlib's buffer. `connection.flush()` flushes it.
struct ServerWindow {
    /// The window's connection.
    let connection: XConnection
    /// Its XID.
    let id: Window
    /// Whether we created it. Properties of other clients' windows are not written.
    let isOurs: Bool

    /// The events selected on a window of ours.
    static let eventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask
        | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask | KeyPressMask | KeyReleaseMask | KeymapStateMask | FocusChangeMask

    private var display: OpaquePointer { connection.display }

    // MARK: Place and stacking

    /// Moves it (`XMoveWindow`).
    func move(toX x: Int, y: Int) {
        XMoveWindow(display, id, Int32(clamping: x), Int32(clamping: y))
    }

    /// Resizes it (`XResizeWindow`).
    func resize(width: Int, height: Int) {
        XResizeWindow(
            display, id, UInt32(PresenterLimits.clamp(width)),
            UInt32(PresenterLimits.clamp(height)))
    }

    /// Moves and resizes it (`XMoveResizeWindow`).
    func moveResize(to frame: PixelRect) {
        XMoveResizeWindow(
            display, id, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)))
    }

    /// Raises it above its siblings (`XRaiseWindow`).
    func raise() { XRaiseWindow(display, id) }

    /// Maps it (`XMapWindow`).
    func map() { XMapWindow(display, id) }

    /// Maps it above its siblings (`XMapRaised`).
    func mapRaised() { XMapRaised(display, id) }

    /// Destroys it (`XDestroyWindow`).
    func destroy() { XDestroyWindow(display, id) }

    /// Asks for the position of its upper left pixel on the root window (`XTranslateCoordinates`, without blocking);
    /// `take` gets nil if the window is gone.
    func askOrigin(take: @escaping ((x: Int, y: Int)?) -> Void) {
        let window = UInt32(truncatingIfNeeded: id)
        let root = UInt32(truncatingIfNeeded: connection.root)
        connection.questions.ask {
            xcb_translate_coordinates($0, window, root, 0, 0).sequence
        } take: { reply in
            let answer = reply?.assumingMemoryBound(to: xcb_translate_coordinates_reply_t.self)
            take(answer.map { (Int($0.pointee.dst_x), Int($0.pointee.dst_y)) })
        }
    }

    // MARK: Look

    /// Sets its background to this pixel value (`XSetWindowBackground`), or to None for nil.
    func setBackground(_ pixel: UInt32?) {
        if let pixel {
            XSetWindowBackground(display, id, UInt(pixel))
        } else {
            XSetWindowBackgroundPixmap(display, id, 0)
        }
    }

    /// Clears it to its background (`XClearWindow`).
    func clear() { XClearWindow(display, id) }

    /// Sets the cursor over it (`XDefineCursor`); nil for the parent's cursor.
    func setCursor(_ cursor: CX11.Cursor?) {
        if let cursor {
            XDefineCursor(display, id, cursor)
        } else {
            XUndefineCursor(display, id)
        }
    }

    /// Sets its shape of this kind to `rects` (`XShapeCombineRectangles`), or to the plain rectangle for nil
    /// (`XShapeCombineMask`). The rectangles are in window coordinates and `YXBanded` order. Does nothing without the Shape
    /// extension.
    func setShape(_ kind: Int32, _ rects: [PixelRect]?) {
        guard connection.hasShape else { return }
        guard let rects else {
            XShapeCombineMask(display, id, kind, 0, 0, 0, ShapeSet)
            return
        }
        var rectangles = rects.map {
            XRectangle(
                x: Int16(clamping: $0.minX), y: Int16(clamping: $0.minY),
                width: UInt16(clamping: $0.width), height: UInt16(clamping: $0.height))
        }
        XShapeCombineRectangles(
            display, id, kind, 0, 0, &rectangles, Int32(rectangles.count), ShapeSet, YXBanded)
    }

    // MARK: Events

    /// Selects the events of `mask` on it, and no others (`XSelectInput`).
    func select(_ mask: Int) { XSelectInput(display, id, mask) }

    /// Runs `change`, which changes properties, without PropertyNotify events for us: each event would be a wake-up.
    ///
    /// The server executes requests that arrive together without interruption, so no other client's change is missed.
    func withoutPropertyEvents(_ change: () -> Void) {
        select(Self.eventMask & ~PropertyChangeMask)
        change()
        guard connection.isAlive else { return }
        select(Self.eventMask)
    }

    /// Releases a pointer grab, such as the automatic one of a button press (`XUngrabPointer`).
    func ungrabPointer(_ time: Time) { XUngrabPointer(display, time) }

    /// Releases a keyboard grab (`XUngrabKeyboard`).
    func ungrabKeyboard(_ time: Time) { XUngrabKeyboard(display, time) }

    /// Sends the window manager a ClientMessage about this window, with at most five numbers.
    func sendToManager(_ type: XAtomName, _ values: [Int]) {
        var event = message(type, format: 32)
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            let longs = data.bindMemory(to: Int.self)
            for (index, value) in values.prefix(5).enumerated() { longs[index] = value }
        }
        sendToRoot(&event, SubstructureRedirectMask | SubstructureNotifyMask)
    }

    /// Sends a ClientMessage about this window, with at most 20 bytes, to the clients that select PropertyChange on the
    /// root window.
    func sendToWatchers(_ type: XAtomName, _ bytes: some Sequence<UInt8>) {
        var event = message(type, format: 8)
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            for (index, byte) in bytes.prefix(20).enumerated() { data[index] = byte }
        }
        sendToRoot(&event, PropertyChangeMask)
    }

    /// Answers a `_NET_WM_PING` by sending it back to the root window.
    func answer(ping: XEvent) {
        var answer = ping
        answer.xclient.window = connection.root
        sendToRoot(&answer, SubstructureNotifyMask | SubstructureRedirectMask)
    }

    /// Takes a selection (`XSetSelectionOwner`).
    func own(_ selection: Atom) {
        XSetSelectionOwner(display, selection, id, Time(CurrentTime))
    }

    /// Gives up a selection that it owns (`XSetSelectionOwner`).
    func disown(_ selection: Atom) { XSetSelectionOwner(display, selection, 0, Time(CurrentTime)) }

    /// Asks the owner of `selection` to write it to `property` in the form `target` (`XConvertSelection`).
    ///
    /// - Parameter time: The time of the user's key press, in the server's milliseconds; 0 for none.
    func convert(_ selection: Atom, to target: Atom, property: Atom, time: Time = 0) {
        XConvertSelection(display, selection, target, property, id, time)
        XFlush(display)
    }

    /// Answers a request for a selection (`XSendEvent`), without data.
    func answer(_ request: XSelectionRequestEvent, isAccepted: Bool) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = isAccepted ? request.property : 0
        event.xselection.time = request.time
        XSendEvent(display, request.requestor, 0, 0, &event)
    }

    private func message(_ type: XAtomName, format: Int32) -> XEvent {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = id
        event.xclient.message_type = connection.atoms[type]
        event.xclient.format = format
        return event
    }

    private func sendToRoot(_ event: inout XEvent, _ mask: Int) {
        XSendEvent(display, connection.root, 0, mask, &event)
    }
}
