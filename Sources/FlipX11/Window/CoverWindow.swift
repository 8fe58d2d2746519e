import CX11
import FlipEngine

/// A black window over a monitor that shows nothing while another one shows the clock in full screen.
///
/// Nothing is ever drawn on it: its background is black. It never takes the keyboard, and is gone with this object.
final class CoverWindow {
    /// The server's number for it.
    let id: Window
    /// The monitor's place.
    let frame: PixelRect
    private let connection: XConnection

    /// Covers `frame` for `owner`, with the window manager's help where there is one.
    init(frame: PixelRect, owner: XWindow) {
        connection = owner.connection
        self.frame = frame
        let display = connection.display
        id = XCreateSimpleWindow(
            display, connection.root, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)),
            0, 0, XBlackPixel(display, connection.screen))
        // Keys come here where no window manager gives them to the clock.
        XSelectInput(display, id, KeyPressMask | KeyReleaseMask)
        setProperties(owner)
        XMapRaised(display, id)
    }

    deinit {
        guard connection.isAlive else { return }
        XDestroyWindow(connection.display, id)
        connection.flush()
    }

    private func setProperties(_ owner: XWindow) {
        let display = connection.display
        var hints = XSizeHints()
        hints.flags = USPosition | USSize
        hints.x = Int32(clamping: frame.minX)
        hints.y = Int32(clamping: frame.minY)
        hints.width = Int32(clamping: frame.width)
        hints.height = Int32(clamping: frame.height)
        XSetWMNormalHints(display, id, &hints)
        var manager = XWMHints()
        manager.flags = InputHint | StateHint
        manager.input = 0
        manager.initial_state = NormalState
        XSetWMHints(display, id, &manager)
        XSetTransientForHint(display, id, owner.id)
        let classes = "\(owner.configuration.instanceName)\0\(WindowConfiguration.className)\0"
        set(Atom(XA_WM_CLASS), Atom(XA_STRING), 8, Array(classes.utf8))
        let atoms = connection.atoms
        let states: [XAtomName] = [
            .netWMStateFullscreen, .netWMStateSkipTaskbar, .netWMStateSkipPager,
        ]
        set(atoms[.netWMState], Atom(XA_ATOM), 32, states.map { atoms[$0] })
        set(atoms[.motifWMHints], atoms[.motifWMHints], 32, [2, 0, 0, 0, 0] as [Int])
    }

    private func set<Item>(_ property: Atom, _ type: Atom, _ format: Int32, _ items: [Item]) {
        _ = items.withUnsafeBytes { bytes in
            XChangeProperty(
                connection.display, id, property, type, format, PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(items.count))
        }
    }
}
