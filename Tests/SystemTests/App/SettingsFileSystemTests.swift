import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The built program with a settings file.
    @Suite("Settings file", .serialized)
    struct SettingsFileSystemTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// Writes a settings file, with the folder as XDG_CONFIG_HOME.
        private func write(_ text: String) throws {
            try run("mkdir", "-p", folder("flipclockx"))
            try writeFile(text, to: path)
        }

        private var path: String { folder("flipclockx/config.toml") }

        /// A small snapshot of a fixed time, and the process that drew it.
        private func picture(_ options: [String]) throws -> (GoldenPicture?, ChildProcess) {
            let child = try ChildProcess(
                ProductPath.flipclockx,
                ["--snapshot", folder("out.png"), "--geometry", "320x120"]
                    + ["--at", "2026-03-01 21:41:07"] + options,
                environment: ["DISPLAY": nil, "XDG_CONFIG_HOME": folder.path])
            _ = child.wait(timeout: 30)
            defer { unlink(folder("out.png")) }
            return (GoldenPicture.png(at: folder("out.png")), child)
        }

        @Test("Settings in the file equal options, and options override the file")
        func sameAsOptions() throws {
            let plain = try picture([]).0
            #expect(plain != nil)
            let options = try picture(["--12h", "--seconds"]).0
            #expect(options != nil && options != plain)
            try write("[face]\nhours = 12\nseconds = true\n")
            let file = try picture([])
            #expect(file.0 == options && file.1.errorOutput.isEmpty)
            #expect(try picture(["--24h", "--no-seconds"]).0 == plain)
            #expect(try picture(["--no-config"]).0 == plain)
            #expect(try picture(["--config", "/dev/null"]).0 == plain)
            #expect(try run("ls", "-A", folder("flipclockx")) == "config.toml\n")
        }

        @Test("A wrong value gives one line with its position; the rest of the file is used")
        func wrongValue() throws {
            let twelve = try picture(["--12h"]).0
            try write("[face]\nhours = 12\nseconds = 'yes'\n")
            let (picture, child) = try picture([])
            #expect(picture == twelve && child.end == .status(0))
            #expect(
                child.errorOutput
                    == "flipclockx: \(path):3:11: face.seconds = 'yes' cannot be used; "
                    + "give false, true or \"line\"; until then it is false\n")
        }

        @Test(
            "Without inotify the clock runs, and says that changes of the file are not noticed",
            .enabled(if: Machine.canTrace, "needs strace"))
        func noWatch() throws {
            let server = try Xvfb()
            let clock = try RunningClock(
                on: server, environment: ["XDG_CONFIG_HOME": folder.path],
                wrapper: [
                    "strace", "-D", "-o", "/dev/null", "-e", "trace=inotify_init1", "-e",
                    "inject=inotify_init1:error=EMFILE",
                ])
            let reason =
                "take effect at the next start: inotify_init1 failed: "
                + "too many inotify instances (fs.inotify.max_user_instances) or open files\n"
            #expect(
                clock.process.errorOutput
                    == "flipclockx: changes to the settings file \(reason)"
                    + "flipclockx: changes to the time zone \(reason)")
        }

        @Test("A syntax error gives one line with its position, and defaults are used")
        func syntaxError() throws {
            let plain = try picture([]).0
            try write("[face\nhours = 12\n")
            let (picture, child) = try picture([])
            #expect(picture == plain && child.end == .status(0))
            #expect(child.errorOutput.hasPrefix("flipclockx: \(path):1:"))
            #expect(child.errorOutput.filter { $0 == "\n" }.count == 1)
            #expect(readFile(path) == "[face\nhours = 12\n")
        }

        @Test("A missing --config file is an error")
        func missing() throws {
            let (picture, child) = try picture(["--config", folder("none.toml")])
            #expect(picture == nil && child.end == .status(1))
            #expect(
                child.errorOutput
                    == "flipclockx: cannot open \(folder("none.toml")): No such file or directory\n"
            )
        }

        @Test("The example settings file is valid as it is")
        func example() throws {
            let plain = try picture([]).0
            let text = try run(ProductPath.flipclockx, "--print-config")
            try write(text)
            let (picture, child) = try picture([])
            #expect(picture == plain && child.errorOutput.isEmpty)
        }
    }
}
