import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// Servers that stop or never answer: a signal ends the clock in every state.
    @Suite("Stopped servers", .serialized)
    struct StoppedServerTests {
        private static let signals = [SIGTERM, SIGINT, SIGHUP]

        @Test("A signal ends a clock that connects to a stopped server", arguments: signals)
        func stoppedAtStart(signal: Int32) throws {
            let server = try Xvfb()
            defer {
                server.process.kill(SIGCONT)
                server.stop()
            }
            server.process.kill(SIGSTOP)
            let clock = try ChildProcess(
                ProductPath.flipclockx, ["--no-config"], environment: ["DISPLAY": server.display])
            pause(0.5)
            #expect(clock.isRunning)
            clock.kill(signal)
            #expect(clock.wait(timeout: 5) == .status(0))
        }

        @Test("A signal ends a clock that connects to a server that never answers")
        func silent() throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
            let number = try #require(
                (900..<1200).first { number in
                    address.sin_port = UInt16(6000 + number).bigEndian
                    return withUnsafePointer(to: &address) { pointer in
                        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                            bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                        }
                    } == 0
                })
            #expect(listen(listener, 4) == 0)
            let clock = try ChildProcess(
                ProductPath.flipclockx, ["--no-config", "--display", "127.0.0.1:\(number)"],
                environment: ["DISPLAY": nil])
            pause(0.5)
            #expect(clock.isRunning)
            clock.kill(SIGTERM)
            #expect(clock.wait(timeout: 5) == .status(0))
        }

        @Test("SIGTERM ends a clock whose first frame is stuck in the connection")
        func firstPicture() throws {
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer {
                server.process.kill(SIGCONT)
                server.stop()
            }
            let proxy = try ServerProxy(to: server)
            defer {
                // The proxy may be writing to the stopped server.
                server.process.kill(SIGCONT)
                proxy.stop()
            }
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                ["--no-config", "--geometry", "1200x760", "--display", proxy.display],
                environment: ["DISPLAY": nil])
            // A frame of this size has 3.6 million bytes; once the server stops, the rest stays in the connection.
            #expect(waitUntil(timeout: 20) { proxy.sentBytes > 200_000 })
            server.process.kill(SIGSTOP)
            pause(1)
            clock.kill(SIGTERM)
            #expect(clock.wait(timeout: 5) == .status(0))
        }

        @Test("SIGTERM ends a clock whose server has stopped during a drag")
        func stoppedWithHand() throws {
            let server = try Xvfb()
            defer {
                server.process.kill(SIGCONT)
                server.stop()
            }
            let clock = try RunningClock(on: server, options: ["--seconds"])
            var hand = Hand(on: server)
            let start = try clock.point(onCard: 1, height: -0.7)
            hand.move(to: start)
            hand.press()
            hand.move(from: start, to: try clock.point(onCard: 1, height: 0.2), steps: 5)
            try hand.act()
            server.process.kill(SIGSTOP)
            pause(3)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            // The test's own connection is closed with the clock object and waits for the server.
            server.process.kill(SIGCONT)
            withExtendedLifetime(clock) {}
        }

        @Test("SIGTERM ends a full-screen clock whose server has stopped before the pointer rests")
        func stoppedBeforeTheFirstCursor() throws {
            let server = try Xvfb()
            defer {
                server.process.kill(SIGCONT)
                server.stop()
            }
            let clock = try RunningClock(on: server, options: ["--fullscreen"])
            server.process.kill(SIGSTOP)
            // After 3 s without input, the clock hides the pointer: the first cursor that it needs.
            pause(4)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            server.process.kill(SIGCONT)
            withExtendedLifetime(clock) {}
        }
    }
}
