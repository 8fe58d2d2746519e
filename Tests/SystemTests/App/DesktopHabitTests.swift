import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// The remembered window position, X resources, the display's scale, and protection against hostile input.
    @Suite("Desktop integration", .serialized)
    struct DesktopHabitTests {
        @Test("A broken position file is reported in one line, and its other lines are kept")
        func brokenMemory() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            try run("mkdir", "-p", folder("state/flipclockx"))
            let path = folder("state/flipclockx/placement")
            try run(
                "sh", "-c",
                "printf 'garbage\\nflipclockx 1280x800+0+0 = 300x200+9000+9000\\n' > \"$1\"",
                "sh", path)
            let clock = try DesktopClock(on: server, [], folder: folder)
            #expect(clock.frame == [980, 600, 300, 200])
            #expect(
                clock.process.errorOutput
                    == "flipclockx: \(path):1: not a window position; the line is ignored\n")
            XMoveWindow(clock.observer.display, clock.window, 40, 30)
            XSync(clock.observer.display, 0)
            #expect(clock.waitForFrame([40, 30, 300, 200]))
            pause(0.3)
            #expect(clock.end() == .status(0))
            #expect(readFile(path) == "garbage\nflipclockx 1280x800+0+0 = 300x200+40+30\n")
            // With --no-config the position is not restored.
            let bare = try DesktopClock(on: server, ["--no-config"], folder: folder)
            #expect(bare.observer.size(of: bare.window)?.width == 1280)
        }

        @Test("A clock that ends in full screen remembers the place to which the user had moved it")
        func endInFullScreen() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let clock = try DesktopClock(
                on: server, ["--geometry", "300x200+10+10"], folder: folder)
            #expect(clock.waitForFrame([10, 10, 300, 200]))
            pause(0.3)
            XMoveWindow(clock.observer.display, clock.window, 400, 30)
            XSync(clock.observer.display, 0)
            #expect(clock.waitForFrame([400, 30, 300, 200]))
            // A place counts once the window has stayed there for a second.
            pause(1.2)
            try server.xdotool("mousemove", "500", "100", "key", "f")
            #expect(clock.waitForFrame([0, 0, 1280, 800]))
            #expect(clock.end() == .status(0))
            #expect(
                readFile(folder("state/flipclockx/placement"))
                    == "flipclockx 1280x800+0+0 = 300x200+400+30\n")
        }

        @Test("X resources set missing options, by name and by class")
        func resources() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            try run(
                "sh", "-c",
                "printf 'flipclockx.geometry: 321x123\\nFlipClockX.title: Wall\\noffice.geometry: 222x111\\nflipclockx.above: maybe\\n' > \"$1\"",
                "sh", folder("resources"))
            try run("xrdb", "-nocpp", "-load", folder("resources"), display: server.display)
            func size(_ options: String...) throws -> ([Int], String?, String) {
                let clock = try DesktopClock(on: server, options)
                defer { clock.end() }
                return (Array(clock.frame.suffix(2)), clock.title, clock.process.errorOutput)
            }
            let plain = try size()
            #expect(plain.0 == [321, 123] && plain.1 == "Wall")
            #expect(
                plain.2
                    == "flipclockx: X resource above 'maybe' cannot be used; give true or false\n")
            #expect(try size("-geometry", "400x200").0 == [400, 200])
            #expect(try size("-name", "office").0 == [222, 111])
            #expect(try size("-xrm", "flipclockx.geometry: 333x222").0 == [333, 222])
            #expect(try size("-xrm", "*geometry: 334x222").0 == [321, 123])
            #expect(try size("-xrm", ": :: nonsense", "-title", "T").1 == "T")
        }

        @Test("The window's size follows the display's scale; --scale overrides it")
        func scale() throws {
            let server = try Xvfb(screen: "3000x2000x24")
            func size(_ options: String..., environment: [String: String?] = [:]) throws -> [Int] {
                let clock = try DesktopClock(on: server, options, environment: environment)
                defer { clock.end() }
                return Array(clock.frame.suffix(2))
            }
            #expect(try size() == [1280, 720])
            #expect(try size(environment: ["GDK_SCALE": "2"]) == [2560, 1440])
            let folder = try TemporaryFolder()
            try run(
                "sh", "-c", "printf 'Xft.dpi: 192\\n' > \"$1\"", "sh", folder("resources"))
            try run("xrdb", "-nocpp", "-load", folder("resources"), display: server.display)
            #expect(try size() == [2560, 1440])
            #expect(try size("--scale", "1") == [1280, 720])
            let clock = try DesktopClock(on: server, [])
            let hints = clock.observer.longs(of: clock.window, property: "WM_NORMAL_HINTS") ?? []
            #expect(Array(hints[5...6]) == [240, 120])
            // A change of the resource while the clock runs is harmless.
            try run(
                "sh", "-c", "printf 'Xft.dpi: 0\\n' > \"$1\"", "sh", folder("resources"))
            try run("xrdb", "-nocpp", "-load", folder("resources"), display: server.display)
            pause(0.3)
            #expect(clock.end() == .status(0))
        }

        @Test("The clock refuses to run setuid or setgid")
        func rights() throws {
            guard getuid() == 0 else {
                return progress("only root can change a file's owner: skipped")
            }
            let folder = try TemporaryFolder()
            let copy = folder("flipclockx")
            try run("chmod", "755", folder.path)
            try run("cp", ProductPath.flipclockx, copy)
            try run("chown", "65534:65534", copy)
            for mode in ["4755", "2755"] {
                try run("chmod", mode, copy)
                let child = try ChildProcess(copy, ["--version"], environment: [:])
                #expect(child.wait() == .status(1))
                #expect(child.output.isEmpty)
                #expect(child.errorOutput.hasPrefix("flipclockx: refuses to run with privileges"))
            }
        }

        @Test("A closed or unread standard error does not end the clock")
        func closedError() throws {
            let server = try Xvfb()
            for script in ["exec \"$@\" 2>&- 1>&-", "\"$@\" 2>&1 | true"] {
                // The invalid scale causes a warning at start-up.
                let child = try ChildProcess(
                    "sh",
                    [
                        "-c", script, "sh", ProductPath.flipclockx, "--scale", "99", "-geometry",
                        "200x100", "-name", "quiet",
                    ],
                    environment: ["DISPLAY": server.display])
                let reader = try ScreenReader(display: server.display)
                let window = try waitFor("a window", timeout: 10) {
                    reader.window(className: "quiet")
                }
                pause(0.5)
                #expect(reader.isViewable(window))
                let pid = try #require(reader.longs(of: window, property: "_NET_WM_PID")?.first)
                kill(pid_t(pid), SIGTERM)
                #expect(child.wait(timeout: 5) != nil)
            }
        }

        @Test("Huge properties from other clients cost neither memory nor time")
        func hostileProperties() throws {
            let server = try Xvfb(arguments: ["-maxbigreqsize", "64"])
            let clock = try DesktopClock(on: server, ["-geometry", "300x200"])
            let before = memory(of: clock.process.pid)
            let display = clock.observer.display
            let atoms = [UInt](
                repeating: clock.observer.atom("_NET_WM_STATE_HIDDEN"), count: 1_000_000)
            let text = [UInt8](repeating: 0x41, count: 1 << 20)
            for _ in 0..<5 {
                _ = atoms.withUnsafeBytes { bytes in
                    XChangeProperty(
                        display, clock.window, clock.observer.atom("_NET_WM_STATE"), Atom(XA_ATOM),
                        32,
                        PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                        Int32(atoms.count))
                }
                for name in ["WM_NAME", "_NET_WM_NAME", "_NET_WM_OPAQUE_REGION", "WM_STATE"] {
                    XChangeProperty(
                        display, clock.window, clock.observer.atom(name), Atom(XA_STRING), 8,
                        PropModeReplace, text, Int32(text.count))
                }
                XSync(display, 0)
                pause(0.1)
            }
            #expect(clock.process.isRunning)
            #expect(memory(of: clock.process.pid) - before < 4_000)
            #expect(clock.end() == .status(0))
        }

        /// VmRSS without shared memory, in kB.
        private func memory(of pid: pid_t) -> Int {
            let status = readFile("/proc/\(pid)/status") ?? ""
            func number(_ name: String) -> Int {
                status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
                    .flatMap { $0.split(separator: " ").dropLast().last }
                    .flatMap { Int($0.filter(\.isNumber)) } ?? 0
            }
            return number("VmRSS") - number("RssShmem")
        }
    }
}
