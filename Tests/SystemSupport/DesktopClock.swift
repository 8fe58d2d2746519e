import CX11
import Glibc
import TestSupport

/// The built clock on a desktop: its process, its window, and a connection to observe them.
///
/// Unlike `RunningClock` it does not check the pixels, so that corners may be round and backgrounds translucent.
final class DesktopClock {
    /// The clock's process.
    let process: ChildProcess
    /// The test's own connection to the same server.
    let observer: ScreenReader
    /// The clock's window.
    let window: Window
    /// The folder of its state and configuration.
    let folder: TemporaryFolder
    private let server: Xvfb

    /// Starts the clock with `options` and waits until its window shows the first frame.
    init(
        on server: Xvfb, _ options: [String], environment: [String: String?] = [:],
        folder: TemporaryFolder? = nil, program: String = ProductPath.flipclockx
    ) throws {
        self.server = server
        self.folder = try folder ?? TemporaryFolder()
        var variables: [String: String?] = [
            "DISPLAY": server.display, "TZ": "UTC", "XDG_STATE_HOME": self.folder("state"),
            "XDG_CONFIG_HOME": self.folder("config"), "RESOURCE_NAME": nil, "GDK_SCALE": nil,
            "DESKTOP_STARTUP_ID": nil,
        ]
        variables.merge(environment) { $1 }
        process = try ChildProcess(program, options, environment: variables)
        let observer = try ScreenReader(display: server.display)
        self.observer = observer
        do {
            let window = try observer.waitForWindow(pid: process.pid)
            self.window = window
            // The icon comes after the first frame.
            _ = try waitFor("the first frame", timeout: 15) {
                observer.longs(of: window, property: "_NET_WM_ICON")
            }
        } catch {
            throw TestError("\(error); its standard error: \(process.errorOutput)")
        }
    }

    /// The window's title.
    var title: String? { observer.strings(of: window, property: "_NET_WM_NAME").first }

    /// The states in the window's _NET_WM_STATE.
    var states: Set<String> { Set(observer.atomNames(of: window, property: "_NET_WM_STATE")) }

    /// The window's position and size on the screen: x, y, width, height.
    var frame: [Int] {
        guard let origin = observer.origin(of: window), let size = observer.size(of: window) else {
            return []
        }
        return [origin.x, origin.y, size.width, size.height]
    }

    /// The colour of a pixel on the screen.
    func screenColor(_ x: Int, _ y: Int) -> UInt32 {
        observer.screenshot().map { $0[x, y] } ?? 0
    }

    /// Waits until the window has this position and size.
    func waitForFrame(_ wanted: [Int], timeout: Double = 5) -> Bool {
        waitUntil(timeout: timeout) { frame == wanted }
    }

    /// Sends SIGTERM and returns how the clock ended.
    @discardableResult
    func end() -> ChildProcess.End? {
        process.kill(SIGTERM)
        return process.wait(timeout: 5)
    }

    /// Asks the window manager to add or remove states of the clock's window, as a pager does.
    func sendState(add isAdded: Bool, _ names: String...) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = observer.atom("_NET_WM_STATE")
        event.xclient.format = 32
        event.xclient.data.l.0 = isAdded ? 1 : 0
        event.xclient.data.l.1 = Int(observer.atom(names[0]))
        if names.count > 1 { event.xclient.data.l.2 = Int(observer.atom(names[1])) }
        event.xclient.data.l.3 = 2
        XSendEvent(
            observer.display, observer.root, 0, SubstructureRedirectMask | SubstructureNotifyMask,
            &event)
        XSync(observer.display, 0)
    }

    /// The number of rectangles in the window's bounding shape; 1 for a rectangular window.
    var boundingCount: Int {
        var count: Int32 = 0
        var ordering: Int32 = 0
        guard
            let rects = XShapeGetRectangles(
                observer.display, window, ShapeBounding, &count, &ordering)
        else { return 0 }
        XFree(rects)
        return Int(count)
    }
}
