import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Reading settings")
struct SettingsReadingTests {
    private func read(_ text: String) -> SettingsReading {
        SettingsReading(Array(text.utf8), path: "/c.toml")
    }

    @Test("an empty file gives the defaults, without a warning")
    func empty() {
        #expect(read("").settings == Settings())
        #expect(read("").warnings.isEmpty)
        #expect(read("# nothing\n\n[flip]\n").settings == Settings())
    }

    @Test("all settings")
    func everything() {
        let reading = read(
            """
            [face]
            hours = 12
            seconds = true
            [flip]
            axis = "y"
            duration = 2
            hinge-gap = 1.5
            motion = "reduced"
            [hand]
            return-after = "never"
            [turn]
            pop = 1.25
            """)
        var settings = Settings()
        settings.hourCycle = .h12
        settings.seconds = .cards
        settings.flipAxis = .y
        settings.flipDuration = 2
        settings.hingeGap = 1.5
        settings.motion = .reduced
        settings.returnDelay = nil
        settings.popFactor = 1.25
        #expect(reading.settings == settings)
        #expect(reading.warnings.isEmpty)
    }

    @Test("every key is read back, at its default and at another value")
    func roundTrip() {
        var other = Settings()
        other.theme = "mine"
        other.fonts = ["Oswald", "Inter"]
        other.hourCycle = .h12
        other.seconds = .cards
        other.leadingZero = .hidden
        other.date = .below
        other.flipAxis = .y
        other.flipDuration = 0.35
        other.hingeGap = 0
        other.motion = .full
        other.returnDelay = nil
        other.popFactor = 1.125
        other.duskStart = TimeOfDay(hour: 22)
        other.duskEnd = TimeOfDay(hour: 6, minute: 45)
        other.duskLight = 0.4
        other.drifts = true
        other.soundVolume = 0.7
        for settings in [Settings(), other] {
            for key in Setting.all {
                var expected = Settings()
                key.copy(from: settings, to: &expected)
                let reading = read("\(key.path) = \(key.literal(in: settings))\n")
                #expect(reading.settings == expected, "\(key.path)")
                #expect(reading.warnings.isEmpty)
            }
        }
    }

    /// Invalid values and their warnings. The explicit type saves the compiler from inferring it.
    private static let wrong: [(String, String)] = [
        (
            "face.hours = 13",
            "1:14: face.hours = 13 cannot be used; give 24 or 12; until then it is 24"
        ),
        (
            "look.theme = \"../mine\"",
            "1:14: look.theme = \"../mine\" cannot be used; give \"graphite\", \"paper\", "
                + "\"departures\", \"signal\", \"forest\", \"night\", \"contrast\", "
                + "\"system\" or the name of a theme file; until then it is \"graphite\""
        ),
        (
            "window.monitor = 3",
            "1:18: window.monitor = 3 cannot be used; give \"current\", \"primary\", "
                + "\"each\", \"all\" or the name of a monitor; until then it is \"current\""
        ),
        (
            "face.seconds = 1",
            "1:16: face.seconds = 1 cannot be used; give false, true or \"line\"; "
                + "until then it is false"
        ),
        (
            "[flip]\naxis = \"z\"",
            "2:8: flip.axis = \"z\" cannot be used; give \"x\" or \"y\"; "
                + "until then it is \"x\""
        ),
        (
            "[flip]\n  duration = \"fast\" # c",
            "2:14: flip.duration = \"fast\" cannot be used; "
                + "give seconds from 0.1 to 3, or \"auto\"; until then it is \"auto\""
        ),
        (
            "flip.duration = nan",
            "1:17: flip.duration = nan cannot be used; "
                + "give seconds from 0.1 to 3, or \"auto\"; until then it is \"auto\""
        ),
        (
            "flip.hinge-gap = 1979-05-27",
            "1:18: flip.hinge-gap = 1979-05-27 cannot be used; "
                + "give points from 0 to 12, or \"auto\"; until then it is \"auto\""
        ),
        (
            "flip.motion = \"none\"",
            "1:15: flip.motion = \"none\" cannot be used; "
                + "give \"system\", \"full\" or \"reduced\"; until then it is \"system\""
        ),
        (
            "hand.return-after = [3]",
            "1:21: hand.return-after = [3] cannot be used; "
                + "give seconds from 0.5 to 60, or \"never\"; until then it is 3"
        ),
        (
            "turn.pop = true",
            "1:12: turn.pop = true cannot be used; "
                + "give a number from 0.5 to 2; until then it is 0.9"
        ),
    ]

    @Test(
        "an invalid value gives one sentence, and its default applies",
        arguments: wrong)
    func wrongValues(text: String, sentence: String) {
        let reading = read(text)
        #expect(reading.settings == Settings())
        #expect(reading.warnings == ["/c.toml:" + sentence])
    }

    @Test("a number out of range is clamped, with a warning")
    func clamped() {
        let reading = read("flip = { duration = 9, hinge-gap = -1 }\nturn.pop = inf\n")
        #expect(reading.settings?.flipDuration == 3)
        #expect(reading.settings?.hingeGap == 0)
        #expect(reading.settings?.popFactor == 2)
        #expect(
            reading.warnings == [
                "/c.toml:1:21: flip.duration = 9 is too large; the range is from 0.1 to 3, so 3 is used",
                "/c.toml:1:36: flip.hinge-gap = -1 is too small; the range is from 0 to 12, so 0 is used",
                "/c.toml:2:12: turn.pop = inf is too large; the range is from 0.5 to 2, so 2 is used",
            ])
    }

    @Test("unknown names are reported, with a suggestion")
    func unknown() {
        let reading = read("[flipp]\na = 1\n[flip]\nduraton = 1\nspeed = 2\naxis = 'y'\n")
        #expect(reading.settings?.flipAxis == .y)
        #expect(
            reading.warnings == [
                "/c.toml:1:2: flipp is not known; is it flip?",
                "/c.toml:4:1: flip.duraton is not known; is it flip.duration?",
                "/c.toml:5:1: flip.speed is not known; it has no effect",
            ])
        #expect(
            read("flip = 3").warnings
                == ["/c.toml:1:1: flip must be a table; write [flip] above its keys"])
    }

    @Test("invalid TOML is reported with position and reason, and sets nothing")
    func syntax() {
        let reading = read("[flip]\naxis = \"y\"\nduration = fast\n")
        #expect(reading.settings == nil)
        #expect(reading.warnings.count == 1)
        let sentence = reading.warnings.first ?? ""
        #expect(sentence.hasPrefix("/c.toml:3:"), "\(sentence)")
        #expect(sentence.hasSuffix("; no setting in this file is used until that is fixed"))
        for text in ["\u{0}", "a = tru\n", "[a\nb]", "a = 1\na = 2", "a = \"\n\""] {
            let warnings = read(text).warnings
            #expect(warnings.count == 1)
            #expect(warnings.first?.contains("\n") == false)
        }
        #expect(SettingsReading([0x61, 0x3d, 0xff], path: "/c").settings == nil)
    }

    @Test("a file with many unknown keys does not flood the terminal")
    func flood() {
        let text = (0..<500).map { "key\($0) = \($0)\n" }.joined()
        #expect(read(text).warnings.count == Warnings.limit + 1)
        #expect(read(text).warnings.last == "/c.toml: 488 more like these")
        let long = read("flip.axis = '\(String(repeating: "ab\t", count: 5000))'").warnings
        #expect(long.count == 1 && long.allSatisfy { $0.count < 160 })
    }

    @Test(
        "40,000 zones or unknown keys are a few short lines, and cost as much for each as a few do")
    func multitudes() {
        func texts(_ count: Int) -> [String] {
            let zones = (0..<count).map { "'Z\($0)=Europe/Paris'" }
            let keys = (0..<count).map { "key\($0) = 1\n" }.joined()
            let same = Array(repeating: "'Europe/Paris'", count: count)
            return [
                "world.zones = [\(zones.joined(separator: ", "))]",
                "world.zones = [\n\(zones.joined(separator: ",\n"))]", keys, "[world]\n\(keys)",
                (0..<count).map { "[key\($0)]\n" }.joined(),
                "world.zones = [\(same.joined(separator: ", "))]",
            ]
        }
        for (few, many) in zip(texts(4000), texts(40_000)) {
            var reading = SettingsReading()
            let cost = allocations { reading = read(many) }
            #expect(reading.warnings.count <= Warnings.limit + 1)
            #expect(reading.warnings.allSatisfy { $0.count < 300 })
            guard let cost, let small = allocations({ _ = read(few) }) else { continue }
            #expect(cost <= 11 * small, "\(many.prefix(40))")
        }
        #expect(read(texts(40_000)[5]).settings?.zones.map(\.name) == ["Europe/Paris"])
    }

    @Test("the example sets nothing; without its comment signs it sets everything")
    func template() {
        #expect(read(SettingsTemplate.text).settings == Settings())
        #expect(read(SettingsTemplate.text).warnings.isEmpty)
        let lines = SettingsTemplate.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 100 })
        let names = Setting.all.map { "# \($0.name) = " }
        let bare = lines.map { line in
            names.contains { line.hasPrefix($0) } ? String(line.dropFirst(2)) : String(line)
        }.joined(separator: "\n")
        #expect(read(bare).settings == Settings())
        #expect(read(bare).warnings.isEmpty)
        for key in Setting.all { #expect(bare.contains("\n\(key.name) = ")) }
    }

    @Test("numbers are written in the shortest form that reads back")
    func numbers() {
        for (number, text) in [
            (0.6, "0.6"), (3, "3"), (0.1 + 0.2, "0.3"), (12.0, "12"), (0.0005, "0.001"),
            (1.25, "1.25"), (-0.5, "-0.5"), (0.0001, "0"), (59.999, "59.999"), (0.05, "0.05"),
        ] {
            #expect(SettingsNumber.text(number) == text)
            #expect(Double(text) == SettingsNumber.rounded(number))
        }
    }
}
