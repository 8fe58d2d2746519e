/// Values that override some settings: those from the command line, from X resources, or changes that are not written
/// yet. `SettingsRanks.settings(over:)` has their order.
package struct SettingsOverrides: Hashable, Sendable {
    private var values: [Setting: Setting.Value] = [:]

    /// No values.
    package init() {}

    /// The number of settings that are overridden.
    package var count: Int { values.count }

    /// Whether there is a value for `setting`.
    package func contains(_ setting: Setting) -> Bool { values[setting] != nil }

    /// Overrides `setting` with `value`.
    package mutating func set(_ setting: Setting, to value: Setting.Value) {
        values[setting] = value
    }

    /// Overrides the mode.
    package mutating func select(_ mode: Settings.ModeKind) {
        var settings = Settings()
        settings.mode = mode
        set(.mode, to: Setting.mode.value(in: settings))
    }

    /// Removes the value of `setting`.
    package mutating func remove(_ setting: Setting) { values[setting] = nil }

    /// Returns `settings` with these values instead of its own, for the settings that `isUsed` selects.
    package func applied(
        to settings: Settings, where isUsed: (Setting) -> Bool = { _ in true }
    ) -> Settings {
        var result = settings
        for (setting, value) in values where isUsed(setting) {
            setting.assign(value, in: &result)
        }
        return result
    }
}
