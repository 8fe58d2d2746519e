/// A behaviour of the window on the desktop, with its option, its X resource and its window manager states.
package enum WindowBehaviour: Hashable, Sendable, CaseIterable {
    case fullscreen, above, below, sticky, skipTaskbar, borderless, widget, transparent
    case clickThrough, iconic

    /// The table entry of one behaviour.
    package struct Entry: Sendable {
        /// The option's name, without dashes.
        package let option: String
        /// The name of the X resource.
        package let resource: String
        /// The help text.
        package let help: String
        /// Whether the option also exists with one dash, as in other X11 programs.
        package var isClassic = false
        /// The behaviours that it implies.
        package var includes: Set<WindowBehaviour> = []
        /// The behaviours that contradict it; listed in the first of the two entries only.
        package var excludes: [WindowBehaviour] = []
        /// Its EWMH states (`_NET_WM_STATE`).
        var states: [XAtomName] = []
    }

    /// The table entry.
    package var entry: Entry {
        switch self {
        case .fullscreen:
            Entry(
                option: "fullscreen", resource: "fullscreen",
                help: "Start in full screen. (default: a window)", isClassic: true)
        case .above:
            Entry(
                option: "above", resource: "above", help: "Keep the window above other windows.",
                excludes: [.below, .widget], states: [.netWMStateAbove])
        case .below:
            Entry(
                option: "below", resource: "below", help: "Keep the window below other windows.",
                states: [.netWMStateBelow])
        case .sticky:
            Entry(
                option: "sticky", resource: "sticky", help: "Show the window on every desktop.",
                states: [.netWMStateSticky])
        case .skipTaskbar:
            Entry(
                option: "skip-taskbar", resource: "skipTaskbar",
                help: "Leave the window out of taskbars and pagers.",
                states: [.netWMStateSkipTaskbar, .netWMStateSkipPager])
        case .borderless:
            Entry(
                option: "borderless", resource: "borderless",
                help: """
                    Show the window without a frame and with rounded corners; move it with the \
                    middle button, or with Alt and the left button.
                    """)
        case .widget:
            Entry(
                option: "widget", resource: "widget",
                help: """
                    Run as part of the desktop: --borderless --below --sticky \
                    --skip-taskbar, visible in "show desktop" mode, with a fixed aspect ratio.
                    """,
                includes: [.borderless, .below, .sticky, .skipTaskbar])
        case .transparent:
            Entry(
                option: "transparent", resource: "transparent",
                help: "The same as --borderless --opacity 0.6.", includes: [.borderless])
        case .clickThrough:
            Entry(
                option: "click-through", resource: "clickThrough",
                help: "Pass clicks to the windows below.")
        case .iconic:
            Entry(
                option: "iconic", resource: "iconic", help: "Start minimised.", isClassic: true)
        }
    }

    /// Whether the two contradict each other.
    package func excludes(_ other: WindowBehaviour) -> Bool {
        entry.excludes.contains(other) || other.entry.excludes.contains(self)
    }
}

extension Set<WindowBehaviour> {
    /// The first two behaviours that contradict each other, in the table's order.
    package var conflict: (WindowBehaviour, WindowBehaviour)? {
        for first in WindowBehaviour.allCases where contains(first) {
            if let second = first.entry.excludes.first(where: contains) { return (first, second) }
        }
        return nil
    }

    /// These behaviours and all that they imply.
    package var complete: Set<WindowBehaviour> { reduce(self) { $0.union($1.entry.includes) } }

    /// Their EWMH states, and full screen if the window fills its monitor.
    func states(isFullScreen: Bool) -> [XAtomName] {
        WindowBehaviour.allCases.filter(contains).flatMap(\.entry.states)
            + (isFullScreen ? [.netWMStateFullscreen] : [])
    }
}
