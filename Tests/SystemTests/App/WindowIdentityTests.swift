import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// The window's identity: class, name, icon, title, protocols, start-up notification, size hints.
    @Suite("Window identity", .serialized)
    struct WindowIdentityTests {
        @Test("WM_CLASS has the desktop file's class, and a name that the user can set")
        func names() throws {
            let server = try Xvfb()
            func names(_ options: [String], _ environment: [String: String?] = [:]) throws
                -> [String]
            {
                let clock = try DesktopClock(on: server, options, environment: environment)
                defer { clock.end() }
                return clock.observer.strings(of: clock.window, property: "WM_CLASS")
            }
            let name = "io.github.flipclockx.flipclockx"
            #expect(try names([]) == ["flipclockx", name])
            #expect(try names(["-name", "foo"]) == ["foo", name])
            #expect(try names([], ["RESOURCE_NAME": "bar"]) == ["bar", name])
            #expect(try names(["--name", "foo"], ["RESOURCE_NAME": "bar"]) == ["foo", name])
        }

        @Test("PID, machine, protocols, type and icon are set; no compositor bypass")
        func identity() throws {
            let server = try Xvfb()
            let clock = try DesktopClock(on: server, [])
            let (observer, window) = (clock.observer, clock.window)
            #expect(
                observer.longs(of: window, property: "_NET_WM_PID") == [UInt(clock.process.pid)])
            #expect(observer.strings(of: window, property: "WM_CLIENT_MACHINE").count == 1)
            let protocols = observer.atomNames(of: window, property: "WM_PROTOCOLS")
            for name in ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"] {
                #expect(protocols.contains(name))
            }
            #expect(
                observer.atomNames(of: window, property: "_NET_WM_WINDOW_TYPE")
                    == ["_NET_WM_WINDOW_TYPE_NORMAL"])
            #expect(observer.longs(of: window, property: "_NET_WM_BYPASS_COMPOSITOR") == nil)
            let icon = try #require(observer.longs(of: window, property: "_NET_WM_ICON"))
            var sizes: [UInt] = []
            var next = 0
            while next + 2 <= icon.count {
                #expect(icon[next] == icon[next + 1])
                sizes.append(icon[next])
                next += 2 + Int(icon[next] * icon[next + 1])
            }
            #expect(next == icon.count && icon.count * 4 < 256 * 1024)
            #expect(sizes == [16, 22, 24, 32, 48, 64, 128])
            // Icon colours are not premultiplied, so faint pixels may be brighter than their alpha.
            #expect(icon.contains { $0 >> 24 & 0xff == 0xff } && icon.contains { $0 >> 24 == 0 })
        }

        @Test(
            "The startup ID is set on the window, removed from the environment, and completed after the first frame"
        )
        func startup() throws {
            let server = try Xvfb()
            let reader = try ScreenReader(display: server.display)
            XSelectInput(reader.display, reader.root, PropertyChangeMask)
            XSync(reader.display, 0)
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200"],
                environment: ["DESKTOP_STARTUP_ID": "me-1_TIME4711"])
            #expect(
                clock.observer.strings(of: clock.window, property: "_NET_STARTUP_ID")
                    == ["me-1_TIME4711"])
            #expect(clock.observer.longs(of: clock.window, property: "_NET_WM_USER_TIME") == [4711])
            var bytes: [UInt8] = []
            waitUntil(timeout: 3) {
                while XPending(reader.display) > 0 {
                    var event = XEvent()
                    XNextEvent(reader.display, &event)
                    guard event.type == ClientMessage else { continue }
                    withUnsafeBytes(of: event.xclient.data) { bytes += $0.prefix(20) }
                }
                return bytes.contains(0)
            }
            #expect(
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                    == "remove: ID=\"me-1_TIME4711\"")
        }

        @Test(
            "Absurd sizes are clamped; a widget has a fixed aspect ratio, a window does not"
        )
        func sizes() throws {
            let server = try Xvfb()
            let clock = try DesktopClock(on: server, ["-geometry", "60000x60000+0+0"])
            #expect(clock.frame == [0, 0, 1280, 800])
            #expect(clock.process.errorOutput.contains("too large"))
            clock.end()
            #expect(server.process.isRunning)
            func hints(_ options: String...) throws -> [UInt] {
                let clock = try DesktopClock(on: server, options)
                defer { clock.end() }
                return clock.observer.longs(of: clock.window, property: "WM_NORMAL_HINTS") ?? []
            }
            let plain = try hints("-geometry", "400x200-10-20")
            #expect(plain[0] & UInt(PAspect) == 0 && plain[0] & UInt(USPosition) != 0)
            #expect(Array(plain[5...6]) == [120, 60])
            let widget = try hints("--widget", "-geometry", "400x200")
            #expect(widget[0] & UInt(PAspect) != 0)
            #expect(Array(widget[11...14]) == [400, 200, 400, 200])
        }
    }
}
