/// One setting and its new value.
package struct SettingsChange: Hashable, Sendable {
    /// The setting.
    package let setting: Setting
    /// The value.
    package let value: Setting.Value

    /// Makes the change in `settings`.
    package func apply(to settings: inout Settings) { setting.assign(value, in: &settings) }

    /// All that has to be changed to get from one to the other.
    package static func changes(from old: Settings, to new: Settings) -> [SettingsChange] {
        Setting.all.compactMap { setting in
            let value = setting.value(in: new)
            return value == setting.value(in: old)
                ? nil : SettingsChange(setting: setting, value: value)
        }
    }
}
