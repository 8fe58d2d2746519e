import FlipEngine
import TestSupport
import Testing

@testable import FlipClockX

/// A change begins on the old picture and ends on the new one, to the bit.
@Suite("Ends of a change")
struct FlipEndsTests {
    @Test(
        "share 0 is the old value everywhere, share 1 the new one",
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

    @Test("the largest change of a pixel in the first and in the last frame is small")
    func noPop() throws {
        _ = try FaceFixture.typeface()
        func picture(_ flip: Double) throws -> GoldenPicture {
            GoldenPicture(
                try FaceFixture.snapshot(
                    "2026-01-01 10:00:00", width: 1280, height: 720, flip: flip))
        }
        // A hundredth of a frame at the ends and at the stop: what moves has hardly moved. Measured: 1, 2 and 12.
        for (a, b) in [(0, 0.0003), (0.9997, 1), (0.7497, 0.75)] {
            let difference = GoldenDifference(try picture(a), try picture(b), tolerance: 0)
            print("change from \(a) to \(b): \(difference.count) pixels, \(difference.largest)")
            #expect(difference.largest <= 24)
        }
    }
}
