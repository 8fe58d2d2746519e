import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FlipFace

extension AppTests {
    /// Films compared with the window of the running program, and films that cannot be written.
    @Suite("Films", .serialized)
    struct FilmSystemTests {
        /// Runs the program, or a shell, to its end.
        private func ended(
            _ program: String, _ arguments: [String]
        ) -> (end: ChildProcess.End?, errors: String) {
            guard let child = try? ChildProcess(program, arguments, environment: ["TZ": "UTC"])
            else {
                return (nil, "it cannot be started")
            }
            return (child.wait(timeout: 60), child.errorOutput)
        }

        /// The last frame of a film of the program that starts at `time`.
        private func lastFrame(
            of folder: TemporaryFolder, at time: String, script: [String], options: [String] = []
        ) throws -> GoldenPicture {
            try writeFile(script.joined(separator: "\n"), to: folder("pointer.txt"))
            let result = ended(
                ProductPath.flipclockx,
                [
                    "--no-config", "--film", folder("film"), "--geometry", "480x300", "--from",
                    time, "--for", "1.5",
                ]
                    + ["--fps", "20", "--pointer-script", folder("pointer.txt")] + options)
            #expect(result.end == .status(0) && result.errors.isEmpty, "\(result.errors)")
            return try #require(GoldenPicture.png(at: folder("film/frame-00030.png")))
        }

        @Test(
            "whatever the pointer script operates on the back, a film leaves the session as it is")
        func session() throws {
            let folder = try TemporaryFolder()
            // Every control is reached, and operated, at least once.
            let script =
                ["0.1 key s"]
                + (0..<60).flatMap {
                    ["\(1 + 0.04 * Double($0)) key tab", "\(1.02 + 0.04 * Double($0)) key space"]
                }
            try writeFile(script.joined(separator: "\n"), to: folder("pointer.txt"))
            let film = try ChildProcess(
                ProductPath.flipclockx,
                [
                    "--film", folder("film.bgra"), "--fps", "10", "--for", "4", "--geometry",
                    "640x360", "--pointer-script", folder("pointer.txt"),
                ], environment: ["XDG_CONFIG_HOME": folder("config")])
            #expect(film.wait(timeout: 60) == .status(0), "\(film.errorOutput)")
            #expect(access(folder("config"), F_OK) != 0)
        }

        @Test("a card held above its hinge has exactly the same pixels in the window and in a film")
        func heldCard() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            let clock = try RunningClock(on: server, options: ["--no-config"])
            let origin = try #require(clock.observer.origin(of: clock.window))
            let top = try clock.point(onCard: 1, height: -0.8)
            for height in [-0.6, -0.4, -0.2] {
                let end = try clock.point(onCard: 1, height: height)
                MachineClock.avoidMinuteChange(within: 20)
                try server.xdotool([
                    "mousemove", "\(top.x)", "\(top.y)", "sleep", "0.1", "mousedown", "1", "sleep",
                    "0.1",
                    "mousemove", "\(top.x)", "\(top.y + 20)", "sleep", "0.2", "mousemove",
                    "\(end.x)",
                    "\(end.y)",
                ])
                let held = try clock.stillPicture(for: 0.5)
                func fraction(_ point: (x: Int, y: Int)) -> String {
                    "\(Double(point.x - origin.x) / 480) \(Double(point.y - origin.y) / 300)"
                }
                let script = [
                    "0.1 move \(fraction(top))", "0.2 press \(fraction(top))",
                    "0.3 move \(fraction((top.x, top.y + 20)))", "0.6 move \(fraction(end))",
                ]
                let frame = try lastFrame(of: folder, at: clock.time(), script: script)
                expectSame(held, as: frame, named: "app/film-\(height)")
                try server.xdotool(["mouseup", "1", "key", "Home"])
                #expect(try clock.waitUntilRight(timeout: 10) != nil)
            }
        }

        @Test("a reader that goes away and a full disk are one line and status 1")
        func failures() throws {
            for path in ["/dev/full", "-"] {
                let result = ended(
                    "/bin/sh",
                    [
                        "-c",
                        "{ \"$0\" --no-config --film \"$1\" --film-format bgra --geometry 320x180; "
                            + "echo $? >&2; } | head -c 1000 >/dev/null", ProductPath.flipclockx,
                        path,
                    ])
                let lines = result.errors.split(separator: "\n")
                #expect(lines.count == 2 && lines.last == "1", "\(result.errors)")
                #expect(
                    lines.first?.hasPrefix("flipclockx: cannot write the film '\(path)': ") == true)
            }
        }

        @Test("the streams have the promised sizes, and a film of Y4M begins with its header")
        func streams() throws {
            let folder = try TemporaryFolder()
            for (name, size) in [
                ("a.bgra", 3 * 64 * 36 * 4), ("a.y4m", 57 + 3 * (6 + 64 * 36 * 3)),
            ] {
                let result = ended(
                    ProductPath.flipclockx,
                    [
                        "--no-config", "--film", folder(name), "--geometry", "64x36", "--for",
                        "0.3", "--fps", "10",
                    ])
                #expect(result.end == .status(0) && result.errors.isEmpty)
                var status = stat()
                #expect(stat(folder(name), &status) == 0 && Int(status.st_size) == size)
            }
        }
    }
}
