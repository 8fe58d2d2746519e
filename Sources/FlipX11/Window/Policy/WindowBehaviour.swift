/// One way in which the window behaves on the desktop, with everything that the command line, the server's resources and
/// the window manager's states say about it.
package enum WindowBehaviour: Hashable, Sendable, CaseIterable {
    case fullscreen, above, below, sticky, skipTaskbar, borderless, widget, transparent
    case clickThrough, iconic

    /// The table's line for one of them.
    package struct Entry: Sendable {
        /// The option, without its dashes.
        package let option: String
        /// The name of the X resource.
        package let resource: String
        /// What the help says.
        package let help: String
        /// Whether the option has one dash as well, as X11 programs have it.
        package var isClassic = false
        /// What it brings with it.
        package var includes: Set<WindowBehaviour> = []
        /// What cannot go together with it; said in the first of the two entries.
        package var excludes: [WindowBehaviour] = []
        /// The states by which window managers know it.
        var states: [XAtomName] = []
    }

    /// Its line of the table.
    package var entry: Entry {
        switch self {
        case .fullscreen:
            Entry(
                option: "fullscreen", resource: "fullscreen",
                help: "Begin with the whole monitor. (default: a window)", isClassic: true)
        case .above:
            Entry(
                option: "above", resource: "above", help: "Keep the window above others.",
                excludes: [.below, .widget], states: [.netWMStateAbove])
        case .below:
            Entry(
                option: "below", resource: "below", help: "Keep the window below others.",
                states: [.netWMStateBelow])
        case .sticky:
            Entry(
                option: "sticky", resource: "sticky", help: "Show the window on every desktop.",
                states: [.netWMStateSticky])
        case .skipTaskbar:
            Entry(
                option: "skip-taskbar", resource: "skipTaskbar",
                help: "Leave the window out of task bars and pagers.",
                states: [.netWMStateSkipTaskbar, .netWMStateSkipPager])
        case .borderless:
            Entry(
                option: "borderless", resource: "borderless",
                help: """
                    No frame and round corners; move the window with the middle button, or with \
                    Alt and the left one.
                    """)
        case .widget:
            Entry(
                option: "widget", resource: "widget",
                help: """
                    A part of the desktop: --borderless --below --sticky --skip-taskbar, there \
                    also when the desktop is shown, of the same shape at any size.
                    """,
                includes: [.borderless, .below, .sticky, .skipTaskbar])
        case .transparent:
            Entry(
                option: "transparent", resource: "transparent",
                help: "The same as --borderless --opacity 0.6.", includes: [.borderless])
        case .clickThrough:
            Entry(
                option: "click-through", resource: "clickThrough",
                help: "Let the pointer reach what is below the window.")
        case .iconic:
            Entry(
                option: "iconic", resource: "iconic", help: "Begin minimised.", isClassic: true)
        }
    }

    /// Whether the two cannot go together.
    package func excludes(_ other: WindowBehaviour) -> Bool {
        entry.excludes.contains(other) || other.entry.excludes.contains(self)
    }
}

extension Set<WindowBehaviour> {
    /// The first two that cannot go together, in the table's order.
    package var conflict: (WindowBehaviour, WindowBehaviour)? {
        for first in WindowBehaviour.allCases where contains(first) {
            if let second = first.entry.excludes.first(where: contains) { return (first, second) }
        }
        return nil
    }

    /// These and all that they bring with them.
    package var complete: Set<WindowBehaviour> { reduce(self) { $0.union($1.entry.includes) } }

    /// The states by which window managers know them, and full screen if the window fills its monitor.
    func states(isFullScreen: Bool) -> [XAtomName] {
        WindowBehaviour.allCases.filter(contains).flatMap(\.entry.states)
            + (isFullScreen ? [.netWMStateFullscreen] : [])
    }
}
