import CX11
import Glibc

/// The names that we share with window managers and other clients.
enum XAtomName: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case wmState = "WM_STATE"
    case wmClientMachine = "WM_CLIENT_MACHINE"
    case utf8String = "UTF8_STRING"
    case netSupported = "_NET_SUPPORTED"
    case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
    case netWMName = "_NET_WM_NAME"
    case netWMIconName = "_NET_WM_ICON_NAME"
    case netWMIcon = "_NET_WM_ICON"
    case flipclockxPieces = "_FLIPCLOCKX_PIECES"
    case clipboard = "CLIPBOARD"
    case incr = "INCR"
    case netWMPing = "_NET_WM_PING"
    case netWMPid = "_NET_WM_PID"
    case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMState = "_NET_WM_STATE"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateAbove = "_NET_WM_STATE_ABOVE"
    case netWMStateBelow = "_NET_WM_STATE_BELOW"
    case netWMStateSticky = "_NET_WM_STATE_STICKY"
    case netWMStateDemandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
    case netWMStateSkipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case netWMStateSkipPager = "_NET_WM_STATE_SKIP_PAGER"
    case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case netWMDesktop = "_NET_WM_DESKTOP"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netWMFullscreenMonitors = "_NET_WM_FULLSCREEN_MONITORS"
    case netWMMoveResize = "_NET_WM_MOVERESIZE"
    case netWMOpaqueRegion = "_NET_WM_OPAQUE_REGION"
    case motifWMHints = "_MOTIF_WM_HINTS"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netWMWindowTypeDock = "_NET_WM_WINDOW_TYPE_DOCK"
    case netWMWindowTypeSplash = "_NET_WM_WINDOW_TYPE_SPLASH"
    case netWMWindowTypeDialog = "_NET_WM_WINDOW_TYPE_DIALOG"
    case netWMWindowTypeUtility = "_NET_WM_WINDOW_TYPE_UTILITY"
    case netWMWindowTypePopupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    case netWMUserTime = "_NET_WM_USER_TIME"
    case netStartupID = "_NET_STARTUP_ID"
    case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case netStartupInfo = "_NET_STARTUP_INFO"
    case xrootPixmap = "_XROOTPMAP_ID"
    case esetrootPixmap = "ESETROOT_PMAP_ID"
    case xsetrootID = "_XSETROOT_ID"
    case screenSaver = "SCREENSAVER"
    case screenSaverVersion = "_SCREENSAVER_VERSION"
    case screenSaverStatus = "_SCREENSAVER_STATUS"
    case deactivate = "DEACTIVATE"
    case manager = "MANAGER"
    case swmVRoot = "__SWM_VROOT"
    case xsettingsSettings = "_XSETTINGS_SETTINGS"
}

/// The atoms of all `XAtomName`s, interned in one round trip.
struct XAtoms {
    private let values: [Atom]

    /// Interns the names (`XInternAtoms`). On a dead connection all atoms are 0.
    init(display: OpaquePointer) {
        values = Self.intern(XAtomName.allCases.map(\.rawValue), display: display)
    }

    /// Interns `names` in one round trip, or in none if Xlib knows them all (`XInternAtoms`).
    static func intern(_ names: [String], display: OpaquePointer) -> [Atom] {
        var values = [Atom](repeating: 0, count: names.count)
        var names = names.map { strdup($0) }
        XInternAtoms(display, &names, Int32(names.count), 0, &values)
        for name in names { free(name) }
        return values
    }

    /// Returns the atom called `name`.
    subscript(name: XAtomName) -> Atom {
        guard let index = XAtomName.allCases.firstIndex(of: name) else { return 0 }
        return values[index]
    }
}
