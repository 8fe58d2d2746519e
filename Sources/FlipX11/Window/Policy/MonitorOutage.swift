import FlipEngine

/// Tracks times without any monitor, as when all of them are switched off and on again.
///
///     var outage = MonitorOutage()
///     let change = outage.note(monitorCount: 0, ordinary: frame)
///
/// The screen then shrinks to almost nothing (64x64 with xrandr), so no window should be moved into it. A server that
/// never had a monitor, such as Xephyr, does not count: its whole screen is the monitor.
package struct MonitorOutage: Equatable, Sendable {
    /// The consequence of a change of the monitors.
    enum Change: Equatable, Sendable {
        /// There are monitors.
        case monitors
        /// There is no monitor: leave the window where it is.
        case nothing
        /// The monitors are back: move the window back to its old place.
        case back(PixelRect?)
    }

    private var hadMonitors = false
    /// Whether all monitors are gone at present.
    package private(set) var isOut = false
    private var frame: PixelRect?

    /// Creates the state of a screen that has not reported its monitors.
    init() {}

    /// Records the number of monitors; `ordinary` is the place at which the window was last an ordinary one.
    mutating func note(monitorCount: Int, ordinary: PixelRect?) -> Change {
        if monitorCount > 0 {
            defer { (hadMonitors, isOut) = (true, false) }
            return isOut ? .back(frame) : .monitors
        }
        guard hadMonitors else { return .monitors }
        if !isOut { frame = ordinary }
        isOut = true
        return .nothing
    }
}
