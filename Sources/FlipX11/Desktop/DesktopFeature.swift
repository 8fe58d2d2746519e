/// A feature of the clock that needs the help of the window manager, the compositor or the session.
///
///     if let reason = window.support.obstacle(to: .keepAbove) { disable(item, because: reason) }
///
/// `DesktopSupport` tells which of them work on the current desktop.
package enum DesktopFeature: String, CaseIterable, Sendable {
    /// `--above`.
    case keepAbove = "above other windows"
    /// `--below`, and the place of a widget on the desktop.
    case keepBelow = "below other windows"
    /// `--sticky`.
    case allDesktops = "on every desktop"
    /// `--skip-taskbar`.
    case skipTaskbar = "not in taskbars"
    /// The position of `--geometry`, and the saved one.
    case placement = "position"
    /// Full screen.
    case fullScreen = "full screen"
    /// `--monitor` with a name, `primary`, `each` or `all`.
    case fullScreenOnMonitor = "full screen on a chosen monitor"
    /// `--opacity`, `--transparent`, and smooth rounded corners.
    case transparency = "transparency"
    /// `--click-through`.
    case clickThrough = "click-through"
    /// `--keep-awake`.
    case keepAwake = "keep awake"
    /// Sharp pixels on an output that the desktop scales.
    case outputScale = "scale of the output"
    /// Nothing is drawn while the window is minimised.
    case minimisedDetection = "rest while minimised"
    /// Nothing is drawn while another desktop is shown.
    case desktopDetection = "rest on another desktop"
    /// Nothing is drawn while other windows cover the clock.
    case coveredDetection = "rest while covered"
}
