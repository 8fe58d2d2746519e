/// Chooses a widget's window type (`_NET_WM_WINDOW_TYPE`) for a window manager.
///
/// Only a type that the window manager treats as part of the desktop stays visible in "show desktop" mode. For xfwm4,
/// Metacity, Mutter, IceWM, KWin and most others, this type is a dock with the state "below". Openbox never puts a dock
/// below ordinary windows, but it keeps a splash window visible, and below them. Tiling window managers turn a dock
/// into a bar of the full width or a tile; i3 and sway let a utility window float at its own position, and dwm a dialog.
enum WidgetType: Equatable, Sendable {
    case dock, splash, utility, dialog

    /// Chooses the type for the window manager called `name`; nil if none runs.
    init(managerName name: String?) {
        switch name {
        case "Openbox": self = .splash
        // sway and other compositors based on wlroots use the library's name for their X11 window manager.
        case "i3", "wlroots wm": self = .utility
        case "dwm": self = .dialog
        default: self = .dock
        }
    }

    /// Whether the window manager makes a widget full screen. Openbox makes neither a splash window nor a dock full
    /// screen.
    static func fillsScreen(managerName name: String?) -> Bool { name != "Openbox" }

    /// Whether the window manager may give a widget the keyboard focus (the input hint of `WM_HINTS`).
    ///
    /// Only in sway, where keys of a focused widget open its menu. Others, such as dwm, focus every new window, and what the
    /// user then types for another one would reach the clock, where a q quits.
    static func takesInput(managerName name: String?) -> Bool { name == "wlroots wm" }

    /// Whether the window manager respects a user time of 0 (`_NET_WM_USER_TIME`), which means "do not focus when
    /// mapped". IceWM does not: it then takes the focus from the focused window and gives it to no other.
    static func heedsUserTime(managerName name: String?) -> Bool {
        name?.hasPrefix("IceWM") != true
    }
}
