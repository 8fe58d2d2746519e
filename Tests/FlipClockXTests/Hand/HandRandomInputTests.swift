import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// Five seconds after the last of any sequence of events, the face shows the current time again.
@Suite("Random events", .serialized)
struct HandRandomInputTests {
    /// Random events of all kinds.
    private struct RandomInput {
        let fixture: CardsFixture
        var random: SeededRandom
        var time = 100.0
        var minute: Int
        var pointer = Point(x: 120, y: 60)
        private let face: TimeMode

        init(_ face: TimeMode, seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            minute = Int.random(in: 0..<1440, using: &random)
            self.face = face
            fixture = try CardsFixture(
                face, reading: FaceFixture.reading(minute: minute), width: 240, height: 136)
        }

        mutating func randomBool(oneIn count: Int) -> Bool {
            Int.random(in: 0..<count, using: &random) == 0
        }

        mutating func event() throws {
            time += Double.random(in: 0...0.12, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0...2: send(.pressed, 1)
            case 3...8:
                let reach = randomBool(oneIn: 3) ? 60.0 : 8
                pointer.y += Double.random(in: -reach...reach, using: &random)
                pointer.x += Double.random(in: -reach...reach, using: &random) / 3
                send(.moved, 1)
            case 9, 10: send(.released, 1)
            case 11: send(.cancelled, 1)
            case 12:
                send(.scrolled(notches: Int.random(in: -30...30, using: &random)), 0)
            case 13:
                fixture.cards.step(
                    Int.random(in: -1...3, using: &random),
                    by: Int.random(in: -2...2, using: &random), now: time)
            case 14:
                pointer = Point(
                    x: Double.random(in: -20...260, using: &random),
                    y: Double.random(in: -20...160, using: &random))
            case 15: if randomBool(oneIn: 4) { fixture.cards.goBack(at: time) }
            case 16: fixture.cards.cancelDrag(now: time)
            case 17: send(.pressed, Int.random(in: 2...3, using: &random))
            case 18:
                minute += randomBool(oneIn: 5) ? Int.random(in: -90...90, using: &random) : 1
                fixture.cards.setReading(FaceFixture.reading(minute: minute), at: time)
            case 19 where randomBool(oneIn: 4): try resize()
            default: if randomBool(oneIn: 8) { fixture.cards.isVisible.toggle() }
            }
            if randomBool(oneIn: 2) { frame() }
        }

        mutating func send(_ phase: PointerEvent.Phase, _ button: Int) {
            // Events are slightly older than the time at which they are read.
            fixture.cards.pointer(
                PointerEvent(
                    phase: phase, button: button, position: pointer, modifiers: [],
                    time: time - Double.random(in: 0...0.02, using: &random)), now: time)
        }

        /// Resizes the window; `end` restores its size.
        mutating func resize() throws {
            let sizes = [(240, 136), (136, 240), (90, 40), (200, 200)]
            guard let size = sizes.randomElement(using: &random) else { return }
            try fixture.resize(width: size.0, height: size.1)
        }

        /// Draws a frame if one is due, as the event loop does.
        mutating func frame() {
            if fixture.isFrameDue(at: time) { fixture.draw(at: time + 1.0 / 60) }
        }

        /// Releases the button and waits five seconds. Returns whether the clock is idle by then.
        mutating func end() throws -> Bool {
            try fixture.resize(width: 240, height: 136)
            send(.released, 1)
            let end = time + 5
            while time < end {
                time += 1.0 / 60
                frame()
            }
            return fixture.cards.nextFrameTime == .infinity
                && fixture.cards.hand.offset == 0
        }

        var state: String {
            let cards = fixture.cards
            return """
                next frame at \(cards.nextFrameTime), now \(time), \
                \(cards.hand.offset) s ahead
                """
        }

        func picture() throws -> [UInt32] {
            try FaceFixture.snapshot(
                "\(FaceFixture.reading(minute: minute))", face, width: 240, height: 136
            ).pixels
        }
    }

    @Test("random events end with the snapshot of the time", arguments: [false, true])
    func randomInput(twelveHours: Bool) throws {
        let face = TimeMode(
            hourCycle: twelveHours ? .h12 : .h24, seconds: twelveHours ? .cards : .line)
        var turned = 0
        for seed in 0..<TestLength.count(100) {
            var input = try RandomInput(face, seed: UInt64(seed) + (twelveHours ? 1000 : 0))
            for _ in 0..<500 {
                try input.event()
                if input.fixture.cards.turningAngle(at: input.time) != nil { turned += 1 }
            }
            guard try input.end() else {
                Issue.record("seed \(seed): the clock does not become idle: \(input.state)")
                return
            }
            guard try input.fixture.buffer.pixels == input.picture() else {
                Issue.record("seed \(seed): wrong last picture")
                return
            }
        }
        // Runs in which no card turned would prove nothing.
        #expect(turned > TestLength.count(1000))
    }
}
