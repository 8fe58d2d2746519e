import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension MeasuredTests {
    /// The program's exit while a server does not answer.
    @Suite("Exit with a stopped server", .serialized)
    struct StoppedEndTests {
        /// The servers of a clock, of which the first one stops.
        enum Servers: String, CaseIterable, Sendable {
            case local, remote, two
        }

        @Test("On SIGTERM the clock exits with status 0 within 300 ms", arguments: Servers.allCases)
        func stopped(_ servers: Servers) throws {
            let stopped = try Xvfb(
                arguments: servers == .remote
                    ? ["-listen", "tcp", "-ac"] : ["-extension", "MIT-SHM"])
            let other = servers == .two ? try Xvfb() : nil
            defer {
                stopped.process.kill(SIGCONT)
                stopped.stop()
                other?.stop()
            }
            let displays =
                [servers == .remote ? stopped.networkDisplay : stopped.display]
                + [other?.display].compactMap { $0 }
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                displays.flatMap { ["--display", $0] } + [
                    "--geometry", "1280x720+0+0", "--seconds",
                ],
                environment: ["DISPLAY": nil])
            for server in [stopped, other].compactMap({ $0 }) {
                let observer = try ScreenReader(display: server.display)
                let window = try observer.waitForWindow(pid: clock.pid)
                _ = try observer.waitForScreenshot(of: window, timeout: 10) {
                    Set($0.pixels).count > 50
                }
            }
            stopped.process.kill(SIGSTOP)
            // A second's flip fills the connection.
            pause(1.2)
            let took = ProcessCost.timeToEnd(of: clock) { clock.kill(SIGTERM) }
            #expect(clock.wait() == .status(0))
            #expect(took < 0.3)
            progress("exit with a stopped server, \(servers): \(milliseconds(took))")
        }
    }
}
