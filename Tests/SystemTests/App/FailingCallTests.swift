import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Calls of the C library that may fail, each with the errors of its manual page, at its first, second, middle and last
    /// use from each place, while a user uses the clock: it goes on with the right picture, or it ends with a message.
    @Suite(
        "Failing calls", .serialized,
        .enabled(if: Machine.hasCompiler, "needs a C compiler, for calls that fail"))
    struct FailingCallTests {
        private let server = try? Xvfb(screen: "520x340x24")

        /// The result of a session.
        private struct Outcome {
            var end: ChildProcess.End?
            /// Whether it lived until SIGTERM.
            var isRunningLong = false
            /// The pixels of the screen before SIGTERM; empty if it did not live so long.
            var picture: [UInt32] = []
            /// Its messages, without the notes of the library.
            var messages: [String] = []
            /// The library's note that the call has failed; nil if it has not.
            var note: String?
            var settings = ""
            var files: Set<String> = []
            /// Whether a segment of shared memory is left, although it could be removed.
            var leavesMemory = false
        }

        /// A start, a flip, a drag, a turn, a change of a setting, a typed text and an end.
        ///
        /// - Parameter picture: The pixels that the screen should show in the end; empty if they are not known yet.
        private func session(
            _ environment: [String: String?], until picture: [UInt32] = []
        ) throws -> Outcome {
            let server = try #require(server)
            let folder = try TemporaryFolder()
            for name in ["home", "config", "config/flipclockx", "state", "run"] {
                mkdir(folder(name), 0o700)
            }
            try writeFile(
                "# mine\n[look]\ntheme = \"paper\"\n", to: folder("config/flipclockx/config.toml"))
            let own: [String: String?] = [
                "DISPLAY": server.display, "TZ": "UTC", "HOME": folder("home"),
                "XDG_CONFIG_HOME": folder("config"), "XDG_STATE_HOME": folder("state"),
                "XDG_RUNTIME_DIR": folder("run"), "DBUS_SESSION_BUS_ADDRESS": nil,
            ]
            let reader = try ScreenReader(display: server.display)
            let blank = reader.screenshot()?.pixels ?? []
            let clock = try ChildProcess(
                ProductPath.flipclockx,
                ["--score", "Home 9, Away 1", "--geometry", "480x300+20+20"],
                environment: own.merging(environment) { $1 })
            var outcome = Outcome()
            waitUntil(timeout: 20) { !clock.isRunning || reader.window(pid: clock.pid) != nil }
            rest(clock, reader, since: blank)
            for step in try steps() where clock.isRunning {
                let before = reader.screenshot()?.pixels ?? []
                var step = step
                try step.act()
                rest(clock, reader, since: before)
            }
            // On a busy machine, the cards may have paused in the middle of a flip.
            if picture.isEmpty { rest(clock, reader, since: [], for: 3) }
            waitUntil(timeout: 10) {
                outcome.picture = reader.screenshot()?.pixels ?? []
                return picture.isEmpty || outcome.picture == picture || !clock.isRunning
            }
            if !clock.isRunning { outcome.picture = [] }
            outcome.isRunningLong = clock.isRunning
            clock.kill(SIGTERM)
            outcome.end = clock.wait(timeout: 10)
            let lines = clock.errorOutput.split(separator: "\n").map(String.init)
            let segments = lines.compactMap(FailingCalls.segment)
            outcome.note = lines.first {
                FailingCalls.isNote($0) && FailingCalls.segment($0) == nil
            }
            outcome.messages = lines.filter { !FailingCalls.isNote($0) }
            outcome.settings = readFile(folder("config/flipclockx/config.toml")) ?? ""
            let list = try ChildProcess("find", [folder.path, "-type", "f", "-printf", "%P\\n"])
            _ = list.wait()
            outcome.files = Set(list.output.split(separator: "\n").map(String.init))
            // The server detaches it after the clock has ended.
            let isLeft = !waitUntil(timeout: 5) { Self.isGone(segments) }
            for segment in segments where isLeft { shmctl(segment, IPC_RMID, nil) }
            outcome.leavesMemory = isLeft && outcome.note?.hasPrefix("faults: shmctl") != true
            return outcome
        }

        /// Waits until the screen shows something else than `before`, and then until it has not changed for `seconds`.
        private func rest(
            _ clock: ChildProcess, _ reader: ScreenReader, since before: [UInt32],
            for seconds: Double = 0.6
        ) {
            var last = before
            waitUntil {
                last = reader.screenshot()?.pixels ?? []
                return last != before || !clock.isRunning
            }
            var since = monotonicNow()
            waitUntil(timeout: 10) {
                let next = reader.screenshot()?.pixels ?? []
                if next != last { since = monotonicNow() }
                last = next
                return monotonicNow() - since > seconds || !clock.isRunning
            }
        }

        /// The user's input; each part changes the screen.
        private func steps() throws -> [Hand] {
            let server = try #require(server)
            return [
                ["Up"], [], ["s"], ["Tab", "Tab", "Right"], ["s"], ["7"], ["Return", "h", "i"],
            ]
            .map { keys in
                var hand = Hand(on: server)
                hand.move(to: (140, 110))
                if keys.isEmpty {
                    hand.press()
                    hand.move(from: (140, 110), to: (140, 200), steps: 4, interval: 0.03)
                    hand.release()
                }
                for key in keys { hand.key(key) }
                if keys.last == "i" { hand.key("Return") }
                // Without the pointer over a card or the button, a resting clock shows the same at any time.
                hand.move(to: (518, 338))
                return hand
            }
        }

        /// Whether none of these segments of shared memory exists.
        private static func isGone(_ segments: [Int32]) -> Bool {
            var state = shmid_ds()
            return segments.allSatisfy { shmctl($0, IPC_STAT, &state) != 0 }
        }

        /// The fault of `outcome`; nil if it has none.
        private func fault(in outcome: Outcome, expected: Outcome) -> String? {
            guard let end = outcome.end else { return "it does not end" }
            guard case .status(let status) = end else { return "it ended by \(end)" }
            if outcome.leavesMemory { return "shared memory is left" }
            let left = outcome.files.subtracting(expected.files)
            if !left.isEmpty { return "files are left: \(left.sorted())" }
            if !outcome.settings.hasPrefix("# mine\n[look]\n") { return "the settings are lost" }
            if !outcome.isRunningLong {
                if status != 1 { return "it ended with status \(status)" }
                let isOwn = outcome.messages.last?.hasPrefix("flipclockx: ") == true
                return isOwn ? nil : "it ended without a word of its own"
            }
            if status != 0 { return "it ended with status \(status) after SIGTERM" }
            // The next save may make up for it, but until then nothing would say that the file is old.
            if outcome.note?.hasPrefix("faults: rename") == true && outcome.messages.isEmpty {
                return "a file is not saved without a word"
            }
            // Without one of its fonts, or fontconfig's settings, it shows and offers another font.
            let lacksFont =
                outcome.note?.hasSuffix("tf") == true
                || outcome.messages.contains { $0.hasPrefix("Fontconfig error") }
            if lacksFont { return nil }
            if outcome.picture != expected.picture { return "the picture is wrong" }
            return outcome.settings != expected.settings && outcome.messages.isEmpty
                ? "a setting is lost without a word" : nil
        }

        @Test("The clock goes on with the right picture, or ends with a message")
        func calls() throws {
            let calls = try FailingCalls()
            let expected = try session(calls.recording)
            #expect(fault(in: expected, expected: expected) == nil)
            #expect(expected.isRunningLong && expected.settings.contains("font = "))
            var random = SeededRandom(seed: 1)
            let faults = FailingCalls.faults(of: try Self.shared(calls.calls()))
                .shuffled(using: &random)
            #expect(faults.count > 500)
            var counts: [String: Int] = [:]
            for fault in faults where Self.claims(fault) {
                let outcome = try session(calls.environment(of: fault), until: expected.picture)
                let problem = self.fault(in: outcome, expected: expected)
                #expect(problem == nil, "\(fault): \(problem ?? ""); \(outcome.messages)")
                let kind =
                    outcome.note == nil
                    ? "did not happen" : outcome.isRunningLong ? "goes on" : "ends with a message"
                counts[problem ?? kind, default: 0] += 1
                try Self.note(fault, problem ?? kind)
                if Self.results == nil && happened(counts) == Self.count { break }
            }
            progress("failing calls: \(counts)")
            // The number of calls from a place differs a little from session to session.
            let all = counts.values.reduce(0, +)
            #expect(
                Self.results == nil
                    ? happened(counts) == Self.count : happened(counts) * 10 >= all * 9)
        }

        /// The number of faults that have happened.
        private func happened(_ counts: [String: Int]) -> Int {
            counts.values.reduce(0, +) - counts["did not happen", default: 0]
        }

        /// The number of faults, without a folder for results.
        private static let count = 3

        /// The calls whose faults all processes share: those that the first one has recorded.
        private static func shared(_ calls: String) throws -> String {
            guard let results else { return calls }
            let path = results + "/calls"
            if let text = readFile(path) { return text }
            try writeFile(calls, to: path)
            return calls
        }

        /// A folder with a folder for each fault, for several processes that share the faults and go on where they were
        /// cut off; nil for none.
        private static let results = getenv("FLIPCLOCKX_RESULTS").map { String(cString: $0) }

        /// Whether this process has to try `fault`.
        private static func claims(_ fault: FailingCalls.Fault) -> Bool {
            guard let results else { return true }
            return mkdir(path(of: fault, in: results), 0o700) == 0
        }

        private static func note(_ fault: FailingCalls.Fault, _ outcome: String) throws {
            guard let results else { return }
            try writeFile("\(fault): \(outcome)\n", to: path(of: fault, in: results) + "/outcome")
        }

        private static func path(of fault: FailingCalls.Fault, in folder: String) -> String {
            "\(folder)/\(fault.function).\(fault.place).\(fault.number).\(fault.error)"
        }
    }
}
