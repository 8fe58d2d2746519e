import FlipEngine
import FlipSystem
import FlipX11

/// Full screen of one window, and with `--monitor each` of the clock's window and its mirrors, which enter and leave it
/// together.
///
/// A mirror passes what its user asks for on to the control of the clock's own window, its owner.
final class FullScreenControl {
    /// The screen that this one mirrors; nil if it is not a mirror.
    let mirrored: MirrorRole?
    /// The mirrors that the window needs.
    var mirrors = MirrorNeeds()

    private let window: XWindow
    /// Whether the last request was to leave full screen.
    private var leavesOnRequest = false
    /// The monitor of a mirror; nil for any other window.
    private var assigned: AssignedMonitor?

    /// A control of `window`.
    init(_ window: XWindow, mirrored: MirrorRole?) {
        self.window = window
        self.mirrored = mirrored
        assigned = mirrored.map { AssignedMonitor($0.monitor) }
    }

    /// The control of the clock's own window.
    private var owner: FullScreenControl { mirrored?.owner ?? self }

    /// Whether the clock is full screen.
    var isFull: Bool { owner.window.isFullScreen }

    // MARK: Requests

    /// Makes all windows of the clock leave full screen.
    func leave() { owner.set(false) }

    /// Toggles full screen according to the window's current state, which the window manager may just have changed.
    func toggle() {
        owner.window.refreshState { [weak owner] in
            guard let owner else { return }
            owner.set(!owner.window.isFullScreen)
        }
    }

    /// Leaves full screen; does nothing in an ordinary window.
    func end() {
        owner.window.refreshState { [weak owner] in
            guard let owner, owner.window.isFullScreen else { return }
            owner.set(false)
        }
    }

    private func set(_ isFull: Bool) {
        leavesOnRequest = !isFull
        window.setFullScreen(isFull)
    }

    // MARK: Events

    /// Handles a change of the window to or from full screen.
    func changed() {
        if window.isFullScreen { leavesOnRequest = false } else { ended() }
        mirrors.invalidate()
    }

    /// Handles the end of full screen in one of the windows that `--monitor each` has opened, or in the clock's own
    /// window: the other windows leave full screen as well. If full screen has ended because mirrors were just opened,
    /// those mirrors are given up instead, and the clock returns to full screen.
    private func ended() {
        guard !owner.leavesOnRequest else { return }
        let causes = owner.mirrors.arrivals(before: MonotonicClock.now)
        guard causes.isEmpty else {
            // If the window manager has moved the clock to the monitor of one of these mirrors, that mirror alone has
            // ended the full screen, and none is given up.
            if !causes.contains(owner.window.monitorPlace) {
                for monitor in causes { owner.giveUpMirror(on: monitor) }
            }
            owner.window.setFullScreen(true)
            return
        }
        if mirrored != nil { leave() }
    }

    /// Handles the mapping of the window.
    func mapped(at now: MediaTime) {
        mirrors.invalidate()
        if let mirrored { mirrored.owner?.mirrors.arrived(for: mirrored.monitor, at: now) }
    }

    /// Handles a change of the window's place: the window manager may have moved the clock to a mirror's monitor.
    func moved(at now: MediaTime) {
        mirrors.invalidate()
        findMonitor(at: now)
    }

    private func findMonitor(at now: MediaTime) {
        guard let clock = mirrored?.owner?.window.frameOnRoot else { return }
        assigned?.found(window.frameOnRoot, clock: clock, at: now)
    }

    // MARK: Mirrors

    /// When to call `checkMirror`; nil if that is not needed.
    var deadline: MediaTime? { assigned?.deadline }

    /// Gives up this mirror if the window manager does not put it on its monitor.
    func checkMirror(at now: MediaTime) {
        guard let clock = mirrored?.owner else { return }
        findMonitor(at: now)
        guard let monitor = assigned, monitor.isMissed(at: now) else { return }
        assigned = nil
        clock.giveUpMirror(on: monitor.frame)
    }

    /// Gives up the mirror that was opened on `monitor`, unless the window manager has moved the clock there since.
    private func giveUpMirror(on monitor: PixelRect) {
        guard monitor != window.monitorPlace, mirrors.refused(monitor) else { return }
        Self.writeMissing("clock", on: monitor)
    }

    /// Writes that the window manager puts no window of this kind on `monitor`.
    static func writeMissing(_ kind: String, on monitor: PixelRect) {
        Diagnostics.write(
            """
            the desktop puts no \(kind) on the monitor at \(monitor.width)x\(monitor.height)\
            +\(monitor.minX)+\(monitor.minY): that monitor stays as it is
            """)
    }
}
