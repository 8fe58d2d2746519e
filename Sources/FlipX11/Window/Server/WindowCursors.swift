import CX11

/// The cursors over the window.
package enum WindowCursor: Hashable, Sendable {
    /// The parent window's cursor.
    case inherited
    /// The pointing hand of the cursor font, over controls.
    case hand
    /// An open hand, over what can be dragged: `grab` of the cursor theme, otherwise `hand1` of the cursor font.
    case openHand
    /// A closed hand, while it is dragged: `grabbing` of the cursor theme, otherwise `hand1` of the cursor font.
    case closedHand
    /// An invisible cursor.
    case hidden
}

/// Creates and shows the cursors of a window, each when it is first needed.
///
/// A cursor reads files of the cursor theme, for which a start has no time. It does not wait for the server: what
/// libXcursor asks is answered before the event loop (`prepare()`). On another client's window, the cursor is inherited.
final class WindowCursors {
    private let window: ServerWindow
    private var cursors: [WindowCursor: CX11.Cursor] = [:]
    /// The cursor that the server has; nil for the parent's.
    private var shown: CX11.Cursor?

    /// Creates no cursor yet.
    init(_ window: ServerWindow) { self.window = window }

    private var display: OpaquePointer { window.connection.display }

    /// Lets libXcursor ask the server what it needs to know, and waits for the answer; to be called before the event
    /// loop.
    func prepare() { cx11_prepare_cursors(display) }

    /// Sets the cursor over the window; sends nothing if it does not change.
    func set(_ cursor: WindowCursor) {
        guard window.isOurs, window.connection.isAlive else { return }
        let new = resource(cursor)
        // Without a theme, the open and the closed hand are the same cursor.
        guard new != shown else { return }
        shown = new
        window.setCursor(new)
        window.connection.flush()
    }

    /// Hides the cursor over another window of ours.
    func hide(over other: ServerWindow) {
        if window.connection.isAlive { other.setCursor(resource(.hidden)) }
    }

    /// The cursor's resource, created if it is new; nil for the parent's cursor.
    private func resource(_ cursor: WindowCursor) -> CX11.Cursor? {
        if let made = cursors[cursor] { return made }
        switch cursor {
        case .inherited: break
        case .hand: cursors[.hand] = XCreateFontCursor(display, UInt32(XC_hand2))
        case .openHand, .closedHand: makeHands()
        case .hidden: cursors[.hidden] = makeHidden()
        }
        return cursors[cursor]
    }

    /// Creates both hands, so that a press waits for no file.
    private func makeHands() {
        let open = themeCursor("grab")
        let closed = themeCursor("grabbing")
        let other =
            open == nil || closed == nil ? XCreateFontCursor(display, UInt32(XC_hand1)) : 0
        cursors[.openHand] = open ?? other
        cursors[.closedHand] = closed ?? other
    }

    /// Creates the cursor `name` of the user's cursor theme (`XcursorLibraryLoadCursor`); nil if there is none.
    private func themeCursor(_ name: String) -> CX11.Cursor? {
        let cursor = cx11_theme_cursor(display, name)
        return cursor == 0 ? nil : cursor
    }

    /// Creates an invisible cursor (`XCreatePixmapCursor`).
    private func makeHidden() -> CX11.Cursor {
        // One pixel whose mask bit is not set.
        var bits: CChar = 0
        let pixmap = XCreateBitmapFromData(display, window.id, &bits, 1, 1)
        var color = XColor()
        var background = XColor()
        defer { XFreePixmap(display, pixmap) }
        return XCreatePixmapCursor(display, pixmap, pixmap, &color, &background, 0, 0)
    }
}
