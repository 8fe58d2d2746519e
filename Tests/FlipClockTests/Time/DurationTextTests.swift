import Testing

@testable import FlipClock

@Suite("Durations as text") struct DurationTextTests {
    @Test(
        "lengths that a user may type",
        arguments: [
            ("25m", 1500), ("1h", 3600), ("1h30m", 5400), ("90s", 90), ("1h5s", 3605),
            ("90m", 5400), ("25:00", 1500), ("1:30:00", 5400), ("0:01", 1), ("100:00", 6000),
            ("99:59:59", 359_999), ("99h59m59s", 359_999), ("007m", 420),
        ])
    func lengths(text: String, seconds: Int) {
        #expect(DurationText.seconds(text) == seconds)
    }

    @Test(
        "everything else is refused",
        arguments: [
            "", "25", "m", "25 m", "25M", "1m1h", "1m1m", "-1m", "+1m", "0m", "0:00", "100h",
            "1.5h",
            ":30", "1:", "1:5", "1:60", "1:00:60", "1:00:00:00", "99999999999999999s",
            "9999999999999999", "25m ", "25:00m", "\u{661}m", "1h\u{0}",
        ])
    func refused(text: String) {
        #expect(DurationText.seconds(text) == nil)
    }

    @Test("every length can be written and read again")
    func words() {
        #expect(DurationText.short(1500) == "25 min" && DurationText.short(5400) == "1 h 30 min")
        #expect(DurationText.short(3661) == "1 h 1 min 1 s" && DurationText.short(0) == "0 s")
        for seconds in stride(from: 1, through: DurationText.longest, by: 7) {
            let text = DurationText.short(seconds).filter { $0 != " " }
            let typed = text.split(separator: "min", omittingEmptySubsequences: false)
                .joined(separator: "m")
            #expect(DurationText.seconds(typed) == seconds)
        }
    }
}
