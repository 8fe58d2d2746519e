import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock

/// The states of a timer under clocks that the test moves.
@Suite("The timer's states") struct TimerStateTests {
    private let mode = TimerMode()

    private func started(_ seconds: Int, _ clocks: ManualClocks) -> ModeStates {
        var states = ModeStates()
        states.start(TimerPlan(seconds: seconds), at: clocks.moment)
        return states
    }

    private func seconds(_ states: ModeStates, _ clocks: ManualClocks) -> Int {
        mode.position(in: states, at: clocks.moment).reading.seconds
    }

    @Test(
        "each wake-up changes the cards by one second, and the last one is the end",
        arguments: [1, 59, 61, 3605])
    func everySecond(length: Int) {
        var clocks = ManualClocks()
        clocks.running = 123_456.789_012_3
        var states = started(length, clocks)
        func end() -> TimerEnd? { states.advance(to: clocks.moment) }
        let start = clocks.running
        for left in stride(from: length, to: 0, by: -1) {
            #expect(seconds(states, clocks) == left)
            guard let next = states.nextChange(of: mode, after: clocks.moment) else {
                Issue.record("no wake-up at \(left)")
                return
            }
            clocks.wait(until: next)
            #expect((end() != nil) == (left == 1))
        }
        #expect(abs(clocks.running - start - Double(length)) < 1e-6)
        #expect(states.nextChange(of: mode, after: clocks.moment) == nil && states.timer.isIdle)
    }

    @Test("behind another mode the timer wakes the program at its end only")
    func behind() {
        var clocks = ManualClocks()
        var states = started(1500, clocks)
        func end() -> TimerEnd? { states.advance(to: clocks.moment) }
        let next = states.nextChange(of: TimeMode(), after: clocks.moment)
        #expect(next == RunningTime(seconds: clocks.running + 1500))
        clocks.wait(until: RunningTime(seconds: clocks.running + 1500))
        #expect(end()?.seconds == 1500)
        #expect(end() == nil)
    }

    @Test("paused, held, cleared and without a timer nothing wakes the program")
    func still() {
        let clocks = ManualClocks()
        var states = ModeStates()
        func press(_ key: ModeKey, _ mode: any Mode, pulled: Int = 0) -> Bool {
            states.press(key, in: mode, pulled: pulled, at: clocks.moment)
        }
        #expect(states.nextChange(of: mode, after: clocks.moment) == nil)
        states.start(TimerPlan(seconds: 60), at: clocks.moment)
        #expect(press(.startStop, mode))
        #expect(states.nextChange(of: mode, after: clocks.moment) == nil)
        states.take(in: mode, at: clocks.moment)
        #expect(states.nextChange(of: mode, after: clocks.moment) == nil)
        #expect(states.nextChange(of: StopwatchMode(), after: clocks.moment) == nil)
    }

    /// What the user or the machine does.
    enum Action: CaseIterable, Sendable {
        case grab, pull, push, pushBeyond, drop, key, startStop, giveUp, suspend, setClock, zone
    }

    /// The phase in which it happens.
    enum Start: CaseIterable, Sendable { case idle, running, paused, countdown }

    @Test(
        "every action in every phase gives the phase and the seconds of the table",
        arguments: Start.allCases, Action.allCases)
    func table(start: Start, action: Action) {
        var clocks = ManualClocks()
        var states = ModeStates()
        func end() -> TimerEnd? { states.advance(to: clocks.moment) }
        switch start {
        case .idle: break
        case .running, .paused:
            states.start(TimerPlan(seconds: 600), at: clocks.moment)
            clocks.pass(100.5)
            if start == .paused {
                _ = states.press(.startStop, in: mode, pulled: 0, at: clocks.moment)
            }
        case .countdown:
            states.count(to: WallTime(seconds: Int(clocks.wall) + 600), at: clocks.moment)
            clocks.pass(100.5)
        }
        perform(action, &states, &clocks)
        #expect(end() == nil)
        let (left, runs) = expected(start, action)
        #expect(seconds(states, clocks) == left)
        #expect((states.nextChange(of: mode, after: clocks.moment) != nil) == runs)
        #expect(!states.timer.isHeld)
    }

    /// Performs `action`, which takes 20 seconds if a card is held; 20 seconds pass afterwards.
    private func perform(_ action: Action, _ states: inout ModeStates, _ clocks: inout ManualClocks)
    {
        func hold(_ distance: Int, isGrab: Bool) {
            states.take(in: mode, at: clocks.moment)
            clocks.pass(20)
            _ = states.set(
                Distance(seconds: distance), isGrab: isGrab, in: mode, at: clocks.moment)
        }
        switch action {
        case .grab: hold(0, isGrab: true)
        case .pull: hold(300, isGrab: false)
        case .push: hold(-60, isGrab: false)
        case .pushBeyond: hold(-4000, isGrab: false)
        case .drop: hold(0, isGrab: false)
        case .key: _ = states.set(Distance(seconds: 60), in: mode, at: clocks.moment)
        case .startStop: _ = states.press(.startStop, in: mode, pulled: 0, at: clocks.moment)
        case .giveUp: _ = states.press(.giveUp, in: mode, pulled: 0, at: clocks.moment)
        case .suspend: break
        case .setClock: clocks.wall += 50
        case .zone: clocks.zone -= 7200
        }
        clocks.pass(20)
    }

    /// The seconds afterwards, and whether they change. After 100.5 of 600 seconds, 499.5 are left, which the cards show
    /// as 500.
    private func expected(_ start: Start, _ action: Action) -> (Int, Bool) {
        switch (start, action) {
        case (.idle, .pull): (280, true)
        case (.idle, .key): (40, true)
        case (.idle, _), (_, .giveUp): (0, false)
        case (.countdown, .setClock): (430, true)
        case (.countdown, .grab), (.countdown, .pull), (.countdown, .push),
            (.countdown, .pushBeyond), (.countdown, .drop):
            (460, true)
        case (.countdown, _): (480, true)
        case (_, .pull): (780, true)
        case (_, .push): (420, true)
        case (_, .pushBeyond): (0, false)
        case (_, .key): (540, true)
        case (.running, .grab), (.running, .startStop): (500, false)
        case (.running, _): (480, true)
        case (.paused, .grab), (.paused, .startStop): (480, true)
        case (.paused, _): (500, false)
        }
    }

    @Test("lengths and rounds follow each other without a gap, also through a suspend")
    func rounds() throws {
        let plan = try #require(TimerPlan(steps: [1500, 300], rounds: 4))
        for sleep in [0.0, 1.0, 1499, 1500, 1800, 3601, 7199.5, 7200, 100_000] {
            var clocks = ManualClocks()
            var states = ModeStates()
            let start = clocks.running
            states.start(plan, at: clocks.moment)
            clocks.pass(sleep)
            let end = states.advance(to: clocks.moment)
            let passed = min(
                Int(sleep / 1800) * 2
                    + (sleep.truncatingRemainder(dividingBy: 1800) >= 1500 ? 1 : 0), 8)
            #expect((end != nil) == (passed > 0))
            #expect(states.timer.isIdle == (sleep >= 7200))
            if let end {
                let ends = (1...8).map { $0 / 2 * 1800 + $0 % 2 * 1500 }
                let due = start + Double(ends[passed - 1])
                #expect(end.seconds == (passed % 2 == 1 ? 1500 : 300))
                #expect(end.round == TimerEnd.Round(number: (passed + 1) / 2, count: 4))
                #expect(end.isLate == (clocks.running - due > 1))
                #expect(
                    clocks.moment.reading.seconds(since: end.due)
                        == Int((clocks.running - due).rounded()))
            }
        }
    }

    @Test("an end is reported once, even if the user acts at the same moment")
    func endAndAction() {
        for action in Action.allCases {
            var clocks = ManualClocks()
            var states = started(60, clocks)
            func end() -> TimerEnd? { states.advance(to: clocks.moment) }
            func events() -> [ModeEvent] { states.takeEvents() }
            clocks.pass(60)
            switch action {
            case .grab, .drop, .pull, .push, .pushBeyond:
                states.take(in: mode, at: clocks.moment)
                _ = states.set(
                    Distance(seconds: action == .pull ? 300 : 0), isGrab: action == .grab,
                    in: mode, at: clocks.moment)
            case .key: _ = states.set(Distance(seconds: 60), in: mode, at: clocks.moment)
            case .startStop: _ = states.press(.startStop, in: mode, pulled: 0, at: clocks.moment)
            default: _ = states.press(.giveUp, in: mode, pulled: 0, at: clocks.moment)
            }
            #expect(end()?.seconds == 60, "\(action)")
            #expect(end() == nil)
            let ends = states.takeEvents().filter { "\($0)" == "timer ended 60" }
            #expect(ends.count == 1 && events().isEmpty)
        }
    }

    @Test(
        "the notice of the end stays until the clock is touched, and says when a late one was due")
    func notice() {
        var clocks = ManualClocks()
        clocks.wall = 1_764_080_000
        clocks.zone = 0
        var states = started(1500, clocks)
        func notice(_ mode: any Mode) -> ModeNotice? {
            Clock(states: states, moment: clocks.moment).notice(of: mode, in: .english)
        }
        #expect(notice(mode)?.text == "TIMER 25 MIN")
        clocks.pass(1500)
        _ = states.advance(to: clocks.moment)
        #expect(notice(TimeMode()) == ModeNotice("25 MIN, DONE"))
        states.touch()
        #expect(notice(TimeMode()) == nil)
        states.start(TimerPlan(seconds: 5400), at: clocks.moment)
        clocks.pass(9000)
        _ = states.advance(to: clocks.moment)
        // 1,764,080,000 is 14:13:20.
        #expect(notice(TimeMode()) == ModeNotice("1 H 30 MIN, DONE AT 16:08"))
        #expect(states.lastEnd?.body(in: .english) == "The timer ended at 16:08.")
    }

    @Test("added time counts in the length that the notice names")
    func added() {
        var clocks = ManualClocks()
        var states = started(1500, clocks)
        func end() -> TimerEnd? { states.advance(to: clocks.moment) }
        clocks.pass(60)
        states.take(in: mode, at: clocks.moment)
        _ = states.set(Distance(seconds: 300), in: mode, at: clocks.moment)
        clocks.pass(1740)
        #expect(end()?.seconds == 1800)
    }

    @Test("T makes a timer of a forward pull, shows the timer, and shows the time again")
    func timerKey() {
        let clocks = ManualClocks()
        var states = ModeStates()
        func press(_ key: ModeKey, _ mode: any Mode, pulled: Int = 0) -> Bool {
            states.press(key, in: mode, pulled: pulled, at: clocks.moment)
        }
        func events() -> [ModeEvent] { states.takeEvents() }
        #expect(press(.timer, TimeMode(), pulled: 1500))
        #expect(states.timer.isGuest && seconds(states, clocks) == 1500)
        #expect(events().map { "\($0)" } == ["timer started 1500"])
        #expect(press(.timer, mode))
        #expect(!states.timer.isGuest && seconds(states, clocks) == 1500)
        #expect(press(.timer, TimeMode()))
        #expect(states.timer.isGuest && seconds(states, clocks) == 1500)
        #expect(press(.giveUp, mode))
        #expect(!states.timer.isGuest && states.timer.isIdle)
        #expect(!press(.giveUp, mode))
        #expect(press(.timer, TimeMode(), pulled: 10_000_000))
        #expect(seconds(states, clocks) == DurationText.longest)
    }

    @Test(
        "100,000 random actions and clock steps: the seconds never rise by themselves, and each end comes once"
    )
    func randomActions() {
        var random = SeededRandom(seed: 22)
        var clocks = ManualClocks()
        var states = ModeStates()
        var (ends, reported) = (0, 0)
        for _ in 0..<100_000 {
            let before = seconds(states, clocks)
            var mayRise = states.timer.isCountdown
            switch Int.random(in: 0..<12, using: &random) {
            case 0: clocks.wall += Double.random(in: -5000...5000, using: &random)
            case 1: clocks.zone = Int.random(in: -14...14, using: &random) * 1800
            case 2:
                states.take(in: mode, at: clocks.moment)
                mayRise = true
            case 3, 4:
                let distance = Int.random(in: -30...40, using: &random) * 4
                _ = states.set(
                    Distance(seconds: distance), isGrab: distance == 0, in: mode,
                    at: clocks.moment)
                mayRise = true
            case 5: _ = states.press(.startStop, in: mode, pulled: 0, at: clocks.moment)
            case 6 where Bool.random(using: &random):
                _ = states.press(.giveUp, in: mode, pulled: 0, at: clocks.moment)
            case 7:
                if let next = states.nextChange(of: mode, after: clocks.moment) {
                    clocks.wait(until: next)
                }
            default: clocks.pass(Double.random(in: 0...100, using: &random))
            }
            if states.advance(to: clocks.moment) != nil { ends += 1 }
            reported += states.takeEvents().count { "\($0)".hasPrefix("timer ended") }
            let after = seconds(states, clocks)
            guard mayRise || after <= before, after >= 0, after <= DurationText.longest else {
                Issue.record("from \(before) to \(after)")
                return
            }
        }
        #expect(ends == reported && ends > 1000)
    }
}
