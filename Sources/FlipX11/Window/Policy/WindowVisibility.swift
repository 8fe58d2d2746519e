/// Whether anybody can see a window: what X says about it in five places, in one answer.
///
/// Window managers differ in which of the five they use (some never unmap, some never say hidden), so all five have to
/// agree that it can be seen.
package struct WindowVisibility: Equatable, Sendable {
    /// Between MapNotify and UnmapNotify.
    package var isMapped = false
    /// VisibilityNotify has said "fully obscured"; compositing window managers never do.
    var isObscured = false
    /// `_NET_WM_STATE` contains `_NET_WM_STATE_HIDDEN`.
    var isHidden = false
    /// `WM_STATE` is there and not NormalState: minimised, or on another desktop.
    package var isIconic = false
    /// `_NET_WM_DESKTOP` is another desktop than `_NET_CURRENT_DESKTOP`, where that means it is not seen; see `DesktopShown`.
    var isElsewhere = false

    /// Whether it can be seen, as far as anyone can know.
    var isVisible: Bool { isMapped && !isObscured && !isHidden && !isIconic && !isElsewhere }
}
