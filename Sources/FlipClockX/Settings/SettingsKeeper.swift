import FlipFace

/// Takes the settings file, the command line's options and what the user sets, gives the settings in force.
///
///     let keeper = try SettingsKeeper(file: options.location.file, overrides: options.overrides)
///     loop.watch(keeper.fileDescriptor, as: .other(2))   // then: if keeper.reload() { apply(keeper.settings) }
///     keeper.change(to: new)                             // in force, while a slider moves
///     keeper.save()                                      // and kept, when it is let go
///     for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
///
/// The newest wish wins: a change by the user over an option, an option over the file. An option is never written; a
/// change is, unless the program runs without a file.
final class SettingsKeeper {
    /// The settings in force.
    private(set) var settings: Settings

    private let file: SettingsFile?
    private let watch: SettingsWatch?
    private var fileSettings: Settings
    private var options: SettingsOverrides
    /// What the user has set and the file does not have yet.
    private var changes = SettingsOverrides()
    private var warnings: [String]
    /// What was said last about reading and about writing, not to say it twice.
    private var lastReadingWarnings: [String]
    private var lastFailure: SettingsFile.Failure?

    /// Reads `file`, if there is one, and watches it from then on. Throws where it has to be there and is not.
    init(file: SettingsFile?, overrides: SettingsOverrides) throws(SettingsFile.Failure) {
        self.file = file
        options = overrides
        // Before it is read, so that nothing is missed.
        watch = file.map { SettingsWatch($0) }
        let reading = try file?.read() ?? SettingsReading()
        fileSettings = reading.settings ?? Settings()
        settings = overrides.applied(to: fileSettings)
        warnings = reading.warnings
        lastReadingWarnings = reading.warnings
    }

    /// Readable when `reload()` may have something to do; -1 for never.
    var fileDescriptor: Int32 { watch?.fileDescriptor ?? -1 }

    /// Reads the file again if it was changed, and says whether other settings are in force now.
    ///
    /// A file that is gone, cannot be read or is no TOML changes nothing: most often an editor is in the middle of writing it.
    func reload() -> Bool {
        guard var file, let watch, watch.drain() else { return false }
        // Also one that had to be there at the start may be away for a moment.
        file.isRequired = false
        let reading: SettingsReading
        do throws(SettingsFile.Failure) {
            reading = try file.read()
        } catch {
            reading = SettingsReading()
        }
        if reading.warnings != lastReadingWarnings { warnings += reading.warnings }
        lastReadingWarnings = reading.warnings
        guard let new = reading.settings else { return false }
        fileSettings = new
        lastFailure = nil
        return update()
    }

    /// Takes what `new` has otherwise into force; it is kept only by `save()`.
    func change(to new: Settings) {
        for change in SettingsChange.changes(from: settings, to: new) {
            options.remove(change.setting)
            changes.set(change.setting, to: change.setting.roundedValue(in: new))
        }
        _ = update()
    }

    /// Writes what was changed into the file. Where that fails, it stays in force for this run, and the reason is among the
    /// warnings, once. Waits for the disk.
    func save() {
        let keys = Setting.all.filter(changes.contains)
        guard let file, !keys.isEmpty else { return }
        var failure: SettingsFile.Failure?
        do throws(SettingsFile.Failure) {
            let refused = try file.write(keys, of: settings)
            for key in keys where refused[key] == nil {
                key.assign(key.value(in: settings), in: &fileSettings)
                changes.remove(key)
            }
            failure = keys.lazy.compactMap { refused[$0] }.first
        } catch {
            failure = error
        }
        if let failure, failure != lastFailure { warnings.append(failure.description) }
        lastFailure = failure
    }

    /// What there is to say to the user, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    private func update() -> Bool {
        let old = settings
        settings = changes.applied(to: options.applied(to: fileSettings))
        return settings != old
    }
}
