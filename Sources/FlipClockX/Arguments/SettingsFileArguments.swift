import ArgumentParser

/// The options that say which settings file is used.
struct SettingsFileArguments: ParsableArguments {
    /// `--config`
    @Option(
        help: ArgumentHelp(
            """
            Read and keep the settings in this file. (default: flipclockx/config.toml in \
            $XDG_CONFIG_HOME or ~/.config)
            """,
            valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    /// `--no-config`
    @Flag(help: "Use no settings file: defaults, and nothing is kept.")
    var noConfig = false

    /// `--print-config`
    @Flag(help: "Write a settings file with every default, in comments, and end.")
    var printConfig = false
}
