import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX

extension AppTests {
    /// A client that sends events as fast as it can. How fast the clock gets over it, `Benchmarks/floods.py` measures.
    @Suite("Floods", .serialized, .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct FloodTests {
        /// How much more memory a flood may take, in KiB.
        private static let bound = 8 * 1024

        /// Builds the program that floods in `folder`; nil where its libraries are not installed.
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
            "mapped", "selection", "focus", "sent-configure", "sent-expose", "sent-property",
            "sent-mapping", "sent-unmap", "sent-visibility",
        ]

        @Test("A flood of events takes no memory, and the end is heard in the middle of it")
        func floods() throws {
            let folder = try TemporaryFolder()
            guard let flooder = makeFlooder(in: folder) else { return }
            // A few at a time: most of it is waiting until the button in the corner is gone.
            let faults = try inParallel(Self.kinds, threads: 3) { kind in
                try self.faults(of: kind, flooder: flooder)
            }
            for fault in faults.joined() { Issue.record("\(fault)") }
        }

        /// Floods a clock twice, once up to the end and once until it is told to end; returns what was wrong.
        private func faults(of kind: String, flooder: String) throws -> [String] {
            var faults: [String] = []
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, isLogged: false)
            let before = memory(clock.process.pid)
            let environment = ["DISPLAY": server.display]
            let window = String(clock.window)
            let first = try ChildProcess(
                flooder, [kind, "1.5", window], environment: environment)
            var most = before
            while first.isRunning {
                most = max(most, memory(clock.process.pid))
                pause(0.02)
            }
            // The button in the corner goes a while after the pointer.
            if try clock.waitUntilRight(timeout: 15) == nil {
                faults.append("\(kind): the face is not right again")
            }
            if most - before > Self.bound { faults.append("\(kind): \(most - before) KiB more") }

            let second = try ChildProcess(
                flooder, [kind, "20", window], environment: environment)
            pause(0.5)
            clock.process.kill(SIGTERM)
            if clock.process.wait(timeout: 8) != .status(0) {
                faults.append("\(kind): SIGTERM is not heard")
            }
            second.kill(SIGKILL)
            return faults
        }

        @Test(
            "A window of a size that no monitor has takes bounded memory, and recovers",
            arguments: [[16384, 16384], [32767, 32767], [32767, 1000]])
        func huge(_ size: [Int]) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, isLogged: false)
            let (eyes, window) = (clock.eyes, clock.window)
            XResizeWindow(eyes.display, window, UInt32(size[0]), UInt32(size[1]))
            XSync(eyes.display, 0)
            #expect(waitUntil { clock.process.errorOutput.contains("too many for one picture") })
            pause(1)
            #expect(memory(clock.process.pid) <= 256 * 1024)
            XResizeWindow(eyes.display, window, 480, 300)
            #expect(try clock.waitUntilRight(timeout: 10) != nil)
            XResizeWindow(eyes.display, window, UInt32(size[0]), UInt32(size[1]))
            XSync(eyes.display, 0)
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 8) == .status(0))
            // Said once.
            #expect(clock.process.errorOutput.split(separator: "\n").count == 1)
        }

        /// Private and shared memory in KiB; pages of the program's file come and go as the system likes.
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
