import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Options that have no effect in the mode that the command line selects.
@Suite("Options without effect in a mode")
struct UnusedOptionTests {
    private func warnings(_ arguments: [String]) -> [String] {
        guard case .run(_, let warnings) = Arguments.parse(arguments) else {
            Issue.record("\(arguments) was refused")
            return []
        }
        return warnings.sorted()
    }

    @Test(
        "an option beside a mode in which it does nothing is one line",
        arguments: [
            (["--stopwatch", "--12h"], ["--12h has no effect with the mode stopwatch"]),
            (["--stopwatch", "--seconds"], []),
            (
                ["--stopwatch", "--seconds-line"],
                ["--seconds-line has no effect with the mode stopwatch"]
            ),
            (
                ["--score", "A 1, B 2", "--zone", "Asia/Tokyo", "--mode", "score"],
                ["--zone has no effect with the mode score"]
            ),
            (
                ["--score", "A 1, B 2", "--dusk-from", "21:00"],
                ["--dusk-from has no effect with the mode score"]
            ),
            (["--text", "A", "--zone", "Asia/Tokyo"], ["--zone has no effect with --text"]),
            (["--text", "A", "--stopwatch"], ["--stopwatch has no effect with --text"]),
            (["--follow", "--ripple"], ["--ripple has no effect with --follow"]),
            (["--date-only", "--ripple"], ["--ripple has no effect with --date-only"]),
            // The clock of a window shows the time after the timer; a picture never does.
            (["--timer", "25m", "--12h"], []),
            (
                ["--snapshot", "a.png", "--timer", "25m", "--12h"],
                ["--12h has no effect with --timer"]
            ),
            (
                ["--snapshot", "a.png", "--until", "23:59", "--text", "A", "--mode", "world"],
                ["--mode has no effect with --until", "--text has no effect with --until"]
            ),
            // The notice counts the rounds.
            (["--snapshot", "a.png", "--timer", "25m", "--rounds", "3"], []),
            (["--snapshot", "a.png", "--pop", "1.2"], ["--pop has no effect with --snapshot"]),
            (["--snapshot", "a.png", "--pop", "1.2", "--turn", "0.5"], []),
        ])
    func silent(arguments: [String], expected: [String]) {
        #expect(warnings(arguments) == expected)
    }

    /// The mode that a clock with these settings shows.
    private func mode(_ settings: Settings) -> any Mode {
        Clock(
            settings: settings, zones: Zones { _ in .utc },
            moment: Moment(FaceFixture.reading(minute: 0))
        ).mode
    }

    @Test(
        "an option is warned about exactly if the cards of the mode are the same without it",
        arguments: Settings.ModeKind.allCases)
    func table(kind: Settings.ModeKind) throws {
        let given = ["--mode", kind.entry.word]
        var without = Settings()
        without.mode = kind
        for words in [
            ["--12h"], ["--seconds"], ["--seconds-line"], ["--no-leading-zero"], ["--date"],
            ["--date-only"], ["--zone", "Asia/Tokyo"], ["--score", "A 1, B 2"],
        ] {
            guard case .run(let options, let warnings) = Arguments.parse(given + words) else {
                Issue.record("\(words) was refused")
                return
            }
            let isSame = mode(options.settings(from: Settings())).isSame(as: mode(without))
            let line = "\(words[0]) has no effect with the mode \(kind.entry.word)"
            #expect(warnings == (isSame ? [line] : []), "\(words)")
        }
    }
}
