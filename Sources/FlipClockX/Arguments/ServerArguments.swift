import ArgumentParser

/// The options that choose the server and the window, and its behaviour there.
struct ServerArguments: ParsableArguments {
    /// `--display`
    @Option(
        name: .customLong("display"),
        help: ArgumentHelp(
            """
            The X server to show it on. Given several times, it is shown on all of them, and \
            turning a card on one turns it on all. (default: $DISPLAY)
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
            Draw on this window, as a screen saver's preview does; end when it is destroyed. \
            (default: a window of its own)
            """,
            valueName: "number"))
    var windowID: String?

    /// `--keep-awake`
    @Flag(
        help: """
            Inhibit the screen saver and keep the monitors on while the clock is visible. \
            (default: the screen may sleep)
            """)
    var keepAwake = false

    /// `--exit-on-input`
    @Flag(
        help: """
            Exit at the first key or button, or when the pointer moves 24 pixels. (default: \
            keys and pointer turn the cards)
            """)
    var exitOnInput = false

    /// `--debug`
    @Flag(
        help: """
            Report on standard error: the window, how its pixels reach the server and why, \
            the refresh rate, and whether it is visible. (default: no report)
            """)
    var debug = false
}
