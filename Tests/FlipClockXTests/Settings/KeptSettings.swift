import FlipEngine

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// The settings of a clock and their file, connected as in the program.
final class KeptSettings {
    /// Reads and writes the file.
    let keeper: SettingsKeeper
    /// The owner of the clock, which has no face until a test makes one.
    var owner: SharedClock

    init(
        file: SettingsFile?, overrides: SettingsOverrides = SettingsOverrides(),
        library: ThemeLibrary = ThemeLibrary(), isSaving: Bool = true
    ) throws(SettingsFile.Failure) {
        var ranks = SettingsRanks(options: overrides)
        keeper = try SettingsKeeper(
            file: file, library: library, isSaving: isSaving, into: &ranks)
        owner = SharedClock(
            Clock(settings: ranks.settings(with: keeper), moment: ManualClocks().moment),
            ranks: ranks, themes: keeper)
    }

    /// The settings in force.
    var settings: Settings { owner.clock.settings }

    /// Changes the settings, as the user does on the back of a face that is not under test.
    func change(to new: Settings, isRestoring: Bool = false, at time: MediaTime = 0) {
        owner.ranks.change(
            SettingsChange.changes(from: settings, to: new), isRestoring: isRestoring)
        owner.followRanks(at: time)
    }

    func save() { keeper.save(&owner.ranks) }

    func saveIfDue() -> Bool { keeper.saveIfDue(&owner.ranks) }

    func reload(at time: MediaTime = 0) -> Bool { keeper.reload(owner, at: time) }

    func readPicture() -> Bool { keeper.readPicture(owner, at: 0) }

    var fileDescriptor: Int32 { keeper.fileDescriptor }

    var pictureDescriptor: Int32 { keeper.pictureDescriptor }

    func limitWaiting(to seconds: Double) { keeper.limitWaiting(to: seconds) }

    func takeWarnings() -> [String] { keeper.takeWarnings() }
}
