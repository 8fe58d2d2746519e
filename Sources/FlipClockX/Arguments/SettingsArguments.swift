import FlipClock

/// The values of the options that override settings in the file for one run.
struct SettingsArguments: Sendable {
    /// The values of options, as typed.
    var texts: [Setting: String] = [:]
    /// The values of repeatable options, as typed.
    var lists: [Setting: [String]] = [:]
    /// The settings that were switched on or off.
    var switches: [Setting: Bool] = [:]
    /// Options that stand for a value, in the order given.
    var words: [SettingsWord] = []

    /// Returns the options given for the settings that `isIncluded` selects, except flags and words that give the
    /// default.
    func unusual(_ isIncluded: (Setting) -> Bool) -> [String] {
        var options = words.filter { $0.word.value != $0.setting.standard }
            .map { ($0.setting, $0.word.name) }
        options += switches.filter { .isOn($0.value) != $0.key.standard }
            .map { ($0.key, $0.key.option ?? "") }
        options += lists.map { ($0.key, $0.key.option ?? "") }
        options += texts.map { ($0.key, $0.key.option ?? "") }
        return options.filter { isIncluded($0.0) }.map { "--\($0.1)" }
    }
}

/// An option that stands for one value of a setting, such as `--12h`.
struct SettingsWord: Hashable, Sendable {
    let setting: Setting
    let word: Setting.Word
}
