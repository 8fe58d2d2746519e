import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Every state of the cards times everything that can happen: each visible landing has one slap, and there is no other.
@Suite("States of the sound")
struct SoundStatesTests {
    /// The state of the face when something happens.
    enum State: CaseIterable, Sendable {
        case rest, beforeCarry, falling, settling, chained, held, coasting
    }

    /// What happens.
    enum Event: CaseIterable, Sendable {
        case nothing, minute, back, hide, hideAndShow, reduce, night, resize, theme, grab, seconds,
            ripple
    }

    private static let dusk = Dusk(
        from: TimeOfDay(hour: 9), to: TimeOfDay(hour: 20), light: 0.3)

    private func bring(_ face: SoundFixture, to state: State) {
        face.run(0.2)
        switch state {
        case .rest: break
        case .beforeCarry:
            face.set(minute: 660)
            face.run(0.03)
        case .falling:
            face.set(minute: 660)
            face.run(0.2)
        case .settling:
            face.set(minute: 660)
            face.run(0.53)
        case .chained:
            face.cards.step(1, by: 3, now: face.now)
            face.run(0.2)
        case .held: face.pull(card: 1, by: 0.9, seconds: 0.2)
        case .coasting:
            face.pull(card: 1, by: 0.5, seconds: 0.2)
            face.send(.released, card: 1, height: -0.3)
            face.run(0.03)
        }
    }

    private func happen(_ event: Event, to face: SoundFixture) throws {
        let cards = face.cards
        switch event {
        case .nothing: break
        case .minute: face.set(minute: 661)
        case .back: cards.step(1, by: -1, now: face.now)
        case .hide: cards.isVisible = false
        case .hideAndShow:
            cards.isVisible = false
            face.run(0.5)
            cards.catchUp(at: face.now)
            cards.isVisible = true
        case .reduce: cards.reducesMotion = true
        case .night:
            cards.setDusk(Self.dusk, at: face.now)
        case .resize: try face.fixture.resize(width: 300, height: 200)
        case .theme:
            var style = FaceStyle()
            style.theme = BuiltInTheme.named("forest")?.theme ?? .standard
            try cards.setStyle(style, at: face.now)
        case .grab: face.send(.pressed, card: 1, height: 0.4)
        case .seconds: try cards.setMode(TimeMode(seconds: .cards), at: face.now)
        case .ripple: cards.ripple(at: face.now)
        }
    }

    @Test(
        "in every state, whatever happens, each landing is heard within a frame, and hidden or dark cards are silent"
    )
    func table() throws {
        var (slaps, count) = (0, 0)
        for state in State.allCases {
            for event in Event.allCases {
                let label = "\(event) while \(state)"
                let face = try SoundFixture(minute: 659)
                bring(face, to: state)
                let before = face.given.count
                try happen(event, to: face)
                face.noteEvent()
                let begin = face.now
                face.run(4)
                count += 1
                slaps += face.sounds(.slap).count
                switch event {
                case .hide, .reduce, .night:
                    // Samples in the device's buffer are still played.
                    #expect(
                        face.given.dropFirst(before).allSatisfy {
                            $0.time < begin + SoundFixture.ahead
                        }, "\(label)")
                    #expect(face.peak(from: begin + 0.2, seconds: 3.5) == 0, "\(label)")
                    #expect(!face.cards.isAudible && !face.cards.isHeldAudibly, "\(label)")
                case .hideAndShow, .seconds:
                    // Cards that appear, or that have changed unseen, have not landed.
                    #expect(face.cards.isAudible, "\(label)")
                default: face.expectMatch(label)
                }
                #expect(Set(face.given.map(\.name)).count == face.given.count, "\(label)")
                if state == .held || event == .grab {
                    face.send(.cancelled, card: 1, height: 0)
                    face.run(4)
                }
                // At rest there is nothing to play.
                #expect(face.cards.sounds(face: 0, at: face.now).isEmpty, "\(label)")
                #expect(!face.cards.isHeldAudibly, "\(label)")
                #expect(face.peak(from: face.now - 0.5, seconds: 0.5) == 0, "\(label)")
            }
        }
        print("\(count) states and events, \(slaps) slaps")
        #expect(count == 84 && slaps > 60)
    }

    @Test("each announced sound belongs to this face")
    func faces() throws {
        let face = try SoundFixture(minute: 659)
        face.set(minute: 660)
        let sounds = face.cards.sounds(face: 7, at: face.now)
        #expect(sounds.count == 4 && sounds.allSatisfy { $0.name.face == 7 })
    }
}
