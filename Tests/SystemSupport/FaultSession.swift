import Glibc
import TestSupport

/// A user's session with a clock to which a fault happens: a start, a flip, a drag, a turn, a change of a setting, a
/// typed text and an end.
struct FaultSession {
    /// The clock's server; its screen has 520x340 pixels.
    let server: Xvfb
    /// How long the screen rests, in seconds, before the user goes on.
    var pause = 0.6

    /// The result of a session.
    struct Outcome {
        var end: ChildProcess.End?
        /// Whether it lived until SIGTERM.
        var isRunningLong = false
        /// The pixels of the screen before SIGTERM; empty if it did not live so long.
        var picture: [UInt32] = []
        /// Its messages, without the notes of `FailingCalls`.
        var messages: [String] = []
        /// The note of `FailingCalls` that a call has failed; nil for none.
        var note: String?
        var settings = ""
        var files: Set<String> = []
        /// Whether a library crashed, or ended the clock with an assertion.
        var isEndOfLibrary: Bool {
            let crash = messages.firstIndex { $0.hasSuffix("crashed:") }
            let place = crash.flatMap { messages.dropFirst($0 + 1).first { $0.contains(" in ") } }
            return [" in libX", " in libxcb"].contains { place?.contains($0) == true }
                || messages.contains { $0.hasPrefix("[xcb]") }
        }
        /// Its largest resident memory in MB; 0 if it did not live until SIGTERM.
        var memory = 0
        /// Whether a segment of shared memory is left, although it could be removed.
        var leavesMemory = false
    }

    /// Starts a server with further `arguments`.
    init(arguments: [String] = []) throws {
        server = try Xvfb(screen: "520x340x24", arguments: arguments)
    }

    /// Runs a session.
    ///
    /// - Parameters:
    ///   - display: The value of DISPLAY; nil is the server's.
    ///   - picture: The pixels that the screen should show in the end; empty if they are not known yet.
    ///   - isStuck: Whether nothing will change any more, so that the session can end.
    func run(
        _ environment: [String: String?] = [:], display: String? = nil,
        until picture: [UInt32] = [], isStuck: () -> Bool = { false }
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        for name in ["home", "config", "config/flipclockx", "state", "run"] {
            mkdir(folder(name), 0o700)
        }
        try writeFile(
            "# mine\n[look]\ntheme = \"paper\"\n", to: folder("config/flipclockx/config.toml"))
        let own: [String: String?] = [
            "DISPLAY": display ?? server.display, "TZ": "UTC", "HOME": folder("home"),
            "XDG_CONFIG_HOME": folder("config"), "XDG_STATE_HOME": folder("state"),
            "XDG_RUNTIME_DIR": folder("run"), "DBUS_SESSION_BUS_ADDRESS": nil,
        ]
        let reader = try ScreenReader(display: server.display)
        let blank = reader.screenshot()?.pixels ?? []
        let clock = try ChildProcess(
            ProductPath.flipclockx,
            ["--score", "Home 9, Away 1", "--geometry", "480x300+20+20"],
            environment: own.merging(environment) { $1 })
        func isOver() -> Bool { !clock.isRunning || isStuck() }
        var outcome = Outcome()
        waitUntil(timeout: 20) { isOver() || reader.window(pid: clock.pid) != nil }
        Self.rest(reader, since: blank, for: pause, or: isOver)
        for step in steps() where !isOver() {
            let before = reader.screenshot()?.pixels ?? []
            var step = step
            try step.act()
            Self.rest(reader, since: before, for: pause, or: isOver)
        }
        // On a busy machine, the cards may have paused in the middle of a flip.
        if picture.isEmpty { Self.rest(reader, since: [], for: 3, or: isOver) }
        waitUntil(timeout: 10) {
            outcome.picture = reader.screenshot()?.pixels ?? []
            return picture.isEmpty || outcome.picture == picture || isOver()
        }
        if !clock.isRunning { outcome.picture = [] }
        outcome.isRunningLong = clock.isRunning
        outcome.memory = Self.peakMemory(of: clock.pid)
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

    /// Waits until the screen shows something else than `before`, and then until it has not changed for `seconds`, or
    /// until the session is over.
    private static func rest(
        _ reader: ScreenReader, since before: [UInt32], for seconds: Double,
        or isOver: () -> Bool
    ) {
        var last = before
        waitUntil {
            last = reader.screenshot()?.pixels ?? []
            return last != before || isOver()
        }
        var since = monotonicNow()
        waitUntil(timeout: 10) {
            let next = reader.screenshot()?.pixels ?? []
            if next != last { since = monotonicNow() }
            last = next
            return monotonicNow() - since > seconds || isOver()
        }
    }

    /// The user's input; each part changes the screen.
    private func steps() -> [Hand] {
        [["Up"], [], ["s"], ["Tab", "Tab", "Right"], ["s"], ["7"], ["Return", "h", "i"]].map {
            keys in
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

    private static func peakMemory(of process: pid_t) -> Int {
        let status = readFile("/proc/\(process)/status") ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
            .flatMap { Int($0) }.map { $0 / 1024 } ?? 0
    }

    /// Whether none of these segments of shared memory exists.
    private static func isGone(_ segments: [Int32]) -> Bool {
        var state = shmid_ds()
        return segments.allSatisfy { shmctl($0, IPC_STAT, &state) != 0 }
    }

    /// What a clock must never do, whatever happens; nil if it has not.
    static func failure(in outcome: Outcome, expected: Outcome) -> String? {
        guard let end = outcome.end else { return "it does not end" }
        guard case .status(let status) = end else { return "it ended by \(end)" }
        if outcome.leavesMemory { return "shared memory is left" }
        let left = outcome.files.subtracting(expected.files)
        if !left.isEmpty { return "files are left: \(left.sorted())" }
        if !outcome.settings.hasPrefix("# mine\n[look]\n") { return "the settings are lost" }
        if outcome.isRunningLong {
            return status == 0 ? nil : "it ended with status \(status) after SIGTERM"
        }
        if status != 1 { return "it ended with status \(status)" }
        let isOwn = outcome.messages.last?.hasPrefix("flipclockx: ") == true
        return isOwn ? nil : "it ended without a word of its own"
    }
}
