import FlipX11

/// What somebody wants of the window, on the command line or in the server's resources; nil where nothing was said.
///
///     let preferences = options.preferences.over(WindowPreferences(resources, warnings: &warnings))
struct WindowPreferences: Hashable, Sendable {
    /// How it behaves.
    var behaviours: Set<WindowBehaviour> = []
    /// The size, in pixels.
    var size: WindowGeometry.Size?
    /// The place.
    var position: WindowGeometry.Position?
    /// Which monitors full screen fills.
    var monitors: FullScreenMonitors?
    /// How much of the ground there is, 0...1.
    var opacity: Double?
    /// How many pixels a point is, 0.5...8.
    var scale: Double?
    /// The title.
    var title: String?
    /// The first part of WM_CLASS.
    var name: String?

    /// These preferences, and where nothing was said those of `lower`.
    ///
    /// A place goes with its size: who gives either is not given the other from below.
    func over(_ lower: WindowPreferences) -> WindowPreferences {
        var result = self
        // Somebody who wants it above on the command line has changed their mind about below.
        result.behaviours.formUnion(
            lower.behaviours.filter { below in !behaviours.contains { $0.excludes(below) } })
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

    /// What opacity a transparent window has when none is given.
    static let transparentOpacity = 0.6
}
