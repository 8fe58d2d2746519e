import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// What a clock keeps of windows that it has replaced by others.
    @Suite("Memory of replaced windows", .serialized)
    struct ReplacedWindowTests {
        /// What forty replacements may add, in KiB: gaps in the heap. One picture of the window has 2,250 KiB.
        private static let bound = 2 * 1024

        @Test(
            "a clock whose window was replaced forty times has no more memory and files than before"
        )
        func fortyTimes() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try DesktopClock(on: server, ["--geometry", "960x600+0+0"])
            // The first windows of each kind load what the later ones share.
            try replace(clock, times: 4)
            let (memory, files) = (try least(clock), files(clock))
            try replace(clock, times: 40)
            #expect(waitUntil { privateMemory(clock) - memory <= Self.bound })
            progress("after forty windows: \(privateMemory(clock) - memory) KiB more")
            #expect(waitUntil { self.files(clock) == files })
            #expect(clock.end() == .status(0))
        }

        /// Replaces the window by one of the other kind, `times` times.
        private func replace(_ clock: DesktopClock, times: Int) throws {
            let (observer, pid) = (clock.observer, clock.process.pid)
            try run("mkdir", "-p", clock.folder("config/flipclockx"))
            for number in 0..<times {
                let old = try observer.waitForWindow(pid: pid)
                let layer = number % 2 == 0 ? "desktop" : "ordinary"
                try writeFile(
                    "window.layer = '\(layer)'\n", to: clock.folder("config/flipclockx/config.toml")
                )
                _ = try waitFor("another window", timeout: 10) {
                    observer.window(pid: pid).flatMap {
                        $0 != old && observer.isViewable($0) ? $0 : nil
                    }
                }
            }
        }

        /// The least private memory of `clock` within some seconds, in KiB.
        private func least(_ clock: DesktopClock) throws -> Int {
            (0..<30).map { _ in
                pause(0.1)
                return privateMemory(clock)
            }.min() ?? 0
        }

        /// The private memory of `clock` in KiB.
        private func privateMemory(_ clock: DesktopClock) -> Int {
            let status = readFile("/proc/\(clock.process.pid)/status") ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            let number = line?.split(separator: "\t").last?.drop { $0 == " " }
                .prefix { $0 != " " }
            return number.flatMap { Int($0) } ?? 0
        }

        /// The number of files that `clock` has open.
        private func files(_ clock: DesktopClock) -> Int {
            guard let folder = opendir("/proc/\(clock.process.pid)/fd") else { return 0 }
            defer { closedir(folder) }
            var count = 0
            while readdir(folder) != nil { count += 1 }
            return count
        }
    }
}
