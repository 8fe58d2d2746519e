import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// Whatever the hand did, five seconds after it let go the face shows the time again.
@Suite("Storms of events", .serialized)
struct HandStormTests {
    /// Everything that can happen to a clock, by chance.
    private struct Storm {
        let bench: DayBench
        var random: SeededRandom
        var time = 100.0
        var minute: Int
        var pointer = Point(x: 120, y: 60)
        private let face: TimeMode

        init(_ face: TimeMode, seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            minute = Int.random(in: 0..<1440, using: &random)
            self.face = face
            bench = try DayBench(
                face, reading: FaceBench.reading(minute: minute), width: 240, height: 136)
        }

        mutating func chance(_ count: Int) -> Bool {
            Int.random(in: 0..<count, using: &random) == 0
        }

        mutating func event() throws {
            time += Double.random(in: 0...0.12, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0...2: send(.pressed, 1)
            case 3...8:
                let reach = chance(3) ? 60.0 : 8
                pointer.y += Double.random(in: -reach...reach, using: &random)
                pointer.x += Double.random(in: -reach...reach, using: &random) / 3
                send(.moved, 1)
            case 9, 10: send(.released, 1)
            case 11: send(.cancelled, 1)
            case 12:
                send(.scrolled(notches: Int.random(in: -30...30, using: &random)), 0)
            case 13:
                bench.cards.step(
                    Int.random(in: -1...3, using: &random),
                    by: Int.random(in: -2...2, using: &random), now: time)
            case 14:
                pointer = Point(
                    x: Double.random(in: -20...260, using: &random),
                    y: Double.random(in: -20...160, using: &random))
            case 15: if chance(4) { bench.cards.hand.goBack(at: time) }
            case 16: bench.cards.cancelDrag(now: time)
            case 17: send(.pressed, Int.random(in: 2...3, using: &random))
            case 18:
                minute += chance(5) ? Int.random(in: -90...90, using: &random) : 1
                bench.cards.tell(FaceBench.reading(minute: minute), at: time)
            case 19 where chance(4): try resize()
            default: if chance(8) { bench.cards.isVisible.toggle() }
            }
            if chance(2) { frame() }
        }

        mutating func send(_ phase: PointerEvent.Phase, _ button: Int) {
            // Events are a little older than the moment at which they are read.
            bench.cards.pointer(
                PointerEvent(
                    phase: phase, button: button, position: pointer, modifiers: [],
                    time: time - Double.random(in: 0...0.02, using: &random)), now: time)
        }

        /// The window gets another size, and in the end its own again.
        mutating func resize() throws {
            let sizes = [(240, 136), (136, 240), (90, 40), (200, 200)]
            guard let size = sizes.randomElement(using: &random) else { return }
            try bench.resize(width: size.0, height: size.1)
        }

        /// A frame, as the loop makes it: when one is due.
        mutating func frame() {
            let last = bench.cards.clockScene.lastFrameTime
            if bench.cards.nextFrameTime <= max(time, last) { bench.draw(at: time + 1.0 / 60) }
        }

        /// Lets go and waits five seconds. Returns whether the clock has come to rest by then.
        mutating func end() throws -> Bool {
            try bench.resize(width: 240, height: 136)
            send(.released, 1)
            let end = time + 5
            while time < end {
                time += 1.0 / 60
                frame()
            }
            return bench.cards.nextFrameTime == .infinity
                && bench.cards.hand.offset == 0
        }

        var state: String {
            let cards = bench.cards
            return """
                next frame at \(cards.nextFrameTime), now \(time), \
                \(cards.hand.offset) s ahead
                """
        }

        func picture() throws -> [UInt32] {
            try FaceBench.snapshot(
                "\(FaceBench.reading(minute: minute))", face, width: 240, height: 136
            ).pixels
        }
    }

    @Test("100,000 events in 200 storms end on the snapshot of the time", arguments: [false, true])
    func storms(twelveHours: Bool) throws {
        let face = TimeMode(hourCycle: twelveHours ? .h12 : .h24, showsSeconds: twelveHours)
        var turned = 0
        for seed in 0..<100 {
            var storm = try Storm(face, seed: UInt64(seed) + (twelveHours ? 1000 : 0))
            for _ in 0..<500 {
                try storm.event()
                if storm.bench.cards.turningAngle(at: storm.time) != nil { turned += 1 }
            }
            guard try storm.end() else {
                Issue.record("storm \(seed) does not come to rest: \(storm.state)")
                return
            }
            guard try storm.bench.buffer.pixels == storm.picture() else {
                Issue.record("storm \(seed) ends on another picture")
                return
            }
        }
        // Storms in which nothing ever turned would prove nothing.
        #expect(turned > 1000)
    }
}
