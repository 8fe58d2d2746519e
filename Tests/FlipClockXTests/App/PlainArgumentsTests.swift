import TestSupport
import Testing

@testable import FlipClockX

@Suite("Command lines read without the parser")
struct PlainArgumentsTests {
    /// The program's interpretation of a command line.
    private struct Meaning: Equatable {
        var options: Options?
        var refusal: String?
        var warnings: [String] = []

        init(_ command: ArgumentsCommand) {
            do throws(UsageError) {
                options = try Options(command, warnings: &warnings)
            } catch {
                refusal = error.description
            }
        }
    }

    /// Returns whether the line was read without the parser, and expects the parser's result.
    private func check(_ arguments: [String]) throws -> Bool {
        guard let plain = PlainArguments.command(arguments) else { return false }
        let parsed = try ArgumentsCommand.parse(arguments)
        #expect(Meaning(plain) == Meaning(parsed), "\(arguments)")
        #expect(plain.settingsFile.listThemes == parsed.settingsFile.listThemes)
        #expect(plain.settingsFile.printConfig == parsed.settingsFile.printConfig)
        #expect(plain.settings.texts == parsed.settings.texts)
        #expect(plain.settings.switches == parsed.settings.switches)
        #expect(plain.settings.words == parsed.settings.words)
        #expect(plain.window.xrm == parsed.window.xrm)
        return true
    }

    /// Every option in the help except the parser's own.
    private var options: [String] {
        let help = ArgumentsCommand.helpMessage(includeHidden: true, columns: 80)
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        let words = lines.flatMap { $0.split { " ,/".contains($0) } }
        // Words at the end of a sentence are mentions of an option, not its entry.
        let names = words.filter { word in
            word.hasPrefix("--") && !word.hasSuffix(":") && !word.hasSuffix(")")
        }
        .map(String.init)
        return Set(names).subtracting(["--help", "--version"]).sorted()
    }

    @Test("every option in the help, alone and with a value, gives the parser's result")
    func each() throws {
        let options = options
        #expect(options.count > 40)
        for option in options {
            let isFlag = try check([option])
            let hasValue = try ["front", "1", "0.5", "64x36"].map { try check([option, $0]) }
            #expect(isFlag != hasValue[0] && Set(hasValue).count == 1, "\(option)")
        }
    }

    @Test("several options give the parser's result in any order")
    func several() throws {
        let options = options
        var random = SeededRandom(seed: 20_260_101)
        var count = 0
        for _ in 0..<100 {
            let line = options.shuffled(using: &random).prefix(4).flatMap { option in
                PlainArguments.command([option]) == nil ? [option, "0.25"] : [option]
            }
            if try check(Array(line)) { count += 1 }
        }
        #expect(count == 100)
        #expect(try check([]))
        #expect(try check(["--snapshot", "a b.png", "--at", "2026-01-01 10:10:00", "--12h"]))
        #expect(try check(["--seconds", "--no-seconds", "--24h", "--12h"]))
    }

    @Test(
        "every other line is left to the parser",
        arguments: [
            ["--seconds", "--seconds"], ["--snapshot"], ["--snapshot", "-"], ["--text", "-name"],
            ["--text", ""], ["--geometry=64x36"], ["--geometry", "-5-5"], ["-root"], ["--"],
            ["clock"], ["--colour"], ["--help"], ["--version", "--12h"], ["--no-above"], [""],
            ["--generate-completion-script", "zsh"], ["---completion", "bash"],
            ["--display", ":1", "--display", ":2"], ["--follow", "yes"],
        ])
    func others(_ arguments: [String]) {
        #expect(PlainArguments.command(arguments) == nil)
    }

    @Test("the version equals the parser's")
    func answers() {
        let argument = "--version"
        let text: String
        do {
            _ = try ArgumentsCommand.parse([argument])
            Issue.record("the parser returned instead of throwing the version")
            return
        } catch {
            text = ArgumentsCommand.fullMessage(for: error, columns: 80)
        }
        guard case .exit(0, let output?, nil) = Arguments.parse([argument]) else {
            Issue.record("\(argument) was refused")
            return
        }
        #expect(output == (text.hasSuffix("\n") ? text : text + "\n"))
    }
}
