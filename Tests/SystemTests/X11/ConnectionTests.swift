import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipSystem
@testable import FlipX11
@testable import SystemSupport

extension XSystemTests {
    @Suite("Connection", .serialized)
    struct ConnectionTests {
        @Test("A missing display is reported in one clear sentence")
        func refused() {
            let error = thrown(DisplayError.self) { try XConnection(name: ":64321") }
            #expect(error?.description == "cannot connect to the X display \":64321\"")
            let none = thrown(DisplayError.self) { try XConnection(name: "") }
            #expect(none == .noDisplay)
        }

        @Test("A screen with a colour map is rejected with its depth")
        func palette() throws {
            let server = try Xvfb(screen: "640x480x8")
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            let error = thrown(DisplayError.self) {
                try XWindow(connection: connection, configuration: WindowConfiguration())
            }
            #expect(error == .unsupportedVisual(name: server.display, depth: 8))
        }

        @Test("X errors are values: caught by a trap, or kept for later")
        func errors() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            XMapWindow(connection.display, 0x7fff_ff00)
            let trapped = connection.trapErrors {
                XUnmapWindow(connection.display, 0x7fff_ff01)
            }
            #expect(trapped?.count == 1)
            #expect(trapped?.first?.resource == 0x7fff_ff01)
            #expect(trapped?.first?.code == Int(BadWindow))
            let kept = connection.takeErrors()
            #expect(kept.map(\.resource) == [0x7fff_ff00])
            #expect(connection.takeErrors().isEmpty)
        }

        @Test("A server that dies does not end the process")
        func deadServer() throws {
            let server = try Xvfb()
            defer { server.stop() }
            do {
                let harness = try WindowHarness(display: server.display)
                try harness.show()
                try harness.presentAndWait(seed: 1)
                var loop = EventLoop()
                loop.watch(harness.connection, number: 0)
                server.process.kill(SIGKILL)
                _ = server.process.wait()
                while harness.connection.isAlive {
                    #expect(loop.wait() == [.display(0)])
                    harness.pump()
                }
                // From now on every call is harmless.
                #expect(loop.wait() == [.display(0)])
                #expect(harness.window.takeEvents().isEmpty)
                _ = harness.present(seed: 2)
                _ = harness.present(seed: 3)
                _ = harness.present(seed: 4)
                harness.presenter.exposed(PixelRect(x: 0, y: 0, width: 10, height: 10))
                harness.window.setTitle("x")
                harness.window.setFullScreen(true)
                #expect(harness.connection.trapErrors {} == nil)
                #expect(harness.window.refreshRate == .fallback)
            }
            #expect(SharedMemorySegmentInformation.mapped(by: getpid()).isEmpty)
        }

        @Test(
            "Requests between the loss of the server and its notice are harmless",
            arguments: [true, false], [true, false])
        func requestsAfterLoss(xcbHasSocket: Bool, isNoticed: Bool) throws {
            try loseServer(xcbHasSocket: xcbHasSocket, isNoticed: isNoticed)
        }

        @Test("They are so with little memory, too")
        func requestsAfterLossWithLittleMemory() throws {
            var limit = rlimit()
            #expect(getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
            let status = try #require(readFile("/proc/self/statm"))
            let pages = try #require(status.split(separator: " ").first.flatMap { UInt($0) })
            // Enough for the requests, and less than the usual space for them.
            var scarce = limit
            scarce.rlim_cur = pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + 48 << 20
            try loseServer(xcbHasSocket: true, isNoticed: false) {
                #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &scarce) == 0)
            }
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
        }

        private func loseServer(
            xcbHasSocket: Bool, isNoticed: Bool, beforeRequests: () -> Void = {}
        ) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            connection.hasStarted()
            let display = connection.display
            let window = XCreateSimpleWindow(display, connection.root, 0, 0, 8, 8, 0, 0, 0)
            XSync(display, 0)
            server.process.kill(SIGKILL)
            _ = server.process.wait()
            if isNoticed {
                XSync(display, 0)
                #expect(!connection.isAlive)
            }
            beforeRequests()
            if xcbHasSocket { cx11_write_buffer(display) }
            // Xlib aborts when it has no ids left, after two of these.
            let contexts = (0..<4).map { _ in XCreateGC(display, window, 0, nil) }
            #expect(!contexts.contains(nil))
            for _ in 0..<10_000 { XBell(display, 0) }
            let property = [UInt8](repeating: 1, count: 200_000)
            for _ in 0..<4 {
                XChangeProperty(
                    display, window, XA_WM_NAME, XA_STRING, 8, PropModeReplace, property,
                    Int32(property.count))
            }
            connection.flush()
            XBell(display, 0)
            var focus: Window = 0
            var reversion: Int32 = 0
            XGetInputFocus(display, &focus, &reversion)
            XSync(display, 0)
            for context in contexts { XFreeGC(display, context) }
            #expect(!connection.isAlive)
        }

        @Test(
            "A full connection to a stopped server blocks nothing", arguments: 1...12)
        func fullBuffer(seed: UInt64) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let connection = try XConnection(name: server.display)
            connection.hasStarted()
            var random = SeededRandom(seed: seed)
            server.process.kill(SIGSTOP)
            // Continues the server after a while, so that a defect fails the test instead of blocking it.
            let rescuer = try ChildProcess(
                "/bin/sh", ["-c", "sleep 20; kill -CONT \(server.process.pid)"])
            var flushes = 0
            while flushes < 100_000 && !connection.wantsSpace {
                flushes += 1
                for _ in 0...random.next() % 8 { XBell(connection.display, 0) }
                if random.next() % 4 == 0 {
                    connection.questions.ask {
                        xcb_get_input_focus($0).sequence
                    } take: { _ in
                    }
                }
                connection.flush()
            }
            #expect(connection.wantsSpace, "the connection never filled up")
            for _ in 0..<100 {
                connection.questions.ask {
                    xcb_get_input_focus($0).sequence
                } take: { _ in
                }
                connection.flush()
            }
            #expect(rescuer.isRunning, "a call waited for the server")
            rescuer.kill(SIGKILL)
            server.process.kill(SIGCONT)
            #expect(connection.trapErrors {} == [], "pending requests are sent later")
        }

        @Test("Xvfb reports no refresh rate, so 60 Hz is assumed")
        func unknownRate() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let harness = try WindowHarness(display: server.display)
            #expect(harness.window.monitors.all.count == 1)
            #expect(harness.window.monitors.all.first?.frame.width == 1280)
            #expect(harness.window.refreshRate == .fallback)
        }
    }
}
