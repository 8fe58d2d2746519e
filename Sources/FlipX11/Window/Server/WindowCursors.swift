import CX11

/// The cursors over the window.
package enum WindowCursor: Hashable, Sendable {
    /// The parent window's cursor.
    case inherited
    /// The pointing hand of the cursor font, over controls.
    case hand
    /// An invisible cursor.
    case hidden
}

/// Creates and shows the cursors of a window.
///
/// All are created before the event loop, because libXcursor, which libX11 loads for the first one, waits for the
/// server. Until then, and on another client's window, the cursor is inherited.
final class WindowCursors {
    private let window: ServerWindow
    private var cursors: [WindowCursor: CX11.Cursor] = [:]

    /// Creates the object; the cursors follow in `make()`.
    init(_ window: ServerWindow) { self.window = window }

    /// Creates the cursors.
    func make() {
        cursors = [.hand: window.makeCursor(XC_hand2), .hidden: window.makeHiddenCursor()]
    }

    /// Sets the cursor over the window.
    func set(_ cursor: WindowCursor) {
        guard window.isOurs else { return }
        window.setCursor(cursors[cursor])
        window.connection.flush()
    }

    /// Hides the cursor over another window of ours.
    func hide(over other: ServerWindow) {
        if let cursor = cursors[.hidden] { other.setCursor(cursor) }
    }
}
