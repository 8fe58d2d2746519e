import ArgumentParser

/// The options that say where the clock is shown.
struct ServerArguments: ParsableArguments {
    /// `--display`
    @Option(
        name: .customLong("display"),
        help: ArgumentHelp(
            """
            The X server to show it on. Given several times, it is shown on all of them, and \
            a hand on one turns the cards on all. (default: $DISPLAY)
            """,
            valueName: "name"))
    var displays: [String] = []
}
