/// The values of the options that select the settings file.
struct SettingsFileArguments: Sendable {
    /// `--config`
    var config: String?
    /// `--no-config`
    var noConfig = false
    /// `--list-themes`
    var listThemes = false
    /// `--print-config`
    var printConfig = false
}
