import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The drift of the cards, which prevents burn-in.
@Suite("Drift")
struct DriftTests {
    @Test("one pixel a minute on one axis, on a closed path within 24 pixels, even before 1970")
    func path() {
        var places: Set<Drift> = []
        for minute in -Drift.period..<Drift.period {
            let (now, next) = (Drift(minute: minute), Drift(minute: minute + 1))
            #expect(abs(now.x - next.x) + abs(now.y - next.y) == 1, "minute \(minute)")
            #expect(abs(now.x) <= 12 && abs(now.y) <= 10)
            #expect(now == Drift(minute: minute + Drift.period))
            places.insert(now)
        }
        #expect(places.count > 200)
        for axis in [\Drift.x, \Drift.y] {
            let all = (0..<Drift.period).map { Drift(minute: $0)[keyPath: axis] }
            let most = Dictionary(grouping: all, by: { $0 }).values.map(\.count).max() ?? 0
            #expect(most * 20 <= Drift.period, "no column or row has more than a twentieth")
        }
    }

    /// A face whose cards drift, at a minute of the test's day.
    private func face(
        minute: Int, width: Int = 480, height: Int = 270, drifts: Bool = true
    ) throws -> CardsFixture {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: minute), width: width, height: height)
        try fixture.cards.setDrifting(drifts, at: 0)
        fixture.draw(at: 0)
        return fixture
    }

    @Test(
        "after 24 hours no pixel has been an edge of the pattern for more than a third of the time")
    func edges() throws {
        let fixture = try face(minute: 8 * 60 + 8, width: 1280, height: 720)
        let (width, height) = (1280, 720)
        let pixels = fixture.buffer.pixels
        func level(_ index: Int) -> Int {
            let pixel = pixels[index]
            return Int(pixel >> 16 & 0xff) + Int(pixel >> 8 & 0xff) + Int(pixel & 0xff)
        }
        // An edge is a step of 16 levels to the next pixel.
        var edges: [(x: Int, y: Int)] = []
        for y in 0..<height - 1 {
            for x in 0..<width - 1 {
                let here = level(y * width + x)
                if abs(level(y * width + x + 1) - here) >= 48
                    || abs(level((y + 1) * width + x) - here) >= 48
                {
                    edges.append((x, y))
                }
            }
        }
        #expect(edges.count > 2000)
        let start = Drift(minute: 8 * 60 + 8)
        var minutes = [Int](repeating: 0, count: width * height)
        for minute in 0..<Drift.period {
            let drift = Drift(minute: minute)
            for (x, y) in edges {
                let (column, row) = (x + drift.x - start.x, y + drift.y - start.y)
                if 0..<width ~= column, 0..<height ~= row { minutes[row * width + column] += 1 }
            }
        }
        // 24 hours are three rounds of the path.
        #expect(
            (minutes.max() ?? 0) * 3 <= Drift.period, "\(minutes.max() ?? 0) of \(Drift.period)")
    }

    @Test(
        "the layout is that of a smaller window, moved: no flap is clipped at any place of the path"
    )
    func layout() throws {
        let fixture = try face(minute: 0)
        let small = FaceLayout(
            width: 480 - 24, height: 270 - 20, plan: fixture.cards.plan)
        for minute in 0..<Drift.period {
            fixture.cards.setReading(
                FaceFixture.reading(minute: minute), at: Double(minute) * 60)
            let drift = Drift(minute: 20_000 * 1440 + minute)
            let layout = fixture.cards.clockScene.face.layout
            #expect(layout.cards == small.moved(x: 12 + drift.x, y: 10 + drift.y).cards)
            #expect(layout.width == 480 && layout.height == 270)
        }
    }

    /// The pixels in the middle of the window, moved by (`x`, `y`).
    private func middle(_ buffer: PixelBuffer, x: Int, y: Int) -> [UInt32] {
        let frame = buffer.frameBuffer
        return (30..<buffer.height - 30).flatMap { row in
            (30..<buffer.width - 30).map { frame.row(row + y)[$0 + x] }
        }
    }

    @Test("it moves with the minute's frame by the whole pixel, and not between minutes")
    func minute() throws {
        let fixture = try face(minute: 600)
        let cards = fixture.cards
        func place() -> PixelRect { cards.clockScene.face.layout.cards[0] }
        let before = place()
        let drift = (Drift(minute: 20_000 * 1440 + 600), Drift(minute: 20_000 * 1440 + 601))
        fixture.draw(at: 30)
        #expect(place() == before && cards.nextFrameTime == .infinity)
        cards.setReading(FaceFixture.reading(minute: 601), at: 60)
        #expect(place().minX - before.minX == drift.1.x - drift.0.x)
        #expect(place().minY - before.minY == drift.1.y - drift.0.y)
        for frame in 0..<60 {
            fixture.draw(at: 60 + Double(frame) / 60)
            #expect(place().minX - before.minX == drift.1.x - drift.0.x)
        }
        #expect(cards.nextFrameTime == .infinity, "no frame of its own")
        // The frame equals that of a face which was at this place from the beginning.
        #expect(try face(minute: 601).buffer.pixels == fixture.buffer.pixels)
    }

    @Test("hits and the grabbed point follow; a held card stays until a later minute")
    func hand() throws {
        // The farthest place to the right.
        let minute = try #require((0..<480).first { Drift(minute: 20_000 * 1440 + $0).x == 12 })
        let fixture = try face(minute: minute)
        let cards = fixture.cards
        let card = cards.clockScene.face.layout.cards[1]
        let grip = Point(
            x: Double(card.maxX) - 3, y: Double(card.minY) + Double(card.height) / 8)
        guard case .card(1, .standing, _) = cards.clockScene.hit(at: grip) else {
            Issue.record("no card at its right edge")
            return
        }
        func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
            cards.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: grip.x, y: grip.y + y),
                    modifiers: [], time: time), now: time)
        }
        send(.pressed, 0, at: 1)
        for step in 1...20 {
            send(.moved, Double(step), at: 1 + Double(step) / 100)
            fixture.draw(at: 1 + Double(step) / 100)
        }
        #expect(cards.hand.held?.name == "minute")
        cards.setReading(FaceFixture.reading(minute: minute + 1), at: 60)
        #expect(cards.clockScene.face.layout.cards[1] == card)
        send(.released, 20, at: 61)
        var now = 61.0
        while cards.nextFrameTime < .infinity && now < 80 {
            now += 1.0 / 60
            fixture.draw(at: now)
        }
        cards.setReading(FaceFixture.reading(minute: minute + 2), at: 120)
        let drift = (
            Drift(minute: 20_000 * 1440 + minute), Drift(minute: 20_000 * 1440 + minute + 2)
        )
        #expect(
            cards.clockScene.face.layout.cards[1].minX - card.minX == drift.1.x - drift.0.x)
    }

    @Test("a face that stops drifting, and one that is too small for it, looks as ever")
    func without() throws {
        let still = try face(minute: 77, drifts: false)
        let fixture = try face(minute: 77)
        #expect(fixture.buffer.pixels != still.buffer.pixels)
        try fixture.cards.setDrifting(false, at: 1)
        fixture.draw(at: 1)
        #expect(fixture.buffer.pixels == still.buffer.pixels)
        let small = try face(minute: 77, width: 240, height: 136)
        let plain = try face(minute: 77, width: 240, height: 136, drifts: false)
        #expect(small.buffer.pixels == plain.buffer.pixels)
    }

    @Test("resizing, turning over and hiding keep the place of the minute")
    func states() throws {
        let fixture = try face(minute: 100)
        try fixture.resize(width: 640, height: 360)
        fixture.draw(at: 1)
        fixture.cards.isVisible = false
        fixture.cards.setReading(FaceFixture.reading(minute: 101), at: 60)
        fixture.cards.clockScene.show(.back)
        fixture.draw(at: 60)
        fixture.cards.setReading(FaceFixture.reading(minute: 102), at: 120)
        fixture.cards.clockScene.show(.front)
        fixture.cards.isVisible = true
        fixture.draw(at: 121)
        let fresh = try face(minute: 102, width: 640, height: 360)
        #expect(fixture.buffer.pixels == fresh.buffer.pixels)
    }
}
