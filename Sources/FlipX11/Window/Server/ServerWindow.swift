import CX11
import FlipEngine

/// One window of the server: a thin function for each Xlib call on it, and no decision.
///
///     let window = ServerWindow(connection: connection, id: id, isOurs: true)
///     window.move(toX: 10, y: 20)
///     window.setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [0])
///
/// Coordinates are pixels of the root window, and are clamped to what a request can say. Nothing here waits for the server
/// or sends what is in Xlib's buffer: `connection.flush()` does that.
struct ServerWindow {
    /// The connection that it lives on.
    let connection: XConnection
    /// The server's number for it.
    let id: Window
    /// Whether we made it. Properties of another's window are not written.
    let isOurs: Bool

    /// What a window of ours hears of.
    static let eventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask
        | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask | KeyPressMask | KeyReleaseMask | KeymapStateMask | FocusChangeMask

    /// What is heard of a window that somebody else made.
    static let foreignEventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask

    private var display: OpaquePointer { connection.display }

    // MARK: Place and stacking

    /// Moves it (`XMoveWindow`).
    func move(toX x: Int, y: Int) {
        XMoveWindow(display, id, Int32(clamping: x), Int32(clamping: y))
    }

    /// Gives it another size (`XResizeWindow`).
    func resize(width: Int, height: Int) {
        XResizeWindow(
            display, id, UInt32(PresenterLimits.clamp(width)),
            UInt32(PresenterLimits.clamp(height)))
    }

    /// Moves it, and gives it another size (`XMoveResizeWindow`).
    func moveResize(to frame: PixelRect) {
        XMoveResizeWindow(
            display, id, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)))
    }

    /// Puts it above its siblings (`XRaiseWindow`).
    func raise() { XRaiseWindow(display, id) }

    /// Lets it appear (`XMapWindow`).
    func map() { XMapWindow(display, id) }

    /// Lets it appear above its siblings (`XMapRaised`).
    func mapRaised() { XMapRaised(display, id) }

    /// Destroys it (`XDestroyWindow`).
    func destroy() { XDestroyWindow(display, id) }

    /// Asks where its upper left pixel is on the root window (`XTranslateCoordinates`, without waiting); `take` gets nil
    /// where it is gone.
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

    /// Shows this pixel value where nothing is drawn (`XSetWindowBackground`); nil for what was there before.
    func setBackground(_ pixel: UInt32?) {
        if let pixel {
            XSetWindowBackground(display, id, UInt(pixel))
        } else {
            XSetWindowBackgroundPixmap(display, id, 0)
        }
    }

    /// Shows its background on all of it (`XClearWindow`).
    func clear() { XClearWindow(display, id) }

    /// Shows the pointer as this cursor over it (`XDefineCursor`); nil for that of the window around it.
    func setCursor(_ cursor: CX11.Cursor?) {
        if let cursor {
            XDefineCursor(display, id, cursor)
        } else {
            XUndefineCursor(display, id)
        }
    }

    /// Makes `rects` its shape of this kind (`XShapeCombineRectangles`), or the plain rectangle again for nil
    /// (`XShapeCombineMask`). They are in its own pixels, ordered as `YXBanded` wants them.
    func setShape(_ kind: Int32, _ rects: [PixelRect]?) {
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

    /// Wants the events of `mask` about it, and no others (`XSelectInput`).
    func select(_ mask: Int) { XSelectInput(display, id, mask) }

    /// Runs `change`, which changes properties, so that the server does not tell us of them: at rest each event is a wake-up.
    ///
    /// The server does what comes in one go without a break, so that nobody else's change gets lost in between.
    func withoutHearing(_ change: () -> Void) {
        select(Self.eventMask & ~PropertyChangeMask)
        change()
        guard connection.isAlive else { return }
        select(Self.eventMask)
    }

    /// Lets go of the pointer that a button press has given us (`XUngrabPointer`).
    func ungrabPointer(_ time: Time) { XUngrabPointer(display, time) }

    /// Sends the window manager a message about this window, of at most five numbers.
    func sendToManager(_ type: XAtomName, _ values: [Int]) {
        var event = message(type, format: 32)
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            let longs = data.bindMemory(to: Int.self)
            for (index, value) in values.prefix(5).enumerated() { longs[index] = value }
        }
        sendToRoot(&event, SubstructureRedirectMask | SubstructureNotifyMask)
    }

    /// Sends those who watch the root window's properties a message about this window, of at most 20 bytes.
    func sendToWatchers(_ type: XAtomName, _ bytes: some Sequence<UInt8>) {
        var event = message(type, format: 8)
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            for (index, byte) in bytes.prefix(20).enumerated() { data[index] = byte }
        }
        sendToRoot(&event, PropertyChangeMask)
    }

    /// Answers a window manager's question whether we are still there, by sending it on to the root window.
    func answer(ping: XEvent) {
        var answer = ping
        answer.xclient.window = connection.root
        sendToRoot(&answer, SubstructureNotifyMask | SubstructureRedirectMask)
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
