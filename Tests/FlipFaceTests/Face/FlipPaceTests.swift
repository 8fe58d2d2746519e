import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Duration of flips")
struct FlipPaceTests {
    @Test("a duration that suits the height: 0.32 s up to 120 points, 0.6 s from 500 points")
    func heights() {
        func duration(_ height: Double) -> Double { FlipPace.auto.duration(ofCardHigh: height) }
        for height in [-1, 0, 7, 119.9, 120] { #expect(duration(height) == 0.32) }
        for height in [500, 500.5, 568, 4000, .infinity] { #expect(duration(height) == 0.6) }
        for height in stride(from: 121.0, to: 500, by: 1) {
            let share =
                (height.squareRoot() - 120.0.squareRoot())
                / (500.0.squareRoot() - 120.0.squareRoot())
            #expect(abs(duration(height) - (0.32 + 0.28 * share)) < 1e-12)
            #expect(duration(height) > duration(height - 1))
        }
        // Without a step to the default.
        #expect(abs(duration(500.0.nextDown) - 0.6) < 1e-12)
        for height in [12.0, 300, 900] {
            #expect(FlipPace.fixed(2).duration(ofCardHigh: height) == 2)
        }
    }

    @Test("each card has the duration for its own height, in points")
    func cards() throws {
        for scale in [1.0, 2] {
            var style = FaceStyle()
            style.pace = .auto
            style.scale = scale
            let mode = TimeAndDateMode(time: TimeMode(), date: DateMode(names: .english))
            let fixture = try CardsFixture(
                mode, style: style, reading: FaceFixture.reading(minute: 23 * 60 + 59),
                width: 1280, height: 720)
            let scene = fixture.cards.clockScene.face.deck
            let heights = Set(scene.layout.cards.map(\.height))
            #expect(heights.count > 1)
            fixture.draw(at: 1)
            fixture.cards.setReading(FaceFixture.reading(minute: 24 * 60), at: 2)
            for (index, place) in scene.layout.cards.enumerated() {
                guard let turn = scene.cards[index].turn else { continue }
                let duration = FlipPace.auto.duration(ofCardHigh: Double(place.height) / scale)
                #expect(turn.timeline.duration == duration)
            }
            #expect(scene.cards.filter { $0.turn != nil }.count > 2)
        }
    }

    @Test("cards of different heights that go through several values land together")
    func together() {
        let cards = [(count: 3, single: 0.6), (count: 1, single: 0.4), (count: 7, single: 0.32)]
        let ends = zip(cards, FlipChain.delays(cards)).map { card, delay in
            let one = FlipChain.duration(count: card.count, single: card.single)
            return delay + one * (Double(card.count - 1) * FlipTimeline.fallShare + 1)
        }
        for end in ends { #expect(abs(end - (ends.first ?? 0)) < 1e-9) }
    }
}
