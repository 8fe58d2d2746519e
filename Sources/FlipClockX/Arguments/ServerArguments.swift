import ArgumentParser

/// The options that choose the server and the window, and how the clock behaves there.
struct ServerArguments: ParsableArguments {
    /// `--display`
    @Option(
        name: .customLong("display"),
        help: ArgumentHelp(
            """
            The X server to connect to. If given several times, the clock is shown on all of \
            them, and turning a card on one turns it on all. (default: $DISPLAY)
            """,
            valueName: "name"))
    var displays: [String] = []

    /// `--root` and `-root`
    @Flag(
        name: [.customLong("root"), .customLong("root", withSingleDash: true)],
        help: """
            Draw on the root window, or on the window that a screen saver passes in \
            $XSCREENSAVER_WINDOW. (default: create a window)
            """)
    var root = false

    /// `--window-id` and `-window-id`
    @Option(
        name: [.customLong("window-id"), .customLong("window-id", withSingleDash: true)],
        help: ArgumentHelp(
            """
            Draw on this window, as in the preview of a screen saver; exit when it is \
            destroyed. (default: create a window)
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
            Exit at the first key press or button press, or when the pointer moves 24 pixels. (default: \
            keys and pointer turn the cards)
            """)
    var exitOnInput = false

    /// `--debug`
    @Flag(
        help: """
            Report on standard error: the window, how its pixels reach the server and why, \
            the frame rate, and whether the window is visible. (default: no report)
            """)
    var debug = false
}
