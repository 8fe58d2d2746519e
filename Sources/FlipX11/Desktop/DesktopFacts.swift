/// The properties of the current desktop, as far as they are known; `DesktopSupport` derives from them which features
/// work.
///
/// A value, so that tests can describe any desktop without running it.
struct DesktopFacts: Equatable, Sendable {
    /// Whether the server is an Xwayland whose windows a Wayland compositor shows.
    var isXwayland = false
    /// Whether a window manager runs.
    var hasManager = false
    /// The name of the window manager, on Xwayland that of the compositor; nil if it has none.
    var managerName: String?
    /// Whether the window is a part of the desktop.
    var isWidget = false
    /// The EWMH names that the window manager supports, as far as this program knows them (`_NET_SUPPORTED`).
    var supported: Set<XAtomName> = []
    /// Whether a compositor blends translucent windows.
    var hasCompositor = false
    /// Whether the server lets this program cut holes into windows, for clicks, too (SHAPE).
    var hasShape = true
    /// Whether the server has a screen saver that can be suspended (MIT-SCREEN-SAVER).
    var hasServerSaver = true
    /// Whether a service on the session bus, a screen saver or the portal, has accepted the request to stay awake; nil
    /// if it was not asked.
    var busInhibits: Bool?
    /// Whether the desktop publishes a scale (XSETTINGS, `Xft.dpi`).
    var publishesScale = false

    /// A kind of window manager, as far as it matters: some ignore requests that they announce as supported, or
    /// requests that EWMH cannot announce.
    enum Kind: Equatable, Sendable {
        /// Any other.
        case usual
        /// A compositor based on wlroots, such as sway.
        case wlroots
        case weston
        /// GNOME Shell and its library on Wayland.
        case mutter
        case kwin
        case i3
        case dwm

        /// The kind of the window manager called `name`.
        init(_ name: String?) {
            self =
                switch name {
                case "wlroots wm": .wlroots
                case "Weston WM": .weston
                case "GNOME Shell", "Mutter": .mutter
                case "KWin": .kwin
                case "i3": .i3
                case "dwm": .dwm
                default: .usual
                }
        }

        /// Whether the window manager moves a window on request (`_NET_WM_MOVERESIZE`), as it announces. Otherwise the
        /// program moves the window itself.
        func moves(widget isWidget: Bool) -> Bool {
            switch self {
            // On Wayland it moves nothing with the middle button.
            case .mutter: false
            // It ignores positions that a program requests, so only its own move works.
            case .wlroots: true
            // The others do not move docks and other parts of the desktop.
            default: !isWidget
            }
        }
    }

    /// The kind of the window manager.
    var kind: Kind { Kind(managerName) }
}
