/// What has to be known to make the window.
package struct WindowConfiguration {
    /// The title, at first.
    var title = "FlipClockX"
    /// The first part of WM_CLASS, by which users single out one window; the second part is always `className`.
    package var instanceName = "flipclockx"
    /// The size in pixels.
    package var width = 1280
    /// The size in pixels.
    package var height = 720
    /// Whether the user asked for this size, so that window managers respect it.
    package var isSizeFromUser = false
    /// The horizontal place, if the user asked for one.
    package var x: WindowOffset?
    /// The vertical place, if the user asked for one.
    package var y: WindowOffset?
    /// Whether it fills its monitor from the start.
    package var isFullScreen = false
    /// Which monitors it fills then.
    package var fullScreenMonitors = FullScreenMonitors.current
    /// Whether it begins minimised.
    package var isIconic = false
    /// How it stands among other windows.
    package var behaviours: Set<WindowBehaviour> = []
    /// Whether it is a part of the desktop rather than a window on it.
    var isWidget: Bool { behaviours.contains(.widget) }
    /// Whether it is one of several pictures of a full screen.
    package var isMirror = false
    /// Whether it gets the keyboard when it appears. A widget and a mirror leave it where it is.
    var takesFocus: Bool { !isWidget && !isMirror }
    /// Whether what is behind the cards may be seen through; needs a visual with alpha.
    package var isTranslucent = false
    /// How many pixels a point is.
    package var scale = 1.0
    /// What the desktop called our start, so that it can be told that we are there.
    package var startup: StartupNotification?

    /// An ordinary window of the usual size.
    package init() {}

    /// The second part of WM_CLASS, and the name of the desktop file.
    static let className = "io.github.flipclockx.flipclockx"
    /// The smallest size that window managers let the user make it, in points.
    static let minimumSize = (width: 120, height: 60)

    /// The smallest size in pixels, never larger than the window is at first.
    var minimumSize: (width: Int, height: Int) {
        (
            min(Int((Double(Self.minimumSize.width) * scale).rounded()), max(width, 1)),
            min(Int((Double(Self.minimumSize.height) * scale).rounded()), max(height, 1))
        )
    }
}

/// A distance of the window from one border of the screen, as in `-geometry`.
package enum WindowOffset: Equatable, Sendable {
    /// From the left or the top border to the window's left or top edge, `+10`.
    case fromStart(Int)
    /// From the right or the bottom border inwards to the window's right or bottom edge, `-10`.
    case fromEnd(Int)

    /// The first column or row of a window of `extent` pixels on a screen of `screen` pixels.
    func origin(extent: Int, screen: Int) -> Int {
        switch self {
        case .fromStart(let distance): distance
        case .fromEnd(let distance): screen - extent - distance
        }
    }
}
