import FlipClock

/// A settings file with every setting, commented out at its default, for `--print-config`.
enum SettingsTemplate {
    /// The text of the file. Used unchanged, it sets nothing.
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
                if table == ThemeOverrides.table { text += look }
                table = key.table
                text += "\n[\(table)]\n"
            } else {
                text += "\n"
            }
            text += "# \(key.comment)\n# \(key.name) = \(key.literal(in: Settings()))\n"
        }
        return text
    }()

    /// The values of the theme, as a remark: they have no default of their own.
    private static let look = """

        # These replace single values of the theme: card, ink, ground, case, accent, axle,
        # ambient, contrast, corner, seam, digits, weight, width, group, grain and wood; see
        # flipclockx(5).

        """
}
