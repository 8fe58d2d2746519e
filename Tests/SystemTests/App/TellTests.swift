import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// `--tell` with readers that do not read.
    @Suite("--tell", .serialized)
    struct TellTests {
        @Test(
            "a reader that stops reading gets the newest score later, and one that goes away changes nothing",
            arguments: [false, true])
        func reader(leaves: Bool) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let path = folder("lines")
            try #require(mkfifo(path, 0o600) == 0)
            let pipe = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            // F_SETPIPE_SZ: the smallest pipe, which a few hundred lines fill.
            #expect(fcntl(pipe, 1031, 4096) >= 0)
            // The pointer is in the middle of the screen, and so on the card of the number.
            let clock = try FilmedClock(
                on: server, ["--score", "Laps 5"], size: (320, 200), at: (640 - 248, 300),
                output: path)
            _ = try clock.stillPicture()
            if leaves { close(pipe) }
            for _ in 0..<9 {
                try server.xdotool(["click", "--repeat", "67", "--delay", "5", "4"])
            }
            let shown = try clock.stillPicture(for: 1)
            // 603 notches, and the points go round after 99.
            let film = try clock.film(
                from: MachineClock.now, seconds: 6, rate: 5,
                script: ["0.1 press 0.775 0.5", "0.2 release", "0.3 scroll 3"])
            #expect(film.first != film.last)
            expectSame(shown, as: try #require(film.last), named: "app/tell-\(leaves)")
            #expect(clock.process.isRunning && clock.process.errorOutput.isEmpty)
            guard !leaves else { return }
            var text = ""
            let isComplete = waitUntil(timeout: 5) {
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(pipe, &bytes, bytes.count)
                if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
                return text.hasSuffix("score 8\n")
            }
            close(pipe)
            let lines = text.split(separator: "\n")
            progress("--tell: \(lines.count) of 603 lines, the last one '\(lines.last ?? "")'")
            #expect(isComplete && lines.count < 603)
        }
    }
}
