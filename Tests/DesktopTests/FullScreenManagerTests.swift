import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// Full screen while window managers start and exit.
    @Suite("Full screen and window managers", .serialized)
    struct FullScreenManagerTests {
        private static let whole = [0, 0, 1280, 800]

        private static let managers = WindowManager.installed.filter {
            [.openbox, .metacity, .xfwm4].contains($0)
        }

        private func isFull(_ clock: DesktopClock) -> Bool {
            waitUntil { clock.frame == Self.whole }
        }

        /// Gives the clock the keyboard focus and presses a key.
        private func press(_ key: String, _ clock: DesktopClock, _ server: Xvfb) throws {
            // Without a window manager the focus follows the pointer.
            let frame = clock.frame
            try server.xdotool("mousemove", "\(frame[0] + 40)", "\(frame[1] + 40)")
            // A window manager that has just started or exited may take the focus away once more.
            #expect(
                waitUntil {
                    XSetInputFocus(
                        clock.observer.display, clock.window, Int32(RevertToPointerRoot),
                        Time(CurrentTime))
                    pause(0.05)
                    var focus: Window = 0
                    var revertTo: Int32 = 0
                    XGetInputFocus(clock.observer.display, &focus, &revertTo)
                    return focus == clock.window
                })
            try server.xdotool("key", key)
        }

        @Test(
            "A window manager takes over an existing full screen, and every key to leave it works",
            arguments: managers)
        func managerStarts(_ manager: WindowManager) throws {
            for key in ["f", "F11", "Escape"] {
                let server = try Xvfb()
                let clock = try DesktopClock(
                    on: server, ["--fullscreen", "-geometry", "300x200+100+150"])
                #expect(isFull(clock))
                let running = try server.startManager(manager)
                #expect(
                    waitUntil { clock.states.contains("_NET_WM_STATE_FULLSCREEN") },
                    "\(key): the manager takes over")
                #expect(isFull(clock), "\(key)")
                try press(key, clock, server)
                #expect(
                    waitUntil { Array(clock.frame.suffix(2)) == [300, 200] },
                    "\(key): \(clock.frame)")
                #expect(!clock.states.contains("_NET_WM_STATE_FULLSCREEN"))
                // The manager's frame is at the window's old position.
                let place = clock.frame
                #expect(abs(place[0] - 100) < 40 && abs(place[1] - 150) < 40, "\(place)")
                try press("f", clock, server)
                #expect(isFull(clock), "full screen again")
                // Some managers resize the window first and set the state afterwards.
                #expect(waitUntil { clock.states.contains("_NET_WM_STATE_FULLSCREEN") })
                pause(0.1)
                try press("f", clock, server)
                #expect(waitUntil { Array(clock.frame.suffix(2)) == [300, 200] })
                #expect(clock.end() == .status(0))
                running.end()
            }
        }

        @Test(
            "After the window manager exits, full screen can be left, without one and under the next one",
            arguments: managers, [SIGTERM, SIGKILL])
        func managerEnds(_ manager: WindowManager, signal: Int32) throws {
            for restarts in [false, true] {
                let server = try Xvfb()
                let running = try server.startManager(manager)
                let clock = try DesktopClock(on: server, ["-geometry", "300x200+100+150"])
                #expect(waitUntil { Array(clock.frame.suffix(2)) == [300, 200] })
                // The clock remembers a position only after the window has stayed there.
                pause(1.2)
                try press("f", clock, server)
                #expect(isFull(clock))
                #expect(waitUntil { clock.states.contains("_NET_WM_STATE_FULLSCREEN") })
                running.end(signal)
                pause(0.3)
                let next = try restarts ? server.startManager(manager) : nil
                if restarts { pause(0.8) }
                // Some managers end full screen when they exit; then there is nothing to leave.
                if clock.states.contains("_NET_WM_STATE_FULLSCREEN") {
                    try press("f", clock, server)
                }
                #expect(
                    waitUntil { Array(clock.frame.suffix(2)) == [300, 200] },
                    "restarts: \(restarts), \(clock.frame), \(clock.states)")
                try press("f", clock, server)
                #expect(isFull(clock), "restarts: \(restarts), full screen again")
                try press("f", clock, server)
                #expect(waitUntil { Array(clock.frame.suffix(2)) == [300, 200] })
                #expect(clock.end() == .status(0))
                next?.end()
            }
        }

        @Test(
            "Leaving full screen from the start gives the requested size",
            arguments: WindowManager.installed)
        func fromStart(_ manager: WindowManager) throws {
            let server = try Xvfb()
            let running = try server.startManager(manager)
            let clock = try DesktopClock(on: server, ["--fullscreen", "--geometry", "300x200"])
            #expect(isFull(clock))
            #expect(waitUntil { clock.states.contains("_NET_WM_STATE_FULLSCREEN") })
            try press("f", clock, server)
            #expect(
                waitUntil { Array(clock.frame.suffix(2)) == [300, 200] },
                "\(manager): \(clock.frame)")
            #expect(clock.end() == .status(0))
            running.end()
        }

        @Test(
            "A clock that exits maximised remembers the size before that",
            arguments: WindowManager.installed)
        func maximised(_ manager: WindowManager) throws {
            let server = try Xvfb()
            let running = try server.startManager(manager)
            let clock = try DesktopClock(on: server, ["--geometry", "300x200"])
            #expect(waitUntil { Array(clock.frame.suffix(2)) == [300, 200] })
            try server.xdotool("windowmove", "\(clock.window)", "200", "150")
            pause(1.3)
            let ordinary = Array(clock.frame.suffix(2))
            clock.sendState(
                add: true, "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
            #expect(
                waitUntil { clock.states.contains("_NET_WM_STATE_MAXIMIZED_VERT") }, "\(manager)")
            #expect(waitUntil { clock.frame.suffix(2) != ordinary[...] })
            pause(0.3)
            #expect(clock.end() == .status(0))
            let memory = readFile(clock.folder("state/flipclockx/placement")) ?? ""
            #expect(memory.contains("= 300x200+"), "\(manager): \(memory)")
            running.end()
        }
    }
}

/// A window manager that a test starts and ends, with the session bus that some managers need.
final class RunningManager {
    private let process: ChildProcess
    private let name: String

    init(_ process: ChildProcess, name: String) {
        self.process = process
        self.name = name
    }

    /// Ends the manager itself, which may be a child of the process that was started.
    func end(_ signal: Int32 = SIGTERM) {
        for pid in [process.pid] + Self.children(of: process.pid)
        where Self.name(of: pid) == name { kill(pid, signal) }
        if process.wait(timeout: 5) == nil { process.kill(SIGKILL) }
    }

    private static func children(of pid: pid_t) -> [pid_t] {
        let list = readFile("/proc/\(pid)/task/\(pid)/children") ?? ""
        return list.split(separator: " ").compactMap { pid_t($0) }
    }

    private static func name(of pid: pid_t) -> String? {
        readFile("/proc/\(pid)/comm")?.split(separator: "\n").first.map(String.init)
    }
}

extension Xvfb {
    /// Starts a window manager that can be ended separately.
    func startManager(_ manager: WindowManager) throws -> RunningManager {
        RunningManager(try startWindowManager(manager.command), name: manager.rawValue)
    }
}

extension ScreenReader {
    /// The parent of `window`; nil if the window is gone.
    func parent(of window: Window) -> Window? {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        if let children { XFree(children) }
        return parent
    }
}
