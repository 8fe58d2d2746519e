import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension WaitingTests {
    /// `--keep-awake` with a screen saver program that measures idle time itself.
    @Suite("--keep-awake", .serialized)
    struct KeepAwakeTests {
        /// A window that imitates xscreensaver's and records its messages.
        private final class Saver {
            let observer: ScreenReader
            let window: Window

            init(on server: Xvfb) throws {
                observer = try ScreenReader(display: server.display)
                window = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
                XChangeProperty(
                    observer.display, window, observer.atom("_SCREENSAVER_VERSION"),
                    Atom(XA_STRING), 8,
                    PropModeReplace, "6.06", 4)
                setStatus(0)
            }

            /// Sets the saver's state: 0 for inactive, or the atom of a state.
            func setStatus(_ state: UInt) {
                let status: [UInt] = [state, 0, 0]
                _ = status.withUnsafeBytes { bytes in
                    XChangeProperty(
                        observer.display, observer.root, observer.atom("_SCREENSAVER_STATUS"),
                        Atom(XA_INTEGER), 32, PropModeReplace,
                        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 3)
                }
                XSync(observer.display, 0)
            }

            /// Returns the number of DEACTIVATE messages, which reset the idle time, since the last call.
            func takeMessages() -> Int {
                var count = 0
                while XPending(observer.display) > 0 {
                    var event = XEvent()
                    XNextEvent(observer.display, &event)
                    guard event.type == ClientMessage, event.xclient.window == window,
                        event.xclient.message_type == observer.atom("SCREENSAVER"),
                        event.xclient.data.l.0 == Int(observer.atom("DEACTIVATE"))
                    else { continue }
                    count += 1
                }
                return count
            }
        }

        @Test("xscreensaver is kept from activating while the clock is visible, and only then")
        func inhibits() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let saver = try Saver(on: server)
            let clock = try DesktopClock(on: server, ["--keep-awake", "-geometry", "300x200"])
            #expect(waitUntil { saver.takeMessages() == 1 })
            pause(1)
            #expect(saver.takeMessages() == 0)
            // Minimised and restored: the clock is visible again.
            try server.xdotool("windowminimize", "\(clock.window)")
            #expect(waitUntil { clock.states.contains("_NET_WM_STATE_HIDDEN") })
            pause(0.3)
            #expect(saver.takeMessages() == 0)
            try server.xdotool("windowmap", "\(clock.window)")
            #expect(waitUntil { saver.takeMessages() == 1 })
            // A blank or locked screen stays so.
            try server.xdotool("windowminimize", "\(clock.window)")
            #expect(waitUntil { clock.states.contains("_NET_WM_STATE_HIDDEN") })
            saver.setStatus(saver.observer.atom("BLANK"))
            try server.xdotool("windowmap", "\(clock.window)")
            #expect(waitUntil { !clock.states.contains("_NET_WM_STATE_HIDDEN") })
            pause(0.5)
            #expect(saver.takeMessages() == 0)
            clock.end()
            saver.setStatus(0)
            let plain = try DesktopClock(on: server, ["-geometry", "300x200"])
            pause(0.5)
            #expect(saver.takeMessages() == 0, "without the option")
            try run("mkdir", "-p", plain.folder("config/flipclockx"))
            try writeFile(
                "window.keep-awake = true\n", to: plain.folder("config/flipclockx/config.toml"))
            #expect(waitUntil { saver.takeMessages() == 1 }, "the setting changes")
            plain.end()
            manager.kill(SIGTERM)
        }

        @Test("A server without MIT-SCREEN-SAVER is reported with --debug")
        func withoutExtension() throws {
            let server = try Xvfb(arguments: ["-extension", "MIT-SCREEN-SAVER"])
            for (options, isSaid) in [
                (["--keep-awake", "--debug"], true), (["--debug"], false),
                (["--keep-awake"], false),
            ] {
                let clock = try DesktopClock(on: server, options + ["-geometry", "300x200"])
                func isThere() -> Bool {
                    clock.process.errorOutput.contains("the server has no MIT-SCREEN-SAVER")
                }
                #expect(waitUntil(timeout: isSaid ? 5 : 0.5) { isThere() } == isSaid)
                #expect(clock.end() == .status(0))
            }
        }

        @Test(
            "xscreensaver, set to a minute, blanks the screen without the option and not with it",
            .enabled(
                if: Machine.has("xscreensaver") && Machine.has("setpriv"), "needs xscreensaver"))
        func xscreensaver() throws {
            let folder = try TemporaryFolder()
            chmod(folder.path, 0o777)
            try writeFile(
                """
                timeout:\t0:01:00
                lock:\tFalse
                fade:\tFalse
                splash:\tFalse
                mode:\tblank

                """, to: folder(".xscreensaver"))
            chmod(folder(".xscreensaver"), 0o666)
            let user = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"]
            var servers: [Xvfb] = []
            var processes: [ChildProcess] = []
            defer {
                for process in processes { process.kill(SIGTERM) }
                for server in servers { server.stop() }
            }
            var clocks: [DesktopClock] = []
            for options in [[], ["--keep-awake"]] {
                let server = try Xvfb(screen: "640x400x24", arguments: ["-ac"])
                servers.append(server)
                let environment: [String: String?] = [
                    "DISPLAY": server.display, "HOME": folder.path,
                ]
                func start(_ command: String...) throws -> ChildProcess {
                    let words = user + command
                    return try ChildProcess(
                        words[0], Array(words.dropFirst()), environment: environment)
                }
                processes.append(try start("xscreensaver", "--no-splash"))
                let isThere = try waitUntil(timeout: 10) {
                    try start("xscreensaver-command", "-time").wait() == .status(0)
                }
                guard isThere else { return progress("xscreensaver does not start here: skipped") }
                clocks.append(
                    try DesktopClock(on: server, options + ["-geometry", "300x200+20+20"]))
            }
            func isBlank(_ clock: DesktopClock) -> Bool {
                let status = clock.observer.longs(
                    of: clock.observer.root, property: "_SCREENSAVER_STATUS")
                return status?.first.map { $0 != 0 } ?? false
            }
            let start = monotonicNow()
            #expect(waitUntil(timeout: 80) { isBlank(clocks[0]) }, "blank without the option")
            progress("xscreensaver: blanked after \(milliseconds(monotonicNow() - start))")
            waitUntil(timeout: max(0, 90 - (monotonicNow() - start))) { isBlank(clocks[1]) }
            #expect(!isBlank(clocks[1]), "not blank with the option")
        }
    }
}
