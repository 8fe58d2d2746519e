import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Drift, a held card, a new size and a new theme, in every order: the face looks like one that was made in that state.
@Suite("States of the face")
struct FaceStatesTests {
    /// A change of the face's state.
    enum Event: CaseIterable, Sendable {
        case drift, minute, hold, resize, theme
    }

    /// All sequences of different events, from none to all five.
    static let sequences: [[Event]] = {
        var all: [[Event]] = [[]]
        var longest: [[Event]] = [[]]
        for _ in Event.allCases {
            longest = longest.flatMap { start in
                Event.allCases.filter { !start.contains($0) }.map { start + [$0] }
            }
            all += longest
        }
        return all
    }()

    /// A face and the state in which it should be.
    private struct Face {
        let axis: FlipAxis
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        var style = FaceStyle()
        var size = (width: 300, height: 250)
        var minute = 600
        /// The minute of the cards' place.
        var placeMinute = 600
        var drifts = false
        /// Whether the held card still has the theme before.
        var holdsOldTheme = false
        var now = 0.0

        init(axis: FlipAxis) throws {
            self.axis = axis
            style.flipAxis = axis
            fixture = try CardsFixture(
                TimeMode(hasSingleDigits: axis == .y), style: style,
                reading: FaceFixture.reading(minute: minute), width: size.width,
                height: size.height)
            cards.returnDelay = nil
            fixture.draw(at: 0)
        }

        /// The card with the minutes, or with their units.
        var index: Int { cards.plan.cards.count - 1 }

        mutating func apply(_ event: Event) throws {
            now += 1
            switch event {
            case .drift:
                // It drops the drag.
                holdsOldTheme = false
                drifts = true
                placeMinute = minute
                try cards.setDrifting(true, at: now)
            case .minute:
                minute += 1
                if cards.hand.held == nil { placeMinute = minute }
                cards.setReading(FaceFixture.reading(minute: minute), at: now)
            case .hold: hold()
            case .resize:
                holdsOldTheme = false
                size = (420, 280)
                try fixture.resize(width: size.width, height: size.height)
            case .theme:
                holdsOldTheme = cards.hand.held != nil
                style.theme = BuiltInTheme.named("paper")?.theme ?? .standard
                try cards.setStyle(style, at: now)
            }
            // Until the flips have ended.
            now = fixture.run(from: now, seconds: 2)
        }

        private mutating func hold() {
            let card = cards.clockScene.face.layout.cards[index]
            let (x, y) = (Double(card.minX + card.maxX) / 2, Double(card.minY + card.maxY) / 2)
            func send(_ phase: PointerEvent.Phase, _ share: Double) {
                now += 0.01
                let half = Double(axis == .x ? card.height : card.width) / 2
                let point =
                    axis == .x
                    ? Point(x: x, y: y + share * half) : Point(x: x - share * half, y: y)
                cards.pointer(
                    PointerEvent(
                        phase: phase, button: 1, position: point, modifiers: [], time: now),
                    now: now)
                fixture.draw(at: now)
            }
            send(.pressed, -0.8)
            for step in 1...6 { send(.moved, -0.8 + 0.1 * Double(step)) }
        }

        /// A new face in the same state.
        func fresh() throws -> CardsFixture {
            let fresh = try CardsFixture(
                cards.mode, style: style, reading: FaceFixture.reading(minute: placeMinute),
                width: size.width, height: size.height)
            fresh.cards.returnDelay = nil
            try fresh.cards.setDrifting(drifts, at: 0)
            if let held = cards.hand.held {
                let start = FaceFixture.reading(minute: placeMinute)
                #expect(fresh.cards.shownReading == start)
                // The card is held on the first face of either clock.
                fresh.cards.drag.send(.take(held), at: 0)
                #expect(fresh.cards.hand.isHolding)
            }
            fresh.cards.setReading(FaceFixture.reading(minute: minute), at: 0)
            fresh.run(from: 0, seconds: 2)
            return fresh
        }
    }

    @Test(
        "after every sequence of changes the picture is that of a new face, even after the release",
        arguments: FlipAxis.allCases)
    func sequences(axis: FlipAxis) throws {
        var (held, drifted) = (0, 0)
        // In a short test a half of them, about y a third, picked at random.
        let share = TestLength.isLong ? 1 : axis == .x ? 2 : 3
        var random = SeededRandom(seed: 42)
        let all = Self.sequences.shuffled(using: &random)
        let sequences = all.prefix(all.count / share)
        for sequence in sequences {
            var face = try Face(axis: axis)
            for event in sequence { try face.apply(event) }
            if face.cards.hand.held != nil { held += 1 }
            if face.drifts { drifted += 1 }
            let isRight = try face.fresh().buffer.pixels == face.fixture.buffer.pixels
            guard isRight != face.holdsOldTheme else {
                Issue.record("\(axis): \(sequence)")
                continue
            }
            guard face.cards.hand.held != nil else { continue }
            face.cards.cancelDrag(now: face.now)
            face.now = face.fixture.run(from: face.now + 0.01, seconds: 4)
            #expect(face.cards.hand.offset == 0 && face.cards.nextFrameTime == .infinity)
            // Cards that were held move by their drift at the next minute.
            try face.apply(.minute)
            guard try face.fresh().buffer.pixels == face.fixture.buffer.pixels else {
                Issue.record("\(axis): \(sequence), after the release")
                continue
            }
        }
        print(
            "axis \(axis): \(sequences.count) sequences, \(held) held, \(drifted) with drift")
        #expect(all.count == 326 && held > 100 / share && drifted > 200 / share)
    }
}
