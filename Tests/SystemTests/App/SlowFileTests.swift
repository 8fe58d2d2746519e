import Glibc
import TestSupport
import Testing

extension AppTests {
    /// Files and pipes that block, and full disks: the clock never waits for them.
    @Suite("Blocking files", .serialized)
    struct SlowFileTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            try run("mkfifo", folder("pipe"))
        }

        /// Runs the clock without a display; the end is nil if it is still running after ten seconds.
        private func end(
            _ arguments: [String], _ environment: [String: String?] = [:]
        ) throws -> (ChildProcess.End?, String) {
            let child = try ChildProcess(
                ProductPath.flipclockx, arguments,
                environment: ["DISPLAY": nil].merging(environment) { $1 })
            return (child.wait(timeout: 10), child.errorOutput)
        }

        private var small: [String] { ["--snapshot", folder("out.png"), "--geometry", "320x120"] }

        @Test(
            "A settings file that is a FIFO or a device is rejected",
            arguments: ["pipe", "/dev/zero"])
        func config(name: String) throws {
            let path = name.hasPrefix("/") ? name : folder(name)
            let (end, said) = try end(small + ["--config", path])
            #expect(end == .status(1))
            let kind = name.hasPrefix("/") ? "a device" : "a FIFO"
            #expect(said == "flipclockx: cannot read \(path): it is \(kind); give a regular file\n")
        }

        @Test(
            "A time zone file that is a FIFO or a device gives one warning, and UTC",
            arguments: ["pipe", "/dev/zero"])
        func zone(name: String) throws {
            let path = name.hasPrefix("/") ? name : folder(name)
            let (end, said) = try end(small + ["--no-config"], ["TZ": ":\(path)"])
            #expect(end == .status(0))
            #expect(said.hasPrefix("flipclockx: cannot read the time zone \(path): it is a"))
            #expect(said.hasSuffix("; the time is shown in UTC\n"))
            #expect(said.count { $0 == "\n" } == 1)
        }

        @Test(
            "A time zone file that becomes a FIFO gives one warning and keeps the zone; its replacement is read"
        )
        func changedZone() throws {
            let server = try Xvfb()
            let zone = folder("zone")
            try run("cp", "/usr/share/zoneinfo/Asia/Kolkata", zone)
            let clock = try RunningClock(
                on: server, environment: ["TZ": ":\(zone)"], ahead: 19_800)
            rename(folder("pipe"), zone)
            #expect(
                waitUntil {
                    clock.process.errorOutput
                        == "flipclockx: cannot read the time zone \(zone): it is a FIFO; "
                        + "the time zone is unchanged\n"
                }, "\(clock.process.errorOutput)")
            #expect(try clock.isRight())
            try run("cp", "/usr/share/zoneinfo/Asia/Kathmandu", folder("new"))
            rename(folder("new"), zone)
            clock.ahead = 20_700
            #expect(try clock.waitUntilShown(timeout: 10) { clock.time() } != nil)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait() == .status(0))
        }

        @Test("A frame log that is a FIFO without a reader is rejected")
        func frameLog() throws {
            let server = try Xvfb()
            let child = try ChildProcess(
                ProductPath.flipclockx,
                ["--no-config", "--geometry", "200x120", "--frame-log", folder("pipe")],
                environment: ["DISPLAY": server.display, "XDG_STATE_HOME": folder.path])
            #expect(child.wait(timeout: 30) == .status(1))
            #expect(
                child.errorOutput
                    == "flipclockx: cannot write \(folder("pipe")): it is a FIFO that has no reader\n"
            )
        }

        /// Fills the FIFO completely; returns its reading end.
        private func fill() throws -> Int32 {
            let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            let writer = open(folder("pipe"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            try #require(reader >= 0 && writer >= 0)
            let bytes = [UInt8](repeating: 0x78, count: 4096)
            while write(writer, bytes, bytes.count) > 0 {}
            while write(writer, bytes, 1) > 0 {}
            close(writer)
            return reader
        }

        /// Starts a clock with a settings file in the folder through a shell command, in which `$0` is the FIFO.
        private func start(by command: String) throws -> RunningClock {
            try run("mkdir", folder("flipclockx"))
            try writeFile("[face]\n", to: folder("flipclockx/config.toml"))
            return try RunningClock(
                on: Xvfb(), environment: ["XDG_CONFIG_HOME": folder.path],
                wrapper: ["sh", "-c", command, folder("pipe")], isLogged: false)
        }

        /// Breaks and repairs the settings file repeatedly; expects that `clock` follows it, and exits on SIGTERM.
        private func expectAlive(_ clock: RunningClock) throws {
            for hours in [12, 24, 12] {
                let snapshots = try SnapshotCache(options: ["--\(hours)h"])
                try writeFile("[.a\(hours)]\n", to: folder("flipclockx/config.toml"))
                pause(0.2)
                try writeFile("face.hours = \(hours)\n", to: folder("flipclockx/config.toml"))
                let isShown = try waitUntil(timeout: 15) {
                    let (picture, time) = try clock.sample()
                    return try picture == snapshots.picture(picture.width, picture.height, at: time)
                }
                #expect(isShown, "\(hours)")
            }
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
        }

        @Test("A frame log whose reader does not read does not stop the clock")
        func sleepingReader() throws {
            let reader = try fill()
            defer { close(reader) }
            try expectAlive(start(by: "exec \"$@\" --frame-log \"$0\""))
        }

        @Test("Warnings to a full pipe on standard error do not stop the clock")
        func fullError() throws {
            let reader = try fill()
            defer { close(reader) }
            try expectAlive(start(by: "exec \"$@\" 2>\"$0\""))
        }

        @Test(
            "Output to a full disk fails with one line",
            arguments: [
                ["--help"], ["--help-all"], ["--version"], ["--print-config"],
                ["--generate-completion-script", "bash"],
                ["--generate-completion-script", "zsh"], ["--generate-completion-script", "fish"],
            ])
        func fullDisk(arguments: [String]) throws {
            let words = ["-c", "exec \"$0\" \"$@\" >/dev/full", ProductPath.flipclockx] + arguments
            let child = try ChildProcess("sh", words)
            #expect(child.wait(timeout: 10) == .status(1))
            #expect(
                child.errorOutput
                    == "flipclockx: cannot write standard output: No space left on device\n")
        }

        @Test(
            "A file beyond the size limit fails with one line, and no file is left behind"
        )
        func fileSizeLimit() throws {
            try run("mkdir", folder("pictures"))
            let words = [
                "-c", "ulimit -f 1; exec \"$0\" \"$@\"", ProductPath.flipclockx, "--no-config",
                "--snapshot", folder("pictures/out.png"), "--geometry", "1280x720",
            ]
            let child = try ChildProcess("sh", words, environment: ["DISPLAY": nil])
            #expect(child.wait(timeout: 20) == .status(1))
            #expect(child.errorOutput.hasSuffix("pictures/out.png': File too large\n"))
            #expect(try run("ls", "-A", folder("pictures")).isEmpty)
        }
    }
}
