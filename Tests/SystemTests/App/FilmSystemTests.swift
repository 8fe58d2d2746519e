import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Films as files and streams, and films that cannot be written.
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

        @Test("a film shows its progress on a terminal, and only there")
        func progress() throws {
            let folder = try TemporaryFolder()
            let options = [
                "--no-config", "--film", folder("frames"), "--geometry", "64x36", "--for", "0.2",
                "--fps", "10",
            ]
            let command = ([ProductPath.flipclockx] + options).joined(separator: " ")
            // `script` runs the command on a terminal, and prints what that shows.
            let seen = try ChildProcess("script", ["-qefc", command, "/dev/null"])
            #expect(seen.wait(timeout: 60) == .status(0))
            let full = String(repeating: "#", count: 40)
            let half = full.prefix(20) + String(repeating: ".", count: 20)
            #expect(seen.output == "\r[\(half)] 1 of 2 frames\r[\(full)] 2 of 2 frames\r\n")
            let unseen = try ChildProcess(ProductPath.flipclockx, options)
            #expect(unseen.wait(timeout: 60) == .status(0))
            #expect(unseen.output.isEmpty && unseen.errorOutput.isEmpty)
        }

        @Test(
            "a reader that goes away and a full disk are one line and status 1",
            arguments: ["bgra", "y4m"])
        func failures(format: String) throws {
            for path in ["/dev/full", "-"] {
                let result = ended(
                    "/bin/sh",
                    [
                        "-c",
                        "{ \"$0\" --no-config --film \"$1\" --film-format \"$2\" --geometry 320x180; "
                            + "echo $? >&2; } | head -c 1000 >/dev/null", ProductPath.flipclockx,
                        path, format,
                    ])
                let lines = result.errors.split(separator: "\n")
                #expect(lines.count == 2 && lines.last == "1", "\(result.errors)")
                #expect(
                    lines.first?.hasPrefix("flipclockx: cannot write the film '\(path)': ") == true)
            }
        }

        @Test(
            "a full disk under a series of pictures is one line and status 1, and no part of a picture stays",
            .enabled(if: Machine.canMount, "needs the privilege to mount"))
        func fullDisk() throws {
            let folder = try TemporaryFolder()
            let result = ended(
                "/usr/bin/unshare",
                [
                    "-m", "/bin/sh", "-c",
                    "mount -t tmpfs -o size=64k none \"$1\" && \"$0\" --no-config --film \"$1/film\" "
                        + "--geometry 320x180; echo $? >&2; find \"$1/film\" -type f >&2",
                    ProductPath.flipclockx, folder.path,
                ])
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count >= 2 && lines[1] == "1", "\(result.errors)")
            #expect(
                lines.first.map {
                    $0.hasPrefix("flipclockx: cannot write the picture '\(folder("film"))/frame-")
                        && $0.hasSuffix("No space left on device")
                } == true)
            // The whole pictures before it stay.
            #expect(
                lines.dropFirst(2).allSatisfy { $0.hasSuffix(".png") } && lines.count <= 4,
                "\(result.errors)")
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
