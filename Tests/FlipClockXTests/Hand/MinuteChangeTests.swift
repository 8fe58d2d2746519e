import FlipEngine
import TestSupport
import Testing

@testable import FlipFace

/// Every minute of the day changes into the next one, under a clock that is told what time it is.
@Suite("Minute changes", .serialized)
struct MinuteChangeTests {
    private let width = 240
    private let height = 136

    private func snapshot(_ reading: ClockReading, _ face: TimeMode) throws -> [UInt32] {
        try FaceBench.snapshot("\(reading)", face, width: width, height: height).pixels
    }

    @Test(
        "all of 00:00 to 23:59: the faces of the flap, and the last frame to the bit",
        arguments: [HourCycle.h24, .h12])
    func wholeDay(cycle: HourCycle) throws {
        let face = TimeMode(hourCycle: cycle)
        let bench = try DayBench(
            face, reading: FaceBench.reading(minute: -1), width: width, height: height)
        var before = bench.draw(at: 0)
        for minute in 0..<1440 {
            if minute % 240 == 0 { print("minute changes, \(cycle): \(minute / 60) h of 24") }
            let time = Double(minute + 1) * 60
            let reading = FaceBench.reading(minute: minute)
            bench.cards.tell(reading, at: time)
            let falling = bench.draw(at: time + 0.25).turnedPictures
            let landing = bench.draw(at: time + 0.4).turnedPictures
            let after = bench.draw(at: time + 0.6)
            guard !bench.cards.needsFrames else {
                Issue.record("\(reading): still moving at the end")
                return
            }
            // Before the middle the minutes' flap shows the old upper half, after it the new lower half.
            let front = falling.last { $0.isHalf && $0.source.minY == 0 }?.image
            let back = landing.last { $0.isHalf && $0.source.minY > 0 }?.image
            guard let front, let back, front != back, before.pictures.contains(front),
                after.pictures.contains(back)
            else {
                Issue.record("\(reading): the flap's faces are wrong")
                return
            }
            guard try bench.buffer.pixels == snapshot(reading, face) else {
                Issue.record("\(reading): the last frame is not the snapshot")
                return
            }
            before = after
        }
    }

    @Test("at 60 Hz a change of 0.6 s goes through at least 34 pictures of the card")
    func distinctFrames() throws {
        let minute = 9 * 60 + 41
        let bench = try DayBench(
            TimeMode(), reading: FaceBench.reading(minute: minute - 1), width: 1280, height: 720)
        bench.draw(at: 9.9)
        bench.cards.tell(FaceBench.reading(minute: minute), at: 10)
        var pictures: Set<[UInt32]> = []
        for frame in 1...36 {
            bench.draw(at: 10 + Double(frame) / 60)
            pictures.insert(bench.buffer.pixels)
        }
        print("distinct frames of a minute change: \(pictures.count) of 36")
        #expect(pictures.count >= 34)
    }

    @Test("a clock set back flips backwards, to the same last frame")
    func setBack() throws {
        let bench = try DayBench(
            TimeMode(), reading: FaceBench.reading(minute: 600), width: width, height: height)
        bench.draw(at: 0)
        let reading = FaceBench.reading(minute: 599)
        bench.cards.tell(reading, at: 5)
        bench.draw(at: 5.05)
        let early = try #require(bench.cards.turningAngle(at: 5.05))
        #expect(early > 150)
        bench.draw(at: 5.3)
        bench.draw(at: 5.7)
        #expect(try bench.buffer.pixels == snapshot(reading, TimeMode()))
    }

    @Test("cards that nobody sees change without a flip")
    func invisible() throws {
        let bench = try DayBench(
            TimeMode(), reading: FaceBench.reading(minute: 1), width: width, height: height)
        bench.cards.isVisible = false
        bench.draw(at: 0)
        bench.cards.tell(FaceBench.reading(minute: 2), at: 1)
        #expect(bench.cards.needsFrames)
        bench.draw(at: 1)
        #expect(!bench.cards.needsFrames)
        #expect(try bench.buffer.pixels == snapshot(FaceBench.reading(minute: 2), TimeMode()))
    }
}
