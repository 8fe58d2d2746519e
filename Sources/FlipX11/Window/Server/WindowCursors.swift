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

/// Creates and shows the cursors of a window.
///
/// The first ones are created before the event loop, because libXcursor, which libX11 loads for the first one, waits
/// for the server. The open and the closed hand are created when they are first shown: they read files of the cursor
/// theme, but do not wait for the server. Before `make()`, and on another client's window, the cursor is inherited.
final class WindowCursors {
    private let window: ServerWindow
    private var cursors: [WindowCursor: CX11.Cursor] = [:]
    /// The cursor that the server has; nil for the parent's.
    private var shown: CX11.Cursor?

    /// Creates the object; the cursors follow in `make()`.
    init(_ window: ServerWindow) { self.window = window }

    /// Creates the cursors that are needed at any time.
    func make() {
        cursors = [.hand: window.makeCursor(XC_hand2), .hidden: window.makeHiddenCursor()]
    }

    /// Sets the cursor over the window; sends nothing if it does not change.
    func set(_ cursor: WindowCursor) {
        guard window.isOurs else { return }
        let new = resource(cursor)
        // Without a theme, the open and the closed hand are the same cursor.
        guard new != shown else { return }
        shown = new
        window.setCursor(new)
        window.connection.flush()
    }

    /// Hides the cursor over another window of ours.
    func hide(over other: ServerWindow) {
        if let cursor = cursors[.hidden] { other.setCursor(cursor) }
    }

    /// The cursor's resource; nil for the parent's cursor.
    private func resource(_ cursor: WindowCursor) -> CX11.Cursor? {
        let isOfHand = cursor == .openHand || cursor == .closedHand
        if isOfHand && cursors[cursor] == nil { makeHands() }
        return cursors[cursor]
    }

    /// Creates both hands, so that a press waits for no file.
    private func makeHands() {
        let open = window.themeCursor("grab")
        let closed = window.themeCursor("grabbing")
        let other = open == nil || closed == nil ? window.makeCursor(XC_hand1) : 0
        cursors[.openHand] = open ?? other
        cursors[.closedHand] = closed ?? other
    }
}
