import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Every drag of a card is answered at once; drags elsewhere belong to the face.
@Suite("Answers to drags", .serialized)
struct DragAnswerTests {
    /// A mode with an axis.
    private struct Cards {
        var name: String
        var mode: any Mode
        var axis = FlipAxis.x
        var width = 240
        var height = 136
    }

    private static func all() throws -> [Cards] {
        let board = try #require(ScoreBoard("Home 98:0 Away"))
        let utc = WorldMode.Row(try #require(ZoneName("UTC")), .utc)
        let tokyo = WorldMode.Row(try #require(ZoneName("Tokyo=Etc/GMT-9")), .utc)
        let date = DateMode(names: .english)
        return [
            Cards(name: "time", mode: TimeMode()),
            Cards(name: "pages", mode: TimeMode(hasSingleDigits: true), axis: .y),
            Cards(name: "seconds", mode: TimeMode(seconds: .cards)),
            Cards(name: "date", mode: date),
            Cards(name: "date below", mode: TimeAndDateMode(time: TimeMode(), date: date)),
            Cards(
                name: "world",
                mode: WorldMode(rows: [utc, tokyo], time: TimeMode(), names: .english), width: 480,
                height: 272),
            Cards(name: "score", mode: ScoreMode(board, hasSingleDigits: false)),
            Cards(name: "score pages", mode: ScoreMode(board, hasSingleDigits: true), axis: .y),
            Cards(name: "timer", mode: TimerMode()),
            Cards(name: "timer pages", mode: TimerMode(hasSingleDigits: true), axis: .y),
            Cards(name: "text", mode: TextMode(BoardText("GATE B12 NOW"))),
            Cards(name: "text pages", mode: TextMode(BoardText("GATE B12 NOW")), axis: .y),
        ]
    }

    private final class Face {
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        let axis: FlipAxis
        var now = 1.0
        private var shown: RenderTree

        init(_ cards: Cards) throws {
            axis = cards.axis
            var style = FaceStyle()
            style.flipAxis = cards.axis
            fixture = try CardsFixture(
                cards.mode, style: style, reading: FaceFixture.reading(minute: 700),
                width: cards.width, height: cards.height)
            fixture.cards.returnDelay = nil
            shown = fixture.cards.frame(at: now)
        }

        func send(_ phase: PointerEvent.Phase, _ point: Point) {
            cards.clockScene.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: point, modifiers: [], time: now), now: now)
        }

        /// Draws a frame; returns whether it differs from the last one.
        @discardableResult
        func frame() -> Bool {
            let tree = cards.frame(at: now)
            defer { shown = tree }
            return !tree.damage(since: shown).isEmpty
        }

        /// Draws frames until none is due.
        func rest() {
            while cards.nextFrameTime < .infinity && now < 1e6 {
                now = max(now + 0.1, cards.nextFrameTime)
                frame()
            }
        }

        /// The point on a card at shares of its half sizes from its middle: along the flap's movement, and across it.
        func point(on index: Int, along: Double, across: Double) -> Point {
            let place = cards.clockScene.face.layout.cards[index]
            let (x, y) = axis == .x ? (across, along) : (-along, across)
            return Point(
                x: Double(place.minX + place.maxX) / 2 + x * Double(place.width) / 2,
                y: Double(place.minY + place.maxY) / 2 + y * Double(place.height) / 2)
        }
    }

    @Test("2,000 random drags in all modes: the picture changes within two frames of 1/60 s")
    func random() throws {
        var random = SeededRandom(seed: 2026)
        let all = try Self.all()
        let share = 2000 / all.count + 20
        var count = 0
        var frames = [0, 0, 0]
        for cards in all {
            let face = try Face(cards)
            let wheels = face.cards.plan.cards.indices.filter {
                cards.mode.wheel(of: $0, on: face.cards.plan) != nil
            }
            #expect(!wheels.isEmpty)
            for _ in 0..<share {
                let index = wheels.randomElement(using: &random) ?? 0
                let along =
                    Double.random(in: 0.05...0.97, using: &random)
                    * (Bool.random(using: &random) ? 1 : -1)
                let across = Double.random(in: -0.85...0.85, using: &random)
                let start = face.point(on: index, along: along, across: across)
                // A small window's button, and the word beside the notice, are over cards.
                let scene = face.cards.clockScene
                guard !scene.isWord(at: start),
                    face.cards.isCard(at: start) || !scene.button.isHit(at: start)
                else { continue }
                count += 1
                if Bool.random(using: &random) {
                    face.cards.hover(at: start, now: face.now)
                    face.now += 0.15
                    face.frame()
                }
                face.send(.pressed, start)
                let interval = Bool.random(using: &random) ? 1.0 / 125 : 1.0 / 1000
                let step =
                    Double.random(in: 0.5...12, using: &random)
                    * (Bool.random(using: &random) ? 1 : -1)
                var way = 0.0
                var nextFrame = face.now + 1.0 / 60
                var since = 0
                var hasChanged = false
                while !hasChanged && since < 3 {
                    face.now += interval
                    way += step
                    let place =
                        face.axis == .x
                        ? Point(x: start.x, y: start.y + way) : Point(x: start.x - way, y: start.y)
                    face.send(.moved, place)
                    guard face.now >= nextFrame else { continue }
                    nextFrame += 1.0 / 60
                    guard abs(way) >= 4 else {
                        face.frame()
                        continue
                    }
                    hasChanged = face.frame()
                    since += 1
                }
                frames[since - 1] += 1
                let isRight = face.cards.hand.held.map { $0.position * step > 0 } ?? false
                guard hasChanged, since <= 2, isRight else {
                    Issue.record(
                        """
                        \(cards.name): no answer to \(step) pixels at \(along), \(across) of card \(index)
                        """)
                    return
                }
                face.send(.released, start)
                // Without flips, which other tests cover.
                face.cards.isVisible = false
                face.cards.catchUp(at: face.now + 2)
                if count % 8 == 0 { face.cards.goBack(at: face.now) }
                face.now += 2
                face.cards.isVisible = true
                face.frame()
            }
        }
        #expect(count >= 2000)
        print("\(count) drags, answered in frame 1, 2, 3: \(frames)")
    }

    @Test("10,000 random presses and drags on random cards: each turns its card after the slop")
    func values() {
        var random = SeededRandom(seed: 4)
        for _ in 0..<10_000 {
            let axis = Bool.random(using: &random) ? FlipAxis.x : .y
            func place() -> PixelRect {
                PixelRect(
                    x: .random(in: 0...2000, using: &random),
                    y: .random(in: 0...1000, using: &random),
                    width: 2 * .random(in: 4...500, using: &random),
                    height: 2 * .random(in: 4...500, using: &random))
            }
            // The other cards of the face move its eye.
            let places = [place(), place(), place()]
            let card = ScrubCard(
                index: 1, place: places[0], eye: FaceEye(around: places, axis: axis), axis: axis)
            let share =
                Double.random(in: 0.05...1, using: &random)
                * (Bool.random(using: &random) ? 1 : -1)
            let middle = Point(
                x: Double(places[0].minX + places[0].maxX) / 2,
                y: Double(places[0].minY + places[0].maxY) / 2)
            let step =
                Double.random(in: 0.3...30, using: &random)
                * (Bool.random(using: &random) ? 1 : -1)
            func point(_ way: Double) -> Point {
                axis == .x
                    ? Point(x: middle.x, y: middle.y + share * card.half + way)
                    : Point(x: middle.x - share * card.half - way, y: middle.y)
            }
            var scrubber = Scrubber()
            #expect(scrubber.press(at: point(0), time: 1, on: card) == [])
            var (way, time) = (0.0, 1.0)
            while abs(way + step) < PanGestureRecognizer.standardSlop {
                way += step
                time += 0.001
                _ = scrubber.move(to: point(way), time: time)
            }
            time += 0.001
            let actions = scrubber.move(to: point(way + step), time: time)
            guard actions == [.take(card: 1)],
                case .turn(1, let position)? = scrubber.frame(at: time + 0.016).first,
                position * step > 0
            else {
                Issue.record("no answer to \(way + step) pixels at \(share) of \(card)")
                return
            }
        }
    }

    /// The effect of a press and a motion.
    private enum Answer: Hashable {
        case card, face, nothing
    }

    private func answer(_ face: Face, from start: Point, by way: (x: Double, y: Double)) -> Answer {
        face.send(.pressed, start)
        for step in 1...10 {
            face.now += 0.01
            face.send(
                .moved,
                Point(
                    x: start.x + way.x * Double(step) / 10, y: start.y + way.y * Double(step) / 10))
            face.frame()
        }
        let isFace = face.cards.clockScene.turn.isDragged
        let isCard = face.cards.hand.held != nil
        #expect(!isFace || !isCard)
        face.send(.cancelled, start)
        face.now += 2
        face.frame()
        face.rest()
        return isCard ? .card : isFace ? .face : .nothing
    }

    @Test("along the flap's way, up to 45 degrees beside it, a drag turns the card, else the face")
    func oblique() throws {
        // Degrees from the downward direction, clockwise.
        let table: [(degrees: Double, down: Answer, pages: Answer)] = [
            (0, .card, .nothing), (30, .card, .nothing), (44, .card, .nothing),
            (46, .face, .card), (60, .face, .card), (90, .face, .card), (120, .face, .card),
            (134, .face, .card), (136, .card, .nothing), (150, .card, .nothing),
            (180, .card, .nothing), (224, .card, .nothing), (226, .face, .card),
            (270, .face, .card), (314, .face, .card), (316, .card, .nothing),
        ]
        for axis in FlipAxis.allCases {
            let face = try Face(
                Cards(name: "", mode: TimeMode(hasSingleDigits: axis == .y), axis: axis))
            for (degrees, down, pages) in table {
                for along in [-0.6, 0.6] {
                    let angle = degrees * .pi / 180
                    let way = (x: -40 * sin(angle), y: 40 * cos(angle))
                    let start = face.point(on: 0, along: along, across: 0.1)
                    #expect(
                        answer(face, from: start, by: way) == (axis == .x ? down : pages),
                        "\(degrees) degrees, \(axis)")
                }
            }
        }
    }

    @Test("a drag on a label, a countdown's card or the ground turns the face or nothing")
    func notCards() throws {
        let board = try #require(ScoreBoard("Home 99:0 Away"))
        let utc = WorldMode.Row(try #require(ZoneName("UTC")), .utc)
        let modes: [(name: String, mode: any Mode)] = [
            ("world", WorldMode(rows: [utc, utc, utc], time: TimeMode(), names: .english)),
            ("score", ScoreMode(board, hasSingleDigits: false)),
            ("countdown", TimerMode(isCountdown: true)),
        ]
        for (name, mode) in modes {
            let face = try Face(Cards(name: name, mode: mode, width: 640, height: 360))
            let fixed = face.cards.plan.cards.indices.filter {
                mode.wheel(of: $0, on: face.cards.plan) == nil
            }
            #expect(!fixed.isEmpty, "\(name)")
            for index in fixed {
                let point = face.point(on: index, along: 0.3, across: 0.2)
                #expect(!face.cards.isCard(at: point), "\(name): the arrow")
                face.cards.hover(at: point, now: face.now)
                #expect(!face.cards.clockScene.face.deck.cards.contains { $0.liftedHalf != nil })
                #expect(answer(face, from: point, by: (0, 60)) == .nothing, "\(name)")
                #expect(answer(face, from: point, by: (60, 0)) == .face, "\(name)")
            }
            let ground = Point(x: 3, y: 357)
            #expect(!face.cards.isCard(at: ground))
            #expect(answer(face, from: ground, by: (0, -60)) == .nothing)
            #expect(answer(face, from: ground, by: (60, 0)) == .face)
        }
        // Before its first number a score has its last one.
        let face = try Face(Cards(name: "", mode: ScoreMode(board, hasSingleDigits: false)))
        let number = try #require(
            face.cards.plan.cards.indices.first {
                face.cards.clockScene.face.deck.value(on: $0).text == "00"
            })
        for way in [60.0, -60] {
            let start = face.point(on: number, along: -0.5, across: 0)
            #expect(answer(face, from: start, by: (0, way)) == .card)
        }
    }
}
