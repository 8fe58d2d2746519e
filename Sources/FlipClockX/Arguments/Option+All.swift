import FlipClock
import FlipFace
import FlipX11

/// The table of options.
extension Option {
    /// All options, in the order of `--help-all`.
    static let all: [Option] =
        (window + servers + settings + settingsFile + pictures + films + texts + timers
        + general).map(\.withoutFilm)

    /// The names of a film's options, and of those that a film cannot be combined with.
    private static let film = films.map(\.name)
    private static let otherThanFilm = pictures.map(\.name) + ["follow"]

    /// This option with the contradictions between films and other pictures.
    private var withoutFilm: Option {
        changed {
            if Self.film.contains(name) { $0.contradictions += Self.otherThanFilm }
            if Self.otherThanFilm.contains(name) { $0.contradictions += Self.film }
        }
    }

    /// The window's size, position, names and behaviours.
    static let window = [
        Option(
            "geometry", "WxH+X+Y", .window,
            """
            Size and position in pixels, in X11 syntax; -X and -Y are distances from the \
            right and the bottom edge. (default: the last ones used with these monitors, \
            otherwise 1280x720, or 480x320 for a widget in a case, placed by the window manager)
            """
        ) { $0.window.geometry = try $1.geometry(&$0.warnings) }.classic.anyText
            .only([.window, .pictures]).inResources("give it as WxH or WxH+X+Y in pixels"),
        ofSetting("monitor", in: .window), ofSetting("opacity", in: .window),
        ofSetting("case", in: .window),
        Option(
            "scale", "factor", .window,
            """
            Pixels per point, from 0.5 to 8: scales the initial and minimum window \
            size, and everything whose size is given in points. (default: the desktop's \
            scale; 1 with --snapshot)
            """
        ) { $0.window.scale = try $1.number(.scale, &$0.warnings) }.anyText
            .only([.window, .pictures]).inResources("give a number \(SettingsNumber.scale.limits)"),
        Option(
            "title", "text", .window,
            "A fixed title. (default: the time, date or text on the cards, and the program's name)"
        ) { $0.window.title = $1.value }.classic.anyText.only(.window)
            .inResources(nil),
        Option(
            "name", "name", .window,
            """
            The name by which window managers and X resources identify this window. \
            (default: $RESOURCE_NAME, otherwise the program's name)
            """
        ) { $0.window.name = try $1.name("flipclockx") }.classic.anyText.only(.window),
        Option(
            "xrm", "line", .window,
            """
            A line of X resources that overrides those of the server, such as \
            'flipclockx.geometry: 640x360-10+10'; may be repeated.
            """
        ) { $0.window.resources.append($1.value) }.classic.anyText.repeatable.only(.window),
        behaviour("fullscreen", .fullscreen, "Start in full screen. (default: a window)").classic,
        ofSetting("above", in: .window).contradicting("below", "widget"),
        Option("below", .window, "Keep the window below other windows.") { $0.readBelow() }
            .contradicting("above").only(.window).inResources(),
        ofSetting("sticky", in: .window),
        behaviour("skip-taskbar", .skipTaskbar, "Leave the window out of taskbars and pagers."),
        behaviour(
            "borderless", .borderless,
            """
            Show the window without a frame and with rounded corners; move it with the \
            middle button, or with Alt and the left button.
            """),
        ofSetting("widget", in: .window).contradicting("above"),
        Option("transparent", .window, "The same as --borderless --opacity 0.6.") {
            $0.readTransparent()
        }.only([.window, .pictures]).inResources(),
        ofSetting("click-through", in: .window),
        behaviour("iconic", .iconic, "Start minimised.").classic,
    ]

    /// The option for a behaviour of the window that is no setting.
    private static func behaviour(
        _ name: String, _ behaviour: WindowBehaviour, _ help: String
    ) -> Option {
        Option(name, .window, help) { $0.window.behaviours.insert(behaviour) }
            .only(.window).inResources()
    }

    /// The servers and windows on which the clock is shown, and how it behaves there.
    static let servers = [
        Option(
            "display", "name", .servers,
            """
            The X server to connect to. If given several times, the clock is shown on all of \
            them, and a drag on one moves the cards on all. (default: $DISPLAY)
            """
        ) { $0.window.displays.append(try $1.name(":0")) }.classic.repeatable.only(.windows),
        Option(
            "root", .servers,
            """
            Draw on the root window, or on the window that a screen saver passes in \
            $XSCREENSAVER_WINDOW. (default: create a window)
            """
        ) { $0.window.target = .root }.classic.only(.windows),
        Option(
            "window-id", "number", .servers,
            """
            Draw on this window, as in the preview of a screen saver; exit when it is \
            destroyed. (default: create a window)
            """
        ) { try $0.readWindowID($1) }.classic.only(.windows),
        ofSetting("keep-awake", in: .servers),
        Option(
            "exit-on-input", .servers,
            """
            Exit at the first key press or button press, or when the pointer moves 24 pixels. \
            (default: keys and pointer turn the cards)
            """
        ) { $0.window.exitsOnInput = true }.only(.window),
        Option(
            "menu", .servers,
            """
            Open the menu of the running clock with the same --name; start a clock if there is \
            none. (default: only the menu of a clock with --click-through)
            """
        ) { $0.window.opensMenu = true }.forOneRun.only(.window),
        Option(
            "debug", .servers,
            """
            Report on standard error: the window, how its pixels reach the server and why, \
            the frame rate, and whether the window is visible. (default: no report)
            """
        ) { $0.window.isDebugging = true }.forOneRun.only(.windows),
        Option(
            "diagnose", .servers,
            """
            Print the version, the server, the desktop, fonts, time zone and settings, to add \
            to a report of a problem, and exit; no names of hosts, users or files, no texts.
            """),
    ]

    /// The choice of the settings file.
    static let settingsFile = [
        Option(
            "config", "file", .settingsFile,
            """
            Read settings from this file, which must exist, and save them to it. (default: \
            flipclockx/config.toml in $XDG_CONFIG_HOME or ~/.config)
            """, completion: .files(suffix: ".toml")
        ) { try $0.readConfig($1) }.contradicting("no-config"),
        Option(
            "no-config", .settingsFile,
            "Ignore the settings file: use the defaults and save nothing."
        ) { $0.options.location = .none }.contradicting("config"),
        Option(
            "list-themes", .settingsFile,
            "Print the names of all themes, with a line about each, and exit."
        ),
        Option(
            "print-config", .settingsFile,
            "Print a settings file with every default commented out, and exit."
        ),
    ]

    /// Pictures.
    static let pictures = [
        Option(
            "snapshot", "file.png", .general,
            "Draw one picture to a file (- for standard output) and exit; needs no X server.",
            completion: .files(suffix: ".png")
        ) { try $0.readSnapshot($1) },
        Option(
            "at", "time", .general,
            """
            With --snapshot: the local time to show, in the forms of --until; HH:MM is a time \
            today. (default: now)
            """
        ) { $0.snapshot.time = try $1.time() }.anyText,
        Option(
            "flip", "fraction", .general,
            """
            With --snapshot: draw the change to the time shown, at this fraction of its \
            duration, from 0 (the old cards) to 1 (the new ones). (default: at rest)
            """
        ) { $0.snapshot.flip = try $1.number(.fraction, &$0.warnings) }.anyText,
        Option(
            "side", "side", .general,
            "With --snapshot: the side of the face to show, front or back. (default: front)",
            completion: .words(["front", "back"])
        ) { $0.snapshot.side = try $1.choice(["front": .front, "back": .back]) }
        .contradicting("turn", "turn-by"),
        Option(
            "turn", "fraction", .general,
            """
            With --snapshot: draw the face turning over, at this fraction of its turn \
            from the front (0) to the back (1). (default: at rest)
            """
        ) { $0.snapshot.turn = try $1.number(.fraction, &$0.warnings) }.anyText
            .contradicting("side"),
        Option(
            "turn-by", "how", .general,
            """
            With --turn: how the face is turned: press (the button is pressed, and --pop \
            applies) or hand (it is dragged). (default: press)
            """, completion: .words(["press", "hand"])
        ) { try $0.readTurnStyle($1) }.contradicting("side"),
    ].describingFirst("FILE.png")

    /// Films.
    static let films = [
        Option(
            "film", "folder", .general,
            """
            Draw a film and exit; needs no X server: PNG files in a folder, which is created \
            if it is missing, or one stream for an encoder if the name is - or ends in \
            .y4m or .bgra.
            """, completion: .files(suffix: ".y4m")
        ) { try $0.readFilm($1) },
        Option(
            "film-format", "format", .general,
            "With --film: the form of the frames: png, y4m or bgra. (default: by the name)",
            completion: .words(Options.Film.Format.allCases.map(\.rawValue))
        ) { try $0.readFilmFormat($1) },
        Option(
            "from", "time", .general,
            """
            With --film: the local time of the first frame, in the forms of --until; HH:MM is a \
            time today. (default: now)
            """
        ) { $0.film.time = try $1.time() }.anyText,
        Option(
            "for", "seconds", .general,
            "With --film: its length, \(Options.Film.durations.limits). (default: 10)"
        ) { try $0.readDuration($1) }.anyText,
        Option(
            "fps", "number", .general,
            "With --film: the number of frames a second, \(Options.Film.rates.limits). (default: 60)"
        ) { reader, argument in
            reader.film.rate = try argument.wholeNumber(
                Options.Film.rates, "give one \(Options.Film.rates.limits), such as 60",
                &reader.warnings)
        }.anyText,
        Option(
            "pointer-script", "file", .general,
            """
            With --film: a file with the motions and the button presses of a pointer; see \
            the manual. (default: none)
            """, completion: .files(suffix: "")
        ) { $0.film.script = $1.value },
    ].describingFirst("FOLDER")

    /// Texts.
    static let texts = [
        Option(
            "text", "text", .general,
            """
            Show this text instead of the time, one character per card, at most \
            \(BoardStyle.maximumCards) characters; a newline begins a row. (default: the time)
            """
        ) { $0.text.start = BoardText(bytes: $1.value.utf8) }.anyText,
        Option(
            "follow", .general,
            """
            Show the newest line of standard input instead of the time; the cards that \
            differ flip. With --snapshot: draw the last line; with --flip as well, the flip \
            to it from the line before. (default: the time)
            """
        ) { $0.text.isFollowed = true }.forOneRun,
        Option(
            "align", "where", .general,
            """
            With --text or --follow: the position of rows that are shorter than the board: \
            left, center or right. (default: one line is centred, a number is at the right, \
            several lines are at the left, or at the right in a right-to-left script)
            """, completion: .words(["left", "center", "right"])
        ) { $0.text.style.alignment = try $1.alignment() }.describing("text"),
        Option(
            "grid", "columnsxrows", .general,
            """
            With --text or --follow: the number of columns and rows, such as 22x6; \
            \(BoardStyle.limits). (default: what the text needs)
            """
        ) { $0.text.style.grid = try $1.grid(&$0.warnings) }.anyText.describing("text"),
        Option(
            "spool", .general,
            """
            With --text or --follow: a card flips through the characters between the old one \
            and the new one, and all cards land together. (default: one flip)
            """
        ) { $0.text.style.spools = true }.describing("text"),
        Option(
            "tell", .general,
            """
            Print a line on standard output whenever the cards are set by hand, such as \
            score 21 19; a slow reader never delays the clock. (default: print nothing)
            """
        ) { $0.window.tells = true }.forOneRun.only(.windows),
    ]

    /// Timers.
    static let timers = [
        Option(
            "timer", "durations", .general,
            """
            Start a timer of this length: \(DurationText.forms). Up to \
            \(TimerPlan.mostSteps) lengths, separated by commas, follow each other. (default: no \
            timer)
            """
        ) { try $0.readTimer($1) }.contradicting("until").forOneRun,
        Option(
            "rounds", "number", .general,
            "With --timer: how many times to run through its lengths, \(TimerRequest.rounds.limits). (default: 1)"
        ) { try $0.checkRounds($1) }.anyText.contradicting("until").forOneRun,
        Option(
            "until", "time", .general,
            """
            Count down to this local time, at most \(TimerRequest.longestCountdown) days ahead: \
            \(GivenTime.forms) for the next moment with this time of day. (default: no countdown)
            """
        ) { $0.options.timer = .until(try $1.time()) }.anyText
            .contradicting("timer", "rounds").forOneRun,
    ]

    /// The log, and the options that print something and exit.
    static let general = [
        Option(
            "frame-log", "file", .general,
            """
            Write one line per frame: wake-up, timestamp, target timestamp, completion, \
            newest input event shown (or -), number of pixels sent, the flap's angle in degrees \
            (or -), separated by tabs; times in seconds of CLOCK_MONOTONIC. (default: none)
            """, completion: .files(suffix: "")
        ) { $0.window.frameLog = try $1.name("frames.tsv") }.forOneRun.only(.windows),
        Option(
            "generate-completion-script", "shell", .general,
            "Print the completions for a shell and exit: bash, zsh or fish.",
            completion: .words(CompletionScript.Shell.allCases.map(\.rawValue))
        ) { _, _ in },
        Option("version", .general, "Print the version and exit.").changed { $0.letter = "V" },
        Option("help", .general, "Print the everyday options and exit.")
            .classic.changed { $0.letter = "h" },
        Option("help-all", .general, "Print all options and exit."),
    ]
}

extension [Option] {
    /// These options, of which all others describe the first one, whose value is for example `example`.
    fileprivate func describingFirst(_ example: String) -> [Option] {
        map { $0.name == self[0].name ? $0 : $0.describing(self[0].name, example) }
    }
}
