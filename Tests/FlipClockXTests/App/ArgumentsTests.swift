import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipSystem
@testable import FlipX11

@Suite("Arguments")
struct ArgumentsTests {
    private func options(_ arguments: String...) throws -> Options {
        guard case .run(let options, let warnings) = Arguments.parse(arguments) else {
            throw Unexpected(result: Arguments.parse(arguments))
        }
        #expect(warnings.isEmpty)
        return options
    }

    private struct Unexpected: Error {
        let result: Arguments.ParseResult
    }

    /// The message of a usage error. Records an issue for any other result.
    private func refusal(_ arguments: [String]) -> String? {
        guard case .exit(let status, let output, let error) = Arguments.parse(arguments) else {
            Issue.record("\(arguments) was accepted")
            return nil
        }
        #expect(status == 64)
        #expect(output == nil)
        let sentence = error ?? ""
        let line = Diagnostics.line(sentence)
        #expect(line.hasPrefix("flipclockx: "))
        #expect(line.hasSuffix("ee flipclockx --help\n") || line.hasSuffix("--help-all\n"))
        #expect(line.unicodeScalars.count { $0 == "\n" } == 1)
        return sentence
    }

    @Test("an error quotes at most 200 characters of an argument")
    func longArguments() {
        let long = String(repeating: "\u{1f9d1}\u{200d}\u{1f680}", count: 10_000)
        for arguments in [
            [long], [long, long, long], ["--\(long)"], ["-\(long)"], ["--seconds=\(long)"],
            ["--geometry", long], ["--theme", long], ["--flip-axis", long],
            ["--flip-duration", long], ["--timer", long], ["--until", long], ["--mode", long],
            ["--score", long], ["--zone", long], ["--window-id", long],
            ["--snapshot", "a", "--at", long],
            ["--snapshot", "a", "--turn", long], ["--film", "\(long).mp4"],
            ["--generate-completion-script", long], ["--dusk-from", long], ["--font", long],
        ] {
            let said = refusal(arguments) ?? ""
            #expect(said.unicodeScalars.count < 600, "\(arguments[0].prefix(40)): \(said.count)")
        }
    }

    @Test("without arguments, a window of 1280x720 shows hours and minutes")
    func defaults() throws {
        let options = try options()
        #expect(options == Options())
        #expect(options.settings(from: Settings()) == Settings())
        guard case .window(let window) = options.task else {
            Issue.record("no window")
            return
        }
        #expect(window == Options.Window())
    }

    @Test("--text and --follow, for a window and for a picture")
    func texts() throws {
        #expect(try options().text == nil)
        #expect(try options("--text", "1024").text == .init(start: BoardText("1024")))
        #expect(try options("--follow").text == .init(start: nil, isFollowed: true))
        let both = try options("--follow", "--text", "-1", "--snapshot", "a.png", "--flip", "0.5")
        #expect(both.text == .init(start: BoardText("-1"), isFollowed: true))
        let long = Arguments.parse(["--text", String(repeating: "x", count: 257), "--seconds"])
        guard case .run(let options, let warnings) = long else {
            Issue.record("refused")
            return
        }
        #expect(options.text?.start?.characters.count == 256)
        #expect(warnings == [BoardText.clampWarning, "--seconds has no effect with --text"])
    }

    @Test("--align, --grid and --spool")
    func boards() throws {
        let text = try options(
            "--text", "A", "--align", "center", "--grid", "22x6", "--spool"
        ).text
        #expect(
            text?.style
                == BoardStyle(alignment: .center, grid: .init(columns: 22, rows: 6), spools: true))
        #expect(try options("--follow").text?.style == BoardStyle())
        for wrong in [
            ["--align", "middle"], ["--grid", "22"], ["--grid", "0x6"], ["--grid", "+2x6"],
            ["--grid", "2x-6"], ["--grid", "2x6x1"], ["--grid", ""],
        ] {
            guard case .exit(let status, _, let error) = Arguments.parse(["--text", "A"] + wrong)
            else {
                Issue.record("accepted \(wrong)")
                continue
            }
            #expect(status == 64 && error?.contains(wrong[0]) == true)
        }
        for alone in [["--align", "left"], ["--grid", "2x2"], ["--spool"]] {
            guard case .exit(64, _, let error) = Arguments.parse(alone) else {
                Issue.record("accepted \(alone)")
                continue
            }
            #expect(error?.contains("--text or --follow") == true)
        }
        guard
            case .run(let options, let warnings) = Arguments.parse([
                "--text", "A", "--grid", "100x100",
            ])
        else {
            Issue.record("refused")
            return
        }
        #expect(options.text?.style.grid == .init(columns: 64, rows: 4) && warnings.count == 1)
        guard
            case .run(_, let clipped) = Arguments.parse(["--text", "LONG TEXT", "--grid", "4x1"])
        else {
            Issue.record("refused")
            return
        }
        #expect(clipped == ["the text does not fit on 4x1 cards; the rest is not shown"])
    }

    @Test("options of a window")
    func window() throws {
        let options = try options(
            "--12h", "--seconds", "--fullscreen", "--display", ":7", "--frame-log", "f.tsv",
            "--geometry", "400x200-10-20")
        let settings = options.settings(from: Settings())
        let mode = Clock(settings: settings, moment: Moment(FaceFixture.reading(minute: 0))).mode
        #expect(mode.isSame(as: TimeMode(hourCycle: .h12, seconds: .cards)))
        let geometry = WindowGeometry(
            size: .init(width: 400, height: 200),
            position: .init(x: .fromEnd(10), y: .fromEnd(20)), isClamped: false)
        #expect(
            options.task
                == .window(
                    .init(
                        behaviours: [.fullscreen], geometry: geometry, displays: [":7"],
                        frameLog: "f.tsv")))
    }

    @Test("options of a snapshot")
    func snapshot() throws {
        #expect(
            try options("--snapshot", "a.png").task
                == .snapshot(
                    .init(
                        path: "a.png", size: .init(width: 1280, height: 720), time: nil,
                        flip: nil)))
        #expect(
            try options(
                "--at", "2026-03-09 09:41:00", "--flip", "0.25", "--geometry", "64x32",
                "--snapshot", "-"
            ).task
                == .snapshot(
                    .init(
                        path: "-", size: .init(width: 64, height: 32),
                        time: GivenTime(parsing: "2026-03-09 09:41:00"), flip: 0.25)))
    }

    @Test(
        "a position that begins with a minus sign is a value",
        arguments: [["--geometry", "-10-20"], ["--geometry=-10-20"], ["--geometry", "=-10-20"]])
    func dashes(arguments: [String]) throws {
        guard case .run(let options, _) = Arguments.parse(arguments),
            case .window(let window) = options.task
        else { throw Unexpected(result: Arguments.parse(arguments)) }
        #expect(window.geometry?.position == .init(x: .fromEnd(10), y: .fromEnd(20)))
        #expect(window.geometry?.size == nil)
    }

    @Test("fractions over the whole range, including its ends")
    func fractions() throws {
        for (text, value) in [
            ("0", 0.0), ("1", 1), ("0.5", 0.5), (".5", 0.5), ("1e-3", 0.001), ("-0", 0),
            ("1.0", 1), ("+0.5", 0.5),
        ] {
            guard case .snapshot(let snapshot) = try options("--snapshot", "a", "--flip", text).task
            else { continue }
            #expect(snapshot.flip == value)
            #expect(snapshot.flip?.sign == .plus)
        }
    }

    @Test(
        "text that is not a fraction is refused",
        arguments: [
            "nan", "inf", "-inf", "0x1p-1", "half", "", " 0.5", "0.5 ", "0,5", "50%", "--seconds",
            "\n",
        ])
    func wrongFractions(text: String) {
        let line = refusal(["--snapshot", "a.png", "--flip", text])
        #expect(line?.hasPrefix("--flip '\(text)' is not a number;") == true)
    }

    @Test(
        "a fraction out of range is clamped, with a warning",
        arguments: ["--flip", "--turn"], [("2", 1.0), ("-0.1", 0), ("1.0000001", 1), ("1e999", 1)])
    func clampedFractions(option: String, given: (text: String, value: Double)) throws {
        let result = Arguments.parse(["--snapshot", "a.png", option, given.text])
        guard case .run(let options, let warnings) = result,
            case .snapshot(let snapshot) = options.task
        else { throw Unexpected(result: result) }
        #expect((option == "--flip" ? snapshot.flip : snapshot.turn) == given.value)
        #expect(warnings.count == 1)
        let warning = warnings.first ?? ""
        #expect(warning.hasPrefix("\(option) '\(given.text)': too "), "\(warning)")
        #expect(warning.hasSuffix("the range is from 0 to 1"), "\(warning)")
    }

    @Test(
        "the last of --12h and --24h applies, as does the last of --seconds and --no-seconds; other contradictions fail"
    )
    func contradictions() throws {
        #expect(try options("--12h", "--24h").overrides == options("--24h").overrides)
        #expect(try options("--24h", "--12h").overrides == options("--12h").overrides)
        #expect(
            try options("--seconds", "--no-seconds").overrides == options("--no-seconds").overrides)
        for contradiction in [
            ["--above", "--below"], ["--above", "--widget"], ["--config", "a", "--no-config"],
            ["--motion", "full", "--reduced-motion"],
            ["--snapshot", "a.png", "--side", "back", "--turn", "0.5"],
        ] { #expect(refusal(contradiction) != nil, "\(contradiction)") }
    }

    @Test(
        "invalid times are refused, in the same words by all options",
        arguments: [
            "2026-02-30 10:00:00", "now", "", "10:60", "24:00", "1:2", "10:00 2026-02-03", "-1",
            "2026-02-03 ", "2026-02-03  10:00", "2026-02-03Z10:00", "T10:00", "10",
        ])
    func wrongTimes(text: String) {
        for (option, more) in [
            ("--at", ["--snapshot", "a.png"]), ("--from", ["--film", "a"]), ("--until", []),
        ] {
            let line = refusal([option, text] + more)
            #expect(
                line == "\(option) '\(text)' is not a time; give it as \(GivenTime.forms); "
                    + "see flipclockx --help-all")
        }
    }

    @Test("the same forms of a time for --at, --from and --until")
    func times() throws {
        let day = try #require(ClockReading(parsing: "2027-01-02 00:00:00"))
        for (text, second) in [
            ("2027-01-02 07:30:05", 27_005), ("2027-01-02T7:30", 27_000), ("2027-01-02", 0),
        ] {
            let time = GivenTime.reading(day.advanced(bySeconds: second))
            #expect(GivenTime(parsing: text) == time, "\(text)")
        }
        #expect(GivenTime(parsing: "7:30") == .timeOfDay(27_000))
        #expect(GivenTime(parsing: "23:59:59") == .timeOfDay(86_399))
        let noon = day.advanced(bySeconds: 43_200)
        #expect(GivenTime.timeOfDay(27_000).reading(now: noon) == day.advanced(bySeconds: 27_000))
        guard case .snapshot(let picture) = try options("--snapshot", "a.png", "--at", "7:30").task,
            case .film(let film) = try options("--film", "a", "--from", "7:30").task
        else {
            Issue.record("no picture")
            return
        }
        #expect(picture.time == .timeOfDay(27_000) && film.time == picture.time)
        #expect(try options("--until", "7:30").timer == .until(.timeOfDay(27_000)))
    }

    @Test(
        "a picture or a film with the name of another format is refused",
        arguments: ["o.jpg", "a/b.c/O.WEBP", "clock.mp4", "o.svg", "o.txt", "c.y4m.gz"])
    func otherFormats(name: String) {
        #expect(
            refusal(["--snapshot", name])?.hasPrefix(
                "--snapshot '\(name)' is not the name of a PNG file;") == true)
        #expect(refusal(["--film", name])?.contains("names one file") == true)
    }

    @Test(
        "the suffix of a film names its format, also in capitals, and an option must not contradict it"
    )
    func filmSuffixes() throws {
        for (name, format) in [("c.Y4M", Options.Film.Format.y4m), ("a/c.BgrA", .bgra)] {
            guard case .film(let film) = try options("--film", name).task else {
                Issue.record("no film")
                return
            }
            #expect(film.format == format)
        }
        for (name, format) in [("c.y4m", "bgra"), ("c.bgra", "png")] {
            #expect(
                refusal(["--film", name, "--film-format", format])?.hasPrefix(
                    "--film '\(name)' names a file in another format than \(format); ") == true)
        }
        #expect(refusal(["--snapshot", "c.y4m"])?.contains("not the name of a PNG") == true)
    }

    @Test(
        "an option that cannot take effect beside the others is warned about",
        arguments: [
            (["--snapshot", "a.png", "--geometry", "64x64+5+5"], ["the position in --geometry"]),
            (
                [
                    "--snapshot", "a.png", "--sound", "0.5", "--drift", "--return-after", "5",
                    "--motion", "reduced", "--flip-duration", "2",
                ], ["--sound", "--drift", "--return-after", "--motion", "--flip-duration"]
            ),
            (["--film", "a", "--sound", "0.5", "--drift"], ["--sound", "--drift"]),
            (["--film", "a", "--flip-duration", "2", "--opacity", "0"], []),
            (["--snapshot", "a.png", "--transparent"], []),
            (
                ["--date-only", "--seconds", "--12h", "--leading-zero"],
                ["--seconds", "--12h", "--leading-zero"]
            ),
            (["--date", "--seconds", "--12h"], []),
        ])
    func idle(arguments: [String], idle: [String]) {
        guard case .run(_, let warnings) = Arguments.parse(arguments) else {
            Issue.record("refused")
            return
        }
        let named = warnings.map { line in
            line.firstRange(of: " has no effect with --").map { String(line[..<$0.lowerBound]) }
                ?? line
        }
        #expect(named.sorted() == idle.sorted())
    }

    @Test("a size that is too large is quoted as it was typed")
    func typedSize() {
        for option in ["--snapshot", "--film"] {
            let line = refusal([option, "a", "--geometry", "99999x99999"])
            #expect(line?.hasPrefix("--geometry '99999x99999' has more than") == true)
        }
    }

    @Test(
        "an error names the help that explains its option",
        arguments: [
            (["--geometry", "junk"], "--help"), (["--opacity", "much"], "--help"),
            (["clock"], "--help"), (["--grid", "2x2"], "--help-all"),
            (["--flip-axis", "z"], "--help-all"), (["--for", "1"], "--help-all"),
            (["--timer"], "--help-all"), (["--no-config=yes"], "--help-all"),
            (["--nonsense"], "--help-all"), (["--above", "--below"], "--help-all"),
        ])
    func explained(arguments: [String], help: String) {
        #expect(refusal(arguments)?.hasSuffix("ee flipclockx \(help)") == true)
        guard case .exit(0, let text?, nil) = Arguments.parse([help]) else {
            Issue.record("no help")
            return
        }
        let option = arguments[0].prefix { $0 != "=" }
        let isOption = Option.all.contains { "--\($0.name)" == option }
        #expect(!isOption || text.contains("\(option)"))
    }

    @Test("an error of an option with limits names them, and so does --help-all")
    func limits() {
        guard case .exit(0, let help?, nil) = Arguments.parse(["--help-all"]) else {
            Issue.record("no help")
            return
        }
        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for (arguments, limits) in [
            (["--zone", "\(String(repeating: "x", count: 41))=UTC"], "40 characters"),
            (["--film", "a", "--for", "0"], "from 0.001 to 86400"),
            (["--film", "a", "--fps", "2.5"], "from 1 to 1000"),
            (["--text", "A", "--grid", "22"], "at most 64 columns and 256 cards"),
            (["--timer", "100h"], "up to 99:59:59"),
            (["--timer", "25m", "--rounds", "1.5"], "from 1 to 99"),
            (["--score", "Red 1000"], "at most 6 sides, labels of 24 characters and 999 points"),
        ] {
            #expect(refusal(arguments)?.contains(limits) == true, "\(arguments)")
            #expect(words.contains(limits), "\(arguments)")
        }
    }

    @Test("every form that a message names for a time or a length is accepted")
    func namedForms() {
        let times = [
            "2027-01-02 07:30:05", "2027-01-02T07:30:05", "2027-01-02 07:30", "2027-01-02", "7:30",
            "07:30:05",
        ]
        #expect(times.allSatisfy { GivenTime(parsing: $0) != nil })
        let form = "'YYYY-MM-DD HH:MM:SS' (or T for the space), the same without seconds or "
        #expect(GivenTime.forms == form + "without a time, HH:MM or HH:MM:SS")
        let lengths = ["25m": 1500, "1h30m": 5400, "90s": 90, "25:00": 1500, "99:59:59": 359_999]
        for (text, seconds) in lengths { #expect(DurationText.seconds(text) == seconds) }
        #expect(
            refusal(["--timer", "25"])
                == "--timer '25' is not a length; give \(DurationText.forms); see flipclockx --help-all"
        )
    }

    @Test("a score that is refused names the limits; one without a comma is warned about")
    func scores() {
        let limits = "at most 6 sides, labels of 24 characters and 999 points"
        for text in ["1, 2, 3, 4, 5, 6, 7", "Red 1000", ""] {
            #expect(refusal(["--score", text])?.contains(limits) == true, "\(text)")
        }
        guard case .run(_, let warnings) = Arguments.parse(["--score", "Red 5 Green 12"]),
            case .run(_, let none) = Arguments.parse(["--score", "Schalke 04 3:1 Hannover 96"])
        else {
            Issue.record("refused")
            return
        }
        #expect(
            warnings
                == ["--score 'Red 5 Green 12': 'Red 5 Green' is one side; commas separate sides"])
        #expect(none.isEmpty)
    }

    @Test(
        "invalid geometries are refused", arguments: ["0x0", "junk", "", "10x", "-", "--seconds"])
    func wrongGeometries(text: String) {
        for more in [[], ["--snapshot", "a.png"]] {
            let line = refusal(["--geometry", text] + more)
            #expect(line?.hasPrefix("--geometry '\(text)' is not a size and position;") == true)
        }
    }

    @Test("a geometry that is too large is clamped, with a one-line warning")
    func clamping() {
        guard
            case .run(let options, let warnings) = Arguments.parse([
                "--geometry", "60000x60000+0+0",
            ]), case .window(let window) = options.task
        else {
            Issue.record("refused")
            return
        }
        #expect(window.geometry?.size == .init(width: 16_384, height: 16_384))
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("60000x60000+0+0") == true)
        #expect(warnings.first?.contains("\n") == false)
    }

    @Test("options of a picture need --snapshot")
    func needsSnapshot() {
        #expect(
            refusal(["--flip", "0.5"])?.hasPrefix("--flip '0.5' only works with --snapshot;")
                == true)
        #expect(
            refusal(["--at", "2026-03-09 09:41:00"])?
                .hasPrefix("--at '2026-03-09 09:41:00' only works with --snapshot;") == true)
    }

    @Test("options of a window have no effect on a picture, with a warning")
    func idleOptions() {
        guard
            case .run(_, let warnings) = Arguments.parse([
                "--snapshot", "a.png", "--fullscreen", "--display", ":1", "--frame-log", "f",
            ])
        else {
            Issue.record("refused")
            return
        }
        #expect(
            warnings == [
                "--fullscreen has no effect with --snapshot",
                "--display has no effect with --snapshot",
                "--frame-log has no effect with --snapshot",
            ])
    }

    @Test(
        "errors in the form of a command line are one line, too",
        arguments: [
            (["--nonsense"], "unknown option '--nonsense'"),
            (["--flipp", "1"], "unknown option '--flipp'"),
            (["-x"], "unknown option '-x'"),
            (["-snapshot", "a.png"], "unknown option '-snapshot'"),
            (["clock"], "unexpected argument 'clock'"),
            (["a", "b"], "2 unexpected arguments: 'a', 'b'"),
            (["a\nb"], "unexpected argument"),
            (["--snapshot"], "missing value for '--snapshot <file.png>'"),
            (["--snapshot", "--seconds"], "missing value for '--snapshot"),
            (["--geometry"], "missing value for '--geometry"),
            (["--12h=yes"], "the option '--12h' takes no value, but 'yes' was given"),
            (["--12h="], "the option '--12h' takes no value, but '' was given"),
            (["-iconic=yes"], "the option '-iconic' takes no value, but 'yes' was given"),
            (["--help=yes"], "the option '--help' takes no value, but 'yes' was given"),
            (["--"] + ["--12h"], "unexpected argument '--12h'"), (["---"], "unknown option '---'"),
            (["--flip-axis"], "missing value for '--flip-axis <x|y>'"),
            (["--config", ""], "--config '' is empty"),
            (["--config", "a", "--no-config"], "--config 'a' contradicts --no-config"),
            (
                ["--generate-completion-script", "cobol"],
                "--generate-completion-script 'cobol' is not known; give bash, zsh or fish"
            ),
            (["--generate-completion-script"], "missing value for '--generate-completion-script"),
            (
                ["--zone", "New York"],
                "--zone 'New York' is not a time zone; names have underscores for spaces, as America/New_York"
            ),
            (
                ["--zone", "New/York/"],
                "--zone 'New/York/' is not a time zone; give a name such as Asia/Tokyo"
            ),
            (["--snapshot="], "--snapshot '' is empty"),
            (["--snapshot", ""], "--snapshot '' is empty"),
            (["--display", ""], "--display '' is empty"),
            (["--frame-log", ""], "--frame-log '' is empty"),
        ])
    func parserErrors(arguments: [String], start: String) {
        let line = refusal(arguments)
        #expect(line?.hasPrefix(start) == true, "\(line ?? "")")
    }

    @Test("--version prints the program's name and version", arguments: ["--version", "-V"])
    func version(option: String) {
        #expect(
            Arguments.parse([option])
                == .exit(status: 0, output: "flipclockx \(Arguments.version)\n", error: nil))
    }

    @Test("--help fits on one screen, and --help-all has all its options")
    func shortHelp() {
        guard case .exit(0, let output?, nil) = Arguments.parse(["--help"]),
            case .exit(0, let full?, nil) = Arguments.parse(["--help-all"])
        else {
            Issue.record("no help")
            return
        }
        for arguments in [
            ["-h"], ["-help"], ["--seconds", "--help"], ["--help-all", "-h"],
            ["--nonsense", "clock", "-h"],
        ] {
            #expect(Arguments.parse(arguments) == .exit(status: 0, output: output, error: nil))
        }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
        #expect(lines.first?.hasPrefix("USAGE: ") == true)
        let options = lines.filter { $0.hasPrefix("  --") }.compactMap {
            $0.split(separator: "  ", omittingEmptySubsequences: true).first
        }
        #expect(options.count > 10)
        for option in options {
            // An option may stand after its letter, or before its opposite.
            let entries = ["\n  \(option)", "\n  \(option)/", ", \(option) "]
            #expect(entries.contains { full.contains($0) }, "\(option)")
        }
    }

    @Test("--help-all lists every option with its default, within 80 columns")
    func help() {
        guard case .exit(0, let output?, nil) = Arguments.parse(["--help-all"]) else {
            Issue.record("no help")
            return
        }
        #expect(Arguments.parse(["--seconds", "--help-all"]) == Arguments.parse(["--help-all"]))
        #expect(output.hasPrefix("USAGE: ") && output.contains("\n\nA flip clock"))
        #expect(!output.contains("OVERVIEW") && output.contains("\n\nWINDOW:\n"))
        for option in [
            "--12h", "--24h", "--seconds", "--seconds-line", "--no-seconds", "--flip-axis <x|y>",
            "--hinge-gap <points>", "--flip-duration <seconds>", "--pop <factor>",
            "--return-after <seconds>", "--motion <system|full|reduced>", "--reduced-motion",
            "--config <file>", "--no-config", "--print-config", "--geometry <WxH+X+Y>",
            "--display <name>", "--fullscreen", "--monitor <which>", "--above", "--below",
            "--sticky",
            "--skip-taskbar", "--borderless", "--widget", "--transparent",
            "--opacity <fraction>", "--click-through", "--scale <factor>", "--iconic",
            "--title <text>", "--name <name>", "--xrm <line>",
            "--snapshot <file.png>", "--at <time>", "--flip <fraction>",
            "--frame-log <file>", "--version", "-h, --help", "1280x720", "$DISPLAY",
            "--generate-completion-script <shell>",
        ] {
            #expect(output.contains(option), "\(option)")
        }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(output.hasSuffix("\n") && !output.hasSuffix("\n\n"))
    }

    @Test("completion scripts are output, not errors", arguments: CompletionScript.Shell.allCases)
    func completions(shell: CompletionScript.Shell) {
        for line in [[shell.rawValue], [shell.rawValue, "--nonsense"], [shell.rawValue, "clock"]] {
            #expect(
                Arguments.parse(["--generate-completion-script"] + line)
                    == .exit(status: 0, output: CompletionScript.text(for: shell), error: nil))
        }
    }

    @Test(
        "a film that is too large, too short or named like a file is refused",
        arguments: [
            (
                ["--film", "a", "--geometry", "16384x16384"],
                "--geometry '16384x16384' has more than the 67108864 pixels that --film can draw; "
                    + "give a smaller size, such as 8192x8192"
            ),
            (
                ["--snapshot", "a.png", "--geometry", "8193x8192"],
                "--geometry '8193x8192' has more than the 67108864 pixels that --snapshot can "
                    + "draw; give a smaller size, such as 8192x8192"
            ),
            (
                ["--film", "a", "--for", "0"],
                "--for '0' is no length; give seconds from 0.001 to 86400, such as 10"
            ),
            (
                ["--film", "out/clock.MP4"],
                "--film 'out/clock.MP4' names one file, but PNG files need a folder; give a "
                    + "folder such as 'out/clock/', a file that ends in .y4m, or - and pipe it to "
                    + "an encoder"
            ),
        ])
    func films(arguments: [String], sentence: String) {
        let isEveryday = arguments.contains("--snapshot")
        #expect(
            Arguments.parse(arguments)
                == .exit(
                    status: 64, output: nil,
                    error: sentence + "; see flipclockx --help" + (isEveryday ? "" : "-all")))
    }

    @Test(
        "films that look alike are accepted",
        arguments: [
            ["--film", "a", "--geometry", "8192x8192"], ["--film", "clock.mp4/"],
            ["--film", "clock.mp4", "--film-format", "y4m"], ["--film", "v1.2"],
            ["--film", "a", "--for", "0.1"],
        ])
    func acceptedFilms(arguments: [String]) {
        guard case .run(_, warnings: []) = Arguments.parse(arguments) else {
            Issue.record("\(Arguments.parse(arguments))")
            return
        }
    }
}
