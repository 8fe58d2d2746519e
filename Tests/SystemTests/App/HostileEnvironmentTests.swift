import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension WaitingTests {
    /// Environments and system calls that no desktop gives a program.
    @Suite("Hostile environments", .serialized)
    struct HostileEnvironmentTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        @Test(
            "A variable of a library that is too long is ignored, with one line",
            arguments: ["PULSE_SERVER", "PULSE_SINK", "LANG", "LC_ALL", "FONTCONFIG_FILE"])
        func longVariable(_ name: String) throws {
            let value = String(repeating: "a", count: 50_000)
            let child = try ChildProcess(
                ProductPath.flipclockx,
                ["--no-config", "--snapshot", folder("a.png"), "--geometry", "200x100"],
                environment: ["DISPLAY": nil, name: value])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(
                child.errorOutput
                    == "flipclockx: the environment variable \(name) has 50000 bytes and is ignored; "
                    + "the limit is 4096\n")
        }

        @Test(
            "A variable that leads a library to a FIFO or a device is ignored, with one line",
            arguments: [
                "HOSTALIASES", "RESOLV_HOST_CONF", "XAUTHORITY", "FONTCONFIG_FILE",
                "FONTCONFIG_PATH", "PULSE_CLIENTCONFIG", "PULSE_CONFIG_PATH",
                "PULSE_COOKIE",
            ], ["a FIFO", "a device"])
        func blockingFile(_ name: String, _ kind: String) throws {
            for file in ["fonts.conf", "client.conf"] {
                if kind == "a FIFO" {
                    try run("mkfifo", folder(file))
                } else {
                    try run("ln", "-s", "/dev/zero", folder(file))
                }
            }
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            // The display needs the name of a host, the date a font, and the seconds a sound.
            var environment: [String: String?] = [
                "FONTCONFIG_FILE": nil, "DISPLAY": "localhost:\(server.number)",
                "XDG_STATE_HOME": folder.path,
            ]
            environment[name] = name.hasSuffix("_PATH") ? folder.path : folder("client.conf")
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                ["--no-config", "--date", "--seconds", "--sound", "0.1"],
                environment: environment)
            _ = try ScreenReader(display: server.display).waitForWindow(pid: clock.pid)
            pause(2)
            let begin = try ProcessCost.processorTime(of: clock.pid)
            pause(2)
            #expect(try ProcessCost.processorTime(of: clock.pid) - begin < 1)
            clock.kill(SIGTERM)
            #expect(clock.wait(timeout: 10) == .status(0))
            let lines = clock.errorOutput.split(separator: "\n").filter {
                $0.hasPrefix("flipclockx: the environment variable ")
            }
            #expect(lines.count == 1)
            #expect(lines.first?.contains(" \(name) is ignored, because \(folder.path)/") == true)
            #expect(lines.first?.contains(" is \(kind); ") == true)
        }

        @Test(
            "No file is read that X resources include, that holds such, or that cannot be a Compose file",
            arguments: [["--geometry", "300x200+100+100"], ["--root"]])
        func includedFiles(_ options: [String]) throws {
            var host = [CChar](repeating: 0, count: 256)
            gethostname(&host, 255)
            let name = String(
                decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            try run("mkdir", "-p", folder("theme/cursors"))
            for fifo in [
                "fifo", "XCompose", ".Xdefaults", ".Xdefaults-\(name)", "theme/index.theme",
                "theme/cursors/grab", "theme/cursors/hand2", "theme/cursors/openhand",
            ] {
                try run("mkfifo", folder(fifo))
            }
            let server = try Xvfb()
            defer { server.stop() }
            let reader = try ScreenReader(display: server.display)
            let text = """
                *foreground: \\
                #ffffff
                Xft.dpi: 96
                Xcursor.theme: ../../..\(folder.path)/theme
                #include "\(folder("fifo"))"
                 \t#include "\(folder("fifo"))"
                flipclockx.title: Included
                """
            XChangeProperty(
                reader.display, reader.root, reader.atom("RESOURCE_MANAGER"), reader.atom("STRING"),
                8, PropModeReplace, text, Int32(text.utf8.count))
            XSync(reader.display, 0)
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                ["--no-config", "--mode", "text"] + options,
                environment: [
                    "DISPLAY": server.display, "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
                    "XDG_STATE_HOME": folder("state"), "XENVIRONMENT": folder("fifo"),
                ])
            if options != ["--root"] {
                let window = try reader.waitForWindow(pid: clock.pid)
                let titles = reader.strings(of: window, property: "_NET_WM_NAME")
                #expect(titles == ["Included"], "the lines after it count")
                let before = try reader.waitForScreenshot(of: window) { Set($0.pixels).count > 50 }
                try server.xdotool(
                    "mousemove", "200", "200", "key", "Return", "key", "a", "key", "b")
                _ = try reader.waitForScreenshot(of: window) { $0.pixels != before.pixels }
            } else {
                _ = try reader.waitForScreenshot(of: reader.root) { Set($0.pixels).count > 50 }
            }
            clock.kill(SIGTERM)
            #expect(clock.wait(timeout: 10) == .status(0))
            #expect(clock.errorOutput == "")
        }

        @Test(
            "An argument that is not UTF-8 is refused, and no file of another name is written",
            arguments: [
                "--snapshot 'BAD.png'", "--no-config --film 'BAD'", "--config 'BAD.toml'",
                "--frame-log 'BAD'",
            ])
        func otherEncoding(_ options: String) throws {
            let bytes = options.replacing("BAD", with: folder("caf") + "'\"$(printf '\\351')\"'")
            let child = try ChildProcess(
                "sh", ["-c", "exec '\(ProductPath.flipclockx)' \(bytes)"],
                environment: ["DISPLAY": nil])
            #expect(child.wait(timeout: 20) == .status(64))
            #expect(child.errorOutput.hasSuffix("is not UTF-8; give one that is\n"))
            #expect(folder.names.isEmpty)
        }

        @Test("A home folder that is not UTF-8 is ignored with a line, and no other one is made")
        func otherHome() throws {
            let end = try ChildProcess(
                "sh",
                [
                    "-c",
                    """
                    cd '\(folder.path)' && mkdir "$(printf 'Jos\\351')" && exec env \
                    -u XDG_CONFIG_HOME HOME="$PWD/$(printf 'Jos\\351')" \
                    '\(ProductPath.flipclockx)' --snapshot a.png --geometry 200x100
                    """,
                ], environment: ["DISPLAY": nil])
            #expect(end.wait(timeout: 20) == .status(0))
            #expect(
                end.errorOutput
                    == "flipclockx: the environment variable HOME is not UTF-8 and is ignored\n")
            #expect(folder.names.count == 2)
        }

        @Test(
            "A signal that the parent process ignores does not end the clock",
            arguments: [SIGTERM, SIGINT, SIGHUP])
        func ignoredSignal(_ number: Int32) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try ChildProcess(
                "sh",
                [
                    "-c",
                    "trap '' \(number); exec '\(ProductPath.flipclockx)' --no-config --geometry 200x100",
                ],
                environment: ["DISPLAY": server.display, "XDG_STATE_HOME": folder.path])
            let observer = try ScreenReader(display: server.display)
            _ = try observer.waitForWindow(pid: clock.pid)
            clock.kill(number)
            pause(0.5)
            #expect(clock.isRunning)
            clock.kill(number == SIGTERM ? SIGINT : SIGTERM)
            #expect(clock.wait(timeout: 10) == .status(0))
        }

        @Test("A folder with too many themes is named beside the list")
        func manyThemes() throws {
            let themes = folder("flipclockx/themes")
            try run("mkdir", "-p", themes)
            for number in 0..<1100 { try writeFile("", to: "\(themes)/t\(number).toml") }
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--list-themes"],
                environment: ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_DIRS": "/nowhere"])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(
                child.errorOutput
                    == "flipclockx: \(themes) has more than 1024 entries; "
                    + "the list lacks the themes of the others\n")
        }

        @Test(
            "A signal in the first moments ends the clock with status 0",
            arguments: [SIGTERM, SIGINT, SIGHUP])
        func earlySignal(_ number: Int32) throws {
            let server = try Xvfb()
            defer { server.stop() }
            for delay in 0..<25 {
                let clock = try ChildProcess(
                    ProductPath.flipclockx, ["--no-config", "--geometry", "200x100"],
                    environment: ["DISPLAY": server.display, "XDG_STATE_HOME": folder.path])
                // The dynamic loader runs before any code of ours.
                #expect(waitUntil { takesSignals(clock.pid, number) })
                pause(Double(delay) * 0.01)
                clock.kill(number)
                #expect(clock.wait(timeout: 10) == .status(0), "\(delay)")
            }
        }

        @Test("A signal ends a clock whose parent has blocked it", arguments: [SIGTERM, SIGHUP])
        func blockedSignal(number: Int32) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try ChildProcess(
                "env", ["--block-signal=\(number)", ProductPath.flipclockx, "--no-config"],
                environment: ["DISPLAY": server.display])
            let reader = try ScreenReader(display: server.display)
            _ = try reader.waitForWindow(pid: clock.pid)
            clock.kill(number)
            #expect(clock.wait(timeout: 10) == .status(0))
        }

        /// Whether the process `pid` handles signal `number`.
        private func takesSignals(_ pid: pid_t, _ number: Int32) -> Bool {
            let status = readFile("/proc/\(pid)/status") ?? ""
            return status.split(separator: "\n").contains { line in
                guard line.hasPrefix("SigCgt:"),
                    let set = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
                else { return false }
                return set & 1 << UInt64(number - 1) != 0
            }
        }

        /// Makes the first calls of `timerfd_settime` for each timer fail, as a restricted system does.
        private static let library = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <sys/timerfd.h>
            static int calls[1024];
            int timerfd_settime(int fd, int flags, const struct itimerspec *new, struct itimerspec *old) {
                static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
                if (!real) real = dlsym(RTLD_NEXT, "timerfd_settime");
                if (fd < 1024 && calls[fd]++ < 1) { errno = EPERM; return -1; }
                return real(fd, flags, new, old);
            }

            """

        @Test(
            "A timer that cannot be set at first gives one line, and the clock goes on",
            .enabled(if: Machine.hasCompiler, "needs a C compiler"))
        func timers() throws {
            try writeFile(Self.library, to: folder("timers.c"))
            try run("cc", "-w", "-shared", "-fPIC", "-o", folder("timers.so"), folder("timers.c"))
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(
                on: server, options: ["--seconds"],
                environment: ["LD_PRELOAD": folder("timers.so")])
            for _ in 0..<2 {
                let before = try clock.picture()
                #expect(try clock.waitUntilChanged(from: before, timeout: 5) != nil)
                pause(0.8)
            }
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 10) == .status(0))
            #expect(
                clock.process.errorOutput
                    == "flipclockx: timerfd_settime failed: Operation not permitted; "
                    + "the clock tries again\n")
        }
    }
}
