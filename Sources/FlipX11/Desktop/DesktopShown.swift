/// The virtual desktop that a window is on and the one that is shown, as EWMH has them; nil where no property says it.
///
///     DesktopShown(window: 0, current: 1).isElsewhere  // true
struct DesktopShown: Equatable, Sendable {
    /// `_NET_WM_DESKTOP` of the window.
    var window: UInt?
    /// `_NET_CURRENT_DESKTOP` of the root window.
    var current: UInt?

    /// On every desktop.
    private static let every: UInt = 0xffff_ffff

    /// Whether the window is on a desktop that is not shown. In doubt it is not.
    var isElsewhere: Bool {
        guard let window, let current else { return false }
        // Xlib widens numbers of 32 bits, some servers' with their sign.
        return window & Self.every != Self.every && window != current
    }

    /// Whether these numbers are needed, and mean that, under the window manager that calls itself `name`.
    ///
    /// KWin leaves windows of other desktops mapped, on X11 and on Wayland. The others unmap or hide them. And where each
    /// monitor has a desktop of its own (i3, bspwm, xmonad), a window can be seen on one that is not the current one.
    static func isNeeded(managerName name: String?) -> Bool { name == "KWin" }
}
