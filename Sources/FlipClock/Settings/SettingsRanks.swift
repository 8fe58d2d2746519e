/// What each rank gives to the settings. The user's changes override the options, these the settings file, that the X
/// resources, and those the defaults.
///
///     var ranks = SettingsRanks(options: overrides)
///     ranks.read(fileSettings, given: keys)                   // the file was read
///     ranks.change([change])                                  // the user has changed a setting
///     if let save = ranks.takeSave() { ranks.wrote(save) }    // its keys are in the file
///
/// Options and resources are never written; changes are.
package struct SettingsRanks: Sendable {
    /// The settings that options still determine.
    package private(set) var options: SettingsOverrides
    /// The settings that X resources give.
    package var resources = SettingsOverrides()
    private var file: FileRank
    /// The user's changes that are not in the file.
    private var changes = SettingsOverrides()
    /// The options and the changes before the first change since the last save; nil without one.
    private var base: (options: SettingsOverrides, changes: SettingsOverrides)?
    /// Whether a change since the last save restores defaults.
    private var isRestoring = false
    /// The newest saves, oldest first, as far as they are not undone.
    private var saves: [Done] = []

    /// What the file gives.
    private struct FileRank: Sendable {
        /// Its settings, with defaults for those that it does not give.
        var settings: Settings
        /// The settings that it gives.
        var given: Set<Setting> = []
        /// The values that this program has written; others were written by hand.
        var written: [Setting: Setting.Value] = [:]
    }

    /// The bytes of the file before and after a save.
    package struct Bytes: Sendable {
        package let before: [UInt8]
        package let after: [UInt8]

        /// The bytes of the file before and after a save.
        package init(before: [UInt8], after: [UInt8]) {
            (self.before, self.after) = (before, after)
        }
    }

    /// The work of a save.
    package struct Save: Sendable {
        /// The settings that have other values than in the file, in the order of the table.
        package let keys: [Setting]
        /// Those of them whose values in the file stay there as comments.
        package let kept: [Setting]
        /// The bytes of the last save, if the changes lead back to the settings before it: if the file still is as after
        /// it, it shall be as before it, so that a key is absent again.
        package let undo: Bytes?
    }

    /// A save, to undo it byte for byte.
    private struct Done: Sendable {
        let bytes: Bytes
        /// What the file gave before it.
        let file: FileRank

        /// Its size in memory, in bytes, roughly.
        var size: Int { bytes.before.count + bytes.after.count + 8192 }
    }

    /// How many bytes of the saves that can be undone are kept, beside the newest save.
    private static let mostBytes = 1 << 20

    /// Ranks without changes; `file` are the settings of a file that gives none of them itself.
    package init(options: SettingsOverrides = SettingsOverrides(), file: Settings = Settings()) {
        self.options = options
        self.file = FileRank(settings: file)
    }

    // MARK: In force

    /// The settings in force, without the values of the theme's files.
    package var settings: Settings { settings(over: resources) }

    /// The settings in force with the values of the files of `themes`.
    package func settings(with themes: (any ThemeSource)?) -> Settings {
        var settings = settings
        themes?.resolve(&settings)
        return settings
    }

    /// The settings in force where X resources give `resources`, without the values of the theme's files.
    package func settings(over resources: SettingsOverrides) -> Settings {
        settings(resources, options, changes)
    }

    private func settings(
        _ resources: SettingsOverrides, _ options: SettingsOverrides, _ changes: SettingsOverrides
    ) -> Settings {
        let base = resources.applied(to: file.settings) { !file.given.contains($0) }
        return changes.applied(to: options.applied(to: base))
    }

    /// What gives a setting.
    package enum Origin: String, Hashable, Sendable {
        case user = "changed since the start"
        case option
        case file
        case resource = "X resource"
    }

    /// What gives `setting`; nil for its default.
    package func origin(of setting: Setting) -> Origin? {
        if changes.contains(setting) { return .user }
        if options.contains(setting) { return .option }
        if file.given.contains(setting) { return .file }
        return resources.contains(setting) ? .resource : nil
    }

    /// Whether the user has changed `setting` since the start and the file has the new value.
    package func hasSaved(_ setting: Setting) -> Bool {
        file.written[setting] != nil && !changes.contains(setting)
    }

    // MARK: Changes

    /// Takes over the settings of the file; it gives those in `given` itself. Changes that could not be written are due
    /// again.
    package mutating func read(_ settings: Settings, given: Set<Setting>) {
        file.settings = settings
        file.given = given
        retrySave()
    }

    /// Takes over changes by the user, as far as they differ from the settings in force.
    ///
    /// - Parameter isRestoring: Whether they restore defaults. If so, values that were written by hand stay in the file
    ///   as comments, and changing all settings back restores the file byte for byte, unless something else has changed
    ///   it.
    package mutating func change(_ changes: [SettingsChange], isRestoring: Bool = false) {
        if isRestoring { self.isRestoring = true }
        base = base ?? (options, self.changes)
        let old = settings
        var new = old
        for change in changes { change.apply(to: &new) }
        for change in SettingsChange.changes(from: old, to: new) {
            options.remove(change.setting)
            self.changes.set(change.setting, to: change.setting.roundedValue(in: new))
        }
    }

    // MARK: Saving

    /// Whether the user has changed something since the last save.
    package var isSaveDue: Bool { base != nil }

    /// Makes a save due again whose changes could not be written.
    package mutating func retrySave() {
        if changes.count > 0 { base = base ?? (options, changes) }
    }

    /// Begins a save; returns its work, nil if there is none. Changes that lead back to the last save leave the
    /// file as it is.
    package mutating func takeSave() -> Save? {
        defer { (base, isRestoring) = (nil, false) }
        if let base, base.options == options,
            settings(resources, base.options, base.changes) == settings
        {
            changes = base.changes
        }
        let keys = Setting.all.filter(changes.contains)
        guard !keys.isEmpty else { return nil }
        let settings = settings
        var wanted = file.settings
        for key in keys { key.assign(key.value(in: settings), in: &wanted) }
        let undone = saves.last.flatMap { wanted == $0.file.settings ? $0.bytes : nil }
        let kept = keys.filter { isRestoring && file.written[$0] != $0.value(in: file.settings) }
        return Save(keys: keys, kept: kept, undo: undone)
    }

    /// Records that the file has the settings of `save`, except those in `refused`, which stay in force for this run.
    /// `bytes` are those of the file before and after it; nil if it did not change.
    package mutating func wrote(
        _ save: Save, except refused: Set<Setting> = [], bytes: Bytes? = nil
    ) {
        let (old, settings) = (file, settings)
        for key in save.keys where !refused.contains(key) {
            let value = key.value(in: settings)
            key.assign(value, in: &file.settings)
            file.given.insert(key)
            file.written[key] = value
            changes.remove(key)
        }
        guard let bytes else { return }
        saves.append(Done(bytes: bytes, file: old))
        while saves.reduce(0, { $0 + $1.size }) > Self.mostBytes && saves.count > 1 {
            saves.removeFirst()
        }
    }

    /// Records that the file is as before the last save, to which `save` leads back.
    package mutating func undid(_ save: Save) {
        guard let last = saves.popLast() else { return }
        file = last.file
        for key in save.keys { changes.remove(key) }
    }
}
