/// Tells which features of the clock work on this desktop, and why the others do not.
///
///     support.obstacle(to: .keepAwake)   // "The server has no screen saver ..."; nil if it works
///     support.works(.placement)
///
/// The support is known from the window's creation on and follows a change of the window manager. A reason is one short
/// sentence for users, with a capital letter and a full stop.
package struct DesktopSupport: Equatable, Sendable {
    private let facts: DesktopFacts

    /// Derives the support from `facts`.
    init(_ facts: DesktopFacts = DesktopFacts()) { self.facts = facts }

    /// Whether `feature` works, as far as is known.
    package func works(_ feature: DesktopFeature) -> Bool { obstacle(to: feature) == nil }

    /// The reason why `feature` does not work here; nil if it works.
    package func obstacle(to feature: DesktopFeature) -> String? {
        switch feature {
        case .keepAbove:
            state(.netWMStateAbove, "keeps no window above the others")
        case .keepBelow:
            state(.netWMStateBelow, "keeps no window below the others")
        case .allDesktops:
            // Window managers with desktops know either the state or the number that means all desktops.
            supports(.netWMDesktop)
                ? nil : state(.netWMStateSticky, "shows a window on one desktop")
        case .skipTaskbar:
            state(.netWMStateSkipTaskbar, "does not let a window stay out of taskbars")
        case .placement: placementObstacle
        case .fullScreenOnMonitor: monitorObstacle
        case .transparency:
            facts.hasCompositor ? nil : "No compositor blends windows."
        case .fullScreen:
            facts.isWidget && !WidgetType.fillsScreen(managerName: facts.managerName)
                ? "\(manager) keeps parts of the desktop out of full screen." : nil
        case .clickThrough:
            facts.hasShape ? nil : "The X server lets no clicks through a window (no SHAPE)."
        case .keepAwake: awakeObstacle
        case .outputScale:
            facts.isXwayland && !facts.publishesScale
                ? "\(manager) tells X11 programs no scale and enlarges their pixels."
                : nil
        case .minimisedDetection:
            facts.hasManager && facts.kind == .wlroots
                ? "\(manager) does not tell X11 programs that they are hidden." : nil
        case .desktopDetection:
            facts.hasManager && facts.kind == .wlroots
                ? "\(manager) does not tell X11 programs which workspace is shown." : nil
        case .coveredDetection:
            facts.hasCompositor || facts.isXwayland
                ? "With a compositor, the X server regards every window as visible." : nil
        }
    }

    /// Whether the window manager tiles windows; a widget floats above the tiles.
    package var tilesWindows: Bool {
        facts.hasManager && [.wlroots, .i3, .dwm].contains(facts.kind)
    }

    /// For `--debug`: the desktop in a few words.
    package var summary: String {
        let name =
            facts.hasManager
            ? facts.managerName ?? "a window manager without a name" : "no window manager"
        return facts.isXwayland ? "\(name) on Xwayland" : name
    }

    // MARK: Reasons

    private func supports(_ name: XAtomName) -> Bool { facts.supported.contains(name) }

    /// Returns nil if the window manager supports the state or message `name`; otherwise a sentence, in which `does`
    /// states the manager's behaviour.
    private func state(_ name: XAtomName, _ does: String) -> String? {
        guard facts.hasManager else { return "No window manager runs." }
        return supports(name) ? nil : "\(manager) \(does)."
    }

    /// The window manager as users know it, to begin a sentence.
    package var manager: String {
        switch facts.kind {
        case .wlroots: "This compositor (wlroots)"
        case .weston: "Weston"
        case .mutter: "GNOME"
        case .kwin: "KWin"
        case .i3: "i3"
        case .dwm: "dwm"
        case .usual: facts.managerName ?? "The window manager"
        }
    }

    private var placementObstacle: String? {
        if tilesWindows { return "\(manager) tiles windows and places them itself." }
        return facts.hasManager && facts.kind == .weston
            ? "\(manager) places windows itself." : nil
    }

    private var monitorObstacle: String? {
        guard facts.hasManager, supports(.netWMStateFullscreen) else { return nil }
        if supports(.netWMFullscreenMonitors) { return nil }
        return facts.isXwayland && facts.kind == .wlroots
            ? "\(manager) fills the monitor on which it has placed the window." : nil
    }

    private var awakeObstacle: String? {
        if facts.hasServerSaver || facts.busInhibits == true { return nil }
        return facts.busInhibits == false
            ? "The X server has no screen saver to suspend, and none answers on the session bus."
            : "The X server has no screen saver to suspend."
    }
}
