import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipFace

/// Steps the cards of a mode from one position to the next, and looks at every flap on the way.
enum EveryChange {
    /// Checks that each card goes from its old value to its new one in one flip, that no other card turns, and that the
    /// new values are on the cards at the end; records the first issue.
    static func check(
        _ mode: any Mode, _ positions: some Sequence<Position>, width: Int = 64, height: Int = 36,
        direction: FlipTimeline.Direction = .forward,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let positions = Array(positions)
        let first = try #require(positions.first)
        let cards = try FaceCards(
            mode: mode, style: FaceStyle(), typeface: FaceFixture.typeface(), width: width,
            height: height, position: first,
            // Only the values count here, not whether a font has all characters.
            missing: MissingCharacters { _ in })
        let face = cards.clockScene.face.deck
        let indices = cards.plan.cards.indices
        var now = 0.0
        for (old, new) in zip(positions, positions.dropFirst()) {
            let values = [old, new].map { mode.values(on: cards.plan, at: $0) }
            let changed = Set(indices.filter { values[0][$0] != values[1][$0] })
            func fail(_ text: String) {
                let (old, new) = (values[0].map(\.text), values[1].map(\.text))
                Issue.record("\(old) to \(new): \(text)", sourceLocation: sourceLocation)
            }
            cards.setPosition(new, at: now)
            var turned: Set<Int> = []
            for _ in 0..<5 {
                _ = cards.frame(at: now)
                for index in indices {
                    guard let turn = face.cards[index].turn else { continue }
                    turned.insert(index)
                    guard turn.from.value == values[0][index], turn.to.value == values[1][index],
                        turn.timeline.direction == direction, face.value(on: index) == turn.to.value
                    else { return fail("card \(index) from \(turn.from) to \(turn.to)") }
                }
                now += 0.13
            }
            now += cards.remainingTime(at: now) + 0.1
            _ = cards.frame(at: now)
            guard turned == changed else { return fail("\(turned) turned") }
            guard indices.allSatisfy({ face.value(on: $0) == values[1][$0] }),
                !indices.contains(where: face.isTurning)
            else { return fail("another value at the end") }
        }
    }
}
