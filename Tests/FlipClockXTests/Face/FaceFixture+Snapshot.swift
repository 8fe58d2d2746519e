import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

extension FaceFixture {
    /// The picture that `--snapshot` draws.
    static func snapshot(
        _ time: String, _ face: TimeMode = TimeMode(), width: Int, height: Int,
        flip: Double? = nil
    ) throws -> PixelBuffer {
        let reading = try #require(ClockReading(parsing: time))
        let options = Options.Snapshot(
            path: "-", size: .init(width: width, height: height), time: .reading(reading),
            flip: flip)
        var settings = Settings()
        settings.hourCycle = face.hourCycle
        settings.seconds = face.seconds
        return try snapshot(options, settings)
    }

    /// The picture that `--snapshot` draws with these settings.
    static func snapshot(_ options: Options.Snapshot, _ settings: Settings) throws -> PixelBuffer {
        try SnapshotRenderer(options: options, names: { .english })
            .draw(SettingsRanks(file: settings), now: reading(minute: 0))
    }
}

extension SettingsOverrides {
    /// Sets the value that `setting` has in `settings`.
    mutating func set(_ setting: Setting, from settings: Settings) {
        set(setting, to: setting.value(in: settings))
    }
}
