import FlipClock

/// The features that may not work on the current desktop: for each of them the reason, one short sentence for users, or
/// nil if it works.
///
///     limits.layers[.top]                         // "Weston keeps no window above the others."
///     limits.reason(against: .windowOpacity)
package struct DesktopLimits: Hashable, Sendable {
    /// The places among the other windows.
    package var layers: [WindowSettings.Layer: String] = [:]
    /// Being on every desktop.
    package var allDesktops: String?
    /// A ground through which other windows are visible.
    package var transparency: String?
    /// Clicks that go through the window.
    package var clickThrough: String?
    /// Full screen.
    package var fullScreen: String?
    /// Full screen on a chosen monitor.
    package var monitor: String?
    /// Keeping the screen on.
    package var awake: String?
    /// Starting the clock with the session.
    package var session: String?

    /// No limits.
    package init() {}

    /// Why only the default value of `setting` works here; nil if another value works, too.
    func reason(against setting: Setting) -> String? {
        switch setting {
        case .windowLayer:
            let others = WindowSettings.Layer.allCases.filter { $0 != .ordinary }
            return others.allSatisfy { layers[$0] != nil } ? layers[.top] : nil
        case .allDesktops: return allDesktops
        case .windowOpacity: return transparency
        case .clickThrough: return clickThrough
        case .fullScreenMonitor: return monitor
        case .keepAwake: return awake
        default: return nil
        }
    }
}
