import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Snapshots, which need no server.
    @Suite("Snapshots", .serialized)
    struct SnapshotTests {
        @Test(
            "A flip begins with exactly the old face and ends with exactly the new one",
            arguments: ["2026-03-01 09:42:00", "2026-03-01 10:00:00", "2026-03-01 00:00:00"])
        func ends(of change: String) throws {
            let before = ["2026-03-01 09:41:00", "2026-03-01 09:59:00", "2026-03-01 23:59:00"]
            let after = ["2026-03-01 09:42:00", "2026-03-01 10:00:00", "2026-03-01 00:00:00"]
            let old = try #require(zip(before, after).first { $0.1 == change }).0
            let still = try SnapshotCache()
            for (share, time) in [("0", old), ("-0", old), ("1", change)] {
                let turning = try SnapshotCache(options: ["--flip", share])
                expectSame(
                    try turning.picture(640, 360, at: change),
                    as: try still.picture(640, 360, at: time),
                    named: "app/flip \(share) into \(change)")
            }
            let middle = try SnapshotCache(options: ["--flip", "0.5"])
            let picture = try middle.picture(640, 360, at: change)
            #expect(try picture != still.picture(640, 360, at: old))
            #expect(try picture != still.picture(640, 360, at: change))
        }

        @Test(
            "The time looks the same with fonts and without any, in every theme",
            arguments: [
                [], ["--12h"], ["--flip", "0.4"], ["--seconds", "--seconds-line"],
                ["--flip-axis", "y"], ["--theme", "paper"], ["--theme", "departures", "--12h"],
            ])
        func fonts(options: [String]) throws {
            let folder = try TemporaryFolder()
            try writeFile("<fontconfig></fontconfig>", to: folder("fonts.conf"))
            let options = ["--no-config"] + options
            let (with, without) = (
                try SnapshotCache(options: options),
                try SnapshotCache(
                    options: options, environment: ["FONTCONFIG_FILE": folder("fonts.conf")])
            )
            for (width, height) in [(640, 360), (180, 400), (90, 50)] {
                expectSame(
                    try without.picture(width, height, at: "2026-01-01 10:28:37"),
                    as: try with.picture(width, height, at: "2026-01-01 10:28:37"),
                    named: "app/without fonts \(options) \(width)")
            }
        }

        @Test("Words without any font are reported; the time looks for none")
        func missingFonts() throws {
            let folder = try TemporaryFolder()
            try writeFile("<fontconfig></fontconfig>", to: folder("fonts.conf"))
            func report(_ options: [String]) throws -> String {
                let child = try ChildProcess(
                    ProductPath.flipclockx,
                    ["--no-config", "--snapshot", folder("picture.png")] + options,
                    environment: ["DISPLAY": nil, "FONTCONFIG_FILE": folder("fonts.conf")])
                #expect(child.wait(timeout: 20) == .status(0))
                return child.errorOutput
            }
            #expect(try report(["--12h", "--seconds"]).isEmpty)
            let line = """
                flipclockx: no installed font has the letters of the texts; install one, \
                for example the package fonts-dejavu-core

                """
            #expect(try report(["--date"]).hasSuffix(line))
        }

        @Test("A picture that takes seconds shows them on a terminal, and only there")
        func progress() throws {
            let folder = try TemporaryFolder()
            let options = [
                "--no-config", "--snapshot", folder("picture.png"),
                "--scale", "8",
            ]
            let command = ([ProductPath.flipclockx] + options).joined(separator: " ")
            // `script` runs the command on a terminal, and prints what that shows.
            let seen = try ChildProcess("script", ["-qefc", command, "/dev/null"])
            let unseen = try ChildProcess(ProductPath.flipclockx, options)
            defer { for child in [seen, unseen] { child.kill(SIGKILL) } }
            #expect(
                waitUntil(timeout: 30) {
                    seen.output.contains("\rdrawing 10240x5760 pixels: 2 s")
                })
            #expect(unseen.isRunning && unseen.output.isEmpty && unseen.errorOutput.isEmpty)
            for child in [seen, unseen] { child.kill(SIGKILL) }
            let start = monotonicNow()
            let short = try ChildProcess(
                "script",
                ["-qefc", command.replacing("--scale 8", with: "--scale 0.5"), "/dev/null"])
            #expect(short.wait(timeout: 20) == .status(0))
            // On a busy machine this picture takes seconds, too.
            #expect(short.output.isEmpty || monotonicNow() - start > 1)
        }
    }
}
