import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The program's exit: its status and time, and that no shared memory is left behind.
    @Suite("Exit", .serialized)
    struct EndTests {
        /// A regular way to end the clock.
        enum Way: String, CaseIterable, Sendable {
            case terminate = "SIGTERM"
            case interrupt = "SIGINT"
            case hangUp = "SIGHUP"
            case close = "WM_DELETE_WINDOW"
            case q
        }

        @Test("On request the clock exits with status 0 within 500 ms", arguments: Way.allCases)
        func asked(_ way: Way) throws {
            let before = SharedMemorySegmentInformation.identifiers
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            #expect(SharedMemorySegmentInformation.mapped(by: clock.process.pid).count == 1)
            try server.xdotool("mousemove", "300", "200")
            let took = try ProcessCost.timeToEnd(of: clock.process) {
                switch way {
                case .terminate: clock.process.kill(SIGTERM)
                case .interrupt: clock.process.kill(SIGINT)
                case .hangUp: clock.process.kill(SIGHUP)
                case .close: close(clock)
                case .q: try server.xdotool("key", "q")
                }
            }
            #expect(clock.process.wait() == .status(0))
            #expect(took < 0.5)
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.process.output.isEmpty)
            #expect(areGone(since: before, on: server))
            #expect(clock.observer.size(of: clock.window) == nil)
            progress("\(way.rawValue): exited after \(milliseconds(took))")
        }

        @Test("Escape leaves full screen and does nothing else: the clock runs on, at rest")
        func escape() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 8)
            // In a corner, where no card is. The motion shows the corner button for some seconds.
            try server.xdotool("mousemove", "104", "104")
            #expect(try clock.waitUntilRight(timeout: 10) != nil)
            let rest = try clock.stillPicture()
            let drawn = try clock.watchFrames()
            for _ in 0..<3 { try server.xdotool("key", "Escape") }
            pause(0.5)
            #expect(clock.process.isRunning)
            #expect(try clock.picture() == rest)
            #expect(drawn.frames().isEmpty)
            try server.xdotool("key", "q")
            #expect(clock.process.wait(timeout: 5) == .status(0))
        }

        @Test("It exits as fast during a flip, and writes the complete frame log")
        func whileTurning() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, isLogged: true)
            try server.xdotool("mousemove", "300", "200", "key", "Up")
            try #require(waitUntil { (try? clock.log.frames().last?.angle) != nil })
            let took = ProcessCost.timeToEnd(of: clock.process) { clock.process.kill(SIGTERM) }
            #expect(clock.process.wait() == .status(0))
            #expect(took < 0.5)
            #expect(try clock.log.frames().last?.angle != nil)
            let text = withExtendedLifetime(clock) { readFile(clock.log.path) }
            #expect(text?.hasSuffix("\n") == true)
        }

        private func close(_ clock: RunningClock) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = clock.window
            event.xclient.message_type = clock.observer.atom("WM_PROTOCOLS")
            event.xclient.format = 32
            event.xclient.data.l.0 = Int(clock.observer.atom("WM_DELETE_WINDOW"))
            XSendEvent(clock.observer.display, clock.window, 0, NoEventMask, &event)
            XSync(clock.observer.display, 0)
        }

        @Test(
            "When the server is killed, the clock exits with one line and status 1 within a second",
            arguments: ["at rest", "turning", "held"])
        func serverKilled(state: String) throws {
            let before = SharedMemorySegmentInformation.identifiers
            let server = try Xvfb()
            let child = try startedWithoutObserver(on: server)
            let segments = SharedMemorySegmentInformation.mapped(by: child.pid)
            #expect(segments.map(\.permissions).allSatisfy { $0 & 0o777 == 0o600 })
            #expect(segments.map(\.attachments) == [2])
            switch state {
            case "turning":
                try server.xdotool("mousemove", "300", "200", "key", "Up", "sleep", "0.2")
            case "held":
                try server.xdotool(
                    "mousemove", "430", "200", "mousedown", "1", "mousemove", "430", "300")
            default: break
            }
            let took = ProcessCost.timeToEnd(of: child) { server.process.kill(SIGKILL) }
            #expect(child.wait() == .status(1))
            #expect(took < 1)
            #expect(child.errorOutput.hasPrefix("flipclockx: "))
            #expect(child.errorOutput.filter { $0 == "\n" }.count == 1)
            #expect(child.errorOutput.contains(server.display))
            #expect(child.output.isEmpty)
            #expect(areGone(since: before, on: server))
            progress(
                "server killed \(state): exited after \(milliseconds(took)): "
                    + child.errorOutput.dropLast())
        }

        @Test("After XKillClient the clock exits with one line and status 1")
        func clientKilled() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            XKillClient(clock.observer.display, clock.window)
            XSync(clock.observer.display, 0)
            #expect(clock.process.wait(timeout: 1) == .status(1))
            #expect(clock.process.errorOutput.hasPrefix("flipclockx: "))
            #expect(clock.process.errorOutput.filter { $0 == "\n" }.count == 1)
        }

        @Test("Killed at any moment of its start-up, it leaves no segment")
        func killed() throws {
            let server = try Xvfb()
            let before = SharedMemorySegmentInformation.identifiers
            var hadSegment = 0
            for moment in 0..<20 {
                let child = try ChildProcess(
                    ProductPath.flipclockx, ["--geometry", "640x360"],
                    environment: ["DISPLAY": server.display])
                pause(Double(moment) * 0.012)
                if !SharedMemorySegmentInformation.mapped(by: child.pid).isEmpty { hadSegment += 1 }
                child.kill(SIGKILL)
                #expect(child.wait() == .signal(SIGKILL))
                #expect(areGone(since: before, on: server), "killed after \(moment * 12) ms")
            }
            let child = try startedWithoutObserver(on: server)
            #expect(SharedMemorySegmentInformation.mapped(by: child.pid).count == 1)
            child.kill(SIGKILL)
            _ = child.wait()
            #expect(areGone(since: before, on: server))
            progress("killed at 21 moments, \(hadSegment + 1) of them with a segment")
        }

        @Test(
            "A process that is killed while it creates segments leaves none",
            .enabled(if: Machine.has("cc"), "needs a C compiler"))
        func killedWhileMaking() throws {
            let folder = try TemporaryFolder()
            try writeFile(
                """
                #include "\(RepositoryPath.of("Sources/CLinux/SharedMemory.h"))"
                int main(void) {
                    for (;;) {
                        struct clinux_segment made = clinux_make_segment(65536);
                        if (made.base == NULL || shmdt(made.base) != 0) return 1;
                    }
                }

                """, to: folder("maker.c"))
            try run("cc", "-O1", "-o", folder("maker"), folder("maker.c"))

            let before = SharedMemorySegmentInformation.identifiers
            // If the process itself created the segments and marked them for removal, about every second kill would
            // leave one.
            for moment in 0..<40 {
                let child = try ChildProcess(folder("maker"))
                pause(0.02 + Double(moment) * 0.0003)
                child.kill(SIGKILL)
                #expect(child.wait() == .signal(SIGKILL))
            }
            #expect(areGone(since: before))
        }

        /// Whether every segment that did not exist `before` is gone within a second, or mapped by another process at
        /// some moment: other tests run meanwhile, and make and remove segments all the time. `server` detaches a
        /// client's segments when it notices that the client is gone.
        private func areGone(since before: Set<Int32>, on server: Xvfb? = nil) -> Bool {
            var left = SharedMemorySegmentInformation.identifiers.subtracting(before)
            return waitUntil(timeout: 1) {
                left.formIntersection(SharedMemorySegmentInformation.identifiers)
                guard !left.isEmpty else { return true }
                left.subtract(SharedMemorySegmentInformation.mapped { $0 != server?.process.pid })
                return left.isEmpty
            }
        }

        /// Starts a clock and waits for its face; afterwards the clock is the server's only client.
        private func startedWithoutObserver(on server: Xvfb) throws -> ChildProcess {
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--geometry", "480x300+100+100"],
                environment: ["DISPLAY": server.display])
            let observer = try ScreenReader(display: server.display)
            let window = try observer.waitForWindow(pid: child.pid)
            _ = try observer.waitForScreenshot(of: window) { Set($0.pixels).count > 50 }
            return child
        }
    }
}
