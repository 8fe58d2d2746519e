import ArgumentParser

/// The options of the window that take a value. `WindowPreferences` gives them meaning.
struct WindowArguments: ParsableArguments {
    /// `--geometry`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Size and position in pixels, in X11 syntax; -X and -Y are distances from the \
            right and the bottom edge. (default: the last ones used with these monitors, \
            otherwise 1280x720, placed by the window manager)
            """,
            valueName: "WxH+X+Y"))
    var geometry: String?

    /// `--monitor`
    @Option(
        help: ArgumentHelp(
            """
            The monitors that full screen fills: current (the one that the window is on), \
            primary, each (a clock on every one), all (the others are black), or a name \
            such as HDMI-1. (default: current)
            """,
            valueName: "which"),
        completion: .list(["current", "primary", "each", "all"]))
    var monitor: String?

    /// `--opacity`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The opacity of the background behind the cards, from 0 (fully transparent) to 1; \
            needs a compositor. (default: 1)
            """,
            valueName: "fraction"))
    var opacity: String?

    /// `--scale`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Pixels per point, from 0.5 to 8: scales the initial and minimum window \
            size, and everything whose size is given in points. (default: the desktop's \
            scale; 1 with --snapshot)
            """,
            valueName: "factor"))
    var scale: String?

    /// `--title`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A fixed title. (default: the time or date, and the program's name)", valueName: "text")
    )
    var title: String?

    /// `--name`
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The name by which window managers and X resources identify this window. \
            (default: $RESOURCE_NAME, otherwise the program's name)
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
