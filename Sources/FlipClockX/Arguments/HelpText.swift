import FlipClock
import FlipSystem

/// The answers to `--help` and `--help-all`, from the table of options.
enum HelpText {
    /// The width of both texts, so that they are the same in a terminal, a pipe and a test.
    static let columns = 80
    /// The column of the descriptions.
    private static let indentation = 26

    /// The everyday options with a few words each, in the order of `--help`.
    static let everyday = [
        ("seconds", "Show the seconds."),
        ("12h", "Count hours from 1 to 12, with AM and PM."),
        ("date", "Show the date with the time."),
        ("text", "Show text, one character per card."),
        ("follow", "Show the newest line of standard input."),
        ("fullscreen", "Start in full screen."),
        ("widget", "Run as part of the desktop, below other windows."),
        ("geometry", "Size and position, in pixels."),
        ("opacity", "The opacity of the background, from 0 to 1."),
        ("display", "The X server on which to show the clock."),
        ("config", "Use another settings file."),
        ("print-config", "Print a settings file with every default."),
        ("snapshot", "Draw one picture to a file and exit."),
        ("version", "Print the version."),
        ("help-all", "Print all options."),
    ]

    /// The everyday options, on one screen of 24 lines.
    static var short: String {
        let entries = everyday.compactMap { name, words in
            Option.all.first { $0.name == name }.map { entry($0.label, words) }
        }
        return """
            USAGE: \(Diagnostics.programName) [<option>] ...

            A flip clock for X11 whose cards can be turned by hand.

            \(entries.joined(separator: "\n"))

            Drag a card to turn it; drag across the face, or press s, for the settings.
            f: full screen; Up, Down: minutes; Escape: go back; q: quit. See man flipclockx.

            """
    }

    /// All options.
    static var full: String {
        let sections = Option.Section.allCases.map { section in
            let options = Option.all.filter { $0.section == section }
            // The second of two opposite options is in the first one's entry.
            let firsts = options.filter { option in
                !options.prefix { $0.name != option.name }.contains { $0.opposite == option.name }
            }
            let entries = firsts.map { entry($0.fullLabel, $0.help) }
            return "\(section.rawValue.uppercased()):\n" + entries.joined(separator: "\n")
        }
        return """
            \(usage)

            A flip clock for X11 whose cards can be turned by hand.

            \(discussion.map { lines(of: $0, width: columns - 1).joined(separator: "\n") }.joined(separator: "\n\n"))

            \(sections.joined(separator: "\n\n"))

            KEYS:
            \(keys.map(entry).joined(separator: "\n"))

            """
    }

    private static var keys: [(String, String)] {
        KeyBinding.help + [("Tab, cursor keys, Space", "Select and change settings, on the back.")]
    }

    private static let usage = """
        USAGE: flipclockx [<settings>] [<window>] [--display <name>] ...
                          [--frame-log <file>]
               flipclockx --snapshot <file.png> [<settings>] [--geometry <WxH>]
                          [--at <time>] [--flip <fraction>]
                          [--side <side> | --turn <fraction> [--turn-by <how>]]
               flipclockx --film <folder> [<settings>] [--geometry <WxH>] ...
               flipclockx [--text <text>] [--follow] ...
               flipclockx [--timer <durations> [--rounds <number>] | --until <time>] ...
        """

    private static var discussion: [String] {
        [
            """
            Shows the local time on flip cards, in a window of its own. Drag a card \
            down for its next value, up for the previous one; after you release it, the clock \
            returns to the current time. Drag across the face, or press the button in the upper \
            right corner, to turn the whole face over; the settings are on its back. The wheel turns the \
            card under the pointer; a double click is full screen.
            """,
            """
            \(list(Option.all.filter(\.isClassic).map { "-\($0.name)" })) are also accepted, as in \
            other X11 programs. X resources with the name flipclockx or the class FlipClockX set \
            the defaults of geometry, title, monitor, opacity, scale, \
            \(list(Option.window.filter { !$0.takesValue }.compactMap(\.resource?.name))).
            """,
            """
            The time zone is the system's, or the one in TZ. The settings below come from \
            the settings file; these options override it for one run and are not saved.
            """,
            """
            Exit status: 0 on success, 1 on failure, 64 for arguments that cannot be used; \
            each failure is reported in one line on standard error.
            """,
        ]
    }

    /// `names` as a list: "a, b and c".
    private static func list(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// An option and its description, which begins on the next line if the option is too long.
    private static func entry(_ label: String, _ description: String) -> String {
        let margin = String(repeating: " ", count: indentation)
        let text = lines(of: description, width: columns - 1 - indentation)
            .map { margin + $0 }.joined(separator: "\n")
        let first = "  \(label)"
        guard first.count < indentation else { return "\(first)\n\(text)" }
        return first + text.dropFirst(first.count)
    }

    /// Breaks `text` at spaces into lines of at most `width` characters.
    private static func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}

extension Option {
    /// All forms of the option in `--help-all`.
    fileprivate var fullLabel: String {
        if let letter { return "-\(letter), \(label)" }
        return opposite.map { "\(label)/--\($0)" } ?? label
    }
}
