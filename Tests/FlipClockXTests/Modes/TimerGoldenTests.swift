import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Golden pictures of timers") struct TimerGoldenTests {
    private func expect(
        _ name: String, _ timer: TimerRequest?, width: Int = 480, height: Int = 270,
        flip: Double? = nil, _ change: (inout Settings) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        _ = try FaceFixture.typeface()
        var settings = Settings()
        change(&settings)
        let reading = try #require(ClockReading(parsing: "2026-12-31 09:41:27"))
        let options = Options.Snapshot(
            path: "-", size: .init(width: width, height: height), time: .reading(reading),
            flip: flip)
        let picture = try SnapshotRenderer(options: options, timer: timer)
            .draw(SettingsRanks(file: settings), now: reading)
        expectGolden(GoldenPicture(picture), named: "modes/\(name)", sourceLocation: sourceLocation)
    }

    @Test("a timer, at rest and in a flip") func timer() throws {
        try expect("timer", .timers(TimerPlan(seconds: 1500)))
        try expect("timer-flip", .timers(TimerPlan(seconds: 1499)), flip: 0.55)
        try expect("timer-hours", .timers(TimerPlan(seconds: 5400)), flip: 0.4)
        try expect("timer-pages", .timers(TimerPlan(seconds: 754)), flip: 0.5) {
            $0.flipAxis = .y
        }
        try expect("timer-portrait", .timers(TimerPlan(seconds: 9000)), width: 270, height: 480)
    }

    @Test("rounds, with their notice") func rounds() throws {
        try expect("rounds", TimerPlan(steps: [1500, 300], rounds: 4).map { .timers($0) })
    }

    @Test("a countdown") func countdown() throws {
        try expect("countdown", GivenTime(parsing: "2027-01-01 00:00:00").map { .until($0) })
        try expect(
            "countdown-days", GivenTime(parsing: "2027-12-24 18:00:00").map { .until($0) }
        ) {
            $0.theme = "paper"
        }
    }

    @Test("a stopwatch") func stopwatch() throws {
        try expect("stopwatch", nil, flip: 0.6) { $0.mode = .stopwatch }
    }

    @Test("the word beside the notice, and the notice of an end", arguments: ["graphite", "paper"])
    func word(theme: String) throws {
        var settings = Settings()
        settings.theme = theme
        let clock = try TimerFace(settings, width: 640, height: 360)
        clock.press(.up)
        clock.run(1.5)
        var picture = FaceFixture.draw(clock.face.frame(at: clock.now))
        expectGolden(GoldenPicture(picture), named: "modes/word-\(theme)")
        clock.states.start(TimerPlan(seconds: 1), at: clock.clocks.moment)
        clock.run(4)
        picture = FaceFixture.draw(clock.face.frame(at: clock.now))
        expectGolden(GoldenPicture(picture), named: "modes/done-\(theme)")
    }
}
