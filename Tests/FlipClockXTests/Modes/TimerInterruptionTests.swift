import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// A timer on a whole clock, with everything that can happen to it.
@Suite("A timer and its interruptions", .serialized) struct TimerInterruptionTests {
    /// What happens in the middle of a timer of 90 seconds.
    enum Interruption: CaseIterable, Sendable {
        case nothing, grab, pull, suspend, setForward, setBack, zone, restart, reboot, otherMode
        case minute, theme, hidden, back, resize, seconds, cancelledDrag, axis, stopwatch
    }

    /// When it happens.
    enum When: CaseIterable, Sendable { case atRest, midFlip }

    @Test(
        "the end comes once, at the exact time, and the cards return to the time",
        arguments: Interruption.allCases, When.allCases)
    func interruption(_ what: Interruption, when: When) throws {
        var clock = try TimerFace()
        clock.clocks.wall = 1_764_064_770.25
        clock.tell()
        clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
        clock.run(20.9)
        #expect(clock.texts == ["1", "10"])
        // 69.1 seconds are left; the cards flipped 0.9 seconds ago.
        clock.run(when == .atRest ? 0.05 : 0.35)
        var left = when == .atRest ? 69.05 : 68.75
        switch what {
        case .nothing: break
        case .grab:
            clock.grab(0)
            clock.run(30)
            #expect(clock.states.timer.isHeld)
            // Released where it was: paused. Space continues from the seconds on the cards.
            clock.letGo(0)
            #expect(
                clock.states.timer.isPaused
                    && clock.face.cards.stateNotice?.place == .ends("PAUSED"))
            clock.run(30)
            clock.press(.space)
            left = left.rounded(.up)
        case .pull:
            clock.press(.up)
            clock.press(.up)
            left = left.rounded(.up) + 120
        case .suspend:
            clock.suspend(30)
            left -= 30
        case .setForward:
            clock.clocks.wall += 86_400
            clock.tell()
        case .setBack:
            clock.clocks.wall -= 40 * 86_400
            clock.tell()
        case .zone:
            clock.clocks.zone = -5 * 3600
            clock.tell()
        case .restart, .reboot:
            let lines = clock.states.lines(
                at: clock.clocks.moment, boot: "a")
            clock.clocks.pass(10)
            left -= 10
            if what == .reboot { clock.clocks.running = 30 }
            var states = ModeStates()
            let bad = states.restore(
                lines, at: clock.clocks.moment, boot: what == .reboot ? "b" : "a")
            #expect(bad == [])
            clock = try TimerFace(states: states, clocks: clock.clocks)
        case .otherMode:
            clock.press(.digit(7))
            #expect(clock.texts.count == 10)
            clock.run(3)
            clock.press(.digit(1))
            #expect(clock.texts.count == 2 && !clock.states.timer.isGuest)
            left -= 3
        case .minute:
            // The wall clock's next minute begins in between.
            clock.run(12)
            left -= 12
        case .theme: change(clock) { $0.theme = "paper" }
        case .seconds: change(clock) { $0.seconds = .cards }
        case .axis: change(clock) { $0.flipAxis = .y }
        case .hidden:
            clock.face.isVisible = false
            clock.run(20)
            clock.face.isVisible = true
            clock.face.catchUp(at: clock.now)
            left -= 20
        case .back:
            clock.press(.character("s"))
            clock.run(5)
            clock.press(.character("s"))
            clock.run(5)
            left -= 10
        case .resize: clock.face.resize(width: 240, height: 400, at: clock.now)
        case .cancelledDrag:
            clock.grab(0)
            clock.press(.escape)
            clock.run(1)
            #expect(!clock.states.timer.isHeld && !clock.states.timer.isPaused)
            // The hold begins a frame after the press; the seconds on the cards then count from its end.
            left =
                clock.states.timer.end(after: clock.clocks.moment)
                .map { $0.seconds - clock.clocks.running } ?? 0
        case .stopwatch:
            clock.press(.digit(5))
            clock.press(.space)
            clock.run(5.01)
            #expect(clock.texts == ["0", "05"])
            clock.press(.digit(1))
            left -= 5.01
        }
        let end = try #require(clock.states.timer.end(after: clock.clocks.moment))
        #expect(
            abs(end.seconds - clock.clocks.running - left) < 1e-4,
            "\(end.seconds - clock.clocks.running)")
        clock.run(left - 0.005)
        #expect(clock.ends.isEmpty)
        clock.run(0.01)
        #expect(clock.ends.count == 1)
        clock.run(5)
        #expect(clock.ends.count == 1 && clock.states.timer.isIdle)
        let mode = clock.face.cards.mode
        #expect(mode is TimeMode)
        let expected = mode.values(on: clock.face.cards.plan, at: clock.clocks.moment.reading)
        #expect(clock.texts == expected.map(\.text))
        let notice = try #require(clock.face.cards.stateNotice)
        #expect(notice.text.hasSuffix(", DONE"), "\(notice)")
        clock.send(.pressed, Point(x: 5, y: 5))
        clock.send(.released, Point(x: 5, y: 5))
        #expect(clock.face.cards.stateNotice == nil)
    }

    /// The state of the timer when something happens to it: 20.9 seconds after a start with 90 seconds.
    enum State: CaseIterable, Sendable { case idle, running, paused, held, rounds, countdown }

    /// What can happen in every state.
    private static let interruptions: [Interruption] = [
        .nothing, .grab, .suspend, .setForward, .setBack, .zone, .restart, .reboot, .otherMode,
        .minute,
    ]

    @Test(
        "in every state the end comes once, at the exact time, is shown once and reported once",
        arguments: State.allCases, interruptions)
    func everyState(state: State, what: Interruption) throws {
        // A card that is held cannot be taken.
        guard state != .held || what != .grab else { return }
        var clock = try TimerFace()
        clock.clocks.wall = 1_764_064_770.25
        clock.tell()
        let target = 1_764_064_860
        switch state {
        case .idle: clock.press(.digit(4))
        case .countdown:
            clock.states.count(to: WallTime(seconds: target), at: clock.clocks.moment)
        case .rounds:
            let plan = try #require(TimerPlan(steps: [90, 40]))
            clock.states.start(plan, at: clock.clocks.moment)
        case .running, .paused, .held:
            clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
        }
        clock.run(20.5)
        if state == .paused { clock.press(.space) }
        if state == .held { clock.grab(0) }
        clock.run(0.4)
        var lines: [String] = []
        try perform(what, &clock, lines: &lines)
        // A timer that stands still goes on.
        if clock.states.timer.isHeld { clock.letGo(0) }
        if clock.states.timer.isPaused {
            #expect(clock.face.cards.stateNotice?.place == .ends("PAUSED"))
            clock.press(.space)
        }
        let ends = state == .idle ? 0 : state == .rounds ? 2 : 1
        if let left = secondsLeft(state, what, clock, target) {
            let end = try #require(clock.states.timer.end(after: clock.clocks.moment))
            let rest = end.seconds - clock.clocks.running
            #expect(left.contains(rest), "\(rest) seconds are left")
            clock.run(rest - 0.005)
            #expect(clock.ends.isEmpty)
            clock.run(0.01)
            #expect(clock.ends.count == 1)
            if state == .rounds {
                clock.run(39.99)
                #expect(clock.ends.count == 1)
                clock.run(0.01)
                #expect(clock.ends.count == 2)
            }
        } else if state == .idle {
            #expect(clock.texts == ["0", "00"])
        }
        clock.run(5)
        lines += clock.lines
        #expect(lines.count { $0.hasPrefix("timer ended") } == ends, "\(lines)")
        #expect(clock.ends.count == ends && clock.states.timer.isIdle)
        let notice = clock.face.cards.stateNotice?.text
        #expect(notice?.contains(", DONE") ?? false == (ends > 0), "\(notice ?? "")")
        clock.send(.pressed, Point(x: 5, y: 5))
        clock.send(.released, Point(x: 5, y: 5))
        clock.run(100)
        let mode = clock.face.cards.mode
        let name = mode is TimerMode ? "TIMER" : mode is StopwatchMode ? "STOPWATCH" : nil
        #expect(clock.face.cards.stateNotice?.text == name && clock.ends.count == ends)
        #expect(clock.idleWakeUps == 0)
    }

    /// Does `what`; a restart replaces the clock, and adds the lines of the old one to `lines`.
    private func perform(
        _ what: Interruption, _ clock: inout TimerFace, lines: inout [String]
    ) throws {
        switch what {
        case .grab:
            clock.grab(0)
            clock.run(3)
            clock.letGo(0)
        case .suspend: clock.suspend(30)
        case .setForward:
            clock.clocks.wall += 86_400
            clock.tell()
        case .setBack:
            clock.clocks.wall -= 1000
            clock.tell()
        case .zone:
            clock.clocks.zone = -5 * 3600
            clock.tell()
        case .restart, .reboot:
            lines = clock.lines
            let saved = clock.states.lines(at: clock.clocks.moment, boot: "a")
            clock.clocks.pass(10)
            if what == .reboot { clock.clocks.running = 30 }
            var states = ModeStates()
            let boot = what == .reboot ? "b" : "a"
            let bad = states.restore(saved, at: clock.clocks.moment, boot: boot)
            #expect(bad == [])
            clock = try TimerFace(
                clock.face.owner.clock.settings, states: states, clocks: clock.clocks)
        case .otherMode:
            clock.press(.digit(7))
            clock.run(3)
            clock.press(.digit(4))
            // At once, not with the next second.
            let seconds = TimerMode().position(in: clock.states, at: clock.clocks.moment).reading
            let texts = DurationCards(for: seconds.seconds)
                .values(of: seconds.seconds, hasSingleDigits: false).map(\.text)
            #expect(clock.texts == texts)
        case .minute: clock.run(12)
        default: break
        }
    }

    /// The range of the seconds that are left after an interruption; nil if there is no end to come.
    private func secondsLeft(
        _ state: State, _ what: Interruption, _ clock: TimerFace, _ target: Int
    ) -> ClosedRange<Double>? {
        func exactly(_ seconds: Double) -> ClosedRange<Double> { seconds - 1e-4...seconds + 1e-4 }
        switch (state, what) {
        case (.idle, _), (.countdown, .setForward): return nil
        case (.countdown, _): return exactly(Double(target) - clock.clocks.wall)
        // A grab of a paused timer lets it continue when the card is at rest.
        case (.paused, .grab): return 68.9...70
        // Another mode ends the hold.
        case (.held, .otherMode): return exactly(67)
        // The seconds on the cards count.
        case (.paused, _), (.held, _), (_, .grab): return exactly(70)
        case (_, .suspend): return exactly(39.1)
        case (_, .restart), (_, .reboot): return exactly(59.1)
        case (_, .otherMode): return exactly(66.1)
        case (_, .minute): return exactly(57.1)
        default: return exactly(69.1)
        }
    }

    private func change(_ clock: TimerFace, _ change: (inout Settings) -> Void) {
        var settings = clock.face.owner.clock.settings
        change(&settings)
        clock.face.change(to: settings, at: clock.now)
    }

    @Test("time that was added to a timer stays when it is paused and continued, by key or click")
    func addedTime() throws {
        for ways in 0..<4 {
            let clock = try TimerFace()
            clock.states.start(TimerPlan(seconds: 300), at: clock.clocks.moment)
            clock.settle()
            clock.run(1)
            for _ in 0..<3 { clock.press(.up) }
            clock.run(2)
            func left() -> Int {
                TimerMode().position(in: clock.states, at: clock.clocks.moment).reading.seconds
            }
            for isClick in [ways & 1 == 1, ways & 2 == 2] {
                if isClick { clock.click(1) } else { clock.press(.space) }
                clock.run(1)
            }
            #expect((475...480).contains(left()), "ways \(ways): \(left())")
        }
    }

    @Test("the clock wakes up once for each change of the cards, and never while a timer is paused")
    func wakeUps() throws {
        let clock = try TimerFace()
        clock.states.start(TimerPlan(seconds: 3700), at: clock.clocks.moment)
        clock.run(1000.5)
        #expect(clock.wakeUps == 1000)
        clock.press(.space)
        clock.run(100_000)
        #expect(clock.wakeUps == 1000)
        clock.press(.space)
        clock.run(2700)
        #expect(clock.wakeUps == 3700 && clock.ends.count == 1 && clock.idleWakeUps == 0)
    }

    /// What the cards of `clock` show: one value, or the two of a turning flap.
    private func visible(_ clock: TimerFace) -> [Set<String>] {
        clock.face.scene.face.deck.cards.map { card in
            guard let turn = card.turn else { return [card.stop.value.text] }
            return [turn.from.value.text, turn.to.value.text]
        }
    }

    /// Checks for 0.9 seconds that each card shows only its values in `old` and `new`, and `new` at the end. A new card
    /// is blank at first.
    private func expectFlip(
        _ clock: TimerFace, _ old: [String], _ new: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(clock.texts == new, sourceLocation: sourceLocation)
        for _ in 0..<108 {
            let blank = [String](repeating: "", count: max(new.count - old.count, 0))
            let allowed = zip(old + blank, new).map { Set([$0, $1]) }
            let seen = visible(clock)
            guard seen.count == new.count, zip(seen, allowed).allSatisfy({ $0.isSubset(of: $1) })
            else {
                Issue.record("\(old) to \(new): \(seen)", sourceLocation: sourceLocation)
                return
            }
            clock.run(1.0 / 120)
        }
        #expect(visible(clock) == new.map { [$0] }, sourceLocation: sourceLocation)
    }

    @Test(
        "across an hour each card goes from its old value to the new one", arguments: [false, true])
    func acrossAnHour(byKey: Bool) throws {
        var settings = Settings()
        settings.mode = .timer
        let clock = try TimerFace(settings)
        clock.states.start(TimerPlan(seconds: byKey ? 3540 : 3602), at: clock.clocks.moment)
        // The flips from 0:00 are over.
        clock.run(byKey ? 0.71 : 1.01)
        if byKey {
            clock.press(.up)
            expectFlip(clock, ["59", "00"], ["1", "00", "00"])
            clock.press(.down)
            expectFlip(clock, ["1", "00", "00"], ["59", "00"])
            clock.press(.pageUp)
            expectFlip(clock, ["59", "00"], ["1", "00", "00"])
        } else {
            expectFlip(clock, ["1", "00", "02"], ["1", "00", "01"])
            clock.run(0.1)
            expectFlip(clock, ["1", "00", "01"], ["1", "00", "00"])
        }
        clock.run(0.11)
        expectFlip(clock, ["1", "00", "00"], ["59", "59"])
        clock.run(0.1)
        expectFlip(clock, ["59", "59"], ["59", "58"])
    }

    @Test(
        "a pull across an hour while the cards still move shows no third value",
        arguments: [0.02, 0.2, 0.4, 0.5, 0.6])
    func pullWhileMoving(after seconds: Double) throws {
        var settings = Settings()
        settings.mode = .timer
        let clock = try TimerFace(settings)
        clock.states.start(TimerPlan(seconds: 3540), at: clock.clocks.moment)
        clock.run(seconds)
        clock.press(.up)
        #expect(clock.texts == ["1", "00", "00"])
        // The minutes turn from 0 to 59, and then to the hour; never to 60.
        var seen: Set<String> = []
        for _ in 0..<120 {
            seen.formUnion(visible(clock)[0])
            clock.run(1.0 / 120)
        }
        #expect(seen.isSubset(of: ["0", "59", "1"]), "\(seen)")
        #expect(seen.contains("1"))
    }

    @Test("at the end every card ripples and turns back to the time")
    func ripple() throws {
        let clock = try TimerFace(width: 640, height: 360)
        clock.states.start(TimerPlan(seconds: 3), at: clock.clocks.moment)
        clock.run(2.999)
        _ = clock.face.frame(at: clock.now)
        clock.run(0.05)
        // The seconds turn to 00, ripple, and turn to the minutes; the minutes ripple and turn to the hours.
        for index in 0...1 { #expect(clock.face.scene.face.deck.isTurning(index)) }
        #expect(clock.face.cards.remainingTime(at: clock.now) > 1.1)
        clock.run(3)
        #expect(clock.face.nextFrameTime == .infinity)
    }

    @Test(
        "a pull and T, or a click on the word, start a timer of the pulled time",
        arguments: [false, true])
    func starting(byWord: Bool) throws {
        let clock = try TimerFace(width: 1280, height: 720)
        for _ in 0..<25 {
            clock.press(.up)
            clock.run(0.1)
        }
        #expect(clock.face.cards.notice == ModeNotice("25 MIN AHEAD", word: .init("Timer", .timer)))
        clock.run(0.5)
        if byWord {
            let word = try #require(clock.wordPlace)
            clock.face.hover(at: word, now: clock.now)
            #expect(clock.face.target(at: word) == .control)
            clock.send(.pressed, word)
            clock.send(.released, word)
        } else {
            clock.press(.character("t"))
        }
        #expect(clock.texts == ["25", "00"] && clock.hand.distance.isZero)
        #expect(clock.face.cards.notice?.text == "TIMER 25 MIN")
        clock.run(1500 - 0.005)
        #expect(clock.ends.isEmpty)
        clock.run(0.01)
        #expect(clock.ends.map(\.seconds) == [1500])
    }

    @Test("a click on a card of a timer pauses it, and another one continues it")
    func click() throws {
        let clock = try TimerFace()
        clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
        clock.run(10.8)
        clock.click()
        #expect(
            clock.states.timer.isPaused && clock.face.cards.stateNotice?.place == .ends("PAUSED"))
        clock.run(30)
        #expect(clock.texts == ["1", "20"])
        clock.click()
        #expect(!clock.states.timer.isPaused && !clock.states.timer.isHeld)
        clock.run(5.5)
        #expect(clock.texts == ["1", "15"])
        // A click on the time, on a countdown and on an empty timer has no effect.
        // These clicks meet the flaps that turn to the other mode.
        clock.press(.home)
        clock.click()
        #expect(clock.states.timer.isIdle && clock.hand.distance.isZero)
        clock.press(.digit(4))
        clock.click()
        #expect(clock.hand.distance.isZero)
        // The slowest flap takes a second and a half.
        clock.run(3)
        clock.click()
        #expect(clock.states.timer.isIdle && clock.texts == ["0", "00"])
        #expect(clock.lines.count { $0.hasPrefix("timer cancelled") } == 1, "\(clock.lines)")
        clock.states.count(
            to: WallTime(seconds: clock.clocks.moment.wall.seconds + 600), at: clock.clocks.moment)
        clock.click()
        clock.run(2)
        #expect(clock.states.timer.isCountdown)
    }

    @Test("a click on the settings, or while the face turns to them and back, pauses nothing")
    func clickWhileTurning() throws {
        for delay in [0.25, 3.0] {
            let clock = try TimerFace()
            clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
            clock.run(10.8)
            clock.press(.character("s"))
            clock.run(delay)
            clock.click()
            #expect(!clock.states.timer.isPaused, "\(delay) s after the turn began")
            clock.run(3)
            // A press while the face turns takes it, and may turn it back.
            if clock.face.scene.side == .front {
                clock.press(.character("s"))
                clock.run(3)
            }
            clock.press(.escape)
            clock.run(delay)
            if delay < 1 { clock.click() }
            #expect(!clock.states.timer.isPaused, "\(delay) s after it began to turn back")
            clock.run(3)
            if clock.face.scene.side == .back {
                clock.press(.escape)
                clock.run(3)
            }
            clock.click()
            #expect(clock.states.timer.isPaused, "on the front again")
            clock.run(1)
            clock.click()
            #expect(!clock.states.timer.isPaused && !clock.states.timer.isHeld)
        }
    }

    @Test("a click pauses on both axes and after a change of the size")
    func clickOnAxesAndSizes() throws {
        for isAboutY in [false, true] {
            var settings = Settings()
            if isAboutY { settings.flipAxis = .y }
            let clock = try TimerFace(settings)
            clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
            for (width, height) in [(640, 360), (200, 400), (960, 120)] {
                clock.face.resize(width: width, height: height, at: clock.now)
                clock.run(2.5)
                for isPaused in [true, false] {
                    clock.click()
                    #expect(
                        clock.states.timer.isPaused == isPaused,
                        "about y: \(isAboutY), \(width)x\(height)")
                    clock.run(1.5)
                }
            }
        }
    }

    @Test("a wheel notch while a released flap still moves counts")
    func wheelWhileCoasting() throws {
        let clock = try TimerFace()
        clock.run(1)
        let start = clock.point(on: 1, height: -0.8)
        clock.send(.pressed, start)
        for step in 1...10 {
            clock.run(0.02)
            clock.send(.moved, Point(x: start.x, y: start.y + Double(step) * 3))
        }
        clock.send(.released, Point(x: start.x, y: start.y + 30))
        clock.run(0.02)
        #expect(clock.hand.isHolding)
        let before = clock.hand.offset
        clock.send(.scrolled(notches: 1), start)
        #expect(!clock.hand.isHolding && clock.hand.offset >= before + 60)
        let offset = clock.hand.offset
        clock.run(1)
        #expect(clock.hand.offset == offset)
    }

    @Test("a backward pull has no word to press")
    func backward() throws {
        let clock = try TimerFace(width: 1280, height: 720)
        clock.press(.down)
        clock.run(0.5)
        #expect(clock.face.cards.notice == ModeNotice("1 MIN BEHIND"))
        #expect(clock.wordPlace == nil)
    }

    @Test("Home gives up a timer, and blank cards turn to the time")
    func givingUp() throws {
        let clock = try TimerFace()
        clock.states.start(TimerPlan(seconds: 600), at: clock.clocks.moment)
        clock.run(5)
        #expect(clock.texts == ["9", "55"])
        clock.run(0.8)
        clock.press(.home)
        let hour = clock.texts[0]
        var seen: Set<String> = []
        for _ in 0..<100 {
            seen.formUnion(visible(clock)[0])
            clock.run(1.0 / 120)
        }
        #expect(seen == ["", hour], "\(seen)")
        #expect(clock.face.cards.mode is TimeMode && clock.states.timer.isIdle)
        clock.run(2000)
        #expect(clock.ends.isEmpty)
    }

    @Test("hours appear when the timer needs them, and not while a card is held")
    func hours() throws {
        var settings = Settings()
        settings.mode = .timer
        let clock = try TimerFace(settings)
        #expect(clock.texts == ["0", "00"])
        for _ in 0..<59 { clock.press(.up) }
        clock.run(0.2)
        #expect(clock.texts == ["59", "00"])
        clock.press(.up)
        #expect(clock.texts == ["1", "00", "00"])
        clock.run(1.5)
        #expect(clock.texts == ["59", "59"])
        clock.press(.home)
        #expect(clock.texts == ["0", "00"])
    }

    @Test("a countdown follows the wall clock and its steps, and the user cannot turn it")
    func countdown() throws {
        let clock = try TimerFace()
        let target = WallTime(seconds: clock.clocks.moment.wall.seconds + 2 * 86_400)
        clock.states.count(to: target, at: clock.clocks.moment)
        clock.run(0.1)
        #expect(clock.texts == ["2", "00", "00", "00"])
        clock.run(1)
        #expect(clock.texts == ["1", "23", "59", "59"])
        clock.press(.up)
        #expect(clock.hand.distance.isZero)
        clock.clocks.wall += 2 * 86_400 - 10
        clock.tell()
        clock.run(0.5)
        #expect(clock.texts == ["0", "08"] || clock.texts == ["0", "09"])
        clock.run(12)
        #expect(clock.ends.map(\.seconds) == [0] && clock.face.cards.mode is TimeMode)
        #expect(clock.face.cards.stateNotice?.text == "COUNTDOWN, DONE")
    }

    @Test("a timer has the light of the local time, and drifts with its minutes")
    func night() throws {
        var settings = Settings()
        settings.duskStart = TimeOfDay("21:30")
        settings.drifts = true
        var clocks = ManualClocks()
        clocks.zone = 0
        // 23:00.
        clocks.wall = 1_764_111_600
        let clock = try TimerFace(settings, clocks: clocks, width: 640, height: 360)
        clock.run(2)
        let light = clock.face.scene.light
        #expect(light < 0.5)
        clock.states.start(TimerPlan(seconds: 1500), at: clock.clocks.moment)
        clock.run(5)
        #expect(clock.face.scene.light == light)
        clock.face.appearance.setFillsScreen(true, at: clock.now)
        clock.run(0.1)
        let place = clock.face.scene.face.layout.cards[0]
        clock.run(180)
        #expect(clock.face.scene.face.layout.cards[0] != place)
    }

    @Test("the distance by hand survives a change between clocks of the wall time only")
    func distance() throws {
        let clock = try TimerFace()
        clock.press(.up)
        clock.run(0.1)
        #expect(clock.hand.offset == 60)
        var settings = clock.face.owner.clock.settings
        settings.date = .below
        clock.face.change(to: settings, at: clock.now)
        #expect(clock.hand.offset == 60)
        for key in [4, 5, 7] {
            clock.press(.digit(1))
            clock.press(.up)
            #expect(clock.hand.offset != 0)
            clock.press(.digit(key))
            #expect(clock.hand.distance.isZero)
            clock.run(5)
        }
    }

    @Test("a frame between the end of a timer and its report shows the end, and only once")
    func lateReport() throws {
        let clock = try TimerFace()
        clock.states.start(TimerPlan(seconds: 3), at: clock.clocks.moment)
        clock.settle()
        clock.run(2.9)
        // A window first asks its server whether the monitors are on, and reports the end after the reply.
        clock.pass(0.1)
        let moment = clock.clocks.moment
        #expect(clock.face.owner.change(at: clock.now) { $0.advance(to: moment) } != nil)
        func chimes() -> Set<FlipSound.Name> {
            let sounds = clock.face.sounds(number: 0, at: clock.now)
            return Set(sounds.filter { $0.kind == .chime }.map(\.name))
        }
        #expect(chimes().isEmpty)
        _ = clock.face.frame(at: clock.now)
        #expect(clock.face.cards.mode is TimeMode)
        let first = chimes()
        #expect(first.count == 1)
        clock.face.showClock(at: clock.now)
        #expect(chimes() == first)
        clock.run(3)
        #expect(!clock.face.isFrameDue(at: clock.now))
    }
}

extension TimerFace {
    /// A point of the word beside the notice; nil if there is none.
    var wordPlace: Point? {
        let layout = face.scene.face.layout
        for y in stride(from: 0, to: layout.height, by: 2) {
            for x in stride(from: 0, to: layout.width, by: 2) {
                let point = Point(x: Double(x), y: Double(y))
                if face.scene.isWord(at: point) { return Point(x: point.x + 12, y: point.y + 12) }
            }
        }
        return nil
    }
}
