import CX11
import Glibc
import TestSupport

@testable import SystemSupport

/// A window that a test lays over the clock.
struct TestCover {
    private let observer: ScreenReader
    private let id: Window

    /// Creates and maps a window at this place: x, y, width, height. A window manager ignores it unless it `isManaged`.
    init(_ observer: ScreenReader, _ frame: [Int], isManaged: Bool = false) {
        self.observer = observer
        let display = observer.display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = isManaged ? 0 : 1
        attributes.background_pixel = 0x80_8080
        id = XCreateWindow(
            display, observer.root, Int32(frame[0]), Int32(frame[1]), UInt32(frame[2]),
            UInt32(frame[3]), 0, 0, UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWBackPixel), &attributes)
        var hints = XSizeHints()
        hints.flags = USPosition | USSize
        (hints.x, hints.y) = (Int32(frame[0]), Int32(frame[1]))
        (hints.width, hints.height) = (Int32(frame[2]), Int32(frame[3]))
        XSetWMNormalHints(display, id, &hints)
        XMapRaised(display, id)
        XSync(display, 0)
    }

    func destroy() {
        XDestroyWindow(observer.display, id)
        XSync(observer.display, 0)
    }
}
