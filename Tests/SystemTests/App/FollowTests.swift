import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import FlipFace

extension AppTests {
    /// Texts from a pipe, on a real server.
    @Suite("Follow", .serialized)
    struct FollowTests {
        /// The built program behind a pipe.
        private final class Follower {
            let process: ChildProcess
            let eyes: ScreenReader
            let window: Window
            private let folder: TemporaryFolder
            private var pipe: Int32

            init(on server: Xvfb, _ options: [String] = []) throws {
                folder = try TemporaryFolder()
                let path = folder("lines")
                guard mkfifo(path, 0o600) == 0 else { throw TestError("no pipe") }
                // Both ways, so that neither side waits for the other; the program's own end is only for reading.
                pipe = open(path, O_RDWR | O_CLOEXEC)
                let command = [
                    "-c", "exec \"$@\" < \"$0\"", path, ProductPath.flipclockx, "--follow",
                    "--geometry", "480x200+10+10",
                ]
                process = try ChildProcess(
                    "/bin/sh", command + options, environment: ["DISPLAY": server.display])
                eyes = try ScreenReader(display: server.display)
                window = try eyes.waitForWindow(pid: process.pid)
            }

            deinit { if pipe >= 0 { close(pipe) } }

            func say(_ lines: String) {
                _ = lines.withCString { write(pipe, $0, strlen($0)) }
            }

            /// The end of the input.
            func hangUp() {
                close(pipe)
                pipe = -1
            }

            /// Whether the window comes to show `text` at rest.
            func shows(_ text: String) throws -> Bool {
                let wanted = try picture(of: text)
                return try waitUntil(timeout: 10) {
                    guard let shot = eyes.screenshot(of: window) else {
                        throw TestError("no window; it said: \(process.errorOutput)")
                    }
                    return GoldenPicture(shot) == wanted
                }
            }

            private func picture(of text: String) throws -> GoldenPicture {
                let options = Options.Snapshot(path: "-", size: .init(width: 480, height: 200))
                let keeper = try SettingsKeeper(file: nil, overrides: SettingsOverrides())
                let snapshot = SnapshotRenderer(
                    options: options, keeper: keeper,
                    text: (BoardText(""), BoardText(text)))
                return GoldenPicture(
                    try snapshot.draw(now: ClockReading(dayNumber: 20_000, secondOfDay: 0)))
            }
        }

        @Test(
            "Each line comes to be shown; the newest wins; the end of the input leaves it standing")
        func lines() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let follower = try Follower(on: server, ["--text", "1000"])
            #expect(try follower.shows("1000"))
            follower.say("1024\n")
            #expect(try follower.shows("1024"))
            follower.say("1025\n1026\n1027")
            #expect(try follower.shows("1026"))
            // Half a line is none, and ends with the next piece.
            follower.say("\n")
            #expect(try follower.shows("1027"))
            for number in 2000...2400 { follower.say("\(number)\n") }
            follower.say("2401\n")
            #expect(try follower.shows("2401"))
            follower.say("HELLO \u{7}\tWORLD\n")
            #expect(try follower.shows("HELLO   WORLD"))
            follower.hangUp()
            // A card that has landed still settles.
            pause(0.6)
            let cost = try ProcessCost(pid: follower.process.pid)
            pause(1)
            #expect(try ProcessCost(pid: follower.process.pid) == cost, "at rest it costs nothing")
            #expect(try follower.shows("HELLO   WORLD"))
            #expect(follower.process.errorOutput.isEmpty)
        }

        @Test(
            "Lines that are too long are cut, with one warning"
        )
        func floods() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let follower = try Follower(on: server)
            let long = String(repeating: "8", count: 200)
            follower.say("\(long)\n")
            #expect(try follower.shows(String(long.prefix(64))))
            // The cards of the last text stay until the next one, so each is given time to be read.
            for line in ["\(long)9", "1", "2"] {
                follower.say("\(line)\n")
                pause(0.3)
            }
            #expect(try follower.shows("2"))
            let lines = follower.process.errorOutput.split(separator: "\n")
            #expect(lines.count == 1 && lines.first?.contains("64 characters") == true)
        }
    }
}
