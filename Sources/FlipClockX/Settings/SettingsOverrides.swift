import FlipClock

/// Values that override some settings: those from the command line, from X resources, or changes that are not written
/// yet. `SettingsKeeper.settings(over:)` has their order.
struct SettingsOverrides: Hashable, Sendable {
    private var values: [Setting: Setting.Value] = [:]

    /// Whether there is a value for `setting`.
    func contains(_ setting: Setting) -> Bool { values[setting] != nil }

    /// Overrides `setting` with `value`.
    mutating func set(_ setting: Setting, to value: Setting.Value) { values[setting] = value }

    /// Overrides the mode.
    mutating func select(_ mode: Settings.ModeKind) {
        var settings = Settings()
        settings.mode = mode
        set(.mode, to: Setting.mode.value(in: settings))
    }

    /// Removes the value of `setting`.
    mutating func remove(_ setting: Setting) { values[setting] = nil }

    /// Returns `settings` with these values instead of its own, for the settings that `isUsed` selects.
    func applied(
        to settings: Settings, where isUsed: (Setting) -> Bool = { _ in true }
    ) -> Settings {
        var result = settings
        for (setting, value) in values where isUsed(setting) {
            setting.assign(value, in: &result)
        }
        return result
    }
}
