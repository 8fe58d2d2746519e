/// One setting and its new value.
package struct SettingsChange: Hashable, Sendable {
    /// The setting.
    package let setting: Setting
    /// The new value.
    package let value: Setting.Value

    /// A change of `setting` to `value`.
    package init(setting: Setting, value: Setting.Value) {
        self.setting = setting
        self.value = value
    }

    /// Applies the change to `settings`.
    package func apply(to settings: inout Settings) { setting.assign(value, in: &settings) }

    /// The changes that turn `old` into `new`.
    package static func changes(from old: Settings, to new: Settings) -> [SettingsChange] {
        Setting.all.compactMap { setting in
            let value = setting.value(in: new)
            return value == setting.value(in: old)
                ? nil : SettingsChange(setting: setting, value: value)
        }
    }
}
