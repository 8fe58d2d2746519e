import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// A clock runs for months, so it must release pictures that are no longer shown.
@Suite("Unused pictures")
struct PictureMemoryTests {
    private struct Shown {
        weak var image: Image?
    }

    @Test("after the flips, only the pictures on the cards are kept")
    func released() throws {
        let minute = 10 * 60 + 8
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: minute), width: 240, height: 136)
        var seen: [Shown] = fixture.draw(at: 0).pictures.map { Shown(image: $0) }
        var now = 0.0
        for step in 1...3 {
            now += 1
            fixture.cards.setReading(FaceFixture.reading(minute: minute + step), at: now)
            for _ in 0..<50 {
                now += 1.0 / 60
                seen += fixture.draw(at: now).pictures.map { Shown(image: $0) }
            }
        }
        #expect(!fixture.cards.needsFrames)
        let kept = Set(fixture.draw(at: now + 1).pictures.map { ObjectIdentifier($0) })
        // The light on a flap is painted once and shown only in flips. Pictures of digits have the size of a card.
        let card = FaceLayout(width: 240, height: 136, cardCount: 2).cards[0]
        let digits = seen.compactMap(\.image).filter {
            $0.width == card.width && $0.height == card.height
        }
        #expect(Set(digits.map { ObjectIdentifier($0) }).isSubset(of: kept))
        #expect(digits.count >= 2)
    }
}
