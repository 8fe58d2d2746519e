/// Takes the settings file, the command line's options and what the user sets, gives the settings in force.
///
///     let keeper = try SettingsKeeper(file: options.location.file, overrides: options.overrides)
///     loop.watch(keeper.fileDescriptor, as: .other(2))   // then: if keeper.reload() { apply(keeper.settings) }
///     keeper.change(.popFactor, to: new)                 // in force, while a slider moves
///     keeper.save(.popFactor)                            // and kept, when it is let go
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
    /// A file that is gone or cannot be read changes nothing: most often somebody is in the middle of writing it.
    func reload() -> Bool {
        guard let file, let watch, watch.drain() else { return false }
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

    /// Takes the value that `key` has in `new` into force; it is kept only by `save(_:)`.
    func change(_ key: SettingsKey, to new: Settings) {
        var new = new
        key.roundNumber(in: &new)
        options.remove(key)
        changes.set(key, from: new)
        _ = update()
    }

    /// Writes the value of `key` into the file, if it was changed. Where that fails, it stays in force for this run, and
    /// the reason is among the warnings, once. Waits for the disk.
    func save(_ key: SettingsKey) {
        guard let file, changes.keys.contains(key) else { return }
        do throws(SettingsFile.Failure) {
            try file.write(key, of: settings)
            key.copy(from: settings, to: &fileSettings)
            changes.remove(key)
            lastFailure = nil
        } catch {
            if error != lastFailure { warnings.append(error.description) }
            lastFailure = error
        }
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
