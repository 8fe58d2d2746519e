/// What has to be known to make the window.
struct WindowConfiguration {
    /// The title, at first.
    var title = "FlipClockX"
    /// The first part of WM_CLASS, by which users single out one window; the second part is always `className`.
    var instanceName = "flipclockx"
    /// The size in pixels.
    var width = 1280
    /// The size in pixels.
    var height = 720
    /// Whether the user asked for this size, so that window managers respect it.
    var isSizeFromUser = false
    /// The horizontal place, if the user asked for one.
    var x: WindowOffset?
    /// The vertical place, if the user asked for one.
    var y: WindowOffset?
    /// Whether it fills its monitor from the start.
    var isFullScreen = false
    /// What the desktop called our start, so that it can be told that we are there.
    var startup: StartupNotification?

    /// The second part of WM_CLASS, and the name of the desktop file.
    static let className = "io.github.flipclockx.flipclockx"
    /// The smallest size that window managers let the user make it.
    static let minimumSize = (width: 120, height: 60)
}

/// A distance of the window from one border of the screen, as in `-geometry`.
enum WindowOffset: Equatable, Sendable {
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
