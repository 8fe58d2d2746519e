import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension WaitingTests {
    /// The titles, the lines of `--tell`, the saved files and the X requests of clocks that are used in every mode, as
    /// recorded in `Tests/Frozen.txt`.
    @Suite(
        "Frozen transcripts", .serialized,
        .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct FrozenTranscriptTests {
        private static let boards: [(name: String, options: [String])] = [
            ("time", []), ("date", ["--date"]),
            ("world", ["--zone", "Tokyo=Asia/Tokyo", "--zone", "Nepal=Asia/Kathmandu"]),
            ("timer", ["--timer", "25m"]), ("score", ["--score", "Home 9:3 Guests"]),
            ("text", ["--text", "ON TIME"]),
        ]

        static let names = boards.map(\.name)

        /// What xdotool does in each step: what may be handled in one turn of the clock's loop and says one thing. A
        /// running stopwatch or timer is stopped in the same step. Drags, whose result depends on their speed, are in the
        /// films.
        private static let scripts = [
            "hand": [
                "mousemove 200 300 click 4", "click 5", "click 5", "click 1",
                "mousemove 360 300 click 4", "click 4", "key Home", "key t key Home",
            ],
            "keys": [
                "mousemove 200 300 key space", "key Up", "key Next", "key s",
                "key 5 key space key space key Home",
                "key 4", "key 7", "key 2", "key 6", "key Up", "key 1", "key t key Home",
                "key comma", "key Tab key Right", "key ctrl+z", "key Escape", "key Menu",
                "key Escape", "key f", "key f",
            ],
        ]

        private let server: Xvfb
        private let folder: TemporaryFolder

        init() throws {
            server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            folder = try TemporaryFolder()
        }

        /// A clock that began at 10:08 on the last day of February 2027, and its window.
        private func start(
            _ options: [String], at second: Double = 20, display: String? = nil
        ) throws -> (process: ChildProcess, window: Window, observer: ScreenReader, shim: ClockShim)
        {
            let shim = try ClockShim(offset: Self.offset(to: second))
            var environment: [String: String?] = [
                "DISPLAY": display ?? server.display, "TZ": "UTC", "LC_ALL": "C.UTF-8",
                "XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path,
                // The cursors of the server's font, whatever cursor themes this machine has.
                "XCURSOR_PATH": folder("no-cursors"),
            ]
            environment.merge(shim.environment) { $1 }
            let process = try ChildProcess(
                ProductPath.flipclockx,
                ["--geometry", "480x270+100+150", "--return-after", "never"] + options,
                environment: environment)
            let observer = try ScreenReader(display: server.display)
            let window = try observer.waitForWindow(pid: process.pid)
            return (process, window, observer, shim)
        }

        /// The offset after which a wall clock shows this second of 10:08.
        private static func offset(to second: Double) -> Double {
            1_803_809_280 + second - MachineClock.now
        }

        /// Waits until the clock has neither moved nor said anything for a moment.
        private func settle(_ process: ChildProcess) throws {
            try #require(try ProcessCost.settles(pid: process.pid, for: 0.4))
        }

        @Test("the lines of a clock that is used by hand", arguments: names)
        func hand(board: String) throws { try expectTranscript(of: board, "hand") }

        @Test("the lines of a clock that is used with keys", arguments: names)
        func keys(board: String) throws { try expectTranscript(of: board, "keys") }

        private func expectTranscript(of name: String, _ script: String) throws {
            let board = try #require(Self.boards.first { $0.name == name })
            let (process, window, observer, shim) = try start(["--tell"] + board.options)
            defer { process.kill(SIGKILL) }
            try settle(process)
            var lines: [String] = []
            var said = 0
            // A timer stands still while it is compared.
            let first = board.name == "timer" ? ["mousemove 200 300 key space"] : []
            for step in first + (Self.scripts[script] ?? []) {
                // The minute must not change.
                try shim.set(offset: Self.offset(to: 20))
                try server.xdotool(step.split(separator: " ").map(String.init))
                try settle(process)
                let all = process.output.split(separator: "\n").map(String.init)
                let title = observer.strings(of: window, property: "_NET_WM_NAME").first ?? ""
                lines.append("\(step): \(title)")
                lines += all.dropFirst(said).map { "  \($0)" }
                said = all.count
            }
            process.kill(SIGTERM)
            #expect(process.wait(timeout: 10) == .status(0))
            #expect(process.errorOutput.isEmpty)
            for file in ["config.toml", "modes", "placement"] {
                guard let text = readFile(folder("flipclockx/\(file)")) else { continue }
                lines.append("\(file):")
                for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                    // All numbers of saved states depend on the moment.
                    let number = #/[0-9a-f.-]*[0-9][0-9a-f.-]*/#
                    let kept = file == "modes" ? line.replacing(number, with: "#") : line
                    lines.append("  \(kept)")
                }
            }
            let isTimer = board.name == "timer"
            expectFrozen(
                lines.map { Self.withoutTimes($0, isTimer: isTimer) },
                named: "transcript \(name) \(script)")
        }

        /// Replaces the numbers that depend on the moment: long ones, and those of a timer.
        private static func withoutTimes(_ line: String, isTimer: Bool) -> String {
            let long = line.replacing(#/[0-9]{6,}(\.[0-9]+)?/#, with: "#")
            return isTimer ? long.replacing(#/2[0-9]:[0-9]{2}|1[0-9]{3}/#, with: "#") : long
        }

        @Test("the kinds of X requests of a start, a minute, a drag, a setting and a reload")
        func requests() throws {
            let proxy = try ServerProxy(to: server, keepsBytes: true)
            defer { proxy.stop() }
            try run("mkdir", folder("flipclockx"))
            try writeFile("[face]\nseconds = false\n", to: folder("flipclockx/config.toml"))
            let (process, _, observer, shim) = try start([], at: 55, display: proxy.display)
            defer { process.kill(SIGKILL) }
            var reader = RequestReader(observer)
            var lines: [String] = []
            func note(_ name: String) throws {
                try settle(process)
                let requests = reader.read(proxy.takeBytes()).filter { $0.sequence > 0 }
                let names = Set(requests.map(\.name)).sorted()
                lines.append("\(name): \(names.count) kinds")
                lines += names.map { "  \($0)" }
            }
            try note("start")
            try shim.set(offset: Self.offset(to: 55))
            pause(6)
            try note("minute")
            try shim.set(offset: Self.offset(to: 20))
            var hand = Hand(on: server)
            hand.move(to: (360, 280))
            hand.press()
            hand.move(from: (360, 280), to: (360, 380), steps: 20)
            hand.release()
            try hand.act()
            try note("drag")
            try server.xdotool("key", "s")
            try note("setting")
            try writeFile("[face]\nhours = 12\n", to: folder("flipclockx/config.toml"))
            pause(1)
            try note("reload")
            expectFrozen(lines, named: "requests")
        }
    }
}
