import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension XSystemTests {
    @Suite("Window behaviour", .serialized)
    struct WindowBehaviourTests {
        @Test("The window has the properties that window managers read")
        func properties() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            var configuration = WindowHarness.small
            configuration.title = "Zeit \u{2013} 12:34"
            configuration.startup = StartupNotification(id: "host_TIME77")
            let window = try WindowHarness(display: server.display, configuration: configuration)
                .window
            #expect(window.connection.trapErrors {} == [])
            let id = window.id

            #expect(
                reader.strings(of: id, property: "WM_CLASS")
                    == ["flipclockx", "io.github.flipclockx.flipclockx"])
            #expect(reader.strings(of: id, property: "_NET_WM_NAME") == ["Zeit \u{2013} 12:34"])
            #expect(reader.strings(of: id, property: "WM_NAME") == ["Zeit \u{2013} 12:34"])
            #expect(reader.longs(of: id, property: "_NET_WM_PID") == [UInt(getpid())])
            var name = [CChar](repeating: 0, count: 256)
            gethostname(&name, 255)
            let machine = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            #expect(
                reader.strings(of: id, property: "WM_CLIENT_MACHINE")
                    == [String(decoding: machine, as: UTF8.self)])
            #expect(
                reader.atomNames(of: id, property: "WM_PROTOCOLS")
                    == ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"])
            #expect(
                reader.atomNames(of: id, property: "_NET_WM_WINDOW_TYPE")
                    == ["_NET_WM_WINDOW_TYPE_NORMAL"])
            #expect(reader.strings(of: id, property: "_NET_STARTUP_ID") == ["host_TIME77"])
            #expect(reader.longs(of: id, property: "_NET_WM_USER_TIME") == [77])
            #expect(reader.longs(of: id, property: "_NET_WM_BYPASS_COMPOSITOR") == nil)
            // The input field is set and true.
            let hints = try #require(reader.longs(of: id, property: "WM_HINTS"))
            #expect(hints[0] & UInt(InputHint) != 0 && hints[1] == 1)
        }

        @Test("Size hints mark only the user's requests as the user's")
        func sizeHints() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            func hints(_ configuration: WindowConfiguration) throws -> [UInt] {
                let harness = try WindowHarness(
                    display: server.display, configuration: configuration)
                #expect(harness.connection.trapErrors {} == [])
                return try #require(
                    reader.longs(of: harness.window.id, property: "WM_NORMAL_HINTS"))
            }
            let plain = try hints(WindowHarness.small)
            #expect(plain[0] & UInt(USPosition | USSize) == 0)
            #expect(plain[0] & UInt(PMinSize) != 0)
            #expect(Array(plain[5...6]) == [120, 60])

            var asked = WindowHarness.small
            asked.isSizeFromUser = true
            asked.x = .fromEnd(10)
            asked.y = .fromEnd(20)
            let placed = try hints(asked)
            #expect(placed[0] & UInt(USPosition) != 0)
            #expect(placed[0] & UInt(USSize) != 0)
            #expect(placed[1] == 970 && placed[2] == 580)
            #expect(placed[17] == UInt(SouthEastGravity))
        }

        /// Sends a WM_PROTOCOLS message to `window`, as a window manager does.
        private func send(
            _ protocolName: String, _ values: [UInt], to window: Window, by reader: ScreenReader
        ) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = window
            event.xclient.message_type = reader.atom("WM_PROTOCOLS")
            event.xclient.format = 32
            event.xclient.data.l.0 = Int(reader.atom(protocolName))
            event.xclient.data.l.1 = Int(values[0])
            event.xclient.data.l.2 = Int(values[1])
            XSendEvent(reader.display, window, 0, NoEventMask, &event)
            XSync(reader.display, 0)
        }

        @Test("WM_DELETE_WINDOW is a closeRequested event")
        func closing() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            #expect(!harness.events.contains(.closeRequested))
            send("WM_DELETE_WINDOW", [0, 0], to: harness.window.id, by: reader)
            try harness.wait("the request") { $0 == .closeRequested }
        }

        @Test("A ping is answered through the root window, and only if it names this window")
        func ping() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            XSelectInput(reader.display, reader.root, SubstructureNotifyMask)
            XSync(reader.display, 0)

            func answers() -> [[Int]] {
                XSync(reader.display, 0)
                var found: [[Int]] = []
                while XPending(reader.display) > 0 {
                    var event = XEvent()
                    XNextEvent(reader.display, &event)
                    if event.type == ClientMessage && event.xclient.window == reader.root {
                        let data = event.xclient.data.l
                        found.append([data.0, data.1, data.2])
                    }
                }
                return found
            }
            send("_NET_WM_PING", [4711, reader.root], to: harness.window.id, by: reader)
            send("_NET_WM_PING", [4712, harness.window.id], to: harness.window.id, by: reader)
            var found: [[Int]] = []
            try harness.pump("the answer") {
                found += answers()
                return !found.isEmpty
            }
            let ping = Int(reader.atom("_NET_WM_PING"))
            #expect(found == [[ping, 4712, Int(harness.window.id)]])
        }

        /// A small window on `server` at (40, 30).
        private func placedWindow(on server: Xvfb) throws -> WindowHarness {
            var configuration = WindowHarness.small
            configuration.x = .fromStart(40)
            configuration.y = .fromStart(30)
            let harness = try WindowHarness(display: server.display, configuration: configuration)
            try harness.show()
            return harness
        }

        @Test("Full screen without a window manager, and back")
        func fullScreenAlone() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try placedWindow(on: server)
            harness.window.setFullScreen(true)
            try harness.wait("the size of the screen") { $0 == .resized(width: 1280, height: 800) }
            try harness.pump("the position") {
                harness.window.frameOnRoot == PixelRect(x: 0, y: 0, width: 1280, height: 800)
            }
            #expect(harness.window.isFullScreen)
            harness.window.setFullScreen(false)
            try harness.wait("the old size") { $0 == .resized(width: 300, height: 200) }
            try harness.pump("the position") {
                harness.window.frameOnRoot == PixelRect(x: 40, y: 30, width: 300, height: 200)
            }
            #expect(!harness.window.isFullScreen)
        }

        @Test("Full screen that is left and entered again at once does not lose the place")
        func fullScreenTwice() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try placedWindow(on: server)
            let (small, large) = (
                PixelRect(x: 40, y: 30, width: 300, height: 200),
                PixelRect(x: 0, y: 0, width: 1280, height: 800)
            )
            harness.window.setFullScreen(true)
            try harness.pump("full screen") { harness.window.frameOnRoot == large }
            for _ in 0..<3 {
                // No event arrives in between.
                harness.window.setFullScreen(false)
                harness.window.setFullScreen(true)
                harness.window.setFullScreen(false)
                try harness.pump("the old place") { harness.window.frameOnRoot == small }
                #expect(!harness.window.isFullScreen)
                harness.window.setFullScreen(true)
                harness.window.setFullScreen(false)
                harness.window.setFullScreen(true)
                try harness.pump("full screen again") { harness.window.frameOnRoot == large }
                #expect(harness.window.isFullScreen)
            }
        }

        @Test("Full screen that changes while its events are on the way does not lose the place")
        func fullScreenOnTheWay() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try placedWindow(on: server)
            let small = PixelRect(x: 40, y: 30, width: 300, height: 200)
            var random = SeededRandom(seed: 5)
            for round in 0..<150 {
                for number in 0..<5 {
                    harness.window.setFullScreen(number % 2 == 0)
                    // Events and answers arrive in parts.
                    for _ in 0..<Int.random(in: 0...4, using: &random) {
                        harness.pump()
                        usleep(UInt32.random(in: 0...300, using: &random))
                    }
                }
                harness.window.setFullScreen(false)
                try harness.pump("the old place in round \(round)") {
                    !harness.window.isFullScreen && harness.window.frameOnRoot == small
                }
            }
        }

        @Test("The end of the start-up is announced to the desktop once")
        func startup() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            XSelectInput(reader.display, reader.root, PropertyChangeMask)
            XSync(reader.display, 0)
            var configuration = WindowHarness.small
            let notification = StartupNotification(id: "a-rather-long-name-of-a-start_TIME4711")
            configuration.startup = notification
            let harness = try WindowHarness(display: server.display, configuration: configuration)
            harness.window.announceStart()
            harness.window.announceStart()
            #expect(harness.connection.trapErrors {} == [])
            XSync(reader.display, 0)
            var bytes: [UInt8] = []
            var types: [String] = []
            while XPending(reader.display) > 0 {
                var event = XEvent()
                XNextEvent(reader.display, &event)
                guard event.type == ClientMessage else { continue }
                types.append(reader.name(of: event.xclient.message_type))
                withUnsafeBytes(of: event.xclient.data) { bytes += $0.prefix(20) }
            }
            #expect(types.first == "_NET_STARTUP_INFO_BEGIN")
            #expect(types.dropFirst().allSatisfy { $0 == "_NET_STARTUP_INFO" })
            #expect(Array(bytes.prefix { $0 != 0 }) == notification.removeMessage.dropLast())
        }

        @Test("Enlarging a window keeps its contents")
        func growing() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            try harness.presentAndWait(seed: 5)
            let before = try #require(reader.screenshot(of: harness.window.id))
            XResizeWindow(reader.display, harness.window.id, 400, 260)
            XSync(reader.display, 0)
            let after = try #require(reader.screenshot(of: harness.window.id))
            #expect(after.width == 400)
            for y in 0..<200 {
                let row = after.pixels[(y * 400)..<(y * 400 + 300)]
                #expect(row.elementsEqual(before.pixels[(y * 300)..<(y * 300 + 300)]))
            }
        }
    }
}
