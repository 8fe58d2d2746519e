import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Another mode brings other cards, which fade in blank and flip to their values one after the other.
@Suite("The cards of another mode", .serialized)
struct ModeChangeTests {
    /// Faces that a user can choose.
    enum Face: CaseIterable, Sendable {
        case time, seconds, line, departures, date, world, timer, stopwatch, score, text

        var settings: Settings {
            var settings = Settings()
            settings.returnDelay = nil
            switch self {
            case .time: break
            case .seconds:
                settings.seconds = .cards
                settings.date = .below
            case .line: settings.seconds = .line
            // Its digits have a card each.
            case .departures: settings.theme = "departures"
            case .date: settings.date = .only
            case .world: settings.mode = .world
            case .timer: settings.mode = .timer
            case .stopwatch: settings.mode = .stopwatch
            case .score: settings.mode = .score
            case .text: settings.mode = .text
            }
            return settings
        }
    }

    /// What else happens meanwhile.
    enum Event: CaseIterable, Sendable {
        case nothing, third, back, hand, minute, resize, theme, reduced
    }

    private let fonts = DigitFonts { Issue.record("\($0)") }

    /// The values on each card, at rest or on both sides of its flap.
    private func values(in clock: DrawnClock) -> [[String]] {
        clock.face.scene.face.deck.cards.map { card in card.view.values.map(\.text) }
    }

    /// The values that belong on the cards of the mode.
    private func wanted(in clock: DrawnClock) -> [String] {
        let flips = clock.face.cards.flips
        return flips.stops.all(at: flips.position).map(\.value.text)
    }

    @Test("the change begins with the picture before it, and the cards flip in reading order")
    func alone() throws {
        for old in Face.allCases {
            for new in Face.allCases where new != old {
                let label = "\(old) to \(new)"
                let clock = try DrawnClock(old.settings, fonts: fonts)
                for time in [0.0, 1, 2] { clock.draw(at: time) }
                let before = GoldenPicture(clock.buffer)
                clock.face.change(to: new.settings, at: 2.5)
                clock.draw(at: 2.5)
                expectSame(
                    GoldenPicture(clock.buffer), as: before, named: "mode-change/\(old)-\(new)")
                let scene = clock.face.scene.face.deck
                let cards = scene.cards.indices
                var starts = [Double?](repeating: nil, count: cards.count)
                var time = 2.5
                while time < 6 {
                    for index in cards where starts[index] == nil {
                        if (scene.cards[index].angle(at: time) ?? 0) > 0.01 { starts[index] = time }
                    }
                    if time < 2.62 { #expect(starts.allSatisfy { $0 == nil }, "\(label)") }
                    time += 1.0 / 60
                    clock.draw(at: time)
                }
                let seen = starts.compactMap { $0 }
                // The cards of the time go on with other settings of that mode.
                let keepsCards = Set([Face.time, .seconds, .line]).isSuperset(of: [old, new])
                #expect(seen == seen.sorted() || keepsCards, "\(label)")
                #expect((seen.max() ?? 0) < 2.5 + 0.12 + 0.9 + 0.1, "\(label): \(starts)")
                let fresh = try DrawnClock(new.settings, fonts: fonts)
                for time in [0.0, 1] { fresh.draw(at: time) }
                expectSame(
                    GoldenPicture(clock.buffer), as: GoldenPicture(fresh.buffer),
                    named: "mode-change/\(old)-\(new)-end")
            }
        }
    }

    @Test(
        "no card shows a value of another mode, whatever happens meanwhile, and the end is right",
        arguments: Event.allCases)
    func together(event: Event) throws {
        // In a short test each change meets a third of the events, at one moment.
        var count = Event.allCases.firstIndex(of: event) ?? 0
        for old in Face.allCases {
            for new in Face.allCases where new != old {
                count += 1
                guard TestLength.isLong || count % 3 == 0 else { continue }
                for moment in TestLength.isLong ? Array(0..<60) : [count * 7 % 60] {
                    try change(from: old, to: new, event, at: moment)
                }
            }
        }
    }

    @Test("a new card that is caught while it flips from blank turns by one step, not by its count")
    func caught() throws {
        for (old, new) in [(Face.time, Face.seconds), (.time, .departures), (.date, .time)] {
            for later in [0.15, 0.3, 0.5] {
                for way in [-40.0, 40] {
                    let clock = try DrawnClock(old.settings, fonts: fonts)
                    for time in [0.0, 1, 2] { clock.draw(at: time) }
                    clock.face.change(to: new.settings, at: 2.5)
                    for frame in 1..<30 where Double(frame) / 60 <= later {
                        clock.draw(at: 2.5 + Double(frame) / 60)
                    }
                    let place = try #require(clock.face.scene.face.layout.cards.last)
                    let x = Double(place.minX) + 12
                    let y = Double(place.minY) + Double(place.height) * 0.3
                    var time = 2.5 + later
                    clock.send(.pressed, x, y, at: time)
                    for step in 1...8 {
                        time += 1.0 / 60
                        clock.send(.moved, x, y + way * Double(step) / 8, at: time)
                        clock.draw(at: time)
                    }
                    clock.send(.released, x, y + way, at: time)
                    for _ in 0..<120 {
                        time += 1.0 / 60
                        clock.draw(at: time)
                    }
                    let label = "\(old) to \(new), \(way) after \(later)"
                    #expect(abs(clock.face.cards.hand.offset) <= 30 * 86_400, "\(label)")
                }
            }
        }
    }

    private func change(from old: Face, to new: Face, _ event: Event, at moment: Int) throws {
        let label = "\(event) at \(moment), \(old) to \(new)"
        let clock = try DrawnClock(old.settings, fonts: fonts)
        for time in [0.0, 1, 2] { clock.draw(at: time) }
        clock.face.change(to: new.settings, at: 2.5)
        var last = new.settings
        // A blank card flips to these; a minute and a drag add others.
        var allowed: [Set<String>] = []
        for frame in 0..<400 {
            let time = 2.5 + Double(frame) / 60
            if frame == moment {
                switch event {
                case .nothing: break
                case .third: last = Face.score.settings
                case .back: last = old.settings
                case .theme: last.theme = "paper"
                case .hand:
                    clock.send(.pressed, 240, 60, at: time)
                    for y in [72.0, 84] { clock.send(.moved, 240, y, at: time) }
                case .minute:
                    clock.face.setMoment(Moment(FaceFixture.reading(minute: 18 * 60 + 1)), at: time)
                case .resize: clock.resize(at: time)
                case .reduced: clock.face.appearance.desktopReducesMotion = true
                }
                if last != new.settings { clock.face.change(to: last, at: time) }
                allowed = []
            }
            if frame == 200 { clock.face.cancelPress(now: time) }
            let wanted = wanted(in: clock)
            if allowed.count != wanted.count { allowed = wanted.map { [$0, ""] } }
            for (index, text) in wanted.enumerated() { allowed[index].insert(text) }
            clock.draw(at: time)
            guard event != .hand || frame < moment else { continue }
            for (index, texts) in values(in: clock).enumerated() {
                // Cards that stay are the only ones whose values may change from one to the other.
                let isAllowed = texts.allSatisfy { allowed[index].contains($0) }
                if !isAllowed && !(event == .minute && frame >= moment) {
                    Issue.record("\(label): card \(index) shows \(texts) at frame \(frame)")
                    return
                }
            }
        }
        #expect(values(in: clock) == wanted(in: clock).map { [$0] }, "\(label)")
        #expect(clock.face.scene.face.deck.cards.allSatisfy { !$0.isTurning }, "\(label)")
    }
}
