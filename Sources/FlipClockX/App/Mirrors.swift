import FlipEngine
import FlipX11

/// The screen that a mirror belongs to, and its monitor.
struct MirrorRole {
    /// The control of the user's own window.
    weak var owner: FullScreenControl?
    /// The monitor that the mirror fills.
    let monitor: PixelRect
}

/// Decides which mirrors a screen needs: one on every other monitor while its window is full screen with `--monitor
/// each`.
///
///     mirrors.invalidate()                        // monitors or the window's states have changed
///     if let wanted = mirrors.takeWanted(for: window, at: now) { open(wanted) }
///
/// A mirror is an ordinary `Screen` with its own connection and face, because its monitor has its own size.
///
/// Some window managers, such as sway, ignore the mirror's position and put it on the clock's own monitor, where they
/// end the clock's full screen in favour of the mirror. Such a mirror is given up until the monitors change, and the
/// clock becomes full screen again. Others, such as dwm, show both windows there; such a mirror is given up, too.
struct MirrorNeeds {
    /// Whether the set of mirrors may have to change.
    private var isStale = true
    /// The monitors on which a mirror failed to open; none is tried again before the window leaves full screen.
    private var failures: [PixelRect] = []
    /// The monitors on which the window manager puts no mirror.
    private var refusals: [PixelRect] = []
    /// The mirrors that have been opened lately, by their monitors, each with the time at which the server mapped it;
    /// nil until then.
    private var arrivals: [PixelRect: Double?] = [:]
    /// When mirrors may be opened again; nil before the first.
    private var nextOpening: MediaTime?

    /// How long after a mirror's arrival the end of a full screen is attributed to the mirror, in seconds.
    private static let arrivalTime = 1.0
    /// The shortest time between openings, in seconds: each waits for the server, and a program can map and unmap the
    /// window all the time.
    private static let openingInterval = 0.25

    /// Records that the set of mirrors may have to change.
    mutating func invalidate() { isStale = true }

    /// Records that the monitors have changed: the window manager may put mirrors elsewhere.
    mutating func monitorsChanged() {
        refusals = []
        invalidate()
    }

    /// Records that a mirror is being opened on `monitor`.
    mutating func opens(on monitor: PixelRect, at now: MediaTime) {
        arrivals[monitor] = .some(nil)
        nextOpening = now + Self.openingInterval
    }

    /// When to call `takeWanted` again, because mirrors were opened just before; nil if that is not needed.
    var deadline: MediaTime? { isStale ? nextOpening : nil }

    /// Records that the mirror for `monitor` was mapped.
    mutating func arrived(for monitor: PixelRect, at time: Double) { arrivals[monitor] = time }

    /// Records that no mirror could be opened on `monitor`.
    mutating func failed(on monitor: PixelRect) {
        arrivals[monitor] = nil
        failures.append(monitor)
    }

    /// Records that the window manager puts no mirror on `monitor`; returns whether that is new.
    mutating func refused(_ monitor: PixelRect) -> Bool {
        guard !refusals.contains(monitor) else { return false }
        refusals.append(monitor)
        invalidate()
        return true
    }

    /// Returns the monitors of the mirrors whose arrival may have ended a full screen at `time`.
    func arrivals(before time: Double) -> [PixelRect] {
        arrivals.filter { time - ($0.value ?? time) < Self.arrivalTime }.map(\.key)
    }

    /// Returns the monitors that need mirrors of `window` at `now`; nil if nothing has changed since the last call, or
    /// until `deadline`.
    mutating func takeWanted(for window: XWindow, at now: MediaTime) -> [PixelRect]? {
        guard isStale else { return nil }
        if !window.isFullScreen {
            failures = []
            arrivals = [:]
        }
        guard window.isFullScreen, window.visibility.isMapped, !window.visibility.isIconic else {
            isStale = false
            return []
        }
        if let nextOpening, now < nextOpening { return nil }
        isStale = false
        let places = window.monitors.places
        let own = places.index(of: .each, for: window.frameOnRoot)
        return places.indices.filter { $0 != own }.map { places[$0].frame }
            .filter { !failures.contains($0) && !refusals.contains($0) }
    }
}
