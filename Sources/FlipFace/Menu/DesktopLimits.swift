import FlipClock

/// The features that may not work on the current desktop: for each of them the reason, one short sentence for users, or
/// nil if it works.
///
///     limits.layers[.top]                         // "Weston keeps no window above the others."
///     limits.reason(against: .windowOpacity)
package struct DesktopLimits: Hashable, Sendable {
    /// The places among the other windows.
    package var layers: [WindowSettings.Layer: String] = [:]
    /// Other values of a setting than its default, except of the place.
    package var settings: [Setting: String] = [:]
    /// Full screen.
    package var fullScreen: String?
    /// Starting the clock with the session.
    package var session: String?

    /// No limits.
    package init() {}

    /// Why only the default value of `setting` works here; nil if another value works, too.
    func reason(against setting: Setting) -> String? {
        guard setting == .windowLayer else { return settings[setting] }
        return layers[.desktop].flatMap { _ in layers[.top] }
    }
}
