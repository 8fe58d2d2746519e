import CX11
import FlipEngine

/// A black window over a monitor that shows nothing while another one shows the clock in full screen.
///
/// Nothing is ever drawn on it: its background is black. It never takes the keyboard, and is gone with this object.
final class CoverWindow {
    /// The server's window.
    let window: ServerWindow
    /// The monitor's place.
    let frame: PixelRect

    /// Covers `frame` for `owner`, with the window manager's help where there is one.
    init(frame: PixelRect, owner: ServerWindow, instanceName: String) {
        self.frame = frame
        window = ServerWindow.makeBlack(on: owner.connection, frame: frame)
        // Keys come here where no window manager gives them to the clock.
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
