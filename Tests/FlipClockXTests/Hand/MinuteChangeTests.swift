import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// Changes every minute of the day into the next one, with times set by the test.
@Suite("Minute changes", .serialized)
struct MinuteChangeTests {
    private let width = 240
    private let height = 136

    private func snapshot(_ reading: ClockReading, _ face: TimeMode) throws -> [UInt32] {
        try FaceFixture.snapshot("\(reading)", face, width: width, height: height).pixels
    }

    @Test(
        "from 00:00 to 23:59: the sides of the flap, and all bits of the last frame",
        arguments: [HourCycle.h24, .h12])
    func wholeDay(cycle: HourCycle) throws {
        let face = TimeMode(hourCycle: cycle)
        let fixture = try CardsFixture(
            face, reading: FaceFixture.reading(minute: -1), width: width, height: height)
        var before = fixture.draw(at: 0)
        for minute in 0..<1440 {
            if minute % 240 == 0 { print("minute changes, \(cycle): \(minute / 60) h of 24") }
            let time = Double(minute + 1) * 60
            let reading = FaceFixture.reading(minute: minute)
            fixture.cards.setReading(reading, at: time)
            // The hour starts a little later than the minute.
            let end = fixture.cards.remainingTime(at: time)
            #expect(abs(end - (minute % 60 == 0 ? 0.65 : 0.6)) < 1e-6)
            let falling = fixture.draw(at: time + 0.25).turnedPictures
            let landing = fixture.draw(at: time + 0.4).turnedPictures
            let after = fixture.draw(at: time + end)
            guard !fixture.cards.needsFrames else {
                Issue.record("\(reading): still moving at the end")
                return
            }
            // Up to 90 degrees the minutes' flap shows the old upper half, afterwards the new lower half.
            let front = falling.last { $0.isHalf && $0.source.minY == 0 }?.image
            let back = landing.last { $0.isHalf && $0.source.minY > 0 }?.image
            guard let front, let back, front != back, before.pictures.contains(front),
                after.pictures.contains(back)
            else {
                Issue.record("\(reading): wrong sides of the flap")
                return
            }
            guard try fixture.buffer.pixels == snapshot(reading, face) else {
                Issue.record("\(reading): the last frame is not the snapshot")
                return
            }
            before = after
        }
    }

    @Test("at 60 Hz a change of 0.6 s goes through at least 34 pictures of the card")
    func distinctFrames() throws {
        let minute = 9 * 60 + 41
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: minute - 1), width: 1280, height: 720)
        fixture.draw(at: 9.9)
        fixture.cards.setReading(FaceFixture.reading(minute: minute), at: 10)
        var pictures: Set<[UInt32]> = []
        for frame in 1...36 {
            fixture.draw(at: 10 + Double(frame) / 60)
            pictures.insert(fixture.buffer.pixels)
        }
        print("distinct frames of a minute change: \(pictures.count) of 36")
        #expect(pictures.count >= 34)
    }

    @Test("a clock that is set back flips backwards, with the same last frame")
    func setBack() throws {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 600), width: width, height: height)
        fixture.draw(at: 0)
        let reading = FaceFixture.reading(minute: 599)
        fixture.cards.setReading(reading, at: 5)
        fixture.draw(at: 5.05)
        let early = try #require(fixture.cards.turningAngle(at: 5.05))
        #expect(early > 150)
        fixture.draw(at: 5.3)
        fixture.draw(at: 5.7)
        #expect(try fixture.buffer.pixels == snapshot(reading, TimeMode()))
    }

    @Test("hidden cards change without a flip")
    func invisible() throws {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 1), width: width, height: height)
        fixture.cards.isVisible = false
        fixture.draw(at: 0)
        fixture.cards.setReading(FaceFixture.reading(minute: 2), at: 1)
        #expect(fixture.cards.needsFrames)
        fixture.draw(at: 1)
        #expect(!fixture.cards.needsFrames)
        #expect(try fixture.buffer.pixels == snapshot(FaceFixture.reading(minute: 2), TimeMode()))
    }
}
