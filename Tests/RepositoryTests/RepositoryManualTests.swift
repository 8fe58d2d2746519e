import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipSystem

/// The manual pages match the program's options, settings and messages exactly.
@Suite struct RepositoryManualTests {
    private static let program = "Resources/share/man/man1/flipclockx.1"
    private static let file = "Resources/share/man/man5/flipclockx.5"

    @Test(arguments: [program, file])
    func pageIsCleanForMandoc(page: String) throws {
        let check = try RepositoryCommand(["mandoc", "-Tlint", "-Wstyle", page])
        // Other manual pages need not be installed on the test machine.
        let complaints = check.output.split(separator: "\n")
            .filter { !$0.contains("referenced manual not found") }
        #expect(complaints.isEmpty)
        #expect(check.status < 5, "\(check.errors)")
    }

    @Test func helpAndManualHaveTheSameOptions() throws {
        let documented = try RepositoryText.documentedOptions()
        var inManual: Set<String> = []
        for line in try RepositoryText.lines(of: Self.program) where line.hasPrefix(".It Fl ") {
            for match in line.matches(of: #/Fl -([a-z0-9][a-z0-9-]*)/#) {
                inManual.insert("--\(match.1)")
            }
        }
        #expect(documented.count > 20)
        #expect(inManual == documented)
    }

    @Test func manualHasEverySettingWithItsDefault() throws {
        var inManual: [String] = []
        var table = ""
        for line in try RepositoryText.lines(of: Self.file) {
            if line.hasPrefix(".Ss Table ") { table = String(line.dropFirst(10)) }
            if line.hasPrefix(".It Li ") {
                let words = line.dropFirst(7).split(
                    separator: "\\(dq", omittingEmptySubsequences: false)
                inManual.append("\(table).\(words.joined(separator: "\""))")
            }
        }
        let settings = Setting.all.map { "\($0.path) = \($0.literal(in: Settings()))" }
        #expect(inManual == settings)
    }

    @Test func diagnosticsInTheManualAreTheProgramsOwn() throws {
        let files = ["[face]\nhours = 12\nseconds = 'yes'\n", "[.face]\n"]
        let said = files.flatMap { text in
            SettingsReading(Array(text.utf8), path: "config.toml").warnings.map(Diagnostics.line)
        }
        let inManual = try RepositoryText.lines(of: Self.file).filter {
            $0.hasPrefix(".Dl flipclockx")
        }
        let printed = inManual.map { line in
            line.dropFirst(4).split(separator: "\\(dq", omittingEmptySubsequences: false)
                .joined(separator: "\"") + "\n"
        }
        #expect(printed == said)
    }

    @Test(arguments: [program, file])
    func manualReferencesToItselfAreCorrect(page: String) throws {
        let other = page == Self.program ? ".Xr flipclockx 5" : ".Xr flipclockx 1"
        #expect(try RepositoryText.lines(of: page).contains { $0.hasPrefix(other) })
    }
}
