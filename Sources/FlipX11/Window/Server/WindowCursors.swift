import CX11

/// What the pointer looks like over the window.
package enum WindowCursor: Hashable, Sendable {
    /// As over the window around it.
    case inherited
    /// A hand: here is something to take hold of.
    case hand
    /// Nothing at all.
    case hidden
}

/// The cursors that a window shows.
///
/// All are made before the loop: libXcursor, which libX11 loads for the first one, waits for the server. Until then, and
/// over another's window, the pointer looks as it does around the window.
final class WindowCursors {
    private let window: ServerWindow
    private var cursors: [WindowCursor: CX11.Cursor] = [:]

    /// The cursors of `window`, none of which is made yet.
    init(_ window: ServerWindow) { self.window = window }

    /// Makes them.
    func make() {
        cursors = [.hand: window.makeCursor(XC_hand2), .hidden: window.makeHiddenCursor()]
    }

    /// Gives the pointer another look over the window.
    func set(_ cursor: WindowCursor) {
        guard window.isOurs else { return }
        window.setCursor(cursors[cursor])
        window.connection.flush()
    }

    /// Shows no pointer over another window of ours.
    func hide(over other: ServerWindow) {
        if let cursor = cursors[.hidden] { other.setCursor(cursor) }
    }
}
