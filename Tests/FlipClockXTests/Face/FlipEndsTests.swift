import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
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
        // A hundredth of a frame from the ends, and from the stops of both cards. The minutes land after 0.45 s and the
        // hours after 0.5 s of 0.65 s. A landing flap is at its fastest, and the eye sees it from the side: its outer
        // edges move by a sixth of a pixel in that time. A pop would be as large in a third and a tenth of it; this
        // change is a third and a tenth as large, up to the rounding of both pictures to whole levels.
        let (minutes, hours) = (0.45 / 0.65, 0.5 / 0.65)
        for (end, sign) in [(0, 1.0), (1, -1), (minutes, -1), (hours, -1)] {
            let isStop = end > 0 && end < 1
            for (part, most) in [(1.0, isStop ? 48 : 24), (1 / 3.0, 16), (0.1, 6)] {
                let near = end + sign * 0.0003 * part
                let difference = GoldenDifference(
                    try picture(near), try picture(end), tolerance: 0)
                print(
                    "change from \(near) to \(end): \(difference.count) pixels,",
                    difference.largest)
                #expect(difference.largest <= most)
            }
        }
    }
}
