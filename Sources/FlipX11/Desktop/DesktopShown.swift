/// The virtual desktop of a window and the current one, as EWMH reports them; nil without the property.
///
///     DesktopShown(window: 0, current: 1).isElsewhere  // true
struct DesktopShown: Equatable, Sendable {
    /// `_NET_WM_DESKTOP` of the window.
    var window: UInt?
    /// `_NET_CURRENT_DESKTOP` of the root window.
    var current: UInt?

    /// The EWMH value for all desktops.
    private static let every: UInt = 0xffff_ffff

    /// Whether the window is on a desktop that is not shown; false if either desktop is unknown.
    var isElsewhere: Bool {
        guard let window, let current else { return false }
        // Xlib widens 32-bit numbers to C longs, on some servers with sign extension.
        return window & Self.every != Self.every && window != current
    }

    /// Whether this type is needed: whether the window manager called `name` keeps a window on another desktop mapped.
    ///
    /// KWin keeps windows of other desktops mapped, on X11 and on Wayland; other window managers unmap or hide them. If
    /// each monitor has its own desktop (i3, bspwm, xmonad), a visible window may be on a desktop that is not the
    /// current one.
    static func isNeeded(managerName name: String?) -> Bool { name == "KWin" }
}
