import ArgumentParser

/// The options that put settings over those of the file, for one run, and those that say which file.
struct SettingsArguments: ParsableArguments {
    /// `--12h` and `--24h`
    @Flag(exclusivity: .chooseLast)
    var hours: HoursFlag?

    /// `--seconds` and `--no-seconds`
    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Whether there is a card for the seconds. (default: --no-seconds)")
    var seconds: Bool?

    /// `--flip-axis`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The axis about which flaps turn: y for the pages of a book. (default: x)",
            valueName: "x|y"),
        completion: .list(["x", "y"]))
    var flipAxis: String?

    /// `--hinge-gap`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The dark line over the seam of a card, in points from 0 to 12, or auto for one \
            that suits the card's size. (default: auto)
            """,
            valueName: "points"))
    var hingeGap: String?

    /// `--flip-duration`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long a flip takes, from 0.1 to 3. (default: 0.6)", valueName: "seconds"))
    var flipDuration: String?

    /// `--pop`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            How far the face shrinks or grows while it turns over, from 0.5 to 2; 1 for not \
            at all. (default: 0.9)
            """,
            valueName: "factor"))
    var pop: String?

    /// `--return-after`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            When the face returns to the time after the last touch, from 0.5 to 60, or \
            never. (default: 3)
            """,
            valueName: "seconds"))
    var returnAfter: String?

    /// `--motion`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            full shows every flip, reduced changes cards at once, system does as the \
            desktop. (default: system)
            """,
            valueName: "system|full|reduced"),
        completion: .list(["system", "full", "reduced"]))
    var motion: String?

    /// `--reduced-motion`
    @Flag(help: "The same as --motion reduced.")
    var reducedMotion = false

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

    /// How hours are counted.
    enum HoursFlag: String, EnumerableFlag {
        case to12
        case to24

        static func name(for value: HoursFlag) -> NameSpecification {
            switch value {
            case .to12: .customLong("12h")
            case .to24: .customLong("24h")
            }
        }

        static func help(for value: HoursFlag) -> ArgumentHelp? {
            switch value {
            case .to12: "Count hours from 1 to 12, with AM and PM."
            case .to24: "Count hours from 00 to 23. (default)"
            }
        }
    }
}
