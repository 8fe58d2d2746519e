import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// A client that sends events as fast as it can. `Benchmarks/floods.py` measures how fast the clock recovers.
    @Suite("Event floods", .serialized, .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct FloodTests {
        /// The largest accepted growth of memory during a flood, in KiB.
        private static let bound = 8 * 1024

        /// Builds the flooding program in `folder`; nil if its libraries are not installed.
        private func makeFlooder(in folder: TemporaryFolder) -> String? {
            let path = folder("flood")
            let source = RepositoryPath.of("Benchmarks/hostile/flood.c")
            do {
                try run("cc", "-O2", "-o", path, source, "-lX11", "-lXrandr", "-lXtst")
            } catch {
                progress("floods: libxtst-dev is not installed here: skipped")
                return nil
            }
            return path
        }

        static let kinds = [
            "property", "state", "extents", "root-property", "message", "ping", "sync-request",
            "expose", "configure", "move", "motion", "mapping", "screen-size", "visibility",
            "mapped", "selection", "focus", "keys", "buttons", "middle", "reparent", "monitors",
            "settings", "compositor", "owner", "saver", "menu", "sent-configure", "sent-expose",
            "sent-property", "sent-mapping", "sent-unmap", "sent-visibility",
        ]

        @Test("Memory stays bounded during an event flood, and SIGTERM ends the clock")
        func floods() throws {
            let folder = try TemporaryFolder()
            guard let flooder = makeFlooder(in: folder) else { return }
            // Several at a time, because each mostly waits until the corner button has disappeared.
            let faults = try inParallel(Self.kinds, threads: 3) { kind in
                try self.faults(of: kind, flooder: flooder)
            }
            for fault in faults.joined() { Issue.record("\(fault)") }
        }

        /// Floods a clock twice, the second time with SIGTERM during the flood; returns the faults.
        private func faults(of kind: String, flooder: String) throws -> [String] {
            var faults: [String] = []
            let server = try Xvfb()
            defer { server.stop() }
            // A clock that saves its settings, and a window that is moved without a window manager.
            let folder = try TemporaryFolder()
            let clock = try RunningClock(
                on: server,
                options: ["middle", "compositor"].contains(kind) ? ["--borderless"] : [],
                environment: ["XDG_CONFIG_HOME": folder.path])
            let before = memory(clock.process.pid)
            let environment = ["DISPLAY": server.display]
            let window = String(clock.window)
            let first = try ChildProcess(
                flooder, [kind, TestLength.isLong ? "1.5" : "0.8", window],
                environment: environment)
            var most = before
            while first.isRunning {
                most = max(most, memory(clock.process.pid))
                pause(0.02)
            }
            // No card is under the pointer, and the corner button disappears a while after its last motion.
            try server.xdotool("mousemove", "2", "2")
            let isRight = try waitUntil(timeout: 30) {
                // After the last presses a menu, another mode or full screen may be shown. Keys that come while too many
                // presses wait are forgotten with them. They go to the window under the pointer, which shows the corner
                // button for a while.
                if kind == "keys" || kind == "buttons" {
                    _ = try ProcessCost.settles(pid: clock.process.pid, for: 0.3)
                    try server.xdotool([
                        "mousemove", "--window", window, "5", "5", "key", "Escape", "Escape",
                        "Escape", "1",
                    ])
                }
                return try clock.waitUntilRight(timeout: 10) != nil
            }
            if !isRight {
                let size = clock.observer.size(of: clock.window).map { "\($0)" } ?? "no window"
                let settings = readFile(folder("flipclockx/config.toml")) ?? "no settings"
                let wrong = try clock.wrongPixels().map { "\($0)" } ?? "none"
                faults.append(
                    """
                    \(kind): the face does not recover; \(size), wrong pixels: \(wrong), \
                    \(settings)
                    """)
            }
            // A window that shows nothing new would still be right until the next minute.
            let old = try clock.picture()
            try server.xdotool(["mousemove", "--window", window, "5", "5", "key", "Up"])
            let moves = try waitUntil(timeout: 10) { try clock.picture() != old }
            if !moves { faults.append("\(kind): the face is frozen") }
            if most - before > Self.bound { faults.append("\(kind): grew by \(most - before) KiB") }

            let second = try ChildProcess(
                flooder, [kind, "60", window], environment: environment)
            pause(0.5)
            clock.process.kill(SIGTERM)
            // Longer on a busy machine: the clock waits for its server, which the flood keeps busy.
            if clock.process.wait(timeout: 8) != .status(0) {
                let state = ProcessCost.state(of: clock.process.pid)
                faults.append("\(kind): SIGTERM does not end the clock; it is \(state)")
            }
            second.kill(SIGKILL)
            return faults
        }

        @Test(
            "A window larger than any monitor uses bounded memory, and recovers",
            arguments: [[16384, 16384], [32767, 32767], [32767, 1000]])
        func huge(_ size: [Int]) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server)
            let (observer, window) = (clock.observer, clock.window)
            XResizeWindow(observer.display, window, UInt32(size[0]), UInt32(size[1]))
            XSync(observer.display, 0)
            #expect(waitUntil { clock.process.errorOutput.contains("too many for one picture") })
            pause(1)
            #expect(memory(clock.process.pid) <= 256 * 1024)
            XResizeWindow(observer.display, window, 480, 300)
            #expect(try clock.waitUntilRight(timeout: 10) != nil)
            XResizeWindow(observer.display, window, UInt32(size[0]), UInt32(size[1]))
            XSync(observer.display, 0)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 8) == .status(0))
            // The warning is printed only once.
            #expect(clock.process.errorOutput.split(separator: "\n").count == 1)
        }

        /// Anonymous and shared memory in KiB; the kernel can evict file-backed pages at any time.
        private func memory(_ pid: pid_t) -> Int {
            let status = readFile("/proc/\(pid)/status") ?? ""
            return status.split(separator: "\n").reduce(0) { sum, line in
                guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return sum }
                let number = line.split(separator: "\t").last?.drop { $0 == " " }.prefix {
                    $0 != " "
                }
                return sum + (number.flatMap { Int($0) } ?? 0)
            }
        }
    }
}
