import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// The states of the modes over a restart.
@Suite("Saved states of the modes") struct SavedStateTests {
    private let timer = TimerMode()
    private let stopwatch = StopwatchMode()

    /// The states after a restart `off` seconds later, in the same boot or in another one.
    private func restarted(
        _ states: ModeStates, _ clocks: inout ManualClocks, off: Double, isReboot: Bool,
        boot: String = "a"
    ) -> ModeStates {
        let lines = states.lines(at: clocks.moment, boot: boot)
        clocks.pass(off)
        if isReboot { clocks.running = 20 }
        var restored = ModeStates()
        let bad = restored.restore(lines, at: clocks.moment, boot: isReboot ? boot + "b" : boot)
        #expect(bad == [])
        return restored
    }

    private func seconds(_ states: ModeStates, _ mode: any Mode, _ clocks: ManualClocks) -> Int {
        mode.position(in: states, at: clocks.moment).reading.seconds
    }

    @Test("a running timer goes on after a restart and after a reboot", arguments: [false, true])
    func running(isReboot: Bool) throws {
        var clocks = ManualClocks()
        var states = ModeStates()
        states.start(try #require(TimerPlan(steps: [1500, 300], rounds: 4)), at: clocks.moment)
        clocks.pass(100.25)
        let restored = restarted(states, &clocks, off: 50.5, isReboot: isReboot)
        #expect(seconds(restored, timer, clocks) == 1350)
        #expect(restored.timer.isGuest && restored.timer.plan == states.timer.plan)
        let next = try #require(restored.nextChange(of: timer, after: clocks.moment))
        #expect(abs(next.seconds - clocks.running - 0.25) < 1e-4)
        // It ends while the program is off: reported at the next start, with the time at which it was due.
        var late = restarted(restored, &clocks, off: 1400, isReboot: isReboot)
        let end = late.advance(to: clocks.moment)
        #expect(end?.seconds == 1500 && end?.isLate == true)
        #expect(seconds(late, timer, clocks) == 250)
    }

    @Test("a fraction that rounds to a whole second is carried")
    func carry() throws {
        var clocks = ManualClocks()
        var states = ModeStates()
        _ = states.press(.startStop, in: stopwatch, pulled: 0, at: clocks.moment)
        clocks.pass(12.999_999_7)
        _ = states.press(.startStop, in: stopwatch, pulled: 0, at: clocks.moment)
        let lines = states.lines(at: clocks.moment, boot: "a")
        #expect(lines.count == 1 && lines[0].contains("elapsed=13.000000"), "\(lines)")
        var restored = ModeStates()
        let bad = restored.restore(lines, at: clocks.moment, boot: "a")
        #expect(bad == [])
        #expect(restored.lines(at: clocks.moment, boot: "a") == lines)
    }

    @Test("a paused timer, a countdown and a stopwatch", arguments: [false, true])
    func others(isReboot: Bool) {
        var clocks = ManualClocks()
        var states = ModeStates()
        states.start(TimerPlan(seconds: 600), at: clocks.moment)
        _ = states.press(.startStop, in: stopwatch, pulled: 0, at: clocks.moment)
        clocks.pass(100)
        _ = states.press(.startStop, in: timer, pulled: 0, at: clocks.moment)
        var restored = restarted(states, &clocks, off: 1000, isReboot: isReboot)
        #expect(seconds(restored, timer, clocks) == 500 && restored.timer.isPaused)
        #expect(seconds(restored, stopwatch, clocks) == 1100)
        _ = restored.press(.startStop, in: stopwatch, pulled: 0, at: clocks.moment)
        restored.count(to: WallTime(seconds: Int(clocks.wall) + 500), at: clocks.moment)
        restored = restarted(restored, &clocks, off: 100, isReboot: isReboot)
        #expect(seconds(restored, timer, clocks) == 400 && restored.timer.isCountdown)
        #expect(seconds(restored, stopwatch, clocks) == 1100 && !restored.stopwatch.isRunning)
    }

    @Test("a stopwatch that began before a reboot goes on after each further restart")
    func olderThanTheBoot() {
        var clocks = ManualClocks()
        var states = ModeStates()
        _ = states.press(.startStop, in: stopwatch, pulled: 0, at: clocks.moment)
        clocks.pass(3000.37)
        states = restarted(states, &clocks, off: 100, isReboot: true)
        for (boot, isReboot) in [("ab", false), ("ab", false), ("ab", true), ("abb", false)] {
            states = restarted(states, &clocks, off: 100, isReboot: isReboot, boot: boot)
        }
        #expect(seconds(states, stopwatch, clocks) == 3500)
    }

    @Test(
        "after a boot with a wrong time, a stopwatch runs on, from 0 or from the longest time",
        arguments: [false, true])
    func wrongWallClock(isLater: Bool) {
        var clocks = ManualClocks()
        let wall = clocks.wall
        if isLater { clocks.wall = 100 }
        var states = ModeStates()
        _ = states.press(.startStop, in: stopwatch, pulled: 0, at: clocks.moment)
        clocks.pass(3000)
        let lines = states.lines(at: clocks.moment, boot: "a")
        clocks.wall = isLater ? wall : 100
        clocks.running = 20
        var restored = ModeStates()
        let bad = restored.restore(lines, at: clocks.moment, boot: "b")
        #expect(bad == [] && restored.stopwatch.isRunning)
        #expect(seconds(restored, stopwatch, clocks) == (isLater ? DurationText.longest : 0))
    }

    @Test("a timer whose empty cards are held is none after a restart")
    func heldAtZero() {
        var clocks = ManualClocks()
        var states = ModeStates()
        states.take(in: timer, at: clocks.moment)
        let restored = restarted(states, &clocks, off: 10, isReboot: false)
        #expect(restored.timer.isIdle)
    }

    @Test("a timer to which time was added again and again goes on after a restart")
    func longTimer() {
        var clocks = ManualClocks()
        var states = ModeStates()
        states.start(TimerPlan(seconds: 300_000), at: clocks.moment)
        for _ in 0..<3 {
            clocks.pass(100_000)
            states.take(in: timer, at: clocks.moment)
            _ = states.set(Distance(seconds: 100_000), in: timer, at: clocks.moment)
        }
        let restored = restarted(states, &clocks, off: 10, isReboot: false)
        #expect(seconds(restored, timer, clocks) == 299_990)
    }

    @Test("nothing is saved when nothing was started")
    func nothing() {
        let lines = ModeStates().lines(at: ManualClocks().moment, boot: "a")
        #expect(lines.isEmpty)
    }

    @Test(
        "an invalid line is reported by its number, and changes nothing",
        arguments: [
            "timer", "timer running", "junk",
            "timer paused left=0 length=1 plan=1 rounds=1 index=0",
            "timer paused left=5 length=1 plan= rounds=1 index=0",
            "timer paused left=5 length=1 plan=1,1,1,1,1,1,1,1,1 rounds=1 index=0",
            "timer paused left=5 length=1 plan=1 rounds=100 index=0",
            "timer paused left=5 length=1 plan=1 rounds=1 index=1",
            "timer paused left=5 length=1 plan=1 rounds=1 index=-1",
            "timer paused left=99999999999999999999 length=1 plan=1 rounds=1 index=0",
            "timer running running=nan wall=1 boot=a length=1 plan=1 rounds=1 index=0",
            "timer running running=inf wall=1 boot=a length=1 plan=1 rounds=1 index=0",
            "timer running running=1e300 wall=1 boot=a length=1 plan=1 rounds=1 index=0",
            "timer running running=999999999 wall=1 boot=a length=1 plan=1 rounds=1 index=0",
            "timer countdown to=9999999999999999 length=0 plan=60 rounds=1 index=0",
            "stopwatch", "stopwatch stopped", "stopwatch stopped elapsed=-1",
            "stopwatch running running=1 boot=a", "stopwatch stopped elapsed=1e99",
            "score", "score points=1,2", "score board=0%3a0", "score points=1 board=0%3a0",
            "score points=1,100 board=0%3a0", "score points=-1,1 board=0%3a0",
            "score points=1,2 board=0%3", "score points=1,2 board=0%zz0",
            "score points=1,2 board=%ff%3a0", "score points=1,2,3 board=0%3a0",
        ])
    func hostile(line: String) {
        var states = ModeStates()
        let bad = states.restore(
            ["# mine", "", line, "stopwatch stopped elapsed=61.500000"], at: ManualClocks().moment,
            boot: "a")
        #expect(bad == [3])
        #expect(states.timer == TimerState())
        #expect(states.stopwatch == StopwatchState(.stopped(elapsed: 61.5)))
    }

    @Test("a score continues after a restart, on the same board only", arguments: [false, true])
    func score(isReboot: Bool) throws {
        let board = try #require(ScoreBoard("FC M\u{fc}nchen 3:0 50%=A/B"))
        let mode = ScoreMode(board, hasSingleDigits: false)
        var clocks = ManualClocks()
        var states = ModeStates()
        #expect(states.lines(at: clocks.moment, boot: "a") == [])
        let pulled = Distance(turns: [ScoreMode.wheelName(0): 7, ScoreMode.wheelName(1): 98])
        _ = states.set(pulled, in: mode, at: clocks.moment)
        let lines = states.lines(at: clocks.moment, boot: "a")
        #expect(lines.count == 1 && lines[0].utf8.allSatisfy { $0 > 0x1f && $0 < 0x7f })
        var restored = restarted(states, &clocks, off: 1000, isReboot: isReboot)
        #expect(restored.score.points(of: board) == [10, 98])
        // With other labels, or with other points on the command line, it has the points of the beginning.
        for other in ["FC M\u{fc}nchen 3:0 B", "FC M\u{fc}nchen 4:0 50%=A/B", "3:0"] {
            let other = try #require(ScoreBoard(other))
            #expect(restored.score.points(of: other) == other.points)
        }
        // Home gives the points of the beginning, and then there is nothing to keep.
        let isReset = restored.press(.giveUp, in: mode, pulled: 0, at: clocks.moment)
        #expect(isReset)
        #expect(restored.lines(at: clocks.moment, boot: "a") == [])
    }

    @Test("the longest score is kept")
    func longScore() throws {
        let label = String(repeating: "\u{1f600}", count: 24)
        let text = (0..<6).map { "\(label) 00\($0)" }.joined(separator: ", ")
        let board = try #require(ScoreBoard(text))
        var clocks = ManualClocks()
        var states = ModeStates()
        let mode = ScoreMode(board, hasSingleDigits: true)
        _ = states.set(
            Distance(turns: [ScoreMode.wheelName(5): 900]), in: mode, at: clocks.moment)
        let restored = restarted(states, &clocks, off: 1, isReboot: false)
        #expect(restored.score.points(of: board) == [0, 1, 2, 3, 4, 905])
    }

    @Test("20,000 damaged files: no trap, and states within their limits")
    func damaged() {
        var random = SeededRandom(seed: 5)
        let lines = [
            "timer running running=5600.5 wall=1764065400.5 boot=a length=600 plan=600,60 rounds=2 index=1 guest",
            "timer countdown to=1764069999 length=0 plan=60 rounds=1 index=0",
            "stopwatch running running=4000.000000 wall=1764063800.000000 boot=a",
            "score points=21,19 board=Home%200%3a0%20Away",
        ]
        let clocks = ManualClocks()
        for _ in 0..<20_000 {
            var bytes = Array((lines.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0x20...0x7e, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                }
            }
            var states = ModeStates()
            _ = states.restore(
                [String(decoding: bytes, as: UTF8.self)], at: clocks.moment, boot: "a"
            )
            _ = states.advance(to: clocks.moment)
            let shown = [seconds(states, timer, clocks), seconds(states, stopwatch, clocks)]
            #expect(shown.allSatisfy { $0 >= 0 } && shown[1] <= DurationText.longest)
            _ = states.nextChange(of: timer, after: clocks.moment)
        }
    }

    // MARK: The file

    @Test("the file is written atomically when something starts, and read by the next start")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder("state/flipclockx/modes")
        var clocks = ManualClocks()
        var states = ModeStates()
        do {
            let memory = ModeMemory(path: path, boot: { "a" })
            memory.restore(into: &states, at: clocks.moment)
            memory.save(states, at: clocks.moment)
            #expect(TemporaryFolder.read(path) == nil)
            states.start(TimerPlan(seconds: 600), at: clocks.moment)
            memory.save(states, at: clocks.moment)
            #expect(memory.takeWarnings().isEmpty)
        }
        clocks.pass(60)
        var restored = ModeStates()
        let memory = ModeMemory(path: path, boot: { "a" })
        memory.restore(into: &restored, at: clocks.moment)
        #expect(seconds(restored, timer, clocks) == 540)
        // A second clock at the same time keeps nothing, and shows no timer of the first.
        var other = ModeStates()
        let second = ModeMemory(path: path, boot: { "a" })
        second.restore(into: &other, at: clocks.moment)
        #expect(other.timer.isIdle && second.takeWarnings().isEmpty)
        other.start(TimerPlan(seconds: 60), at: clocks.moment)
        second.save(other, at: clocks.moment)
        second.save(other, at: clocks.moment)
        #expect(second.takeWarnings().count == 1)
        _ = restored.press(.giveUp, in: timer, pulled: 0, at: clocks.moment)
        memory.save(restored, at: clocks.moment)
        #expect(memory.takeWarnings().isEmpty)
        let text = String(decoding: TemporaryFolder.read(path) ?? [], as: UTF8.self)
        #expect(text.hasPrefix("#") && !text.contains("timer running"))
    }

    @Test("a file that cannot be used gives one warning and is not overwritten")
    func unusable() throws {
        let folder = try TemporaryFolder()
        var states = ModeStates()
        let clocks = ManualClocks()
        states.start(TimerPlan(seconds: 60), at: clocks.moment)
        let large = folder("a/modes")
        #expect(mkdir(folder("a"), 0o700) == 0 && mkdir(folder("b"), 0o700) == 0)
        try writeFile(String(repeating: "A", count: 70_000), to: large)
        #expect(mkdir(folder("b/modes"), 0o700) == 0)
        #expect(mkdir(folder("c"), 0o700) == 0 && mkfifo(folder("c/modes"), 0o600) == 0)
        for (path, reason) in [
            (large, "is too large"), (folder("b/modes"), "is not a regular file"),
            (folder("c/modes"), "is not a regular file"),
        ] {
            let memory = ModeMemory(path: path, boot: { "a" })
            var none = ModeStates()
            memory.restore(into: &none, at: clocks.moment)
            memory.save(states, at: clocks.moment)
            #expect(
                memory.takeWarnings()
                    == ["\(path): \(reason); timers are not kept for the next start"])
        }
        #expect(TemporaryFolder.read(large)?.count == 70_000)
    }

    @Test("the kernel's boot id is read")
    func bootID() { #expect(ModeMemory.bootID().utf8.count == 36) }
}
