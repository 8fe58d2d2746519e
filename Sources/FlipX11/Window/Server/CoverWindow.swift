import CX11
import FlipEngine

/// A black window over a monitor, while another monitor shows the clock in full screen.
///
/// It never takes the keyboard focus, and is destroyed with this object.
final class CoverWindow {
    /// The server's window.
    let window: ServerWindow
    /// The monitor's place.
    let frame: PixelRect

    /// Covers `frame` on behalf of `owner`; a window manager, if there is one, makes it full screen.
    init(frame: PixelRect, owner: ServerWindow, instanceName: String) {
        self.frame = frame
        window = ServerWindow.makeBlack(on: owner.connection, frame: frame)
        // Without a window manager, keys go to the window under the pointer, which may be this one.
        window.select(KeyPressMask | KeyReleaseMask)
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
}
