import FlipEngine

/// A moment without any monitor, as when all of them are switched off or plugged in again: takes how many there are, gives
/// what that means for an ordinary window.
///
///     var outage = MonitorOutage()
///     switch outage.note(monitorCount: 0, ordinary: frame) { ... }
///
/// The screen shrinks to nearly nothing meanwhile (64x64 with xrandr), which is no place to bring a window to. A server that
/// never had a monitor, as Xephyr, is not without one: there the whole screen is the monitor.
package struct MonitorOutage: Equatable, Sendable {
    /// What a change of the monitors means.
    enum Change: Equatable, Sendable {
        /// There are monitors: the window goes to where it can be seen.
        case monitors
        /// There is none for now: the window stays as it is.
        case nothing
        /// They are back: the window goes back to where it was.
        case back(PixelRect?)
    }

    private var hadMonitors = false
    /// Whether the monitors are gone for now.
    package private(set) var isOut = false
    private var frame: PixelRect?

    /// A screen of which nothing is known.
    init() {}

    /// There are `monitorCount` monitors now, and the window was at `ordinary` when it was last an ordinary one.
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
