import Glibc
import TestSupport
import Testing

@testable import SystemSupport

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
                wrapper: ["sh", "-c", command, folder("pipe")])
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

        @Test(
            "A closed standard output fails with one line",
            arguments: [
                ["--help"], ["--list-themes"], ["--snapshot", "-"], ["--snapshot", "/dev/stdout"],
                ["--film", "-"],
            ])
        func closedOutput(arguments: [String]) throws {
            let words =
                ["-c", "exec \"$0\" \"$@\" >&-", ProductPath.flipclockx, "--no-config"] + arguments
            let child = try ChildProcess("sh", words, environment: ["DISPLAY": nil])
            #expect(child.wait(timeout: 20) == .status(1))
            #expect(child.errorOutput.hasPrefix("flipclockx: cannot write "))
            #expect(child.errorOutput.hasSuffix(": Bad file descriptor\n"))
            #expect(child.errorOutput.count { $0 == "\n" } == 1)
        }

        @Test(
            "A film that a signal ends leaves no file behind",
            arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
        func interruptedFilm(number: Int32) throws {
            try run("mkdir", folder("film"))
            let film = try ChildProcess(
                ProductPath.flipclockx,
                [
                    "--no-config", "--film", folder("film/a.y4m"), "--geometry", "64x36", "--for",
                    "86400",
                ])
            let files = "/proc/\(film.pid)/fd"
            let hasBegun = try waitUntil {
                try run("ls", files).split(separator: "\n").contains { name in
                    var path = [CChar](repeating: 0, count: 4096)
                    var status = stat()
                    let length = readlink("\(files)/\(name)", &path, path.count)
                    let target = String(
                        decoding: path.prefix(max(length, 0)).map(UInt8.init(bitPattern:)),
                        as: UTF8.self)
                    return target.hasPrefix(folder("film"))
                        && stat("\(files)/\(name)", &status) == 0 && status.st_size > 0
                }
            }
            #expect(hasBegun, "\(film.errorOutput)")
            film.kill(number)
            #expect(film.wait() == .signal(number))
            #expect(try run("ls", "-A", folder("film")).isEmpty)
        }

        /// Starts a clock with a score through a shell command, in which `$0` is a file in the folder, and turns its
        /// first card by hand.
        private func tell(
            by command: String, options: [String] = ["--score", "A 0:0 B"]
        ) throws -> (clock: DesktopClock, server: Xvfb) {
            let server = try Xvfb(arguments: ["-ac"])
            let words =
                ["-c", command, folder("lines"), ProductPath.flipclockx]
                + ["--geometry", "400x200+0+0", "--tell"] + options
            let clock = try DesktopClock(on: server, words, program: "bash")
            try server.xdotool(["mousemove", "100", "100", "click", "4"])
            return (clock, server)
        }

        @Test("--tell reports a full disk once, and continues")
        func tellToFullDisk() throws {
            let (clock, server) = try tell(by: "exec \"$@\" >/dev/full")
            let line =
                "flipclockx: cannot write standard output: No space left on device; "
                + "the newest 64 lines wait for space\n"
            #expect(waitUntil { clock.process.errorOutput == line }, "\(clock.process.errorOutput)")
            try server.xdotool(["click", "4", "click", "4"])
            pause(0.5)
            #expect(clock.process.errorOutput == line)
            #expect(clock.end() == .status(0))
        }

        @Test(
            "--tell: lines that waited on a full disk arrive when there is space",
            .enabled(if: Machine.canMount, "needs a mount namespace, for a small disk"))
        func tellAfterFullDisk() throws {
            try run("mkdir", folder("lines"))
            let script = #"""
                mount -t tmpfs -o size=8k none "$0" && head -c 8192 /dev/zero >"$0/fill"
                exec "$@" >"$0/lines"
                """#
            let (clock, server) = try tell(by: "exec unshare -m bash -c '\(script)' \"$0\" \"$@\"")
            #expect(waitUntil { clock.process.errorOutput.contains("No space left") })
            let disk = "/proc/\(clock.process.pid)/root" + folder("lines")
            #expect(readFile(disk + "/lines") == "")
            #expect(unlink(disk + "/fill") == 0)
            try server.xdotool(["click", "4"])
            #expect(
                waitUntil {
                    let lines = (readFile(disk + "/lines") ?? "").split(separator: "\n")
                    return lines.count >= 2 && lines.allSatisfy { $0.hasPrefix("score ") }
                }, "\(readFile(disk + "/lines") ?? "")")
            #expect(clock.end() == .status(0))
        }

        @Test(
            "--tell writes to a pipe that it may not open",
            .enabled(if: getuid() == 0 && Machine.has("setpriv"), "needs root"))
        func tellToForeignPipe() throws {
            let user = "setpriv --reuid=65534 --clear-groups"
            let (clock, _) = try tell(by: "exec \(user) \"$@\" > >(cat >\"$0\")")
            #expect(
                waitUntil { readFile(folder("lines"))?.hasPrefix("score ") == true },
                "\(clock.process.errorOutput)")
            #expect(clock.end() == .status(0))
        }

        @Test(
            "A clock in the background of a terminal with tostop is not stopped",
            .enabled(if: Machine.has("script"), "needs script"))
        func background() throws {
            // The program is a background job of a shell with a terminal, and writes a warning there.
            try writeFile(
                """
                set -m
                stty tostop
                "$1" --no-config --geometry 8x8 --snapshot "$2" --hinge-gap 99 &
                wait $!
                echo "status $?" >"$3"

                """, to: folder("job"))
            let words = [
                "bash", folder("job"), ProductPath.flipclockx, folder("a.png"), folder("status"),
            ]
            let child = try ChildProcess(
                "script", ["-qec", words.joined(separator: " "), "/dev/null"])
            #expect(
                waitUntil(timeout: 20) { readFile(folder("status")) == "status 0\n" },
                "\(child.output) \(readFile(folder("status")) ?? "")")
        }

        @Test("A FIFO in place of the saved modes gives one line, and the clock goes on")
        func modes() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try DesktopClock(
                on: server, ["--score", "Home 0:0 Away", "--geometry", "400x240+0+0"])
            let modes = clock.folder("state/flipclockx/modes")
            try server.xdotool("mousemove", "300", "150", "click", "4")
            #expect(waitUntil { readFile(modes) != nil })
            #expect(unlink(modes) == 0)
            try run("mkfifo", modes)
            try server.xdotool("click", "4")
            #expect(
                waitUntil {
                    clock.process.errorOutput
                        == "flipclockx: cannot write \(modes): it is a FIFO\n"
                })
            #expect(clock.end() == .status(0))
        }

        @Test("--tell prints a text that was turned by hand, and the old one when it returns")
        func tellText() throws {
            let (clock, _) = try tell(
                by: "exec \"$@\" >\"$0\"", options: ["--text", "HELLO", "--return-after", "0.5"])
            func lines() -> [String] {
                (readFile(folder("lines")) ?? "").split(separator: "\n").map(String.init)
            }
            #expect(waitUntil { lines().last == "text HELLO" }, "\(lines())")
            #expect(lines().count == 2 && lines().first?.hasPrefix("text ") == true)
            #expect(lines().first != "text HELLO")
            #expect(clock.end() == .status(0))
        }
    }
}
