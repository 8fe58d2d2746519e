/// Which type of window a widget has under which window manager (`_NET_WM_WINDOW_TYPE`).
///
/// Only a type that a window manager takes for a part of the desktop is still there while the desktop is shown: a dock that
/// is told to be below all, of xfwm4, metacity, mutter, icewm, kwin and most others. Openbox keeps docks among ordinary
/// windows at the lowest, but lets a splash stay as well, and below. Tiling managers make a dock a bar of the full width, or
/// a tile; i3 and sway let a utility window float where it wants to be.
enum WidgetType: Equatable, Sendable {
    case dock, splash, utility

    /// The type under the window manager that calls itself `name`; nil where none runs.
    init(managerName name: String?) {
        switch name {
        case "Openbox": self = .splash
        // sway, and others on wlroots, name their X11 side after the library.
        case "i3", "wlroots wm": self = .utility
        default: self = .dock
        }
    }

    /// Whether a user time of 0 (`_NET_WM_USER_TIME`) makes that window manager leave the keyboard where it is when the
    /// window is mapped. IceWM takes it away from the window that has it, and gives it to none.
    static func heedsUserTime(managerName name: String?) -> Bool {
        name?.hasPrefix("IceWM") != true
    }
}
