import ArgumentParser

/// The options that say where the clock is shown, and what it does there beside showing the time.
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

    /// `--root` and `-root`
    @Flag(
        name: [.customLong("root"), .customLong("root", withSingleDash: true)],
        help: """
            Draw on the root window, or on the one that a screen saver has named in \
            $XSCREENSAVER_WINDOW. (default: a window of its own)
            """)
    var root = false

    /// `--window-id` and `-window-id`
    @Option(
        name: [.customLong("window-id"), .customLong("window-id", withSingleDash: true)],
        help: ArgumentHelp(
            """
            Draw on this window, as a screen saver's preview does; it ends with it. \
            (default: a window of its own)
            """,
            valueName: "number"))
    var windowID: String?

    /// `--keep-awake`
    @Flag(
        help: """
            Keep the screen saver off and the monitors on while the clock is seen. (default: \
            the screen sleeps as it always does)
            """)
    var keepAwake = false

    /// `--exit-on-input`
    @Flag(
        help: """
            End at the first key or button, or when the pointer has gone some way. (default: \
            keys and pointer turn the cards)
            """)
    var exitOnInput = false

    /// `--debug`
    @Flag(
        help: """
            Say on standard error what is shown where and how: the window, how its pictures \
            get there and why, the rate, whether it is seen. (default: say nothing)
            """)
    var debug = false
}
