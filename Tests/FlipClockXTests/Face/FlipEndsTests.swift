import FlipEngine
import TestSupport
import Testing

@testable import FlipClockX

/// A change begins with the old picture and ends with the new one, bit by bit.
@Suite("First and last frames of a change")
struct FlipEndsTests {
    @Test(
        "fraction 0 shows only the old value, and fraction 1 only the new one",
        arguments: [(1280, 720), (720, 1280), (320, 120), (120, 60)])
    func ends(size: (Int, Int)) throws {
        _ = try FaceFixture.typeface()
        func picture(_ time: String, flip: Double? = nil) throws -> GoldenPicture {
            GoldenPicture(
                try FaceFixture.snapshot(time, width: size.0, height: size.1, flip: flip))
        }
        let old = try picture("2026-01-01 09:59:00")
        let new = try picture("2026-01-01 10:00:00")
        let name = "face/ends-\(size.0)x\(size.1)"
        expectSame(try picture("2026-01-01 10:00:00", flip: 0), as: old, named: "\(name)-begin")
        expectSame(try picture("2026-01-01 10:00:00", flip: 1), as: new, named: "\(name)-end")
    }

    @Test("in the first and the last frame, no pixel changes much")
    func noPop() throws {
        _ = try FaceFixture.typeface()
        func picture(_ flip: Double) throws -> GoldenPicture {
            GoldenPicture(
                try FaceFixture.snapshot(
                    "2026-01-01 10:00:00", width: 1280, height: 720, flip: flip))
        }
        // A hundredth of a frame from the ends, and less from the stops of both cards, where the parts have hardly
        // moved but are faster. The minutes land after 0.45 s and the hours after 0.5 s of 0.65 s.
        let (minutes, hours) = (0.45 / 0.65, 0.5 / 0.65)
        for (a, b) in [
            (0, 0.0003), (0.9997, 1), (minutes - 0.0001, minutes), (hours - 0.0001, hours),
        ] {
            let difference = GoldenDifference(try picture(a), try picture(b), tolerance: 0)
            print("change from \(a) to \(b): \(difference.count) pixels, \(difference.largest)")
            #expect(difference.largest <= 24)
        }
    }
}
