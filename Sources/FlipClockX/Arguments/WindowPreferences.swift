import FlipClock
import FlipX11

/// The user's preferences for the window, from the command line, the settings file or the server's resources. A
/// property is nil if it was not given.
///
///     let preferences = given.over(
///         WindowPreferences(resource: { resources[$0] }, warnings: &warnings))
struct WindowPreferences: Hashable, Sendable {
    /// The window's behaviours.
    var behaviours: Set<WindowBehaviour> = []
    /// Behaviours that the window must not have, even if preferences of lower rank ask for them.
    var denied: Set<WindowBehaviour> = []
    /// The size, in pixels.
    var size: WindowGeometry.Size?
    /// The place.
    var position: WindowGeometry.Position?
    /// The monitors that the window fills in full screen.
    var monitors: FullScreenMonitors?
    /// The opacity of the ground, 0...1.
    var opacity: Double?
    /// The number of pixels per point, 0.5...8.
    var scale: Double?
    /// The title.
    var title: String?
    /// The first part of WM_CLASS.
    var name: String?

    /// Returns these preferences, completed by those of lower rank in `lower`.
    ///
    /// Size and position belong together: if either is given, neither is taken from `lower`.
    func over(_ lower: WindowPreferences) -> WindowPreferences {
        var result = self
        // A behaviour given on the command line overrides those in the resources that contradict it.
        result.behaviours.formUnion(
            lower.behaviours.filter { below in
                !denied.contains(below) && !behaviours.contains { $0.excludes(below) }
            })
        result.denied.formUnion(lower.denied.subtracting(result.behaviours))
        if size == nil && position == nil {
            result.size = lower.size
            result.position = lower.position
        }
        result.monitors = monitors ?? lower.monitors
        result.opacity = opacity ?? lower.opacity
        result.scale = scale ?? lower.scale
        result.title = title ?? lower.title
        result.name = name ?? lower.name
        return result
    }

    /// The opacity of a transparent window if none is given.
    static let transparentOpacity = 0.6
}
