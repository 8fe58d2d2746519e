import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import SystemSupport

extension WaitingTests {
    /// `--follow`: texts from a pipe, on a real server.
    @Suite("--follow", .serialized)
    struct FollowTests {
        /// The built program, reading from a pipe.
        private final class Follower {
            let process: ChildProcess
            let observer: ScreenReader
            let window: Window
            /// The pipe.
            let path: String
            private let folder: TemporaryFolder
            private var pipe: Int32

            init(on server: Xvfb, _ options: [String] = []) throws {
                folder = try TemporaryFolder()
                path = folder("lines")
                guard mkfifo(path, 0o600) == 0 else { throw TestError("no pipe") }
                // Opened for reading and writing, so that neither side waits for the other to open it.
                pipe = open(path, O_RDWR | O_CLOEXEC)
                let command = [
                    "-c", "exec \"$@\" < \"$0\"", path, ProductPath.flipclockx, "--follow",
                    "--geometry", "480x200+10+10",
                ]
                process = try ChildProcess(
                    "/bin/sh", command + options, environment: ["DISPLAY": server.display])
                observer = try ScreenReader(display: server.display)
                window = try observer.waitForWindow(pid: process.pid)
            }

            deinit { if pipe >= 0 { close(pipe) } }

            func say(_ lines: String) {
                _ = lines.withCString { write(pipe, $0, strlen($0)) }
            }

            /// Ends the input.
            func hangUp() {
                close(pipe)
                pipe = -1
            }

            /// Waits until the window shows `text` at rest; returns false after a timeout.
            func shows(_ text: String, within timeout: Double = 10) throws -> Bool {
                let wanted = try picture(of: text)
                return try waitUntil(timeout: timeout) {
                    guard let shot = observer.screenshot(of: window) else {
                        throw TestError("no window; standard error: \(process.errorOutput)")
                    }
                    return GoldenPicture(shot) == wanted
                }
            }

            private func picture(of text: String) throws -> GoldenPicture {
                let options = Options.Snapshot(path: "-", size: .init(width: 480, height: 200))
                var settings = Settings()
                settings.mode = .text
                let snapshot = SnapshotRenderer(
                    options: options, text: (BoardText(""), BoardText(text)))
                return GoldenPicture(
                    try snapshot.draw(
                        SettingsRanks(file: settings),
                        now: ClockReading(dayNumber: 20_000, secondOfDay: 0)))
            }
        }

        @Test(
            "The newest line is shown, and stays after the end of the input")
        func lines() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let follower = try Follower(on: server, ["--text", "1000"])
            #expect(try follower.shows("1000"))
            follower.say("1024\n")
            #expect(try follower.shows("1024"))
            follower.say("1025\n1026\n1027")
            #expect(try follower.shows("1026"))
            // An incomplete line is not shown until its end arrives.
            follower.say("\n")
            #expect(try follower.shows("1027"))
            for number in 2000...2400 { follower.say("\(number)\n") }
            follower.say("2401\n")
            #expect(try follower.shows("2401"))
            follower.say("HELLO \u{7}\tWORLD\n")
            #expect(try follower.shows("HELLO   WORLD"))
            follower.hangUp()
            // The landed cards still settle.
            #expect(try ProcessCost.settles(pid: follower.process.pid), "idle, it costs nothing")
            #expect(try follower.shows("HELLO   WORLD"))
            #expect(follower.process.errorOutput.isEmpty)
        }

        @Test(
            "A file's byte order mark and a tool's colours take no cards, and its progress is seen")
        func tools() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let follower = try Follower(on: server, ["--text", "\u{feff}10\u{200b}00"])
            #expect(try follower.shows("1000"))
            follower.say("\u{feff}1024\r\n")
            #expect(try follower.shows("1024"))
            // No line ends here.
            follower.say("\u{1b}[32m10 %\r")
            #expect(try follower.shows("10 %"))
            follower.say("\u{1b}[K20 %\r\u{1b}[K30 %\r")
            #expect(try follower.shows("30 %"))
            follower.say("\u{1b}]0;a title\u{7}\u{1b}[1mDONE\u{1b}[0m\r\n")
            #expect(try follower.shows("DONE"))
            follower.hangUp()
            #expect(try follower.shows("DONE"))
            #expect(follower.process.errorOutput.isEmpty)
        }

        @Test("A flood of bytes takes bounded memory, and the newest whole line is shown after it")
        func anyBytes() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let follower = try Follower(on: server)
            follower.say("AB\n")
            #expect(try follower.shows("AB"))
            func memory() -> Int {
                let status = readFile("/proc/\(follower.process.pid)/status") ?? ""
                let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
                return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
            }
            let before = memory()
            // The program reads about a megabyte a second, so the writer waits.
            let flood = try ChildProcess(
                "/bin/sh",
                [
                    "-c",
                    "{ head -c 4000000 /dev/zero | tr '\\0' 8; echo; head -c 100000 /dev/zero; echo; "
                        + "head -c 2000000 /dev/urandom | tr '\\0-\\017' '\\n'; echo; echo END; } > \"$0\"",
                    follower.path,
                ])
            #expect(flood.wait(timeout: 60) == .status(0))
            // The board keeps its size for half a minute.
            #expect(try follower.shows("END", within: 90))
            let growth = memory() - before
            progress("6 MB of any bytes: memory grew by at most \(growth / 1024) MB")
            // Nearly all of it are the fonts of all scripts, which are mapped once.
            #expect(growth > 0 && growth < 160 * 1024)
        }

        @Test(
            "Lines that are too long are truncated, with one warning"
        )
        func floods() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let follower = try Follower(on: server)
            let long = String(repeating: "8", count: 400)
            follower.say("\(long)\n")
            #expect(try follower.shows(String(long.prefix(256))))
            // A text may be skipped if the next one arrives too fast, so each gets time to be read.
            for line in ["\(long)9", "1", "2"] {
                follower.say("\(line)\n")
                pause(0.3)
            }
            // The board keeps its size for half a minute.
            #expect(try follower.shows("2", within: 60))
            let lines = follower.process.errorOutput.split(separator: "\n")
            #expect(lines.count == 1 && lines.first?.contains("256 characters") == true)
        }
    }
}
