import CX11
import FlipEngine

/// A black window over a monitor, while another monitor shows the clock in full screen.
///
/// It never takes the keyboard focus, and is destroyed with this object.
final class CoverWindow {
    /// The server's window.
    let window: ServerWindow
    /// The monitor that it covers.
    private(set) var monitor: AssignedMonitor
    /// Its place on the root window; nil until the server has reported it.
    private var found: PixelRect?
    private var size: (width: Int, height: Int)
    private var refresh = Refresh()

    /// Covers `frame` on behalf of `owner`; a window manager, if there is one, makes it full screen.
    init(_ frame: PixelRect, owner: ServerWindow, instanceName: String) {
        monitor = AssignedMonitor(frame)
        size = (frame.width, frame.height)
        window = ServerWindow.makeBlack(on: owner.connection, frame: frame)
        // Without a window manager, keys go to the window under the pointer, which may be this one.
        window.select(KeyPressMask | KeyReleaseMask | StructureNotifyMask)
        window.setSizeHints(SizeHints(fixedAt: frame).hints)
        window.setManagerHints(takesInput: false, isIconic: false)
        window.setTransient(for: owner)
        window.setClass(instanceName: instanceName)
        window.setStates([.netWMStateFullscreen, .netWMStateSkipTaskbar, .netWMStateSkipPager])
        window.setBorderless()
        window.mapRaised()
    }

    deinit {
        guard window.connection.isAlive else { return }
        window.destroy()
        window.connection.flush()
    }

    /// Handles an event that may have changed its place, and calls `then` when the place is known.
    func moved(_ event: XEvent, then: @escaping () -> Void) {
        if event.type == ConfigureNotify {
            size = (Int(event.xconfigure.width), Int(event.xconfigure.height))
        }
        if refresh.want() { askOrigin(then: then) }
    }

    private func askOrigin(then: @escaping () -> Void) {
        window.askOrigin { [weak self] origin in
            guard let self else { return }
            if let origin {
                found = PixelRect(
                    x: origin.x, y: origin.y, width: size.width, height: size.height)
            }
            then()
            if refresh.answered() { askOrigin(then: then) }
        }
    }

    /// Compares its place with the monitor's and with that of the clock, at `clock`.
    func check(clock: PixelRect, at now: MediaTime) {
        if let found { monitor.found(found, clock: clock, at: now) }
    }
}
