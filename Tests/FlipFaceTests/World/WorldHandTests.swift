import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Turns cards of a world board by hand, while its clock runs, is set, and passes changes of offsets.
@Suite("World board and hand", .serialized)
struct WorldHandTests {
    /// A board with random events.
    private struct Board {
        let fixture: CardsFixture
        let mode: WorldMode
        let changes: [Int]
        var random: SeededRandom
        var time = 100.0
        var seconds: Int
        var pointer = Point(x: 150, y: 60)
        /// The changes of an offset while a turned card was held.
        var changesWhileHeld = 0

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            let rows = try WorldFixture.rows(8).shuffled(using: &random)
            let count = Int.random(in: 2...4, using: &random)
            mode = WorldMode(
                rows: Array(rows.prefix(count)), time: TimeMode(), names: .english)
            changes = WorldFixture.changes(of: mode.rows)
            seconds = changes.randomElement(using: &random) ?? 0
            fixture = try CardsFixture(
                mode, reading: ClockReading(utc: seconds), width: 300, height: 160)
            try #require(fixture.cards.plan.cards.count == 3 * count)
        }

        mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

        mutating func event() {
            time += Double.random(in: 0...0.12, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0...2: send(.pressed, 1)
            case 3...7:
                let reach = oneIn(3) ? 60.0 : 8
                pointer.y += Double.random(in: -reach...reach, using: &random)
                send(.moved, 1)
            case 8, 9: send(.released, 1)
            case 10: send(.cancelled, 1)
            case 11, 12:
                send(.scrolled(notches: Int.random(in: -30...30, using: &random)), 0)
            case 13, 14:
                fixture.cards.step(
                    Int.random(in: 0..<fixture.cards.plan.cards.count, using: &random),
                    by: Int.random(in: -3...3, using: &random), now: time)
            case 15:
                pointer = Point(
                    x: Double.random(in: 0...300, using: &random),
                    y: Double.random(in: 0...160, using: &random))
            case 16: if oneIn(4) { fixture.cards.goBack(at: time) }
            case 17:
                // The clock is set: near a change of an offset, or anywhere in the year.
                if oneIn(3) {
                    seconds =
                        (changes.randomElement(using: &random) ?? 0)
                        + Int.random(in: -7200...7200, using: &random)
                } else {
                    seconds += Int.random(in: -40_000...40_000, using: &random)
                }
                tick()
            case 18, 19:
                seconds += oneIn(3) ? 1800 : 60
                tick()
            default: break
            }
            if oneIn(4), fixture.isFrameDue(at: time) { fixture.draw(at: time + 1.0 / 60) }
        }

        mutating func tick() {
            let before = offsets
            fixture.cards.setReading(ClockReading(utc: seconds), at: time)
            if fixture.cards.hand.held?.isSet == true && offsets != before { changesWhileHeld += 1 }
        }

        /// The offsets of the rows at the time of the clock, which goes on while a card is held.
        private var offsets: [Int] {
            let clock = fixture.cards.reading.seconds
            return mode.rows.map { $0.zone.offset(at: clock) }
        }

        mutating func send(_ phase: PointerEvent.Phase, _ button: Int) {
            fixture.cards.pointer(
                PointerEvent(
                    phase: phase, button: button, position: pointer, modifiers: [], time: time),
                now: time)
        }

        /// The cards whose value differs from that of their zone at the time that is set, without the held one.
        var wrong: [Int] {
            let (cards, hand) = (fixture.cards, fixture.cards.hand)
            let shown = WallTime(seconds: hand.shown.reading.seconds)
            return cards.plan.cards.indices.filter { index in
                if hand.held?.name == cards.plan.cards[index].name { return false }
                let (row, part) = (index / 3, index % 3)
                guard part > 0 else { return false }
                let local = mode.rows[row].zone.reading(at: shown)
                let number = part == 1 ? local.hour : local.minute
                return cards.clockScene.face.deck.stop(on: index).value.text
                    != (number < 10 ? "0\(number)" : "\(number)")
            }
        }

        /// Whether the held card, once turned, shows its zone's time at the time that is set.
        var agreesWithHeld: Bool { WorldHandTests.agreesWithHeld(fixture.cards, mode) }
    }

    /// Whether the card that is held, once it has been turned, has the value of its zone at the time of the other cards.
    /// A value that its zone skips has no such time.
    private static func agreesWithHeld(_ cards: FaceCards, _ mode: WorldMode) -> Bool {
        guard let held = cards.hand.held, held.isSet,
            let index = cards.plan.cards.firstIndex(where: { $0.name == held.name })
        else { return true }
        let shown = cards.hand.shown
        let place = held.place(atCount: held.count(after: held.flips))
        let zone = mode.rows[index / 3].zone
        if zone.offset(at: shown.reading.seconds) != zone.offset(at: place.reading.seconds) {
            return true
        }
        let (now, then) = (
            mode.values(on: cards.plan, at: shown), mode.values(on: cards.plan, at: place)
        )
        return now[index] == then[index]
    }

    @Test("rows never disagree in random events, and every run ends with the current time")
    func randomEvents() throws {
        var (turned, held, changes) = (0, 0, 0)
        let seeds = TestLength.isLong ? 200 : 20
        for seed in 0..<seeds {
            var board = try Board(seed: UInt64(seed))
            for event in 0..<500 {
                board.event()
                if board.fixture.cards.hand.held != nil { held += 1 }
                if board.fixture.cards.hand.offset != 0 { turned += 1 }
                guard board.wrong.isEmpty && board.agreesWithHeld else {
                    Issue.record(
                        """
                        seed \(seed), event \(event): cards \(board.wrong) at \
                        \(board.fixture.cards.hand.shown), held \
                        \(String(describing: board.fixture.cards.hand.held))
                        """)
                    return
                }
            }
            changes += board.changesWhileHeld
            board.send(.released, 1)
            let end = board.fixture.run(from: board.time, seconds: 10)
            guard board.fixture.cards.nextFrameTime == .infinity,
                board.fixture.cards.hand.offset == 0, board.wrong.isEmpty
            else {
                Issue.record("seed \(seed): not at rest at \(end)")
                return
            }
            let fresh = try CardsFixture(
                board.mode, reading: ClockReading(utc: board.seconds), width: 300, height: 160)
            fresh.draw(at: 0)
            guard fresh.buffer.pixels == board.fixture.buffer.pixels else {
                Issue.record("seed \(seed): wrong last picture")
                return
            }
        }
        print(
            "world board: \(turned) events with cards set, \(held) with a card held, "
                + "\(changes) changes of an offset meanwhile")
        #expect(turned > 100 * seeds && held > 25 * seeds)
        #expect(2 * changes > seeds)
    }

    @Test(
        "a pull on any row by an hour moves all rows by an hour, through every change of an offset")
    func pulling() throws {
        let mode = try WorldFixture.mode(4)
        for change in WorldFixture.changes(of: mode.rows).prefix(60) {
            let fixture = try CardsFixture(
                mode, reading: ClockReading(utc: change - 5400), width: 300, height: 160)
            for (row, steps) in [(0, 1), (1, 1), (2, 1), (3, -2), (1, 3)] {
                fixture.cards.step(row * 3 + 1, by: steps, now: 1)
                let shown = Position(ClockReading(utc: change - 5400))
                    .advanced(by: fixture.cards.hand.distance)
                #expect(
                    (0..<12).map { fixture.cards.clockScene.face.deck.value(on: $0) }
                        == mode.values(on: fixture.cards.plan, at: shown))
            }
            #expect(fixture.cards.hand.offset == 4 * 3600)
            #expect(fixture.cards.offsetNotice == "4 H AHEAD")
        }
    }

    @Test("rows agree after a drag during which half an hour or a change of an offset passes")
    func holding() throws {
        let mode = try WorldFixture.mode(4)
        for (change, minutes) in zip(
            WorldFixture.changes(of: mode.rows).prefix(TestLength.isLong ? 24 : 8),
            Array(repeating: [29, 30, 31, 60], count: 6).joined())
        {
            for row in 0..<4 {
                let start = change - 1800
                let fixture = try CardsFixture(
                    mode, reading: ClockReading(utc: start), width: 300, height: 160)
                fixture.draw(at: 0.9)
                let card = fixture.cards.clockScene.face.layout.cards[row * 3 + 1]
                let x = Double(card.minX + card.maxX) / 2
                var now = 1.0
                func send(_ phase: PointerEvent.Phase, _ y: Double) {
                    fixture.cards.pointer(
                        PointerEvent(
                            phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [],
                            time: now), now: now)
                    fixture.draw(at: now)
                    now += 1.0 / 60
                }
                let top = Double(card.minY) + 4
                let reach = Double(card.height) * (row % 2 == 0 ? 1.1 : 1.8)
                send(.pressed, top)
                for step in 1...10 { send(.moved, top + Double(step) / 10 * reach) }
                #expect(fixture.cards.hand.held != nil)
                for minute in 1...minutes {
                    fixture.cards.setReading(ClockReading(utc: start + minute * 60), at: now)
                    #expect(Self.agreesWithHeld(fixture.cards, mode))
                }
                send(.released, top + reach)
                while fixture.cards.hand.held != nil && now < 10 {
                    now += 1.0 / 60
                    fixture.draw(at: now)
                }
                #expect(fixture.cards.hand.offset > 0)
                let shown = fixture.cards.hand.shown
                #expect(
                    (0..<12).map { fixture.cards.clockScene.face.deck.value(on: $0) }
                        == mode.values(on: fixture.cards.plan, at: shown))
            }
        }
    }

    @Test("minutes that pass do not take the rows past a minute that is held")
    func heldMinutes() throws {
        let mode = try WorldFixture.mode(4)
        let start = try WorldFixture.utc("2026-11-25 20:41:00")
        let fixture = try CardsFixture(mode, reading: start, width: 300, height: 160)
        fixture.draw(at: 0.9)
        let card = fixture.cards.clockScene.face.layout.cards[5]
        let x = Double(card.minX + card.maxX) / 2
        var now = 1.0
        func send(_ phase: PointerEvent.Phase, _ y: Double) {
            fixture.cards.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [], time: now),
                now: now)
            fixture.draw(at: now)
            now += 1.0 / 60
        }
        let top = Double(card.minY) + 4
        send(.pressed, top)
        for step in 1...20 { send(.moved, top + Double(step) / 20 * 2.2 * Double(card.height)) }
        let offset = fixture.cards.hand.offset
        #expect(offset >= 180)
        let minutes = { (0..<4).map { fixture.cards.clockScene.face.deck.value(on: $0 * 3 + 2) } }
        let before = minutes()
        for minute in 1...3 {
            fixture.cards.setReading(start.advanced(bySeconds: minute * 60), at: now)
            fixture.draw(at: now)
            #expect(fixture.cards.hand.offset == offset - minute * 60)
            #expect(minutes() == before)
        }
        // A drag that is given up shows the clock again.
        send(.cancelled, top)
        fixture.run(from: now, seconds: 10)
        let fresh = try CardsFixture(
            mode, reading: start.advanced(bySeconds: 180), width: 300, height: 160)
        fresh.draw(at: 0)
        #expect(fresh.buffer.pixels == fixture.buffer.pixels)
    }

    @Test("a mode with another clock takes the time over without a flip back")
    func switching() throws {
        let mode = try WorldFixture.mode(3)
        let reading = try WorldFixture.utc("2026-11-25 20:41:00")
        let local = mode.reading(at: Position(reading))
        let fixture = try CardsFixture(TimeMode(), reading: local, width: 300, height: 160)
        fixture.draw(at: 0)
        fixture.cards.step(0, by: 2, now: 0.5)
        try fixture.cards.setMode(mode, position: Position(reading), at: 1)
        fixture.run(from: 1, seconds: 5)
        let fresh = try CardsFixture(mode, reading: reading, width: 300, height: 160)
        fresh.draw(at: 0)
        #expect(fresh.buffer.pixels == fixture.buffer.pixels)
        #expect(fixture.cards.hand.distance.isZero)
        try fixture.cards.setMode(TimeMode(), position: Position(local), at: 20)
        fixture.run(from: 20, seconds: 5)
        let clock = try CardsFixture(TimeMode(), reading: local, width: 300, height: 160)
        clock.draw(at: 0)
        #expect(clock.buffer.pixels == fixture.buffer.pixels)
    }
}
