import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The cards that run from midnight to the time, at the very first start.
@Suite("The very first start")
struct FirstStartTests {
    private static let size = (width: 300, height: 160)

    private func fixture(
        minute: Int, _ cycle: HourCycle = .h24, _ axis: FlipAxis = .x
    ) throws -> CardsFixture {
        var style = FaceStyle()
        style.flipAxis = axis
        return try CardsFixture(
            TimeMode(hourCycle: cycle, hasSingleDigits: axis == .y), style: style,
            reading: FaceFixture.reading(minute: minute), width: Self.size.width,
            height: Self.size.height)
    }

    /// Checks that `clock` has the picture of one that shows `minute` from the start.
    private func expect(
        _ clock: CardsFixture, shows minute: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let fresh = try fixture(minute: minute)
        fresh.draw(at: 0)
        #expect(clock.buffer.pixels == fresh.buffer.pixels, sourceLocation: sourceLocation)
    }

    @Test(
        "all cards run from midnight, and land on the time together after 1.2 s",
        arguments: [0, 1, 7, 12 * 60, 10 * 60 + 53, 23 * 60 + 59], FlipAxis.allCases)
    func run(minute: Int, axis: FlipAxis) throws {
        for cycle in [HourCycle.h24, .h12] {
            let clock = try fixture(minute: minute, cycle, axis)
            clock.cards.flips.waitAtMidnight()
            clock.draw(at: 0)
            let midnight = try fixture(minute: 0, cycle, axis)
            midnight.draw(at: 0)
            #expect(clock.buffer.pixels == midnight.buffer.pixels, "midnight, \(cycle)")
            clock.cards.flips.arrive(at: 1)
            let face = clock.cards.clockScene.face.deck
            let cards = face.cards.indices
            var ends = cards.map { _ in 0.0 }
            var values = cards.map { _ in Set<CardValue>() }
            for frame in 0...180 {
                let time = 1 + Double(frame) / 120
                clock.draw(at: time)
                for index in cards where face.isTurning(index) {
                    ends[index] = time
                    if let turn = face.cards[index].turn {
                        values[index].formUnion([turn.from.value, turn.to.value])
                    }
                }
            }
            for (end, values) in zip(ends, values) where !values.isEmpty {
                #expect(abs(end - 2.2) < 2.0 / 120, "\(cycle): a card lands at \(end)")
                #expect(values.count > 1 && values.count <= CardStop.longestWay + 1)
            }
            #expect(clock.cards.nextFrameTime == .infinity)
            let fresh = try fixture(minute: minute, cycle, axis)
            fresh.draw(at: 0)
            #expect(clock.buffer.pixels == fresh.buffer.pixels, "the time, \(cycle)")
        }
    }

    @Test("a minute that passes while the cards wait is not shown before they run")
    func minute() throws {
        let clock = try fixture(minute: 600)
        clock.cards.flips.waitAtMidnight()
        clock.cards.setReading(FaceFixture.reading(minute: 601), at: 0)
        clock.draw(at: 0)
        try expect(clock, shows: 0)
        clock.cards.flips.arrive(at: 1)
        clock.run(from: 1, seconds: 2)
        try expect(clock, shows: 601)
    }

    @Test("a minute that passes during the run is shown at its end")
    func minuteMeanwhile() throws {
        let clock = try fixture(minute: 659)
        clock.cards.flips.waitAtMidnight()
        clock.draw(at: 0)
        clock.cards.flips.arrive(at: 1)
        for frame in 0..<60 { clock.draw(at: 1 + Double(frame) / 60) }
        clock.cards.setReading(FaceFixture.reading(minute: 660), at: 2)
        clock.run(from: 2, seconds: 3)
        #expect(clock.cards.nextFrameTime == .infinity)
        try expect(clock, shows: 660)
    }

    @Test(
        "motion that is reduced, or another mode, while the cards wait ends that at once",
        arguments: [false, true])
    func endedWait(isReduced: Bool) throws {
        let clock = try fixture(minute: 659)
        clock.cards.flips.waitAtMidnight()
        clock.cards.isVisible = false
        if isReduced {
            clock.cards.reducesMotion = true
        } else {
            try clock.cards.setMode(TimeMode(hourCycle: .h12), at: 0)
        }
        #expect(!clock.cards.flips.waits)
        clock.cards.isVisible = true
        clock.draw(at: 1)
        clock.cards.flips.arrive(at: 1)
        clock.draw(at: 1)
        let fresh = try fixture(minute: 659, isReduced ? .h24 : .h12)
        fresh.draw(at: 0)
        #expect(clock.buffer.pixels == fresh.buffer.pixels)
        #expect(clock.cards.nextFrameTime == .infinity)
    }

    @Test("motion that is reduced after the run lets a held card be")
    func heldLater() throws {
        let clock = try fixture(minute: 659)
        clock.cards.flips.waitAtMidnight()
        clock.draw(at: 0)
        clock.cards.flips.arrive(at: 1)
        clock.run(from: 1, seconds: 2)
        let card = clock.cards.clockScene.face.layout.cards[1]
        let (x, top) = (Double(card.minX + card.maxX) / 2, Double(card.minY))
        for (step, phase) in [PointerEvent.Phase.pressed, .moved, .moved].enumerated() {
            let time = 4 + 0.1 * Double(step)
            clock.cards.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: x, y: top + 10 + 15 * Double(step)),
                    modifiers: [], time: time), now: time)
            clock.draw(at: time)
        }
        try #require(clock.cards.hand.held != nil)
        clock.draw(at: 5)
        let pixels = clock.buffer.pixels
        clock.cards.reducesMotion = true
        clock.draw(at: 5)
        #expect(clock.buffer.pixels == pixels)
    }

    @Test("motion that is reduced during the run ends it with the time")
    func reducedMeanwhile() throws {
        let clock = try fixture(minute: 659)
        clock.cards.flips.waitAtMidnight()
        clock.draw(at: 0)
        clock.cards.flips.arrive(at: 1)
        for frame in 0..<30 { clock.draw(at: 1 + Double(frame) / 60) }
        clock.cards.reducesMotion = true
        clock.draw(at: 1.5)
        try expect(clock, shows: 659)
        #expect(clock.cards.nextFrameTime == .infinity)
    }

    @Test(
        "cards that cannot be seen, or must not move, show the time at once",
        arguments: [false, true])
    func still(isReduced: Bool) throws {
        let clock = try fixture(minute: 600)
        clock.cards.flips.waitAtMidnight()
        if isReduced { clock.cards.reducesMotion = true } else { clock.cards.isVisible = false }
        clock.cards.flips.arrive(at: 1)
        clock.draw(at: 1)
        try expect(clock, shows: 600)
        #expect(clock.cards.nextFrameTime == .infinity)
    }
}
