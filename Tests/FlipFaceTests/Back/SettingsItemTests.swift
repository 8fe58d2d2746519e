import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("Rows of the settings")
struct SettingsItemTests {
    /// Settings that all differ from the defaults.
    private var other: Settings {
        var settings = Settings()
        settings.theme = "paper"
        settings.fonts = ["Oswald"]
        settings.mode = .text
        settings.hourCycle = .h12
        settings.seconds = .cards
        settings.leadingZero = .shown
        settings.date = .below
        settings.zones = ["Home=Europe/Lisbon"].compactMap { ZoneName($0) }
        settings.score = ScoreBoard("5:3") ?? settings.score
        settings.flipAxis = .y
        settings.ripples = true
        settings.flipDuration = 1.25
        settings.hingeGap = 4.5
        settings.popFactor = 0.75
        settings.returnDelay = nil
        settings.motion = .reduced
        settings.duskStart = TimeOfDay(hour: 22)
        settings.duskEnd = TimeOfDay(hour: 6, minute: 45)
        settings.duskLight = 0.4
        settings.drifts = true
        settings.soundVolume = 0.7
        settings.window.layer = .top
        settings.window.isOnAllDesktops = true
        settings.window.casing = .on
        settings.window.opacity = 0.5
        settings.window.passesClicks = true
        settings.window.monitor = "each"
        settings.window.keepsAwake = true
        return settings
    }

    @Test("every setting has one row")
    func allRows() {
        let rows = SettingsItem.all
        let settings = Setting.all.filter { $0.row != nil }
        #expect(rows.count == settings.count + 3)
        #expect(Set(rows) == Set(settings.map { .setting($0) } + [.session, .restore, .quit]))
    }

    @Test("the changes between two settings are complete")
    func changes() {
        let changes = SettingsChange.changes(from: Settings(), to: other)
        #expect(changes.count == Setting.all.count)
        var settings = Settings()
        for change in changes { change.apply(to: &settings) }
        #expect(settings == other)
        #expect(SettingsChange.changes(from: other, to: other).isEmpty)
    }

    @Test("each control's value maps back to its setting", arguments: SettingsItem.all)
    func roundTrip(item: SettingsItem) throws {
        guard ![.session, .restore, .quit].contains(item) else { return }
        for settings in [Settings(), other] {
            var result = Settings()
            let value = try #require(item.value(in: settings))
            for change in item.changes(
                for: ControlOutcome(isHandled: true, value: value), in: Settings())
            {
                change.apply(to: &result)
            }
            #expect(item.value(in: result) == value)
            #expect(item.control(for: settings).value == value)
        }
        #expect(item.value(in: Settings()) != item.value(in: other))
    }

    @Test("every stop of every slider is a valid value")
    func stopsAreInRange() throws {
        let ranges: [SettingsItem: ClosedRange<Double>] = [
            .returnDelay: Settings.returnDelays
        ]
        for (item, range) in ranges {
            guard case .slider(let slider) = item.control(for: Settings()) else {
                Issue.record("\(item) is no slider")
                continue
            }
            #expect(slider.scale.stops.first == range.lowerBound)
            #expect(slider.scale.stops.last == range.upperBound)
            let value = slider.number
            #expect(value == nil || slider.scale.stops.contains { $0 == value })
        }
    }

    @Test("values as text")
    func texts() {
        func text(_ settings: Settings, _ words: Words) -> String? {
            SettingsItem.returnDelay.text(in: settings).map { words($0) }
        }
        #expect(text(Settings(), .english) == "3 s" && text(Settings(), Words(.japanese)) == "3秒")
        #expect(text(other, .english) == "Never" && text(other, Words(.german)) == "Nie")
        #expect(SettingsItem.motion.text(in: other) == nil)
    }

    @Test("the button restores all defaults, and is disabled if nothing differs")
    func restore() {
        #expect(!SettingsItem.restore.isEnabled(in: Settings()))
        #expect(SettingsItem.restore.isEnabled(in: other))
        var settings = other
        for change in SettingsItem.restore.changes(for: .pushed, in: settings) {
            change.apply(to: &settings)
        }
        // The window stays as it is.
        #expect(settings.window == other.window)
        settings.window = WindowSettings()
        #expect(settings == Settings())
    }
}
