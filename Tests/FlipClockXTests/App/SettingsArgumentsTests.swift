import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Settings on the command line")
struct SettingsArgumentsTests {
    /// The settings in force for these arguments and the settings `file` of the file, and the warnings.
    private func settings(
        _ arguments: [String], file: Settings = Settings()
    ) throws -> (Settings, [String]) {
        guard case .run(let options, let warnings) = Arguments.parse(arguments) else {
            throw TestError("\(Arguments.parse(arguments))")
        }
        return (options.settings(from: file), warnings)
    }

    private func refusal(_ arguments: [String]) -> String? {
        guard case .exit(64, nil, let error) = Arguments.parse(arguments) else {
            Issue.record("\(arguments) was accepted")
            return nil
        }
        return error
    }

    private var unusual: Settings {
        var settings = Settings()
        settings.theme = "forest"
        settings.fonts = ["Oswald"]
        settings.mode = .text
        settings.hourCycle = .h12
        settings.seconds = .cards
        settings.leadingZero = .shown
        settings.date = .only
        settings.zones = ["X=Asia/Tokyo", "UTC"].compactMap { ZoneName($0) }
        settings.score = ScoreBoard("Red 5, Blue 7") ?? settings.score
        settings.flipAxis = .y
        settings.ripples = true
        settings.flipDuration = 1.5
        settings.hingeGap = 3
        settings.motion = .full
        settings.returnDelay = nil
        settings.popFactor = 1.25
        settings.duskStart = TimeOfDay(hour: 22)
        settings.duskEnd = TimeOfDay(hour: 6, minute: 45)
        settings.duskLight = 0.4
        settings.drifts = true
        settings.soundVolume = 0.7
        settings.window.layer = .top
        settings.window.isOnAllDesktops = true
        settings.window.casing = .on
        settings.window.opacity = 0.4
        settings.window.passesClicks = true
        settings.window.monitor = "each"
        settings.window.keepsAwake = true
        return settings
    }

    @Test("settings without an option keep the file's value")
    func noOptions() throws {
        #expect(try settings([], file: unusual).0 == unusual)
        #expect(Options().location == .standard)
    }

    @Test("each option changes only its own setting")
    func each() throws {
        let cases: [([String], Setting)] = [
            (["--theme", "forest"], .theme), (["--font", "Oswald"], .font), (["--12h"], .hours),
            (["--mode", "text"], .mode), (["--seconds"], .seconds),
            (["--flip-axis", "y"], .flipAxis),
            (["--leading-zero"], .leadingZero), (["--date-only"], .date),
            (["--flip-duration", "1.5"], .flipDuration), (["--hinge-gap", "3"], .hingeGap),
            (["--motion", "full"], .motion), (["--return-after", "never"], .returnDelay),
            (["--ripple"], .ripple), (["--pop", "1.25"], .popFactor),
            (["--dusk-from", "22:00"], .duskFrom),
            (["--dusk-to", "6:45"], .duskTo), (["--dusk-light", "0.4"], .duskLight),
            (["--sound", "0.7"], .sound),
            (["--drift"], .drift), (["--zone", "X=Asia/Tokyo", "--zone", "UTC"], .zones),
            (["--score", "Red 5, Blue 7"], .score), (["--above"], .windowLayer),
            (["--sticky"], .allDesktops), (["--opacity", "0.4"], .windowOpacity),
            (["--case", "on"], .windowCase),
            (["--click-through"], .clickThrough), (["--monitor", "each"], .fullScreenMonitor),
            (["--keep-awake"], .keepAwake),
        ]
        #expect(Set(cases.map(\.1)) == Set(Setting.all))
        for (arguments, key) in cases {
            var expected = Settings()
            key.copy(from: unusual, to: &expected)
            // A zone alone selects the board.
            if key == .zones { expected.mode = .world }
            if key == .score { expected.mode = .score }
            let (result, warnings) = try settings(arguments)
            #expect(result == expected && warnings.isEmpty, "\(arguments)")
        }
    }

    @Test("an option with a default value overrides the file, too")
    func defaults() throws {
        let arguments = [
            "--theme", "graphite", "--font", "auto", "--24h", "--no-seconds", "--no-date",
            "--no-ripple",
            "--mode", "time", "--flip-axis", "x",
            "--flip-duration", "auto",
            "--hinge-gap", "auto", "--motion", "system", "--return-after", "3", "--pop", "0.9",
            "--dusk-from", "never", "--dusk-to", "7:00", "--dusk-light", "0.25",
            "--sound", "0",
            "--no-drift", "--zone", "Europe/London", "--zone", "America/New_York", "--zone",
            "Asia/Tokyo", "--score", "Home 0:0 Away", "--below", "--opacity", "1", "--case",
            "auto", "--monitor", "current",
        ]
        // The default of the leading zero and of some settings of the window has no option.
        var expected = Settings()
        expected.leadingZero = unusual.leadingZero
        expected.window.isOnAllDesktops = true
        expected.window.passesClicks = true
        expected.window.keepsAwake = true
        #expect(try settings(arguments, file: unusual).0 == expected)
    }

    @Test("of two exclusive options the last applies, so that an alias can be overridden")
    func last() throws {
        #expect(try settings(["--12h", "--24h"]).0.hourCycle == .h24)
        #expect(try settings(["--24h", "--12h"]).0.hourCycle == .h12)
        #expect(try settings(["--seconds", "--no-seconds"]).0.seconds == .none)
        #expect(try settings(["--no-seconds", "--seconds"]).0.seconds == .cards)
        #expect(try settings(["--seconds", "--seconds-line"]).0.seconds == .line)
        #expect(try settings(["--reduced-motion"]).0.motion == .reduced)
        #expect(try settings(["--reduced-motion", "--motion", "reduced"]).0.motion == .reduced)
    }

    @Test("values out of range are clamped, with a warning")
    func clamped() throws {
        let (result, warnings) = try settings([
            "--flip-duration", "9", "--hinge-gap", "-1", "--pop", "0", "--return-after", "1e9",
        ])
        #expect(result.flipDuration == 3 && result.hingeGap == 0)
        #expect(result.popFactor == 0.5 && result.returnDelay == 60)
        #expect(
            warnings == [
                "--flip-duration '9': too large, lowered to the maximum; the range is from 0.1 to 3",
                "--hinge-gap '-1': too small, raised to the minimum; the range is from 0 to 12",
                "--return-after '1e9': too large, lowered to the maximum; the range is from 0.5 to 60",
                "--pop '0': too small, raised to the minimum; the range is from 0.5 to 2",
            ])
    }

    @Test("the seconds and the date on the world board and the score are warnings")
    func unusedWithMode() throws {
        for mode in ["world", "score"] {
            #expect(
                try settings(["--mode", mode, "--date", "--seconds"]).1.sorted() == [
                    "--date has no effect with the mode \(mode)",
                    "--seconds has no effect with the mode \(mode)",
                ])
            #expect(try settings(["--mode", mode, "--no-seconds", "--no-date"]).1.isEmpty)
        }
        #expect(try settings(["--date", "--seconds"]).1.isEmpty)
    }

    @Test("a night that never begins, or has no length, is a warning")
    func unusedNight() throws {
        func warnings(_ arguments: [String], _ file: Settings = Settings()) throws -> [String] {
            guard case .run(let options, []) = Arguments.parse(arguments) else {
                throw TestError("\(Arguments.parse(arguments))")
            }
            return options.overrides.warnings(with: options.settings(from: file))
        }
        #expect(
            try warnings(["--dusk-to", "6:00"]) == [
                "--dusk-to has no effect without --dusk-from"
            ])
        #expect(try warnings(["--dusk-to", "6:00"], unusual).isEmpty, "the file has a beginning")
        #expect(try warnings(["--dusk-from", "22:00", "--dusk-to", "6:00"]).isEmpty)
        #expect(
            try warnings(["--dusk-from", "7:00"]) == [
                "--dusk-from and --dusk-to are the same time, so it is never night"
            ])
        #expect(try warnings([]).isEmpty)
    }

    @Test(
        "an invalid value is one sentence that names the valid ones",
        arguments: [
            (["--flip-axis", "z"], "--flip-axis 'z' is not known; give x or y"),
            (["--flip-axis", ""], "--flip-axis '' is not known; give x or y"),
            (["--motion", "on"], "--motion 'on' is not known; give system, full or reduced"),
            (
                ["--motion", "full", "--reduced-motion"],
                "--motion 'full' contradicts --reduced-motion; leave one of them out"
            ),
            (
                ["--flip-duration", "nan"],
                "--flip-duration 'nan' is not a number of seconds; "
                    + "give one from 0.1 to 3, such as 0.6, or auto"
            ),
            (
                ["--hinge-gap", "never"],
                "--hinge-gap 'never' is not a number of points; "
                    + "give one from 0 to 12, such as 2, or auto"
            ),
            (
                ["--pop", "0x1p0"],
                "--pop '0x1p0' is not a number; give one from 0.5 to 2, such as 0.9"
            ),
            (
                ["--return-after", "3s"],
                "--return-after '3s' is not a number of seconds; "
                    + "give one from 0.5 to 60, such as 3, or never"
            ),
        ])
    func refused(arguments: [String], sentence: String) {
        #expect(refusal(arguments) == sentence + "; see flipclockx --help-all")
    }

    @Test("the path of the file")
    func location() {
        func location(_ arguments: String...) -> SettingsLocation? {
            guard case .run(let options, []) = Arguments.parse(arguments) else { return nil }
            return options.location
        }
        #expect(location() == .standard)
        #expect(location("--config", "a.toml") == .named("a.toml"))
        #expect(location("--no-config") == SettingsLocation.none)
    }

    @Test("--print-config prints the example file")
    func example() {
        #expect(
            Arguments.parse(["--print-config"])
                == .exit(status: 0, output: SettingsTemplate.text, error: nil))
    }

    @Test("the help states the actual defaults and ranges")
    func help() {
        guard case .exit(0, let help?, nil) = Arguments.parse(["--help-all"]) else {
            Issue.record("no help")
            return
        }
        let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for (option, key) in [
            ("--flip-duration", Setting.flipDuration), ("--hinge-gap", .hingeGap),
            ("--pop", .popFactor), ("--return-after", .returnDelay),
        ] {
            let description = text.split(separator: "\(option) <").last?.split(separator: " --")
                .first
            let value = key.literal(in: Settings()).filter { $0 != "\"" }
            #expect(description?.contains("(default: \(value))") == true, "\(option)")
            #expect(description?.contains(key.limits) == true, "\(option)")
        }
        #expect(text.contains("(default: \(Settings().flipAxis))"))
        #expect(text.contains("(default: \(Settings().motion))"))
    }
}
