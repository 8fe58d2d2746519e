import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipX11

/// The built clock among other windows: its process, its window, and eyes on both.
///
/// Unlike `RunningClock` it does not care what exactly is shown, so that corners may be round and grounds translucent.
final class DesktopClock {
    /// The clock.
    let process: ChildProcess
    /// A connection of the test's own to the same server.
    let eyes: ScreenReader
    /// The clock's window.
    let window: Window
    /// Where it keeps what it remembers.
    let folder: TemporaryFolder
    private let server: Xvfb

    /// Starts the clock with `options` and waits until its window is there and has been drawn on.
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
        let eyes = try ScreenReader(display: server.display)
        self.eyes = eyes
        do {
            let window = try eyes.waitForWindow(pid: process.pid)
            self.window = window
            // The icon comes after the first frame.
            _ = try waitFor("the first frame", timeout: 15) {
                eyes.longs(of: window, property: "_NET_WM_ICON")
            }
        } catch {
            throw TestError("\(error); it said: \(process.errorOutput)")
        }
    }

    /// What the window is called.
    var title: String? { eyes.strings(of: window, property: "_NET_WM_NAME").first }

    /// The states that the window has.
    var states: Set<String> { Set(eyes.atomNames(of: window, property: "_NET_WM_STATE")) }

    /// Its place and size on the screen: x, y, width, height.
    var frame: [Int] {
        guard let origin = eyes.origin(of: window), let size = eyes.size(of: window) else {
            return []
        }
        return [origin.x, origin.y, size.width, size.height]
    }

    /// The colour on the screen at a place.
    func screenColor(_ x: Int, _ y: Int) -> UInt32 {
        eyes.screenshot().map { $0[x, y] } ?? 0
    }

    /// Waits until the window has this place and size.
    func waitForFrame(_ wanted: [Int], timeout: Double = 5) -> Bool {
        waitUntil(timeout: timeout) { frame == wanted }
    }

    /// Ends it politely; how it ended.
    @discardableResult
    func end() -> ChildProcess.End? {
        process.kill(SIGTERM)
        return process.wait(timeout: 5)
    }

    /// How many rectangles the window is cut to on the screen; 1 for a plain window.
    var boundingCount: Int {
        var count: Int32 = 0
        var ordering: Int32 = 0
        guard
            let rects = XShapeGetRectangles(eyes.display, window, ShapeBounding, &count, &ordering)
        else { return 0 }
        XFree(rects)
        return Int(count)
    }
}

/// Window managers that tests run under, each where it is installed.
enum WindowManager: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case openbox, icewm, metacity, xfwm4, mutter

    var testDescription: String { rawValue }

    var command: [String] {
        switch self {
        case .openbox: ["openbox", "--sm-disable"]
        case .icewm: ["icewm"]
        case .metacity: ["dbus-run-session", "--", "metacity"]
        case .xfwm4: ["dbus-run-session", "--", "xfwm4"]
        case .mutter: ["dbus-run-session", "--", "mutter", "--x11"]
        }
    }

    /// Those of this machine; the others are named, so that nobody takes them for tested.
    static let installed: [WindowManager] = allCases.filter { manager in
        let isThere = [manager.rawValue, manager.command[0]].allSatisfy { name in
            ["/usr/bin", "/usr/local/bin", "/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
        }
        if !isThere { progress("\(manager) is not installed: nothing is tested under it") }
        return isThere
    }
}
