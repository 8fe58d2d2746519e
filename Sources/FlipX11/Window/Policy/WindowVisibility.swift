/// Combines five facts, from X properties, events and replies, that tell whether a window can be seen.
///
/// Window managers differ in which of them they use (some never unmap, some never set HIDDEN), so the window counts
/// as visible only if all five agree.
package struct WindowVisibility: Equatable, Sendable {
    /// Between MapNotify and UnmapNotify.
    package var isMapped = false
    /// The last VisibilityNotify was "fully obscured". Under a compositor the server regards every window as visible, so
    /// that a covered clock is drawn.
    var isObscured = false
    /// `_NET_WM_STATE` contains `_NET_WM_STATE_HIDDEN`.
    var isHidden = false
    /// `WM_STATE` exists and is not NormalState: minimised, or on another desktop.
    package var isIconic = false
    /// `_NET_WM_DESKTOP` differs from `_NET_CURRENT_DESKTOP`, and that means invisible; see `DesktopShown`.
    var isElsewhere = false

    /// Whether the window can be seen, as far as is known.
    var isVisible: Bool { isShown && !isObscured }

    /// Whether the window could be seen if no other window covered it.
    var isShown: Bool { isMapped && !isHidden && !isIconic && !isElsewhere }
}
