import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("Score", .serialized)
struct ScoreTests {
    @Test(
        "a score is two sides, or a list of sides with labels",
        arguments: [
            ("Home 0:0 Away", "Home", [0, 0], 2), ("0:0", "", [0, 0], 2),
            ("FC Porto 2:13 Real Madrid", "FC Porto", [2, 13], 2),
            ("000:7", "", [0, 7], 3), ("Home 101:99 Away", "Home", [101, 99], 3),
            ("Red 5, Green 12, Blue 7", "Red", [5, 12, 7], 2), ("Laps 5", "Laps", [5], 2),
            ("0", "", [0], 2), ("A:B 1, C 2", "A:B", [1, 2], 2),
            ("  Home   3:4  ", "Home", [3, 4], 2),
        ])
    func parsing(text: String, first: String, points: [Int], digits: Int) throws {
        let board = try #require(ScoreBoard(text))
        #expect(board.sides[0].label == first && board.points == points && board.digits == digits)
        #expect(ScoreBoard(board.description) == board)
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", " ", ":", "Home", "Home:Away", "1:", ":1", "Home -1:0 Away", "Home 1234:0 Away",
            "1:2:3", "A 1,, B 2", "A 1, B", "A 1, B 2, C 3, D 4, E 5, F 6, G 7", "A\n 1:2",
            "\"A\" 1:2", String(repeating: "x", count: 25) + " 1:2", "\u{661}:\u{662}",
        ])
    func refused(text: String) { #expect(ScoreBoard(text) == nil) }

    private let large: @Sendable (CardPlan) -> [Double] = { $0.groups.map { 300 * $0.height } }

    private func numbers(_ mode: ScoreMode, _ position: Position) -> [String] {
        let plan = mode.plan(cardHeights: large)
        return zip(plan.cards, mode.values(on: plan, at: position))
            .filter { !$0.0.kind.hasWords }.map(\.1.text)
    }

    @Test("sides do not carry to each other, and the points go round")
    func wheels() throws {
        let board = try #require(ScoreBoard("Home 98:0 Away"))
        let mode = ScoreMode(board, hasSingleDigits: false)
        let plan = mode.plan(cardHeights: large)
        let states = ModeStates()
        let moment = Moment(FaceFixture.reading(minute: 0))
        var position = mode.position(in: states, at: moment)
        #expect(numbers(mode, position) == ["98", "00"])
        let cards = plan.cards.indices.filter { mode.wheel(of: $0, on: plan) != nil }
        #expect(cards.count == 2)
        let home = try #require(mode.wheel(of: cards[0], on: plan))
        position = home.stepped(position, by: 3)
        #expect(numbers(mode, position) == ["01", "00"])
        let away = try #require(mode.wheel(of: cards[1], on: plan))
        #expect(numbers(mode, away.stepped(position, by: -1)) == ["01", "99"])
        #expect(mode.caption(at: position) == "1:0")
        let digits = ScoreMode(try #require(ScoreBoard("099:0")), hasSingleDigits: false)
        let three = digits.plan(cardHeights: large)
        position = digits.position(in: states, at: moment)
        #expect(numbers(digits, position) == ["0", "9", "9", "0", "0", "0"])
        for (card, expected) in [
            (2, ["1", "0", "0"]), (1, ["1", "0", "9"]), (0, ["1", "9", "9"]),
        ] {
            let wheel = try #require(digits.wheel(of: card, on: three))
            let there = wheel.stepped(position, by: 1)
            #expect(Array(numbers(digits, there).prefix(3)) == expected)
            #expect(wheel.count(at: there) == wheel.count(at: position) + 1)
        }
    }

    @Test("Home gives the score back its first points, and another score has its own")
    func resetting() throws {
        var states = ModeStates()
        let (mode, moment) = (
            ScoreMode(.standard, hasSingleDigits: false), Moment(FaceFixture.reading(minute: 0))
        )
        func press() -> Bool { states.press(.giveUp, in: mode, pulled: 0, at: moment) }
        func lines() -> [String] { states.takeEvents().map(\.description) }
        #expect(!press() && lines().isEmpty)
        _ = states.set(Distance(turns: ["side 0": 21, "side 1": 119]), in: mode, at: moment)
        #expect(lines() == ["score 21 19"])
        #expect(numbers(mode, mode.position(in: states, at: moment)) == ["21", "19"])
        let other = ScoreMode(try #require(ScoreBoard("5:3")), hasSingleDigits: true)
        #expect(numbers(other, other.position(in: states, at: moment)) == ["0", "5", "0", "3"])
        #expect(press() && lines() == ["score 0 0"])
        #expect(numbers(mode, mode.position(in: states, at: moment)) == ["00", "00"])
        // A card that was released where it was taken causes no line.
        _ = states.set(.zero, in: mode, at: moment)
        #expect(lines().isEmpty)
    }

    @Test("the printed score is the one on the cards, after 10,000 random actions")
    func telling() throws {
        var random = SeededRandom(seed: 21)
        var lines = 0
        for text in ["Home 0:0 Away", "098:0", "A 1, B 2, C 3"] {
            for axis in FlipAxis.allCases {
                let mode = ScoreMode(try #require(ScoreBoard(text)), hasSingleDigits: axis == .y)
                var settings = Settings()
                settings.mode = .score
                settings.score = mode.board
                settings.flipAxis = axis
                let owner = SharedClock(
                    Clock(settings: settings, moment: Moment(FaceFixture.reading(minute: 0))))
                #expect(owner.clock.mode.isSame(as: mode))
                let start = owner.clock.position(of: mode)
                let cards = try FaceCards(
                    mode: mode, style: FaceStyle(), typeface: FaceFixture.typeface(), width: 240,
                    height: 136, position: start, missing: MissingCharacters { _ in },
                    owner: owner)
                // Flips would only cost time here: a hidden card changes at once.
                var (now, pointer) = (1.0, Point(x: 60, y: 50))
                var printed = "score " + mode.board.points.map(String.init).joined(separator: " ")
                for action in 0..<1700 {
                    now += Double.random(in: 0...0.2, using: &random)
                    if action % 50 == 0 { cards.isVisible.toggle() }
                    func send(_ phase: PointerEvent.Phase) {
                        cards.pointer(
                            PointerEvent(
                                phase: phase, button: 1, position: pointer, modifiers: [],
                                time: now), now: now)
                    }
                    switch Int.random(in: 0..<10, using: &random) {
                    case 0: send(.pressed)
                    case 1, 2, 3:
                        pointer.y += Double.random(in: -50...50, using: &random)
                        send(.moved)
                    case 4: send(.released)
                    case 5:
                        pointer = Point(
                            x: Double.random(in: 0...240, using: &random),
                            y: Double.random(in: 0...136, using: &random))
                    case 6: send(.scrolled(notches: Int.random(in: -30...30, using: &random)))
                    case 7:
                        cards.step(
                            Int.random(in: 0..<cards.plan.cards.count, using: &random),
                            by: Int.random(in: -2...2, using: &random), now: now)
                    case 8: if action % 9 == 0 { cards.cancelDrag(now: now) }
                    default:
                        // The time goes on without any effect.
                        cards.setPosition(owner.clock.position(of: mode), at: now)
                    }
                    _ = cards.frame(at: now)
                    for event in owner.clock.takeEvents() {
                        printed = event.description
                        lines += 1
                    }
                    guard cards.hand.held == nil else { continue }
                    let shown = zip(cards.plan.cards, cards.plan.cards.indices)
                        .filter { !$0.0.kind.hasWords }
                        .map { cards.clockScene.face.deck.value(on: $0.1).text }
                    let count = shown.count / mode.board.sides.count
                    let points = mode.board.sides.indices.map { side in
                        Int(shown[(side * count)..<((side + 1) * count)].joined()) ?? -1
                    }
                    let line = "score " + points.map(String.init).joined(separator: " ")
                    guard line == printed, cards.hand.distance.isZero else {
                        Issue.record(
                            "\(text), action \(action): \(printed), but the cards: \(line)")
                        return
                    }
                }
            }
        }
        print("score: \(lines) lines")
        #expect(lines > 500)
    }

    @Test("the score at rest and in a change", arguments: [(640, 360), (270, 480)])
    func goldens(width: Int, height: Int) throws {
        var settings = Settings()
        settings.mode = .score
        settings.score = try #require(ScoreBoard("Home 21:19 Guests"))
        let options = Options.Snapshot(
            path: "-", size: .init(width: width, height: height),
            time: .reading(FaceFixture.reading(minute: 0)))
        let picture = try FaceFixture.snapshot(options, settings)
        expectGolden(GoldenPicture(picture), named: "score/rest-\(width)x\(height)")
    }
}
