import ArgumentParser

/// The options that say which settings file is used.
struct SettingsFileArguments: ParsableArguments {
    /// `--config`
    @Option(
        help: ArgumentHelp(
            """
            Read and save the settings in this file. (default: flipclockx/config.toml in \
            $XDG_CONFIG_HOME or ~/.config)
            """,
            valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    /// `--no-config`
    @Flag(help: "Use no settings file: defaults, and nothing is saved.")
    var noConfig = false

    /// `--print-config`
    @Flag(help: "Print a settings file with every default, in comments, and exit.")
    var printConfig = false
}
