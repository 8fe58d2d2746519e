import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// Window managers that keep windows of other desktops mapped, as KWin does.
    @Suite("Another desktop", .serialized)
    struct OtherDesktopTests {
        /// A simulated window manager that consists only of its properties.
        private struct Manager {
            let observer: ScreenReader
            private let check: Window

            init(on server: Xvfb, name: String) throws {
                observer = try ScreenReader(display: server.display)
                check = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
                for window in [observer.root, check] {
                    set("_NET_SUPPORTING_WM_CHECK", on: window, check, type: Atom(XA_WINDOW))
                }
                XChangeProperty(
                    observer.display, check, observer.atom("_NET_WM_NAME"),
                    observer.atom("UTF8_STRING"), 8,
                    PropModeReplace, name, Int32(name.utf8.count))
                show(0)
            }

            func set(_ name: String, on window: Window, _ value: UInt, type: Atom = 6) {
                var value = value
                _ = withUnsafeBytes(of: &value) { bytes in
                    XChangeProperty(
                        observer.display, window, observer.atom(name), type, 32, PropModeReplace,
                        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
                }
                XSync(observer.display, 0)
            }

            func show(_ desktop: UInt) { set("_NET_CURRENT_DESKTOP", on: observer.root, desktop) }
        }

        @Test(
            "Under KWin a window on another desktop draws nothing; with one desktop per monitor it does",
            arguments: [("KWin", true), ("i3", false)])
        func hidden(_ name: String, stops: Bool) throws {
            let server = try Xvfb()
            let manager = try Manager(on: server, name: name)
            let clock = try RunningClock(on: server, options: ["--seconds", "--debug"])
            // XA_CARDINAL is 6.
            manager.set("_NET_WM_DESKTOP", on: clock.window, 0)
            #expect(waitUntil { clock.isSeen == true })
            manager.show(1)
            if stops {
                #expect(waitUntil { clock.isSeen == false })
                #expect(try clock.drawsNothing(for: 1.3))
            } else {
                pause(0.5)
                #expect(clock.isSeen == true)
            }
            // The window moves to all desktops, then to desktop 0, which is then shown.
            manager.set("_NET_WM_DESKTOP", on: clock.window, 0xffff_ffff)
            #expect(waitUntil { clock.isSeen == true })
            manager.set("_NET_WM_DESKTOP", on: clock.window, 0)
            #expect(waitUntil { clock.isSeen == !stops })
            manager.show(0)
            #expect(waitUntil { clock.isSeen == true })
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
        }
    }
}
