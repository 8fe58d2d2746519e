import FlipEngine

/// The properties with which the window is created.
package struct WindowConfiguration {
    /// The initial title.
    var title = "FlipClockX"
    /// The first part of WM_CLASS, which identifies one window; the second part is always `className`.
    package var instanceName = "flipclockx"
    /// The width, in pixels.
    package var width = 1280
    /// The height, in pixels.
    package var height = 720
    /// Whether the user asked for this size, so that window managers respect it.
    package var isSizeFromUser = false
    /// The horizontal position, if the user asked for one.
    package var x: WindowOffset?
    /// The vertical position, if the user asked for one.
    package var y: WindowOffset?
    /// Whether it starts in full screen.
    package var isFullScreen = false
    /// The monitors that the window fills in full screen.
    package var fullScreenMonitors = FullScreenMonitors.current
    /// Whether it starts minimised.
    package var isIconic = false
    /// The desktop on which it appears, in EWMH's numbers; nil for the current one.
    package var desktop: UInt32?
    /// Whether further starts of the program can open its menu.
    package var hasMenu = true
    /// Its behaviours on the desktop.
    package var behaviours: Set<WindowBehaviour> = []
    /// Whether it is a part of the desktop rather than a window on it.
    var isWidget: Bool { behaviours.contains(.widget) }
    /// Whether it repeats, on another monitor, a clock that is in full screen.
    package var isMirror = false
    /// Whether it takes the place of another window: its position is then that of its contents, not of the window
    /// manager's frame.
    package var isReplacing = false
    /// Whether it gets the keyboard focus when it is mapped. A widget and a mirror do not.
    var takesFocus: Bool { !isWidget && !isMirror }
    /// Whether the ground behind the cards is translucent; needs a visual with alpha.
    package var isTranslucent = false
    /// Returns the case of a window without a frame, from the window's size and whether a compositor blends it; nil for
    /// none.
    package var body: (@Sendable (_ width: Int, _ height: Int, _ isBlended: Bool) -> WindowBody)?
    /// The number of pixels per point.
    package var scale = 1.0
    /// Whether the desktop has published that number.
    package var isScalePublished = false
    /// The startup notification of our launch, to end it.
    package var startup: StartupNotification?

    /// Creates an ordinary window of the default size.
    package init() {}

    /// Asks for the place `frame`.
    package mutating func place(at frame: PixelRect) {
        (width, height) = (frame.width, frame.height)
        (x, y) = (.fromStart(frame.minX), .fromStart(frame.minY))
        isSizeFromUser = true
    }

    /// Sets what can change while the window is open.
    package mutating func change(
        behaviours: Set<WindowBehaviour>, isTranslucent: Bool,
        fullScreenMonitors: FullScreenMonitors
    ) {
        self.behaviours = behaviours
        self.isTranslucent = isTranslucent
        self.fullScreenMonitors = fullScreenMonitors
    }

    /// The second part of WM_CLASS, and the name of the desktop file.
    static let className = "io.github.flipclockx.flipclockx"
    /// The smallest size to which the user can resize it, in points: the cards are still legible.
    private static let minimumSize = (width: 120.0, height: 60.0)

    /// The smallest size at `scale` pixels per point.
    package static func minimumSize(scale: Double) -> (width: Int, height: Int) {
        (
            Int((minimumSize.width * scale).rounded()),
            Int((minimumSize.height * scale).rounded())
        )
    }

    /// The smallest size in pixels, never larger than the initial size.
    var minimumSize: (width: Int, height: Int) {
        let least = Self.minimumSize(scale: scale)
        return (min(least.width, max(width, 1)), min(least.height, max(height, 1)))
    }
}

/// A distance of the window from one border of the screen, as in `-geometry`.
package enum WindowOffset: Hashable, Sendable {
    /// From the left or the top border to the window's left or top edge, `+10`.
    case fromStart(Int)
    /// From the right or the bottom border inwards to the window's right or bottom edge, `-10`.
    case fromEnd(Int)

    /// Returns the first column or row of a window of `extent` pixels on a screen of `screen` pixels.
    func origin(extent: Int, screen: Int) -> Int {
        switch self {
        case .fromStart(let distance): distance
        case .fromEnd(let distance): screen - extent - distance
        }
    }
}
