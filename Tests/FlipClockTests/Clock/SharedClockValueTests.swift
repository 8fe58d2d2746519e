import FlipEngine
import Testing

@testable import FlipClock

/// The changes that several faces of a clock show, without a face that draws and without a server.
@Suite("The clock as a value")
struct SharedClockValueTests {
    /// A face that records its changes.
    private final class Face: ClockFace {
        var isTurning = false
        private(set) var changes: [Hand.Change] = []
        private(set) var number = 0

        init(of owner: SharedClock) { number = owner.attach(self) }

        func isTurning(at time: MediaTime) -> Bool { isTurning }
        func show(_ new: [Hand.Change], at time: MediaTime) { changes += new }

        /// Returns the positions to which cards were moved since the last call.
        func takePositions() -> [Position] {
            defer { changes = [] }
            return changes.compactMap {
                if case .moved(let place, _, _, _) = $0 { place } else { nil }
            }
        }

        /// Whether a held card was released since the last call.
        func takeRelease() -> Bool {
            defer { changes = [] }
            return changes.contains { if case .released = $0 { true } else { false } }
        }
    }

    private let owner: SharedClock
    private let (first, second): (Face, Face)

    /// Twenty to ten in the morning.
    private static let start = Moment(ClockReading(dayNumber: 0, secondOfDay: 34_800))

    init() {
        owner = SharedClock(Clock(moment: Self.start))
        (first, second) = (Face(of: owner), Face(of: owner))
    }

    private static func moment(after seconds: Int) -> Moment {
        Moment(
            wall: WallTime(seconds: start.wall.seconds + seconds),
            reading: start.reading.advanced(bySeconds: seconds),
            running: RunningTime(seconds: Double(seconds)))
    }

    /// Lets the clock advance to a moment, as a driver does.
    @discardableResult
    private func pass(_ seconds: Int) -> TimerEnd? {
        owner.change(at: Double(seconds)) { $0.advance(to: Self.moment(after: seconds)) }
    }

    private func card(on face: Face) -> HeldCard {
        let hand = owner.clock.hand
        return HeldCard(
            on: face.number, name: "minutes", wheel: .minutes,
            from: CardStop(CardValue(text: "40"), count: Wheel.minutes.count(at: hand.shown)),
            start: hand.shown, distanceBefore: hand.distance)
    }

    /// Takes a card on the first face and turns it by `flips`.
    private func hold(_ flips: Double) {
        owner.handle(.take(card(on: first)), on: first.number, at: 1)
        owner.handle(.turn(to: flips), on: first.number, at: 1.1)
    }

    @Test("a copy stays as it is when the clock goes on")
    func copy() {
        let before = owner.clock
        owner.handle(.step(.minutes, by: 5), on: first.number, at: 1)
        pass(60)
        #expect(before.hand.offset == 0 && before.moment == Self.start)
        #expect(owner.clock.hand.offset == 300)
        #expect(owner.clock.hand.shown.reading == Self.start.reading.advanced(bySeconds: 360))
    }

    @Test("both faces get the same changes, whichever of them is turned")
    func both() {
        hold(1.4)
        let positions = first.takePositions()
        #expect(positions == second.takePositions())
        #expect(positions.last?.reading == Self.start.reading.advanced(bySeconds: 60))
        owner.handle(.step(.minutes, by: 2), on: second.number, at: 2)
        // While a card is held, nothing else moves the cards.
        #expect(second.takePositions() == [])
        owner.handle(.release(flips: 1, landing: nil), on: first.number, at: 3)
        owner.handle(.step(.minutes, by: 2), on: second.number, at: 4)
        #expect(owner.clock.hand.offset == 180)
        #expect(first.takePositions().last == owner.clock.hand.shown)
    }

    @Test("a card that is held on one face cannot be taken, turned or released on another")
    func other() {
        hold(0.4)
        let held = owner.clock.hand.held
        for event in [
            HandEvent.take(card(on: second)), .turn(to: 3), .giveUp, .drop,
            .release(flips: 2, landing: nil), .tap, .goBack,
        ] {
            owner.handle(event, on: second.number, at: 2)
            #expect(owner.clock.hand.held == held && owner.clock.hand.offset == 0)
        }
    }

    @Test("a face that goes in the middle of a drag frees the card, and its flips count")
    func gone() {
        owner.handle(.pressed(true), on: first.number, at: 1)
        hold(2.3)
        owner.handle(.drop, on: first.number, at: 2)
        #expect(!owner.clock.hand.isInUse && owner.clock.hand.offset == 120)
        #expect(second.takeRelease())
        hold(-1)
        #expect(owner.clock.hand.offset == 60)
    }

    @Test("a drag that is cancelled leads back to the offset before it, in one step")
    func cancelled() {
        owner.handle(.step(.minutes, by: 3), on: first.number, at: 0)
        hold(2.3)
        _ = second.takePositions()
        owner.handle(.giveUp, on: first.number, at: 2)
        owner.handle(.release(flips: 2, landing: nil), on: first.number, at: 3)
        #expect(owner.clock.hand.offset == 180)
        #expect(second.takePositions().last == owner.clock.hand.shown)
    }

    @Test("a clock that is set back takes the user's offset along")
    func back() {
        owner.handle(.step(.minutes, by: 3), on: first.number, at: 1)
        pass(-7200)
        #expect(owner.clock.hand.offset == 180)
        #expect(
            owner.clock.hand.shown.reading == Self.start.reading.advanced(bySeconds: 180 - 7200))
    }

    @Test("another zone keeps the offset, and a held card its value")
    func zone() {
        hold(1.2)
        let rule = Zone(rule: ZoneRule("JST-9") ?? ZoneRule(keptOf: "UTC0"))
        owner.change(at: 2) { $0.setLocal(LocalZone(name: "Asia/Tokyo", rule)) }
        #expect(owner.clock.hand.isHeld(on: first.number) && owner.clock.hand.offset == 60)
    }

    @Test("a timer that ends is counted once, and its cards go in the same change")
    func end() {
        owner.change(at: 0) { clock in
            clock.states.start(TimerPlan(seconds: 5), at: Self.start)
            clock.setMoment(Self.start)
        }
        #expect(owner.clock.mode is TimerMode)
        #expect(pass(4) == nil && owner.clock.states.ends == 0)
        #expect(pass(6)?.seconds == 5)
        #expect(owner.clock.mode is TimeMode && owner.clock.states.ends == 1)
        #expect(pass(7) == nil && owner.clock.states.ends == 1)
    }

    @Test("a held card is released before another mode is shown, and never without the faces")
    func mode() {
        hold(1.3)
        _ = first.takePositions()
        owner.change(at: 2) { $0.settings.mode = .score }
        #expect(owner.clock.mode is ScoreMode)
        #expect(!owner.clock.hand.isHolding && owner.clock.hand.distance.isZero)
        #expect(first.takeRelease() && second.takeRelease())
        #expect(owner.clock.hand.shown == owner.clock.position(of: owner.clock.mode))
    }

    @Test("the offset goes on in another mode of the wall time, and ends in all others")
    func offsets() {
        owner.handle(.step(.minutes, by: 3), on: first.number, at: 1)
        owner.change(at: 2) { $0.settings.mode = .world }
        #expect(owner.clock.hand.offset == 180)
        owner.change(at: 3) { $0.settings.mode = .time }
        #expect(owner.clock.hand.offset == 180)
        owner.change(at: 4) { $0.settings.mode = .text }
        #expect(owner.clock.hand.distance.isZero)
    }

    @Test("a text waits while a card is held, and the newest one is shown after the release")
    func text() {
        owner.change(at: 0) { $0.settings.mode = .text }
        let card = HeldCard(
            on: first.number, name: "0", wheel: .independent("0", round: 10),
            from: CardStop(CardValue(text: "F")), start: owner.clock.hand.shown,
            distanceBefore: .zero)
        owner.handle(.take(card), on: first.number, at: 1)
        owner.show(BoardText("ONE"), at: 2)
        owner.show(BoardText("TWO"), at: 3)
        let before = owner.clock.revision
        #expect((owner.clock.mode as? TextMode)?.text == BoardText("FLIP CLOCK"))
        owner.handle(.release(flips: 0, landing: nil), on: first.number, at: 4)
        owner.followTexts(at: 5)
        #expect((owner.clock.mode as? TextMode)?.text == BoardText("TWO"))
        #expect(owner.clock.revision == before + 1 && !owner.clock.isTextDue)
    }

    @Test("a board becomes smaller half a minute after a long text, unless a card turns")
    func board() throws {
        owner.change(at: 0) { $0.settings.mode = .text }
        owner.show(BoardText("A MUCH LONGER LINE"), at: 0)
        owner.show(BoardText("OK"), at: 1)
        let deadline = try #require(owner.clock.boardDeadline)
        second.isTurning = true
        let revision = owner.clock.revision
        owner.followTexts(at: deadline + 1)
        #expect(owner.clock.revision == revision)
        second.isTurning = false
        owner.followTexts(at: deadline + 1)
        #expect(owner.clock.revision != revision)
    }

    @Test("a score keeps the points to which a card was turned, and the cards do not return")
    func score() throws {
        owner.change(at: 0) { clock in
            clock.settings.mode = .score
            clock.settings.score = ScoreBoard("0:0") ?? clock.settings.score
        }
        owner.handle(.step(.independent("side 0", round: 100), by: 3), on: first.number, at: 1)
        #expect(owner.clock.states.score.points(of: owner.clock.settings.score) == [3, 0])
        #expect(owner.clock.hand.distance.isZero && owner.clock.returnDeadline == nil)
        // The faces are moved to the new points, and not a second time.
        #expect(Set(first.takePositions().map { $0.turns(of: "side 0") }) == [3])
    }

    @Test("the cards return after the delay of the settings, unless a card is pressed")
    func returning() {
        owner.handle(.step(.minutes, by: 1), on: first.number, at: 1)
        #expect(owner.clock.returnDeadline == 4)
        owner.handle(.pressed(true), on: second.number, at: 2)
        #expect(owner.clock.returnDeadline == nil)
        owner.handle(.pressed(false), on: second.number, at: 3)
        owner.handle(.touched, on: second.number, at: 3)
        #expect(owner.clock.returnDeadline == 6)
        owner.change(at: 4) { $0.settings.returnDelay = nil }
        #expect(owner.clock.returnDeadline == nil)
    }

    @Test("cards of every mode of the wall time that are turned to another time have a notice")
    func notices() {
        for kind in [Settings.ModeKind.time, .world] {
            for date in Settings.DateCards.allCases {
                owner.change(at: 0) { ($0.settings.mode, $0.settings.date) = (kind, date) }
                owner.handle(.goBack, on: first.number, at: 0)
                #expect(owner.clock.offsetNotice(in: .english) == nil)
                let isDate = kind == .time && date == .only
                owner.handle(.step(isDate ? .days : .minutes, by: 1), on: first.number, at: 1)
                let notice = owner.clock.offsetNotice(in: .english)
                #expect(notice?.isEmpty == false, "\(kind), \(date)")
            }
        }
    }

    @Test("a mode is read at the newest moment, even if the clock has not ticked for a while")
    func stale() {
        var now = 0
        owner.readMoment = { Self.moment(after: now) }
        owner.change(at: 0) { clock in
            clock.settings.mode = .timer
            clock.states.start(TimerPlan(seconds: 600), at: Self.start)
            clock.leaveGuest()
            clock.settings.mode = .time
        }
        now = 59
        owner.change(at: 59) { $0.settings.mode = .timer }
        #expect(owner.clock.hand.shown.reading.seconds == 541)
    }
}
