import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace
@testable import SystemSupport

extension WaitingTests {
    /// Drags in a real window, in every mode whose cards the pointer can turn.
    @Suite("Answers to drags", .serialized)
    struct DragAnswerSystemTests {
        /// A mode, and the options that start it.
        private struct Cards: Sendable {
            var options: [String]
            var mode: @Sendable () throws -> any Mode
            var axis = FlipAxis.x
        }

        private static let width = 480
        private static let height = 300

        private static let modes: [Cards] = [
            Cards(options: [], mode: { TimeMode() }),
            Cards(
                options: ["--flip-axis", "y"], mode: { TimeMode(hasSingleDigits: true) }, axis: .y),
            Cards(options: ["--seconds"], mode: { TimeMode(seconds: .cards) }),
            Cards(options: ["--date-only"], mode: { DateMode(names: .english) }),
            Cards(
                options: ["--date", "--flip-axis", "y"],
                mode: {
                    TimeAndDateMode(
                        time: TimeMode(hasSingleDigits: true), date: DateMode(names: .english))
                }, axis: .y),
            Cards(
                options: ["--zone", "UTC", "--zone", "Tokyo=Etc/GMT-9"],
                mode: {
                    let names = [
                        try #require(ZoneName("UTC")), try #require(ZoneName("Tokyo=UTC")),
                    ]
                    return WorldMode(
                        rows: names.map { .init($0, .utc) }, time: TimeMode(), names: .english)
                }),
            Cards(
                options: ["--score", "Home 98:0 Away"],
                mode: {
                    ScoreMode(try #require(ScoreBoard("Home 98:0 Away")), hasSingleDigits: false)
                }),
            Cards(
                options: ["--mode", "timer", "--flip-axis", "y"],
                mode: { TimerMode(hasSingleDigits: true) }, axis: .y),
            Cards(options: ["--text", "GATE B12"], mode: { TextMode(BoardText("GATE B12")) }),
        ]

        /// A pointer whose events are sent one by one, so that their times are known.
        private struct Pointer {
            private typealias Move =
                @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt)
                -> Int32
            private typealias Press = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
            private let display: OpaquePointer
            private let fakeMotion: Move
            private let fakeButton: Press

            init?(_ display: OpaquePointer) {
                guard let library = dlopen("libXtst.so.6", RTLD_NOW),
                    let motion = dlsym(library, "XTestFakeMotionEvent"),
                    let button = dlsym(library, "XTestFakeButtonEvent")
                else { return nil }
                self.display = display
                fakeMotion = unsafeBitCast(motion, to: Move.self)
                fakeButton = unsafeBitCast(button, to: Press.self)
            }

            func move(_ x: Int, _ y: Int) {
                _ = fakeMotion(display, -1, Int32(x), Int32(y), 0)
                XFlush(display)
            }

            func press(_ isDown: Bool) {
                _ = fakeButton(display, 1, isDown ? 1 : 0, 0)
                XFlush(display)
            }
        }

        /// A press, in half cards from the hinge, and the movement.
        private struct Drag {
            var along: Double
            var direction: Int
            var rate: Double
        }

        /// Draws `drag` on a card of the axis; returns the seconds from the event with which the pointer is four
        /// pixels from the press to the first picture, or nil if none came.
        private func answer(
            to drag: Drag, on card: PixelRect, axis: FlipAxis, _ clock: DesktopClock,
            _ drawn: DrawnFrames, _ pointer: Pointer
        ) throws -> Double? {
            let origin = try #require(clock.observer.origin(of: clock.window))
            let half = Double(axis == .x ? card.height : card.width) / 2
            let way = Int((drag.along * (half - 1)).rounded())
            func place(_ step: Int) -> (x: Int, y: Int) {
                let middle = (
                    x: origin.x + (card.minX + card.maxX) / 2,
                    y: origin.y + (card.minY + card.maxY) / 2
                )
                return axis == .x
                    ? (middle.x, middle.y + way + step) : (middle.x + way + step, middle.y)
            }
            pointer.move(place(0).x, place(0).y)
            // The half lifts, if it does, and the corner button appears.
            pause(0.6)
            pointer.press(true)
            pause(0.1)
            let pressed = monotonicNow()
            var passed: Double?
            for step in 1...16 {
                if step == 4 { passed = monotonicNow() }
                pointer.move(place(step * drag.direction).x, place(step * drag.direction).y)
                pause(1 / drag.rate)
            }
            pause(0.05)
            pointer.press(false)
            let slop = try #require(passed)
            // Before that nothing is drawn. The server's milliseconds are rounded down.
            let first = drawn.frames(after: pressed).first
            // The next drag begins at rest, and not as the second press of a double click.
            var count = -1
            _ = waitUntil(timeout: 3) {
                pause(0.3)
                defer { count = drawn.frames().count }
                return drawn.frames().count == count
            }
            return first.flatMap { $0.time > slop - 0.001 ? $0.time - slop : nil }
        }

        @Test(
            "In every mode the screen changes within two refreshes after the slop is passed",
            arguments: modes.indices)
        func everyMode(index: Int) throws {
            let cards = Self.modes[index]
            var style = FaceStyle()
            style.flipAxis = cards.axis
            let face = try CardsFixture(
                cards.mode(), style: style, reading: FaceFixture.reading(minute: 700),
                width: Self.width, height: Self.height
            ).cards
            let wheels = face.plan.cards.indices.filter {
                face.mode.wheel(of: $0, on: face.plan) != nil
            }
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try DesktopClock(
                on: server,
                ["--geometry", "\(Self.width)x\(Self.height)+100+100", "--return-after", "60"]
                    + cards.options, environment: ["LC_ALL": "C"])
            let pointer = try #require(Pointer(clock.observer.display))
            let drawn = try DrawnFrames(clock.window, display: server.display)
            MachineClock.avoidMinuteChange(within: 14)
            var random = SeededRandom(seed: UInt64(index))
            var delays: [Double] = []
            for (side, direction) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let along = Double(side) * Double.random(in: 0.05...1, using: &random)
                let drag = Drag(
                    along: along, direction: direction,
                    rate: Bool.random(using: &random) ? 125 : 1000)
                let wheel = try #require(wheels.randomElement(using: &random))
                let card = face.clockScene.face.layout.cards[wheel]
                // Another process may hold up an answer, but not six of them.
                var best: Double?
                for _ in 0..<6 where best ?? 1 > 2.0 / 60 {
                    let delay = try answer(
                        to: drag, on: card, axis: cards.axis, clock, drawn, pointer)
                    best = [best, delay].compactMap { $0 }.min()
                }
                #expect(
                    best ?? 1 <= 2.0 / 60,
                    "\(cards.options), card \(wheel), \(drag): \(best.map { milliseconds($0) } ?? "no answer after the slop")"
                )
                delays.append(best ?? 1)
            }
            progress("drags, \(cards.options): \(delays.map { milliseconds($0) })")
        }
    }
}
