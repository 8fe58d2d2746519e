import TestSupport
import Testing

@testable import FlipClockX

/// The completions in bash, zsh and fish: every option of the table, and nothing that the program refuses.
@Suite struct RepositoryCompletionTests {
    private typealias Shell = CompletionScript.Shell

    @Test(arguments: ShellCompletion.installed)
    func linesHaveTheirAnswers(shell: CompletionScript.Shell) throws {
        let cases: [(String, [String])] = [
            ("--snaps", ["--snapshot"]), ("--flip-axis ", ["x", "y"]),
            ("--seconds --motion f", ["full"]), ("--flip-axis=", ["x", "y"]),
            ("--motion=re", ["reduced"]),
            ("--monitor ", ["all", "current", "each", "primary"]),
            ("--flip-duration ", ["auto"]), ("--hinge-gap ", ["auto"]),
            ("--generate-completion-script ", ["bash", "fish", "zsh"]),
            // A theme of the user's own.
            ("--theme m", ["mine"]), ("--theme=gra", ["graphite"]),
            ("--zone Asia/Tok", ["Asia/Tokyo"]), ("--zone=Europe/Lisb", ["Europe/Lisbon"]),
            ("--zone UTC --zone America/New", ["America/New_York"]),
            // A word that is not the value of an option, free text, and the end of the options.
            ("h", []), ("--seconds h", []), ("--text --mot", []), ("--title ", []),
            ("-- --mot", []),
            // Classic forms.
            ("-geom", ["-geometry"]), ("-geometry 5x5 -root --geom", []),
            ("-wind", ["-window-id"]), ("-V", ["-V"]), ("-display :1 --displ", ["--display"]),
            // No option twice unless it is repeatable, and none that contradicts another one.
            ("--motion full --motio", []), ("--seconds --second", ["--seconds-line"]),
            ("--xrm a --xr", ["--xrm"]), ("--above --belo", []), ("--widget --abov", []),
            ("--below --widge", ["--widget"]), ("--config=a.toml --no-conf", []),
            ("--no-config --conf", []), ("--turn 0.5 --sid", []),
            ("--reduced-motion --motio", []),
        ]
        let answers = try ShellCompletion(shell).answers(to: cases.map(\.0))
        for ((line, expected), answer) in zip(cases, answers) {
            #expect(answer == expected, "\(line)")
        }
    }

    @Test(arguments: ShellCompletion.installed)
    func filesAreOffered(shell: CompletionScript.Shell) throws {
        let lines = ["--snapshot a", "--config c", "--frame-log n", "--snapshot f"]
        let answers = try ShellCompletion(shell).answers(to: lines).map { answer in
            answer.map { $0.filter { $0 != "\\" } }
        }
        #expect(answers.prefix(3) == [["a picture.png"], ["clock.toml"], ["notes.txt"]])
        #expect(answers[3] == ["folder"] || answers[3] == ["folder/"])
    }

    @Test(arguments: ShellCompletion.installed)
    func everyOptionIsCompleted(shell: CompletionScript.Shell) throws {
        let lines = Option.all.flatMap(\.spellings).filter { $0.count > 2 }.map {
            String($0.dropLast())
        }
        let answers = try ShellCompletion(shell).answers(to: lines)
        for (line, answer) in zip(lines, answers) {
            let matching = Option.all.flatMap(\.spellings).filter { $0.hasPrefix(line) }
            #expect(answer == Set(matching).sorted(), "\(line)")
        }
    }

    @Test(
        "fish shows the description of an option beside the option, not beside each of its values",
        .enabled(if: RepositoryCommand.exists("fish"), "needs fish"))
    func descriptions() throws {
        let shell = try ShellCompletion(.fish)
        let lines = ["--flip-axi", "--flip-axis ", "--monitor=pri", "--config c", "--theme gra"]
        let answers = try shell.answers(to: lines, withDescriptions: true)
        let axis = try #require(Option.all.first { $0.name == "flip-axis" })
        #expect(answers[0] == ["--flip-axis\t\(axis.summary)"])
        #expect(answers[1...3] == [["x", "y"], ["primary"], ["clock.toml"]])
        #expect(answers[4] == ["graphite\tmatt black cards, warm white digits"])
    }

    /// What the options need that have an effect only beside others.
    private static let context = ["turn-by": ["--turn", "0.5"], "align": ["--text", "A"]]

    /// The context of options that a picture does not have.
    private static let base = [
        "film": [], "film-format": ["--film", "frames"], "pointer-script": ["--film", "frames"],
    ]

    @Test(arguments: ShellCompletion.installed)
    func everyOfferIsAccepted(shell: CompletionScript.Shell) throws {
        let options = Option.all.filter(\.takesValue)
        let completion = try ShellCompletion(shell)
        let offered = try completion.answers(to: ["-", "--"]).flatMap { $0 }
        #expect(Set(offered).isSubset(of: Option.all.flatMap(\.spellings)))
        #expect(Set(offered).isSuperset(of: Option.all.map { "--\($0.name)" }))
        for separator in [" ", "="] {
            let lines = options.map { "--\($0.name)\(separator)" }
            let answers = try completion.answers(to: lines)
            for (option, answer) in zip(options, answers) {
                #expect(answer.isEmpty == (option.completion == .nothing), "\(option.name)")
                if case .words(let words) = option.completion { #expect(answer == words.sorted()) }
                for value in answer {
                    let line =
                        (Self.base[option.name] ?? ["--snapshot", "a.png"])
                        + (Self.context[option.name] ?? [])
                        + ["--\(option.name)", value]
                    if case .exit(let status, _, let error) = Arguments.parse(line) {
                        #expect(status == 0, "\(line): \(error ?? "")")
                    }
                }
            }
        }
    }
}
