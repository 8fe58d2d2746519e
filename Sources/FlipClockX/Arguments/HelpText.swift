/// The answers to `--help` and `--help-all`.
enum HelpText {
    /// The width of both, so that they are the same in a terminal, a pipe and a test.
    static let columns = 80

    /// The everyday options, on one screen of 24 lines. A test finds each of them in `full`.
    static let short = """
        USAGE: flipclockx [<option>] ...

        A flip clock for X11 whose cards can be turned by hand.

          --seconds               Show the seconds.
          --12h                   Count hours from 1 to 12, with AM and PM.
          --date                  Show the date with the time.
          --text <text>           Show text, one character per card.
          --follow                Show the newest line of standard input.
          --fullscreen            Start in full screen.
          --widget                Be part of the desktop, below other windows.
          --geometry <WxH+X+Y>    Size and position, in pixels.
          --opacity <fraction>    The opacity of the background, from 0 to 1.
          --display <name>        The X server on which to show the clock.
          --config <file>         Use another settings file.
          --print-config          Print a settings file with every default.
          --snapshot <file.png>   Draw one picture to a file and exit.
          --version               Print the version.
          --help-all              Print all options.

        Drag a card to turn it; drag across the face, or press s, for the settings.
        f: full screen; Up, Down: minutes; Escape: back; q: quit. See man flipclockx.
        """

    /// All options: the parser's text, with the usage first.
    static var full: String {
        let text = ArgumentsCommand.helpMessage(columns: columns)
        let overview = "OVERVIEW: "
        guard text.hasPrefix(overview), let usage = text.firstRange(of: "\n\nUSAGE: "),
            let end = text[usage.upperBound...].firstRange(of: "\n\n")
        else { return text }
        let description = text[..<usage.lowerBound].dropFirst(overview.count)
        return text[usage.lowerBound..<end.lowerBound].dropFirst(2) + "\n\n" + description
            + text[end.lowerBound...]
    }
}
