import FlipFace

/// Some of the settings, to be put over others: those of the command line for one run, or those that are not yet written.
struct SettingsOverrides: Hashable, Sendable {
    private var values: [Setting: Setting.Value] = [:]

    /// Whether it has a value for `setting`.
    func contains(_ setting: Setting) -> Bool { values[setting] != nil }

    /// Puts `value` over what `setting` has elsewhere.
    mutating func set(_ setting: Setting, to value: Setting.Value) { values[setting] = value }

    /// Takes the value of `setting` out.
    mutating func remove(_ setting: Setting) { values[setting] = nil }

    /// `settings` with these values in place of its own.
    func applied(to settings: Settings) -> Settings {
        var result = settings
        for (setting, value) in values { setting.assign(value, in: &result) }
        return result
    }
}
