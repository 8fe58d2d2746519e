import CX11
import Glibc
import TestSupport

@testable import SystemSupport

/// A window that a test lays over the clock.
struct TestCover {
    let observer: ScreenReader
    let id: Window

    private var display: OpaquePointer { observer.display }

    /// Creates and maps a window at this place: x, y, width, height. A window manager ignores it unless it `isManaged`;
    /// with `hasAlpha` its visual has 32 bits.
    init(
        _ observer: ScreenReader, _ frame: [Int], isManaged: Bool = false, hasAlpha: Bool = false
    ) {
        self.observer = observer
        let display = observer.display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = isManaged ? 0 : 1
        attributes.background_pixel = hasAlpha ? 0x8000_0080 : 0x80_8080
        attributes.border_pixel = 0
        var visual = XVisualInfo()
        var depth: Int32 = 0
        if hasAlpha, XMatchVisualInfo(display, 0, 32, TrueColor, &visual) != 0 {
            depth = 32
            attributes.colormap = XCreateColormap(display, observer.root, visual.visual, AllocNone)
        }
        var mask = CWOverrideRedirect | CWBackPixel | CWBorderPixel
        if depth == 32 { mask |= CWColormap }
        id = XCreateWindow(
            display, observer.root, Int32(frame[0]), Int32(frame[1]), UInt32(frame[2]),
            UInt32(frame[3]), 0, depth, UInt32(InputOutput), visual.visual, UInt(mask), &attributes)
        var hints = XSizeHints()
        hints.flags = USPosition | USSize
        (hints.x, hints.y) = (Int32(frame[0]), Int32(frame[1]))
        (hints.width, hints.height) = (Int32(frame[2]), Int32(frame[3]))
        XSetWMNormalHints(display, id, &hints)
        show()
    }

    private func sync() { XSync(display, 0) }

    func show() {
        XMapRaised(display, id)
        sync()
    }

    func hide() {
        XUnmapWindow(display, id)
        sync()
    }

    func destroy() {
        XDestroyWindow(display, id)
        sync()
    }

    func move(toX x: Int, y: Int) {
        XMoveWindow(display, id, Int32(x), Int32(y))
        sync()
    }

    func lower() {
        XLowerWindow(display, id)
        sync()
    }

    func raise() {
        XRaiseWindow(display, id)
        sync()
    }

    func minimise() {
        XIconifyWindow(display, id, XDefaultScreen(display))
        sync()
    }

    /// Sets a property of 32-bit numbers.
    func set(_ property: String, _ numbers: [Int]) {
        // XA_CARDINAL is 6.
        _ = numbers.withUnsafeBytes { bytes in
            XChangeProperty(
                display, id, observer.atom(property), 6, 32, PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(numbers.count))
        }
        sync()
    }

    func setOpacity(_ opacity: Double) {
        set("_NET_WM_WINDOW_OPACITY", [Int(opacity * Double(UInt32.max))])
    }

    /// Sets the shape of this kind, in rectangles of x, y, width and height; nil for the whole window.
    func setShape(_ kind: Int32, _ rects: [[Int]]?) {
        if let rects {
            var list = rects.map {
                XRectangle(
                    x: Int16($0[0]), y: Int16($0[1]), width: UInt16($0[2]), height: UInt16($0[3]))
            }
            XShapeCombineRectangles(
                display, id, kind, 0, 0, &list, Int32(list.count), ShapeSet, Unsorted)
        } else {
            XShapeCombineMask(display, id, kind, 0, 0, 0, ShapeSet)
        }
        sync()
    }

    /// Asks the window manager to move it to this virtual desktop.
    func moveToDesktop(_ number: Int) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = id
        event.xclient.message_type = observer.atom("_NET_WM_DESKTOP")
        event.xclient.format = 32
        event.xclient.data.l.0 = number
        event.xclient.data.l.1 = 2
        XSendEvent(
            display, observer.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
        sync()
    }
}
