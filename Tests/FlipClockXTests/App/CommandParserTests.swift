import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// The parser, over the whole table of options.
@Suite("Parsing with the table of options")
struct CommandParserTests {
    private let parse = CommandParser.given

    /// The message of the refusal; nil if the line is accepted.
    private func refusal(_ words: [String]) -> String? {
        do throws(UsageError) {
            _ = try parse(words)
            return nil
        } catch {
            return error.description
        }
    }

    /// The values that apply of each option given; equal for command lines with the same meaning, except for options
    /// that give values to the same setting.
    private func meaning(_ words: [String]) throws -> [String: [String]] {
        let options = try Dictionary(grouping: parse(words), by: \.option.name)
        return options.mapValues { given in
            given.suffix(given[0].option.isRepeatable ? given.count : 1).map(\.value)
        }
    }

    /// What the flag `option` sets, as a description; nil if it sets nothing.
    private func effect(_ option: Option) throws -> String? {
        let before = String(reflecting: OptionReader(given: []))
        var reader = OptionReader(given: [])
        try option.set(&reader, GivenOption(option: option, value: "", words: []))
        let after = String(reflecting: reader)
        return after == before ? nil : after
    }

    private var flags: [Option] { Option.all.filter { !$0.takesValue } }
    private var values: [Option] { Option.all.filter(\.takesValue) }

    @Test("each name is unique, and each option changes something of its own")
    func table() throws {
        let spellings = Option.all.flatMap(\.spellings)
        #expect(Set(spellings).count == spellings.count && Option.all.count > 60)
        let answers = ["diagnose", "list-themes", "print-config", "version", "help", "help-all"]
        let effects = try flags.map(effect)
        #expect(effects.count { $0 == nil } == answers.count)
        #expect(Set(effects.compactMap { $0 }).count == effects.count - answers.count)
        for option in flags where answers.contains(option.name) {
            #expect(try effect(option) == nil && !meaning(["--\(option.name)"]).isEmpty)
        }
        for option in Option.all {
            let known = option.contradictions + (option.opposite.map { [$0] } ?? [])
            #expect(known.allSatisfy { name in Option.all.contains { $0.name == name } })
            #expect(!option.help.isEmpty && option.help.count == option.help.utf8.count)
        }
    }

    @Test("flags in each spelling, given twice, and never with a value")
    func everyFlag() throws {
        for option in flags {
            let expected = try meaning(["--\(option.name)"])
            for spelling in option.spellings {
                #expect(try meaning([spelling]) == expected)
                #expect(try meaning([spelling, spelling]) == expected)
                for value in ["", "yes"] {
                    #expect(
                        refusal(["\(spelling)=\(value)"])
                            == "the option '\(spelling)' takes no value, but '\(value)' was given")
                }
            }
        }
    }

    @Test("values in each spelling and form, and missing values")
    func everyValue() throws {
        for option in values {
            let expected = try meaning(["--\(option.name)", "a=b c"])
            for spelling in option.spellings {
                #expect(try meaning([spelling, "a=b c"]) == expected)
                #expect(try meaning(["\(spelling)=a=b c"]) == expected)
                #expect(try meaning([spelling, ""]) == meaning(["\(spelling)="]))
                #expect(try meaning([spelling, "-"]) == meaning(["\(spelling)=-"]))
                #expect(try meaning([spelling, ""]) != expected)
                #expect(refusal([spelling]) == "missing value for '\(option.label)'")
            }
        }
    }

    @Test("a value that looks like an option, or like the end of the options")
    func dashes() throws {
        for option in values {
            let spelling = "--\(option.name)"
            for value in ["-name", "--seconds", "--help", "-5", "--", "---", "--x=y"] {
                let attached = try meaning(["\(spelling)=\(value)"])
                if option.takesAnyText {
                    #expect(try meaning([spelling, value]) == attached)
                } else {
                    #expect(refusal([spelling, value]) == "missing value for '\(option.label)'")
                }
            }
        }
        let any = Set(values.filter(\.takesAnyText).map(\.name))
        #expect(any.isSuperset(of: ["text", "title", "name", "xrm", "geometry", "at", "flip"]))
        #expect(any.isDisjoint(with: ["snapshot", "display", "config", "frame-log", "monitor"]))
    }

    @Test("if an option is given twice, the last one applies, unless it is repeatable")
    func twice() throws {
        for option in values {
            let name = "--\(option.name)"
            let both = try meaning([name, "a", "\(name)=b"])
            #expect(try (both == meaning([name, "b"])) != option.isRepeatable, "\(name)")
        }
        #expect(Option.all.filter(\.isRepeatable).map(\.name) == ["xrm", "display", "zone"])
        #expect(try meaning(["--xrm", "a", "-xrm=b"]) == ["xrm": ["a", "b"]])
        #expect(try meaning(["-display", "a", "--display", "b"]) == ["display": ["a", "b"]])
    }

    @Test("the value of an option is not read as another option")
    func texts() throws {
        let given = try parse(["--text", "-name", "-title", "-iconic", "-iconic", "--"])
        #expect(given["text"]?.value == "-name" && given["title"]?.value == "-iconic")
        #expect(given.map(\.option.name) == ["text", "title", "iconic"])
    }

    @Test(
        "words that are neither options nor values",
        arguments: [
            (["clock"], "unexpected argument 'clock'"), (["-"], "unexpected argument '-'"),
            ([""], "unexpected argument ''"),
            (["a", "--12h", "b c"], "2 unexpected arguments: 'a', 'b c'"),
            (["--", "--12h", "--"], "2 unexpected arguments: '--12h', '--'"),
            (["--follow", "yes"], "unexpected argument 'yes'"),
            (["clock", "--nonsense"], "unknown option '--nonsense'"),
            (["-x", "-b"], "unknown option '-x'"), (["--=3"], "unknown option '--'"),
            (["-=3"], "unknown option '-'"),
            (["---text", "x"], "unknown option '---text'. Did you mean '--text'?"),
            (["-seconds"], "unknown option '-seconds'. Did you mean '--seconds'?"),
            (["--opacit", "3"], "unknown option '--opacit'. Did you mean '--opacity'?"),
            (["--fullscren=3"], "unknown option '--fullscren'. Did you mean '--fullscreen'?"),
            (["--snap"], "unknown option '--snap'. Did you mean '--snapshot'?"),
            (["--no-above"], "unknown option '--no-above'. Did you mean '--above'?"),
            (["-v"], "unknown option '-v'. Did you mean '--version'?"),
            (["--V"], "unknown option '--V'. Did you mean '--version'?"),
            (["-H"], "unknown option '-H'. Did you mean '--help'?"),
            (["--d"], "unknown option '--d'"), (["-é"], "unknown option '-é'"),
            (["-xh"], "unknown option '-xh'"),
        ])
    func strangers(words: [String], sentence: String) {
        #expect(refusal(words) == sentence)
    }

    @Test(
        "help, version and completions take precedence over unknown words, not over missing values")
    func precedence() throws {
        for (word, name) in [("--help", "help"), ("-h", "help"), ("--version", "version")] {
            #expect(try parse(["clock", "--nonsense", word])[name] != nil)
            #expect(try parse(["--text", word])[name] == nil)
            #expect(refusal(["--", word]) == "unexpected argument '\(word)'")
            #expect(refusal([word, "--snapshot"]) == "missing value for '--snapshot <file.png>'")
        }
        #expect(refusal(["--help-all", "--nonsense"]) != nil)
        #expect(refusal(["--print-config", "clock"]) != nil)
    }

    @Test(
        "random lines: a value may follow its option or be attached, and the order of options is free"
    )
    func random() throws {
        var random = SeededRandom(seed: 20_260_713)
        let texts = ["a", "-", "0.5", "64x36", "-5-5", "--seconds", "x y", "", "=", "--"]
        for _ in 0..<3000 {
            var separate: [String] = []
            var attached: [String] = []
            for option in Option.all.shuffled(using: &random).prefix(
                Int.random(in: 0...6, using: &random))
            {
                let spelling = option.spellings.randomElement(using: &random) ?? ""
                guard option.takesValue else {
                    separate.append(spelling)
                    attached.append(spelling)
                    continue
                }
                let usable = texts.filter { option.takesAnyText || $0 == "-" || !$0.hasPrefix("-") }
                let text = usable.randomElement(using: &random) ?? ""
                separate += [spelling, text]
                attached.append("\(spelling)=\(text)")
            }
            let meaning = try meaning(separate)
            #expect(try self.meaning(attached) == meaning, "\(separate)")
            #expect(try self.meaning(attached + ["--"]) == meaning)
            // Of two options that give values to the same setting, the last one applies.
            let words = attached.filter { word in
                Setting.all.contains { setting in
                    setting.words.contains { "--\($0.name)" == word }
                        || setting.isFlag && setting.option.map { word == "--no-\($0)" } ?? false
                }
            }
            if words.count < 2
                && !words.contains(where: { attached.contains("--" + $0.dropFirst(5)) })
            {
                #expect(try self.meaning(attached.reversed()) == meaning, "\(separate)")
            }
        }
    }
}
