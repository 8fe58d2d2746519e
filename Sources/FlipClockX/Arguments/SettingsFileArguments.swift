import ArgumentParser

/// The options that select the settings file.
struct SettingsFileArguments: ParsableArguments {
    /// `--config`
    @Option(
        help: ArgumentHelp(
            """
            Read settings from and save them to this file, which must exist. (default: flipclockx/config.toml in \
            $XDG_CONFIG_HOME or ~/.config)
            """,
            valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    /// `--no-config`
    @Flag(help: "Ignore the settings file: use the defaults and save nothing.")
    var noConfig = false

    /// `--list-themes`
    @Flag(help: "Print the names of all themes, with a line about each, and exit.")
    var listThemes = false

    /// `--print-config`
    @Flag(help: "Print a settings file with every default commented out, and exit.")
    var printConfig = false
}
