import FlipClock
import FlipEngine
import FlipSystem

/// Reads the settings file and the files of the theme, follows their changes, and writes the user's changes.
///
///     let keeper = try SettingsKeeper(file: options.location.file, into: &ranks)
///     loop.watch(keeper.fileDescriptor, as: .other(2))    // then: keeper.reload(owner, at: now)
///     if keeper.saveIfDue(&owner.ranks) { try session.settingsChanged() }     // at the end of this turn of the loop
///     for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
///
/// The settings themselves are the clock's; `SettingsRanks` has their order.
final class SettingsKeeper {
    private let file: SettingsFile?
    private let isSaving: Bool
    private let watch: SettingsWatch?
    private var library: ThemeLibrary
    /// Whether the watch includes files of the theme.
    private var isFollowing = false
    private var warnings: [String]
    /// The last warnings about reading and writing, to report each only once.
    private var lastReadingWarnings: [String]
    private var lastFailure: SettingsFile.Failure?
    /// The zones that were last checked.
    private var checkedZones: [ZoneName] = []

    /// Reads `file`, if any, into `ranks`, and watches it from then on. Throws if it is required and missing or
    /// unreadable.
    ///
    /// - Parameters:
    ///   - library: The themes; each keeper has its own copy.
    ///   - isSaving: Whether changes are written to the file.
    init(
        file: SettingsFile?, library: ThemeLibrary = ThemeLibrary(), isSaving: Bool = true,
        into ranks: inout SettingsRanks
    ) throws(SettingsFile.Failure) {
        self.file = file
        self.isSaving = isSaving
        self.library = library
        // The watch starts before the file is read, so that no change is missed. Without a file, only a theme's file
        // can change.
        let paths = file.map { [$0.path] } ?? []
        watch =
            paths.isEmpty && BuiltInTheme.named(ranks.settings.theme) != nil
            ? nil : SettingsWatch(paths)
        let reading = try file?.read() ?? SettingsReading()
        if let settings = reading.settings { ranks.read(settings, given: reading.given) }
        warnings = reading.warnings
        lastReadingWarnings = reading.warnings
    }

    /// Readable when `reload(_:at:)` may have something to do; -1 if never.
    var fileDescriptor: Int32 { watch?.fileDescriptor ?? -1 }

    /// Readable when `readPicture(_:at:)` has something to do; -1 if never.
    var pictureDescriptor: Int32 { library.reader.fileDescriptor }

    /// Waits at most `seconds` for a picture from now on; a later one is in force after `readPicture(_:at:)`.
    func limitWaiting(to seconds: Double) { library.reader.patience = seconds }

    /// Takes the picture that was read; returns whether the settings in force have changed.
    @discardableResult
    func readPicture(_ owner: SharedClock, at time: MediaTime) -> Bool {
        library.reader.acknowledge()
        return owner.followRanks(at: time)
    }

    /// Why changes of the file are not noticed; nil if they are, or if there is nothing to watch.
    var watchFailure: SystemError? { watch?.failure }

    /// Reads the file again if it has changed; returns whether the settings in force have changed.
    ///
    /// A file that is missing, unreadable or invalid changes nothing: usually an editor is writing it.
    @discardableResult
    func reload(_ owner: SharedClock, at time: MediaTime) -> Bool {
        guard let watch, watch.drain() else { return false }
        if var file {
            // A required file may also be missing for a moment while an editor writes it.
            file.isRequired = false
            let reading: SettingsReading
            do throws(SettingsFile.Failure) {
                reading = try file.read()
            } catch {
                reading = SettingsReading()
            }
            if reading.warnings != lastReadingWarnings { warnings += reading.warnings }
            lastReadingWarnings = reading.warnings
            if let new = reading.settings {
                owner.ranks.read(new, given: reading.given)
                lastFailure = nil
            }
        }
        library.invalidate()
        return owner.followRanks(at: time)
    }

    /// Saves if the user has changed something since the last save; returns whether that is so.
    func saveIfDue(_ ranks: inout SettingsRanks) -> Bool {
        guard ranks.isSaveDue else { return false }
        save(&ranks)
        return true
    }

    /// Writes the changes to the file. If that fails, they stay in force for this run, and the reason is added to the
    /// warnings, once. Waits for the disk.
    func save(_ ranks: inout SettingsRanks) {
        guard let save = ranks.takeSave(), let file, isSaving else { return }
        var failure: SettingsFile.Failure?
        do throws(SettingsFile.Failure) {
            if let undo = save.undo, try file.replace(undo.after, with: undo.before) {
                ranks.undid(save)
            } else {
                let written = try file.write(save.keys, of: ranks.settings, keeping: save.kept)
                ranks.wrote(save, except: Set(written.refused.keys), bytes: written.bytes)
                failure = save.keys.lazy.compactMap { written.refused[$0] }.first
            }
        } catch {
            failure = error
        }
        if let failure, failure != lastFailure { warnings.append(failure.description) }
        lastFailure = failure
    }

    /// Returns the warnings, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Reports zones that cannot be shown, once.
    private func checkZones(_ settings: Settings) {
        guard settings.mode == .world, settings.zones != checkedZones else { return }
        checkedZones = settings.zones
        warnings += ZoneNames.warnings(settings)
    }
}

extension SettingsKeeper: ThemeSource {
    /// Reads the theme's files, and watches them; reports what cannot be used.
    func resolve(_ settings: inout Settings) {
        library.resolve(&settings)
        warnings += library.takeWarnings()
        checkZones(settings)
        guard !library.paths.isEmpty || isFollowing, let watch else { return }
        isFollowing = !library.paths.isEmpty
        watch.follow((file.map { [$0.path] } ?? []) + library.paths)
    }
}
