import FlipClock
import FlipSystem

/// Combines the settings file, the command-line options and the user's changes into the settings in force.
///
///     let keeper = try SettingsKeeper(file: options.location.file, overrides: options.overrides)
///     loop.watch(keeper.fileDescriptor, as: .other(2))   // then: if keeper.reload() { apply(keeper.settings) }
///     keeper.change(to: new)                             // in force, while a slider moves
///     keeper.saveSoon()                                  // and saved, when it is released,
///     if keeper.saveIfDue() { try session.settingsChanged() }     // at the end of this turn of the loop
///     for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
///
/// A change by the user overrides an option, an option overrides the file, and the file overrides the X resources.
/// Options and resources are never written; changes are, unless there is no file or `isSaving` is false.
final class SettingsKeeper {
    /// The settings in force.
    private(set) var settings: Settings

    private let file: SettingsFile?
    private let isSaving: Bool
    private let watch: SettingsWatch?
    private var library: ThemeLibrary
    private var fileSettings: Settings
    /// The settings that the file gives.
    private var fileGiven: Set<Setting>
    /// The settings that X resources give.
    var resources = SettingsOverrides() {
        didSet { _ = update() }
    }
    /// The settings that options still determine.
    private(set) var options: SettingsOverrides
    /// The user's changes that are not in the file yet.
    private var changes = SettingsOverrides()
    /// Whether the watch includes files of the theme.
    private var isFollowing = false
    /// The settings whose values in the file this program has written; others were written by hand.
    private var written: [Setting: Setting.Value] = [:]
    /// The state before the first change since the last save.
    private var base: (settings: Settings, options: SettingsOverrides, changes: SettingsOverrides)?
    /// Whether `saveIfDue()` saves.
    private var isSaveDue = false
    /// Whether the next save writes restored defaults.
    private var isRestoring = false
    /// The newest saves, oldest first, as far as they are not undone.
    private var saves: [Save] = []
    private var warnings: [String]
    /// The last warnings about reading and writing, to report each only once.
    private var lastReadingWarnings: [String]
    private var lastFailure: SettingsFile.Failure?
    /// The zones that were last checked.
    private var checkedZones: [ZoneName] = []

    /// The state before a save, to undo that byte for byte.
    private struct Save {
        /// The bytes of the file before and after.
        let before: [UInt8]
        let after: [UInt8]
        /// The settings of the file before, and which of them it gave.
        let settings: Settings
        let given: Set<Setting>
        /// The values that this program had written before.
        let written: [Setting: Setting.Value]

        /// Its size in memory, in bytes, roughly.
        var size: Int { before.count + after.count + 8192 }
    }

    /// How many bytes of the saves that can be undone are kept, beside the newest save.
    private static let mostBytes = 1 << 20

    /// Reads `file`, if any, and watches it from then on. Throws if it is required and missing or unreadable.
    ///
    /// - Parameters:
    ///   - library: The themes; each keeper has its own copy.
    ///   - isSaving: Whether changes are written to the file.
    init(
        file: SettingsFile?, overrides: SettingsOverrides, library: ThemeLibrary = ThemeLibrary(),
        isSaving: Bool = true
    ) throws(SettingsFile.Failure) {
        self.file = file
        self.isSaving = isSaving
        self.library = library
        options = overrides
        // The watch starts before the file is read, so that no change is missed. Without a file, only a theme's file
        // can change.
        let themeName = overrides.applied(to: Settings()).theme
        let paths = file.map { [$0.path] } ?? []
        watch =
            paths.isEmpty && BuiltInTheme.named(themeName) != nil ? nil : SettingsWatch(paths)
        let reading = try file?.read() ?? SettingsReading()
        fileSettings = reading.settings ?? Settings()
        fileGiven = reading.given
        settings = overrides.applied(to: fileSettings)
        warnings = reading.warnings
        lastReadingWarnings = reading.warnings
        resolveTheme()
        checkZones()
    }

    /// Readable when `reload()` may have something to do; -1 if never.
    var fileDescriptor: Int32 { watch?.fileDescriptor ?? -1 }

    /// Readable when `readPicture()` has something to do; -1 if never.
    var pictureDescriptor: Int32 { library.reader.fileDescriptor }

    /// Waits at most `seconds` for a picture from now on; a later one is in force after `readPicture()`.
    func limitWaiting(to seconds: Double) { library.reader.patience = seconds }

    /// Takes the picture that was read; returns whether the settings in force have changed.
    func readPicture() -> Bool {
        library.reader.acknowledge()
        return update()
    }

    /// Why changes of the file are not noticed; nil if they are, or if there is nothing to watch.
    var watchFailure: SystemError? { watch?.failure }

    /// Reads the file again if it has changed; returns whether the settings in force have changed.
    ///
    /// A file that is missing, unreadable or invalid changes nothing: usually an editor is writing it.
    func reload() -> Bool {
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
                fileSettings = new
                fileGiven = reading.given
                lastFailure = nil
            }
        }
        library.invalidate()
        return update()
    }

    /// The settings in force where X resources give `resources`, in the order of rank: the user's changes, the options,
    /// the file, the resources, the defaults.
    func settings(over resources: SettingsOverrides) -> Settings {
        let base = resources.applied(to: fileSettings, where: { !fileGiven.contains($0) })
        return changes.applied(to: options.applied(to: base))
    }

    /// Whether the user has changed `setting` since the start and the file has the new value.
    func hasSaved(_ setting: Setting) -> Bool {
        written[setting] != nil && !changes.contains(setting)
    }

    /// Applies the settings whose values in `new` differ from those in force; only `save()` writes them.
    ///
    /// - Parameter isRestoring: Whether the change restores defaults. If so, values that were written by hand stay in
    ///   the file as comments, and changing all settings back restores the file byte for byte, unless something else
    ///   has changed it.
    func change(to new: Settings, isRestoring: Bool = false) {
        if isRestoring { self.isRestoring = true }
        base = base ?? (settings, options, changes)
        for change in SettingsChange.changes(from: settings, to: new) {
            options.remove(change.setting)
            changes.set(change.setting, to: change.setting.roundedValue(in: new))
        }
        _ = update()
    }

    /// Saves at the next call of `saveIfDue()`, so that many changes at once wait for the disk once.
    func saveSoon() { isSaveDue = true }

    /// Saves if `saveSoon()` was called since the last save; returns whether it was.
    func saveIfDue() -> Bool {
        guard isSaveDue else { return false }
        save()
        return true
    }

    /// Writes the changes to the file. If that fails, they stay in force for this run, and the reason is added to the
    /// warnings, once. Waits for the disk.
    func save() {
        defer { (isRestoring, isSaveDue, base) = (false, false, nil) }
        // Changes that lead back to the last save leave the file as it is.
        if let base, base.settings == settings, base.options == options { changes = base.changes }
        let keys = Setting.all.filter(changes.contains)
        guard let file, isSaving, !keys.isEmpty else { return }
        var failure: SettingsFile.Failure?
        do throws(SettingsFile.Failure) {
            if try undo(keys, file) { return }
            let kept = isRestoring ? keys.filter(isHandwritten) : []
            let (settingsBefore, givenBefore, writtenBefore) = (
                fileSettings, fileGiven, self.written
            )
            let written = try file.write(keys, of: settings, keeping: kept)
            for key in keys where written.refused[key] == nil {
                key.assign(key.value(in: settings), in: &fileSettings)
                changes.remove(key)
                fileGiven.insert(key)
                self.written[key] = key.value(in: settings)
            }
            if let bytes = written.bytes {
                saves.append(
                    Save(
                        before: bytes.before, after: bytes.after, settings: settingsBefore,
                        given: givenBefore, written: writtenBefore))
                while saves.reduce(0, { $0 + $1.size }) > Self.mostBytes && saves.count > 1 {
                    saves.removeFirst()
                }
            }
            failure = keys.lazy.compactMap { written.refused[$0] }.first
        } catch {
            failure = error
        }
        if let failure, failure != lastFailure { warnings.append(failure.description) }
        lastFailure = failure
    }

    /// Whether the value of `key` in the file was not written by this program.
    private func isHandwritten(_ key: Setting) -> Bool {
        written[key] != key.value(in: fileSettings)
    }

    /// Restores the file as it was before the last save, so that a key is absent again, if the changes to `keys` lead
    /// back to its settings and nothing else has changed it since. Returns whether the file was restored.
    private func undo(
        _ keys: [Setting], _ file: SettingsFile
    ) throws(SettingsFile.Failure) -> Bool {
        guard let last = saves.last else { return false }
        var wanted = fileSettings
        for key in keys { key.assign(key.value(in: settings), in: &wanted) }
        guard wanted == last.settings, try file.replace(last.after, with: last.before) else {
            return false
        }
        saves.removeLast()
        fileSettings = wanted
        fileGiven = last.given
        written = last.written
        for key in keys { changes.remove(key) }
        return true
    }

    /// Returns the warnings, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    private func update() -> Bool {
        let old = settings
        settings = settings(over: resources)
        resolveTheme()
        checkZones()
        return settings != old
    }

    /// Reports zones that cannot be shown, once.
    private func checkZones() {
        guard settings.mode == .world, settings.zones != checkedZones else { return }
        checkedZones = settings.zones
        warnings += ZoneNames.warnings(settings)
    }

    /// Reads the theme's files, and watches them.
    private func resolveTheme() {
        library.resolve(&settings)
        warnings += library.takeWarnings()
        guard !library.paths.isEmpty || isFollowing, let watch else { return }
        isFollowing = !library.paths.isEmpty
        watch.follow((file.map { [$0.path] } ?? []) + library.paths)
    }
}
