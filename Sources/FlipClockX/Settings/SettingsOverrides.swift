import FlipFace

/// Some of the settings, to be put over others: what the command line gives for one run, or what was not yet written.
struct SettingsOverrides: Hashable, Sendable {
    /// Which ones.
    private(set) var keys: Set<SettingsKey> = []
    /// Their values; defaults for all others, so that equal ones are equal.
    private var values = Settings()

    /// Puts the value in that `key` has in `settings`.
    mutating func set(_ key: SettingsKey, from settings: Settings) {
        keys.insert(key)
        key.copy(from: settings, to: &values)
    }

    /// Takes the value of `key` out.
    mutating func remove(_ key: SettingsKey) {
        keys.remove(key)
        key.copy(from: Settings(), to: &values)
    }

    /// `settings` with these values in place of its own.
    func applied(to settings: Settings) -> Settings {
        var result = settings
        for key in keys { key.copy(from: values, to: &result) }
        return result
    }
}
