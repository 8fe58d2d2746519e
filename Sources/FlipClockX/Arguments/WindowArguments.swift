import ArgumentParser

/// The options of the window that take a value. `WindowPreferences` gives them meaning.
struct WindowArguments: ParsableArguments {
    /// `--geometry`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Size and place in pixels, as X11 writes them; -X and -Y count from the right \
            and the bottom edge. (default: as it was left on these monitors, at first \
            1280x720, placed by the window manager)
            """,
            valueName: "WxH+X+Y"))
    var geometry: String?

    /// `--monitor`
    @Option(
        help: ArgumentHelp(
            """
            Which monitors full screen fills: current (the one that the window is on), \
            primary, each (the clock on every one), all (the others are black), or one by \
            its name, such as HDMI-1. (default: current)
            """,
            valueName: "which"),
        completion: .list(["current", "primary", "each", "all"]))
    var monitor: String?

    /// `--opacity`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The opacity of the ground behind the cards, from 0 (none) to 1; needs a \
            compositor. (default: 1)
            """,
            valueName: "fraction"))
    var opacity: String?

    /// `--scale`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Pixels per point, from 0.5 to 8: scales the initial window size and small \
            details. (default: the desktop's scale)
            """,
            valueName: "factor"))
    var scale: String?

    /// `--title`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A fixed title. (default: the time and the program's name)", valueName: "text"))
    var title: String?

    /// `--name`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The name by which window managers and X resources identify this window. \
            (default: $RESOURCE_NAME, else flipclockx)
            """,
            valueName: "name"))
    var name: String?

    /// `--xrm`
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            A line of X resources that overrides those of the server, such as \
            'flipclockx.geometry: 640x360-10+10'; may be repeated.
            """,
            valueName: "line"))
    var xrm: [String] = []
}
