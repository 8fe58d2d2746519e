import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// A running clock whose settings file becomes invalid.
    @Suite("Broken settings", .serialized)
    struct BrokenSettingsSystemTests {
        private let folder: TemporaryFolder
        private let server: Xvfb

        init() throws {
            folder = try TemporaryFolder()
            server = try Xvfb()
            try run("mkdir", "-p", folder("flipclockx"))
        }

        private var path: String { folder("flipclockx/config.toml") }

        /// Starts a clock with the folder as its XDG_CONFIG_HOME.
        private func start() throws -> RunningClock {
            try RunningClock(on: server, environment: ["XDG_CONFIG_HOME": folder.path])
        }

        /// Replaces the file as a whole: a clock that reads it for the one before never sees the half of it.
        private func replace(by text: String) throws {
            let new = folder("flipclockx/new")
            try writeFile(text, to: new)
            #expect(rename(new, path) == 0)
        }

        /// Whether `clock` changes to a 12-hour face, without any other difference.
        private func showsTwelveHours(_ clock: RunningClock, _ snapshots: SnapshotCache) throws
            -> Bool
        {
            try waitUntil(timeout: 10) {
                let (picture, time) = try clock.sample()
                return try picture == snapshots.picture(picture.width, picture.height, at: time)
            }
        }

        private func lineCount(_ clock: RunningClock) -> Int {
            clock.process.errorOutput.count { $0 == "\n" }
        }

        /// Texts that once crashed the program: through an assertion in the parser, or a stack overflow.
        private static let texts = [
            "[.a]", "a=[}", "[é]", "a=1979-05-27T:", "a=1979-05-27 0\n", "[[[", "a=é",
            Array(repeating: "a", count: 50_000).joined(separator: ".") + "=1",
            "[" + Array(repeating: "a", count: 50_000).joined(separator: ".") + "]",
            "a=" + String(repeating: "[", count: 500_000), "\u{1}", "[face",
        ]

        @Test("Each broken file is reported in one line with its position; the old settings stay")
        func survived() throws {
            let clock = try start()
            let snapshots = try SnapshotCache(options: ["--12h"])
            try writeFile("face.hours = 12\n", to: path)
            #expect(try showsTwelveHours(clock, snapshots))
            for text in Self.texts {
                let count = lineCount(clock)
                try replace(by: text)
                #expect(waitUntil(timeout: 10) { lineCount(clock) > count }, "\(text.prefix(20))")
                #expect(clock.process.isRunning)
                guard clock.process.isRunning else { return }
                // A valid file in between, so that the next error is reported again.
                try replace(by: "face.hours = 12\n")
            }
            #expect(try showsTwelveHours(clock, snapshots))
            let lines = clock.process.errorOutput.split(separator: "\n")
            #expect(lines.count == Self.texts.count)
            #expect(lines.allSatisfy { $0.hasPrefix("flipclockx: \(path):") && $0.count < 500 })
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait() == .status(0))
        }

        @Test("A file that becomes a FIFO is reported in one line; the old settings stay")
        func fifo() throws {
            try writeFile("", to: path)
            let clock = try start()
            let snapshots = try SnapshotCache(options: ["--12h"])
            try writeFile("face.hours = 12\n", to: path)
            #expect(try showsTwelveHours(clock, snapshots))
            try run("mkfifo", folder("pipe"))
            let writer = open(folder("pipe"), O_RDWR | O_CLOEXEC)
            defer { close(writer) }
            rename(folder("pipe"), path)
            #expect(waitUntil(timeout: 10) { lineCount(clock) == 1 })
            #expect(
                clock.process.errorOutput
                    == "flipclockx: cannot read \(path): it is a FIFO; give a regular file\n")
            #expect(try showsTwelveHours(clock, snapshots))
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait() == .status(0))
        }
    }
}
