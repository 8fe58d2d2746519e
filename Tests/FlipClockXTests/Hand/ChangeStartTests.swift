import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The cards of one change start one after the other, the smallest unit first.
@Suite("Starts of the cards of one change")
struct ChangeStartTests {
    private static let interval = 0.05
    private static let (width, height) = (240, 136)
    private static let face = TimeMode(seconds: .cards)

    private func reading(_ time: String) throws -> ClockReading {
        try #require(ClockReading(parsing: "2024-10-04 \(time)"))
    }

    private func fixture(
        _ time: String, _ mode: any Mode = face, style: FaceStyle = FaceStyle()
    ) throws -> CardsFixture {
        let fixture = try CardsFixture(
            mode, style: style, reading: reading(time), width: Self.width, height: Self.height)
        fixture.draw(at: 0)
        return fixture
    }

    private func angle(_ fixture: CardsFixture, _ index: Int, at time: Double) -> Double? {
        fixture.cards.clockScene.face.deck.cards[index].angle(at: time)
    }

    /// The delay of each card of `fixture`, in seconds, in a change that began at `time`; nil for a resting card.
    private func delays(_ fixture: CardsFixture, since time: Double) -> [Double?] {
        fixture.cards.plan.cards.indices.map { index in
            guard let before = angle(fixture, index, at: time) else { return nil }
            return (0...400).lazy.map { Double($0) / 1000 }.first {
                abs((angle(fixture, index, at: time + $0) ?? before) - before) > 1e-6
            }.map { $0 - 0.001 }
        }
    }

    private func expect(_ delays: [Double?], _ wanted: [Double?]) {
        #expect(delays.count == wanted.count)
        for (delay, wanted) in zip(delays, wanted) {
            guard let delay, let wanted else {
                #expect(delay == nil && wanted == nil)
                continue
            }
            #expect(abs(delay - wanted) < 0.002)
        }
    }

    @Test("seconds, minutes, hours, forwards and backwards; a single card at once")
    func order() throws {
        for (before, after, wanted) in [
            ("09:59:59", "10:00:00", [0.1, 0.05, 0]), ("10:00:00", "09:59:59", [0.1, 0.05, 0]),
            ("09:58:59", "09:59:00", [nil, 0.05, 0]), ("09:59:58", "09:59:59", [nil, nil, 0]),
            ("09:00:00", "10:00:00", [0, nil, nil]),
        ] as [(String, String, [Double?])] {
            let fixture = try fixture(before)
            fixture.cards.setReading(try reading(after), at: 5)
            expect(delays(fixture, since: 5), wanted)
        }
    }

    @Test("at midnight the date follows the time: day, weekday, month")
    func date() throws {
        let mode = TimeAndDateMode(time: TimeMode(), date: DateMode(names: .english))
        let reading = try #require(ClockReading(parsing: "2026-09-30 23:59:00"))
        let plan = mode.plan { $0.groups.map { _ in 100 } }
        let changing = Array(plan.cards.indices)
        let names = zip(plan.cards, mode.delays(of: changing, on: plan))
            .sorted { $0.1 < $1.1 }.map(\.0.name)
        #expect(Array(names.prefix(2)) == ["minute", "hour"] && names.last == "month")
        #expect(Set(names.suffix(3)) == ["weekday", "day", "month"])
        let delays = mode.delays(of: changing, on: plan).sorted()
        for (rank, delay) in delays.enumerated() {
            #expect(abs(delay - Double(rank) * Self.interval) < 1e-12)
        }
        #expect(mode.values(on: plan, at: reading).count == plan.cards.count)
    }

    @Test("the cards of a text start together")
    func text() {
        let mode = TextMode(BoardText("ON TIME"))
        let plan = CardPlan.board(columns: 7, rows: 1)
        #expect(mode.delays(of: [0, 3, 6], on: plan) == [0, 0, 0])
    }

    @Test(
        "a snapshot of a fraction of the change is the window's frame",
        arguments: [0.1, 0.3, 0.55, 0.9])
    func snapshot(share: Double) throws {
        let fixture = try fixture("09:59:59", style: FaceStyle(Settings()))
        fixture.cards.setReading(try reading("10:00:00"), at: 5)
        // Two later starts, and the duration for small cards.
        let time = fixture.cards.remainingTime(at: 5)
        #expect(abs(time - 0.42) < 1e-9)
        fixture.draw(at: 5 + share * time)
        let wanted = try FaceFixture.snapshot(
            "2024-10-04 10:00:00", Self.face, width: Self.width, height: Self.height, flip: share)
        let difference = GoldenDifference(
            GoldenPicture(fixture.buffer), GoldenPicture(wanted), tolerance: 1)
        // The same time since another start, so a light may round differently.
        #expect(difference.count == 0)
    }

    @Test("cards that the user sets start together, and without motion none starts")
    func hand() throws {
        let stepped = try fixture("09:59:59")
        stepped.cards.step(2, by: 1, now: 5)
        expect(delays(stepped, since: 5), [0, 0, 0])
        let reduced = try fixture("09:59:59")
        reduced.cards.reducesMotion = true
        reduced.cards.setReading(try reading("10:00:00"), at: 5)
        #expect(delays(reduced, since: 5) == [nil, nil, nil])
    }

    @Test("a card that has not started needs no frame of its own until it starts")
    func sleep() throws {
        let scene = try FaceFixture.scene(["09", "59"], width: 240, height: 136)
        _ = scene.frame(at: 1)
        let before = FaceFixture.draw(scene.frame(at: 1)).pixels
        scene.face.deck.flip(
            through: [CardStop(CardValue(text: "10"))], on: 0, direction: .forward, at: 1, delay: 2)
        let first = scene.frame(at: 1)
        #expect(FaceFixture.draw(first).pixels == before)
        #expect(abs(scene.nextFrameTime - 3) < 1e-6)
        #expect(FaceFixture.draw(scene.frame(at: 2.9)).pixels == before)
        #expect(FaceFixture.draw(scene.frame(at: 3.2)).pixels != before)
        #expect(abs(scene.face.deck.remainingTime(at: 3.2) - 0.4) < 1e-9)
    }

    /// What can happen to a face while its hours have not started yet.
    enum Event: CaseIterable {
        case pressHours, pressHoursLow, dragHours, wheelBack, wheelOn, home, setBack, setOn
        case resize, portrait, hide, reduce, axis, mode, gap, escape
    }

    @Test(
        "whatever happens before a card starts, the face ends with the time and rests",
        arguments: Event.allCases, [0.01, 0.049, 0.05, 0.07, 0.12])
    func events(event: Event, delay: Double) throws {
        let fixture = try fixture("09:59:59")
        let cards = fixture.cards
        cards.setReading(try reading("10:00:00"), at: 5)
        fixture.draw(at: 5 + delay / 2)
        let now = 5 + delay
        let place = cards.clockScene.face.layout.cards[0]
        let x = Double(place.minX + place.maxX) / 2
        func send(_ phase: PointerEvent.Phase, _ share: Double, at time: Double, button: Int = 1) {
            cards.pointer(
                PointerEvent(
                    phase: phase, button: button,
                    position: Point(x: x, y: Double(place.minY) + share * Double(place.height)),
                    modifiers: [], time: time), now: time)
        }
        var wanted = "10:00:00"
        switch event {
        case .pressHours:
            send(.pressed, 0.2, at: now)
            fixture.draw(at: now + 0.2)
            // Caught before it started, or in mid-air: it stands while it is held.
            let held = try #require(angle(fixture, 0, at: now + 0.2))
            #expect(held == angle(fixture, 0, at: now + 0.3))
            send(.released, 0.2, at: now + 0.3)
        case .pressHoursLow:
            send(.pressed, 0.8, at: now)
            send(.released, 0.8, at: now + 0.01)
        case .dragHours:
            send(.pressed, 0.2, at: now)
            for step in 1...12 {
                send(.moved, 0.2 + Double(step) * 0.06, at: now + Double(step) * 0.02)
            }
            fixture.draw(at: now + 0.3)
            send(.released, 0.92, at: now + 0.31)
        case .wheelBack:
            // Nothing is left of the hour that has not started.
            send(.scrolled(notches: -1), 0.3, at: now, button: 0)
            if delay < 0.1 { #expect(!cards.clockScene.face.deck.isTurning(0)) }
            cards.goBack(at: now + 0.01)
        case .wheelOn:
            send(.scrolled(notches: 1), 0.3, at: now, button: 0)
            cards.goBack(at: now + 0.2)
        case .home: cards.goBack(at: now)
        case .setBack:
            cards.setReading(try reading("09:59:59"), at: now)
            wanted = "09:59:59"
            if delay < 0.1 { #expect(!cards.clockScene.face.deck.isTurning(0)) }
        case .setOn:
            cards.setReading(try reading("11:00:01"), at: now)
            wanted = "11:00:01"
        case .resize:
            try fixture.resize(width: 320, height: 120)
            #expect(abs(cards.remainingTime(at: now) - (0.7 - delay)) < 1e-9)
        case .portrait:
            try fixture.resize(width: 136, height: 300)
        case .hide:
            cards.isVisible = false
            cards.setReading(try reading("10:00:01"), at: now)
            cards.catchUp(at: now + 3)
            cards.isVisible = true
            wanted = "10:00:01"
        case .reduce: cards.reducesMotion = true
        case .axis:
            var style = FaceStyle()
            style.flipAxis = .y
            try cards.setStyle(style, at: now)
        case .gap:
            var style = FaceStyle()
            style.hingeGap = 0
            try cards.setStyle(style, at: now)
        case .mode: try cards.setMode(TimeMode(seconds: .none), at: now)
        case .escape: cards.cancelDrag(now: now)
        }
        var time = now + 0.3
        fixture.draw(at: time)
        while cards.nextFrameTime < .infinity && time < now + 20 {
            time = max(time + 1.0 / 60, cards.nextFrameTime)
            fixture.draw(at: time)
        }
        #expect(cards.hand.offset == 0 && cards.nextFrameTime == .infinity)
        try cards.setStyle(FaceStyle(), at: time)
        try cards.setMode(Self.face, at: time)
        try fixture.resize(width: Self.width, height: Self.height)
        fixture.draw(at: time + 1)
        fixture.draw(at: time + 3)
        let picture = try FaceFixture.snapshot(
            "2024-10-04 \(wanted)", Self.face, width: Self.width, height: Self.height)
        #expect(fixture.buffer.pixels == picture.pixels)
    }
}
