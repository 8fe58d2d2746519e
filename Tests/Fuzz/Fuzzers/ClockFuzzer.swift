import FlipEngine

@testable import FlipClock

extension Fuzzer {
    /// Everything that a user, the time and the settings do to a clock, in any order.
    static let clock = Fuzzer("clock") { bytes in
        var clock = FuzzedClock(bytes)
        while !clock.isDone {
            clock.change()
            FuzzedClock.check(clock.clock)
        }
    }
}

/// A clock to which bytes happen.
struct FuzzedClock {
    private(set) var clock: Clock
    private var bytes: FuzzedBytes
    private var wall = 1_800_000_000
    private var running = 90_000.0
    private var time: MediaTime = 10
    private var zone = Zone.utc

    init(_ bytes: [UInt8]) {
        self.bytes = FuzzedBytes(bytes)
        let wall = WallTime(seconds: wall)
        clock = Clock(
            moment: Moment(
                wall: wall, reading: Zone.utc.reading(at: wall),
                running: RunningTime(seconds: running)))
    }

    var isDone: Bool { bytes.isEmpty }

    private var moment: Moment {
        let wall = WallTime(seconds: wall)
        return Moment(
            wall: wall, reading: zone.reading(at: wall), running: RunningTime(seconds: running))
    }

    private static func plan(of clock: Clock) -> CardPlan {
        clock.mode.plan { $0.groups.map { _ in 500 } }
    }

    private static let rules = [
        "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    ].compactMap { Zone(rule: $0) }

    mutating func change() {
        switch bytes.index(12) {
        case 0: changeSettings()
        case 1:
            _ = clock.press(bytes.pick([.timer, .startStop, .giveUp, .write]), at: moment)
        case 2: clock.type(bytes.text(), at: moment)
        case 3: bytes.isTrue() ? clock.erase(at: moment) : clock.endTyping(at: moment)
        case 4: passTime()
        case 5: wall = bytes.integer() % 100_000_000_000
        case 6:
            zone = bytes.pick(Self.rules)
            clock.setLocal(LocalZone(name: nil, zone))
        case 7: touchCards()
        case 8:
            clock.show(BoardText(bytes.text()))
            clock.showWaitingText(isTurning: bytes.isTrue(), at: time)
        case 9:
            clock.settle(isTurning: bytes.isTrue(), at: time)
            clock.shrinkBoard(isTurning: bytes.isTrue(), at: time)
        case 10:
            clock.touch()
            clock.leaveGuest()
        default:
            clock.states.start(TimerPlan(seconds: 1 + bytes.index(90_000)), at: moment)
        }
        _ = clock.advance(to: moment)
    }

    private mutating func changeSettings() {
        var settings = clock.settings
        switch bytes.index(6) {
        case 0: settings.mode = bytes.pick(Settings.ModeKind.allCases)
        case 1: settings.date = bytes.pick(Settings.DateCards.allCases)
        case 2: settings.seconds = bytes.pick([.none, .cards, .line])
        case 3: settings.hourCycle = bytes.isTrue() ? .h12 : .h24
        case 4: settings.zones = ["Europe/London", "Home=Asia/Tokyo"].compactMap { ZoneName($0) }
        default: settings.score = ScoreBoard(bytes.text()) ?? settings.score
        }
        clock.settings = settings
    }

    private mutating func passTime() {
        let seconds = bytes.isTrue() ? bytes.fraction() * 3 : Double(bytes.index(100_000))
        running += seconds
        wall += Int(seconds)
        time += min(seconds, 5)
        // The cards return some time after the last touch.
        if let deadline = clock.returnDeadline, deadline <= time {
            _ = clock.handle(.goBack, on: 0, at: moment, time)
        }
    }

    private mutating func touchCards() {
        let plan = Self.plan(of: clock)
        let index = bytes.index(plan.cards.count)
        let face = bytes.index(2)
        let wheel = clock.mode.wheel(of: index, on: plan)
        let event: HandEvent
        switch bytes.index(9) {
        case 0, 1:
            guard let wheel, clock.hand.held == nil else { return }
            let position = clock.hand.shown
            let value = clock.mode.values(on: plan, at: position)[index]
            let stop = CardStop(value, count: wheel.count(at: position))
            let isCaught = bytes.isTrue()
            event = .take(
                HeldCard(
                    on: face, name: plan.cards[index].name, wheel: wheel, from: stop,
                    caught: isCaught ? HeldCard.Flip(to: stop, end: bytes.isTrue() ? 1 : -1) : nil,
                    start: position, distanceBefore: clock.hand.distance))
        case 2, 3: event = .turn(to: Double(Int8(bitPattern: bytes.byte())) / 8)
        case 4: event = .release(flips: Int(Int8(bitPattern: bytes.byte())) / 8, landing: nil)
        case 5: event = bytes.isTrue() ? .drop : .giveUp
        case 6: event = bytes.isTrue() ? .tap : .pressed(bytes.isTrue())
        case 7: event = .goBack
        default:
            guard let wheel else { return }
            event = .step(wheel, by: Int(Int8(bitPattern: bytes.byte())))
        }
        _ = clock.handle(event, on: face, at: moment, time)
    }

    /// Checks what faces show of `clock`.
    static func check(_ clock: Clock) {
        let plan = plan(of: clock)
        demand(!plan.cards.isEmpty, "a mode has cards")
        for position in [clock.position(of: clock.mode), clock.hand.shown] {
            let values = clock.mode.values(on: plan, at: position)
            demand(values.count == plan.cards.count, "each card has a value")
            _ = (clock.mode.caption(at: position), clock.mode.reading(at: position))
        }
        for words in [Words.english, Words(.german)] {
            _ = (clock.notice(of: clock.mode, in: words), clock.offsetNotice(in: words))
        }
        _ = (clock.mode.rows(in: clock.states), clock.caption, clock.pulledSeconds)
        if let change = clock.nextChange {
            demand(change.seconds.isFinite, "the next change has a time")
        }
        let seconds = [
            clock.states.timer.seconds(at: clock.moment),
            clock.states.stopwatch.seconds(at: clock.moment),
        ]
        demand(seconds.allSatisfy { $0 >= 0 }, "a duration is not negative: \(seconds)")
        let lines = clock.states.lines(at: clock.moment, boot: "boot")
        var again = ModeStates()
        demand(
            again.restore(lines, at: clock.moment, boot: "boot").isEmpty,
            "the next start reads \(lines)")
        let counted = [clock.states, again].map {
            min($0.stopwatch.elapsed(at: clock.moment), Double(DurationText.longest))
        }
        demand(abs(counted[1] - counted[0]) < 0.001, "the stopwatch goes on: \(counted)")
    }
}
