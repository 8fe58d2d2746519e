import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// Compares pictures of whole faces at fixed moments of a change with golden ones, bit by bit.
///
/// They show the default theme. After an intended change of colours or light, check the triptychs and record again.
@Suite("Golden pictures of the face")
struct FlipGoldenTests {
    private static let shares = [0, 0.2, 0.35, 0.5, 0.58, 0.66, 0.72]

    private func name(_ share: Double) -> String {
        let percent = String(Int((share * 100).rounded()))
        return String(repeating: "0", count: 3 - percent.count) + percent
    }

    private func expect(
        _ name: String, _ time: String, _ face: TimeMode = TimeMode(), width: Int = 480,
        height: Int = 270, flip: Double? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        _ = try FaceFixture.typeface()
        let buffer = try FaceFixture.snapshot(time, face, width: width, height: height, flip: flip)
        expectGolden(GoldenPicture(buffer), named: "face/\(name)", sourceLocation: sourceLocation)
    }

    @Test("at rest") func rest() throws { try expect("rest", "2026-01-01 10:10:00") }

    /// The look of 1.0.1.
    @Test("at rest, in Bebas Neue") func font() throws {
        _ = try FaceFixture.typeface()
        var settings = Settings()
        settings.fonts = ["Bebas Neue"]
        let options = Options.Snapshot(
            path: "-", size: .init(width: 480, height: 270),
            time: .reading(try #require(ClockReading(parsing: "2026-01-01 10:10:00"))))
        expectGolden(
            GoldenPicture(try FaceFixture.snapshot(options, settings)), named: "face/bebas-neue")
    }

    @Test("hours and minutes change", arguments: shares)
    func change(share: Double) throws {
        try expect("flip-\(name(share))", "2026-01-01 10:00:00", flip: share)
    }

    @Test("portrait") func portrait() throws {
        try expect("portrait", "2026-01-01 23:58:00", width: 270, height: 480, flip: 0.5)
    }

    @Test("twelve hours") func twelveHours() throws {
        try expect("twelve-hours", "2026-01-01 09:41:00", TimeMode(hourCycle: .h12))
    }

    @Test("three cards") func seconds() throws {
        try expect(
            "seconds", "2026-01-01 12:34:57", TimeMode(seconds: .cards), flip: 0.58)
    }

    @Test(
        "the date, with the time and alone",
        arguments: [
            (640, 360, false, 0.4), (640, 360, true, 0.55), (270, 480, false, 1.0),
            (320, 120, false, 1.0), (860, 75, false, 1.0),
        ])
    func date(width: Int, height: Int, isOnly: Bool, flip: Double) throws {
        _ = try FaceFixture.typeface()
        var settings = Settings()
        settings.date = isOnly ? .only : .below
        let reading = try #require(ClockReading(parsing: "2026-10-01 00:00:00"))
        let options = Options.Snapshot(
            path: "-", size: .init(width: width, height: height),
            time: .reading(reading), flip: flip)
        expectGolden(
            GoldenPicture(try FaceFixture.snapshot(options, settings)),
            named: "face/date\(isOnly ? "-only" : "")-\(width)x\(height)")
    }

    @Test("tiny") func tiny() throws {
        try expect("tiny", "2026-01-01 10:10:00", width: 160, height: 60)
    }
}
