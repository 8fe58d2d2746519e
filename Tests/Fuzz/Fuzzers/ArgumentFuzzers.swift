import FlipClock
import FlipX11

@testable import FlipClockX

/// The command line, X resources, scripts of the pointer, and command lines in files.
extension Fuzzer {
    /// The words of `bytes`, one on each line.
    private static func words(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).filter { $0 != "\0" } }
    }

    static let arguments = Fuzzer("arguments") { bytes in
        switch Arguments.parse(words(bytes)) {
        case .run(let options, let warnings):
            demandSentences(warnings)
            _ = options.settings(from: Settings())
        case .exit(let status, let output, let error):
            demand(
                status == 0 && output != nil && error == nil
                    || status == 64 && output == nil && error != nil,
                "an end has an answer or an error")
            demandSentences([error].compactMap { $0 })
        }
    }

    /// X resources.
    static let resources = Fuzzer("resources") { bytes in
        let resources = XResources(nil, instanceName: "flipclockx", lines: words(bytes))
        var warnings: [String] = []
        let reader = OptionReader(resource: { resources[$0] }, warnings: &warnings)
        demandSentences(warnings + reader.warnings)
        _ = (resources.dotsPerInch, resources.isEmpty)
    }

    /// The script of the pointer in a film.
    static let script = Fuzzer("script") { bytes in
        do throws(PointerScript.Failure) {
            let script = try PointerScript(
                text: String(decoding: bytes, as: UTF8.self), path: "pointer.txt")
            let times = script.steps.map(\.time)
            demand(times == times.sorted(), "times do not decrease")
            demandSentences([script.warning(forLength: 1)].compactMap { $0 })
        } catch {
            demandSentences([error.description])
        }
    }

    /// The command line in the file that starts the clock with the session: a desktop reads the same words.
    static let sessionEntry = Fuzzer("session-entry") { bytes in
        let words = ["/usr/bin/flipclockx"] + words(bytes)
        let text = SessionEntry.text(arguments: words, folder: nil)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Exec=") }
        let read = line.flatMap { desktopWords(String($0.dropFirst(5))) }
        demand(read == words, "a desktop reads \(words), not \(read ?? [])")
    }

    /// What the specification allows only in quotes.
    private static let reserved = "\t\n'\\><~|&;$*?#()`".unicodeScalars

    /// The words of a value of `Exec`, as the Desktop Entry Specification 1.5 describes it; nil for a wrong value.
    private static func desktopWords(_ value: String) -> [String]? {
        var rest = value.unicodeScalars[...]
        var line = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                line.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "s": line.append(" ")
            case "n": line.append("\n")
            case "t": line.append("\t")
            case "r": line.append("\r")
            case "\\": line.append("\\")
            default: return nil
            }
        }
        var words: [String.UnicodeScalarView] = []
        var (isQuoted, isOpen) = (false, false)
        rest = line[...]
        while let scalar = rest.popFirst() {
            if scalar == " ", !isQuoted {
                isOpen = false
                continue
            }
            if !isOpen { words.append(String.UnicodeScalarView()) }
            isOpen = true
            switch scalar {
            case "\"": isQuoted.toggle()
            case "\\" where isQuoted:
                guard let next = rest.popFirst(), "\"`$\\".unicodeScalars.contains(next) else {
                    return nil
                }
                words[words.count - 1].append(next)
            case "%":
                guard rest.popFirst() == "%" else { return nil }
                words[words.count - 1].append("%")
            case "$" where isQuoted, "`" where isQuoted: return nil
            case _ where !isQuoted && reserved.contains(scalar): return nil
            default: words[words.count - 1].append(scalar)
            }
        }
        return isQuoted ? nil : words.map { String($0) }
    }
}
