import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Settings of the night")
struct DuskSettingsTests {
    private func read(_ text: String) -> SettingsReading {
        SettingsReading(Array(text.utf8), path: "c.toml")
    }

    @Test("a time of day as text or as TOML's local time; never")
    func values() {
        let cases: [(String, String?)] = [
            ("\"21:30\"", "21:30"), ("\"07:05\"", "7:05"), ("21:30:00", "21:30"),
            ("07:05:00.000", "7:05"), ("\"never\"", nil),
        ]
        for (text, time) in cases {
            let reading = read("[dusk]\nfrom = \(text)\n")
            #expect(reading.warnings.isEmpty, "\(text): \(reading.warnings)")
            #expect(reading.settings?.duskStart == time.flatMap { TimeOfDay($0) })
            #expect(reading.settings?.dusk == nil || time != nil)
        }
    }

    @Test(
        "anything else is one warning",
        arguments: [
            "\"25:00\"", "\"21.30\"", "\"noon\"", "21", "21.5", "true", "21:30:15", "2026-01-01",
            "2026-01-01T21:30:00",
        ])
    func wrong(text: String) {
        let reading = read("[dusk]\nfrom = \(text)\nto = \(text)\n")
        #expect(
            reading.warnings == [
                "c.toml:2:8: dusk.from = \(text) cannot be used; give a time of day such as 21:30, "
                    + "or \"never\"; until then it is \"never\"",
                "c.toml:3:6: dusk.to = \(text) cannot be used; give a time of day such as 7:00; "
                    + "until then it is \"7:00\"",
            ])
        #expect(reading.settings == Settings())
    }

    @Test("options; a night needs its beginning")
    func options() throws {
        func settings(_ arguments: [String]) throws -> Settings {
            guard case .run(let options, let warnings) = Arguments.parse(arguments) else {
                throw TestFailure("\(Arguments.parse(arguments))")
            }
            #expect(warnings.isEmpty)
            return options.settings(from: Settings())
        }
        #expect(try settings(["--dusk-to", "8:00"]).dusk == nil)
        let dusk = try settings(["--dusk-from", "22:15", "--dusk-to=6:45", "--dusk-light", "0.5"])
            .dusk
        #expect(
            dusk
                == Dusk(
                    from: TimeOfDay(hour: 22, minute: 15), to: TimeOfDay(hour: 6, minute: 45),
                    light: 0.5))
        #expect(try settings(["--dusk-from", "never"]).dusk == nil)
    }

    @Test("an option without a time of day is an error of one line")
    func refused() {
        guard case .exit(64, nil, let error?) = Arguments.parse(["--dusk-from", "late"]) else {
            Issue.record("accepted")
            return
        }
        #expect(error.contains("--dusk-from 'late' is not a time of day"))
        #expect(error.contains("give one from 0:00 to 23:59, such as 21:30, or never"))
    }
}

/// The reason why a test cannot go on.
private struct TestFailure: Error {
    let text: String
    init(_ text: String) { self.text = text }
}
