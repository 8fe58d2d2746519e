import FlipFace

/// A settings file with everything that may be set, each in a comment at its default: something to begin with.
enum SettingsTemplate {
    /// The file's text. Read as it is, it sets nothing.
    static let text: String = {
        var text = """
            # The settings of FlipClockX, at their defaults. Remove the # from a line to change it.
            #
            # This belongs in $XDG_CONFIG_HOME/flipclockx/config.toml, or in
            # ~/.config/flipclockx/config.toml where XDG_CONFIG_HOME is not set. Changes take
            # effect at once, while the clock runs; command-line options override them.

            """
        var table = ""
        for key in Setting.all {
            if key.table != table {
                table = key.table
                text += "\n[\(table)]\n"
            } else {
                text += "\n"
            }
            text += "# \(key.comment)\n# \(key.name) = \(key.literal(in: Settings()))\n"
        }
        return text
    }()
}
