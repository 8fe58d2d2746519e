import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The first start of a user, and those that only look like one.
    @Suite("First starts", .serialized)
    struct FirstStartSystemTests {
        /// A clock that nothing was started before.
        private struct Clock {
            let process: ChildProcess
            let observer: ScreenReader
            let window: UInt

            init(_ server: Xvfb, state: String, _ options: [String] = []) throws {
                process = try ChildProcess(
                    ProductPath.flipclockx, ["--geometry", "480x300+100+100"] + options,
                    environment: [
                        "DISPLAY": server.display, "TZ": "UTC", "XDG_STATE_HOME": state,
                    ], isFirstStart: true)
                observer = try ScreenReader(display: server.display)
                window = try observer.waitForWindow(pid: process.pid)
            }

            /// The number of different pictures, without the empty window, that are seen within `seconds`.
            func pictures(within seconds: Double) throws -> Int {
                let end = monotonicNow() + seconds
                var seen = 0
                var last: ScreenReader.Screenshot?
                while monotonicNow() < end {
                    pause(0.005)
                    guard let next = observer.screenshot(of: window),
                        next.pixels.contains(where: { $0 != next.pixels[0] })
                    else { continue }
                    if next != last { seen += 1 }
                    last = next
                }
                return seen
            }

            func end() {
                process.kill(SIGTERM)
                #expect(process.wait() == .status(0) && process.errorOutput == "")
            }
        }

        @Test("the cards run to the time at the first start, and never again")
        func once() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            MachineClock.avoidMinuteChange(within: 8)
            var clock = try Clock(server, state: folder.path)
            #expect(try clock.pictures(within: 2.5) > 5)
            clock.end()
            #expect(access(folder("flipclockx/started"), F_OK) == 0)
            clock = try Clock(server, state: folder.path)
            #expect(try clock.pictures(within: 2) == 1)
            clock.end()
        }

        @Test(
            "nothing runs if something was asked for, or if it could not be remembered",
            arguments: [
                ["--text", "A"], ["--mode", "time"], ["--date-only"], ["--timer", "5m"],
                ["--motion", "reduced"], ["--exit-on-input"], [],
            ])
        func never(options: [String]) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            MachineClock.avoidMinuteChange(within: 8)
            let state = options.isEmpty ? "/proc/nowhere" : folder.path
            let clock = try Clock(server, state: state, options)
            // The seconds of a timer flip.
            if options.first != "--timer" { #expect(try clock.pictures(within: 2) == 1) }
            #expect(access("\(state)/flipclockx/started", F_OK) != 0)
            clock.end()
        }
    }
}
