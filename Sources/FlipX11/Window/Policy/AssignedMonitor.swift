import FlipEngine

/// Decides whether a window manager has put a window of the clock, a cover or a mirror, on the monitor that it is for.
///
///     var monitor = AssignedMonitor(frame)
///     monitor.found(window, clock: clock, at: now)
///     if monitor.isMissed(at: now) { giveUp() }
///
/// dwm, for example, puts a cover on the clock's own monitor, above the clock. A window manager may map a window before
/// it moves it, so a wrong place counts only after `patience` seconds.
package struct AssignedMonitor: Equatable, Sendable {
    /// The monitor.
    package let frame: PixelRect
    /// When the window counts as misplaced, in seconds of `MonotonicClock`; nil while its place is right, or unknown.
    package private(set) var deadline: MediaTime?

    /// How long a window manager may take to move the window to its monitor, in seconds.
    static let patience = 1.0

    /// Creates the state of a window for the monitor at `frame`, whose place is unknown.
    package init(_ frame: PixelRect) { self.frame = frame }

    /// Records that the window is at `window` and the clock at `clock`. A panel may keep a part of the monitor.
    package mutating func found(_ window: PixelRect, clock: PixelRect, at now: MediaTime) {
        let isThere = window.intersection(frame).area * 2 >= frame.area
        let hidesClock = window.intersection(clock).area > 0
        deadline = isThere && !hidesClock ? nil : deadline ?? now + Self.patience
    }

    /// Whether the window has been in a wrong place for too long at `now`.
    package func isMissed(at now: MediaTime) -> Bool { deadline.map { $0 <= now } == true }
}
