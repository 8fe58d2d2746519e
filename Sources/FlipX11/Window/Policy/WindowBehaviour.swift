/// A behaviour of the window on the desktop, with its window manager states.
package enum WindowBehaviour: Hashable, Sendable, CaseIterable {
    case fullscreen, above, below, sticky, skipTaskbar, borderless, widget, clickThrough, iconic

    /// Its EWMH states (`_NET_WM_STATE`); none for a behaviour that needs other means.
    var states: [XAtomName] {
        switch self {
        case .above: [.netWMStateAbove]
        case .below: [.netWMStateBelow]
        case .sticky: [.netWMStateSticky]
        case .skipTaskbar: [.netWMStateSkipTaskbar, .netWMStateSkipPager]
        case .fullscreen, .borderless, .widget, .clickThrough, .iconic: []
        }
    }
}

extension Set<WindowBehaviour> {
    /// Their EWMH states, and full screen if the window fills its monitor.
    func states(isFullScreen: Bool) -> [XAtomName] {
        WindowBehaviour.allCases.filter(contains).flatMap(\.states)
            + (isFullScreen ? [.netWMStateFullscreen] : [])
    }
}
