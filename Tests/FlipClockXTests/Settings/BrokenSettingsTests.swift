import CTOML
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import FlipSystem

/// Input that would fail the parser's assertions, and input that is expensive to parse.
@Suite("Broken settings files")
struct BrokenSettingsTests {
    private func read(_ text: String) -> SettingsReading {
        SettingsReading(Array(text.utf8), path: "/c")
    }

    private static func chain(_ count: Int) -> String {
        Array(repeating: "a", count: count).joined(separator: ".")
    }

    /// Input that fails an assertion of toml++ 3.3 or 3.4, and its position.
    private static let refused: [(text: String, place: String)] = [
        ("a=[}", "1:4"), ("a=[1,}", "1:6"), ("a = [ # c\n }", "2:2"), ("a={b=[}}", "1:7"),
        ("a=}", "1:3"), ("[.a]", "1:2"), ("[ .a]", "1:3"), ("[[.a]]", "1:3"), ("[=]", "1:2"),
        ("[[[", "1:3"), ("[[[a]]]", "1:3"), ("[,", "1:2"), ("[\u{1}]", "1:2"), ("[é]", "1:2"),
        ("[☃]", "1:2"), ("[[é]]", "1:3"), ("\u{feff}[é]", "1:2"), ("b = 1\n[é]", "2:2"),
        ("a=1979-05-27T:", "1:15"), ("a=1979-05-27tx", "1:15"), ("a=1979-05-27T_1:2", "1:18"),
        ("a=1979-05-27 0\n", "1:14"), ("a=[1979-05-27 0]", "1:15"), ("a=1bcd-ef-gh 0,", "1:14"),
    ]

    @Test(
        "input that would fail an assertion of the parser is a warning with its position",
        arguments: refused
    )
    func refusal(text: String, place: String) {
        let reading = read(text)
        #expect(reading.settings == nil)
        #expect(reading.warnings.count == 1)
        let sentence = reading.warnings.first ?? ""
        #expect(sentence.hasPrefix("/c:\(place): invalid TOML: "), "\(sentence)")
        #expect(!sentence.contains(CTOML_VIOLATION), "only the assertion itself found it")
    }

    @Test(
        "letters outside of quotes are an error with their position; inside of them they are text")
    func letters() {
        for text in ["é=1", "a.é=1", "a=é", "a=1é", "a=1 é", "a={é=1}", "a=[1 é]", "é", "a é=1"] {
            let column = text.unicodeScalars.prefix { $0 != "é" }.count + 1
            let sentence = read(text).warnings.first ?? ""
            #expect(
                sentence.hasPrefix("/c:1:\(column): invalid TOML: 'é' has to stand in quotes"),
                "\(sentence)")
        }
        for text in ["\"é\"=1", "a='é' # é", "a=\"\"\"\\\n é\"\"\"", "'é'.\"é\" = [ # é\n 'é' ]"] {
            #expect(throws: Never.self) { try TOMLDocument(Array(text.utf8)) }
        }
    }

    /// Texts that nest `depth` levels, and the column of the error for one level too many.
    private static let deep: [(name: String, text: @Sendable (Int) -> String, column: Int)] = [
        ("a dotted key", { chain($0) + " = 1" }, 129),
        ("a header", { "[" + chain($0) + "]" }, 130),
        ("an array of tables", { "[[" + chain($0 - 1) + "]]" }, 129),
        (
            "arrays",
            {
                "a=" + String(repeating: "[", count: $0 - 1) + String(repeating: "]", count: $0 - 1)
            },
            66
        ),
        (
            "inline tables",
            {
                String(repeating: "{a=", count: $0).dropFirst() + "1"
                    + String(repeating: "}", count: $0 - 1)
            },
            193
        ),
        ("keys in tables", { "[" + chain($0 - 2) + "]\nb={c=1}" }, 4),
    ]

    @Test("values may nest up to the limit", arguments: deep.indices)
    func depth(index: Int) {
        let (name, text, column) = Self.deep[index]
        let limit = Int(CTOML_DEPTH_LIMIT)
        #expect(throws: Never.self, "\(name)") { try TOMLDocument(Array(text(limit).utf8)) }
        for depth in [limit + 1, 2 * limit, 10_000, 200_000] {
            let error = thrown(TOMLDocument.SyntaxError.self) {
                try TOMLDocument(Array(text(depth).utf8))
            }
            #expect(error?.reason == "this is nested more than \(limit) deep", "\(name)")
            if depth == limit + 1 { #expect(error?.position.column == column, "\(name)") }
        }
    }

    @Test("many long keys are refused at the first one")
    func longKeys() {
        let text = (0..<34).map { "k\($0)." + Self.chain(15_000) + " = 1\n" }.joined()
        #expect(read(text).warnings.count == 1)
    }

    @Test("a long name or value is quoted in part")
    func longQuotes() {
        let marks = "e" + String(repeating: "\u{301}", count: 500_000)
        let long = String(repeating: "x", count: 1_000_000)
        for text in [
            "\"\(marks)\" = 1", "flip.\"\(marks)\" = 1", "flip.axis = \"\(marks)\"",
            "turn.pop = [\"\(marks)\"]", "\(long) = 1", "flip.\(long) = 1", "flip.axis = '\(long)'",
            "\(long) = 1\n\(long) = 1", "[\(long)]\n[\(long)]", "a = \(long)",
        ] {
            let warnings = read(text).warnings
            #expect(warnings.count == 1)
            #expect(warnings.allSatisfy { $0.unicodeScalars.count < 300 }, "\(text.utf8.prefix(9))")
        }
    }

    @Test("a quotation has a maximum number of scalars, and one line")
    func quotation() {
        #expect(Quotation.shortened("abc", to: 4) == "abc")
        #expect(Quotation.shortened("abcd", to: 4) == "abcd")
        #expect(Quotation.shortened("abcde", to: 4) == "a...")
        #expect(Quotation.shortened("a\r\nb\n", to: 8) == "a b")
        #expect(Quotation.shortened(bytes: Array("é☃é☃é".utf8), to: 4) == "é...")
        #expect(Quotation.shortened(bytes: [0x61, 0xff], to: 4) == "a\u{fffd}")
    }

    @Test("every initial input of the fuzzer is read as intended")
    func seeds() throws {
        let folder = RepositoryPath.of("Tests/Fuzz/examples/toml")
        for (name, isValid) in [
            ("settings", true), ("everything", true), ("bracket", false), ("header", false),
            ("date", false),
        ] {
            let bytes = try #require(TemporaryFolder.read("\(folder)/\(name).toml"))
            #expect(((try? TOMLDocument(bytes)) != nil) == isValid, "\(name)")
        }
    }

    @Test("thousands of files with random damage give settings or a warning with its position")
    func mutations() {
        var random = SeededRandom(seed: 7)
        let pieces = [
            "[", "]", "{", "}", "[[", "=", ".", ",", "'", "\"", "\"\"\"", "#", "\n", "\r",
        ]
        let more = [
            "é", "\u{a0}", "\u{0}", "1979-05-27", "T", " 0", "0x", "\\", "_", "+", "a.", "\u{feff}",
        ]
        let insertions = (pieces + more).map { Array($0.utf8) } + [[0xff], [0xc3]]
        var counts = (good: 0, bad: 0)
        for seed in 0..<4000 {
            var bytes = Array(RandomSettingsFile(seed: UInt64(seed % 400)).text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
                bytes.replaceSubrange(
                    place..<end, with: insertions.randomElement(using: &random) ?? [])
            }
            let reading = SettingsReading(bytes, path: "/c")
            if reading.settings == nil {
                counts.bad += 1
                #expect(reading.warnings.count == 1)
            } else {
                counts.good += 1
            }
            for warning in reading.warnings where !warning.hasSuffix("more like these") {
                #expect(!warning.contains(CTOML_VIOLATION), "\(bytes)")
                #expect(
                    warning.firstMatch(of: #/^/c:[1-9][0-9]*:[1-9][0-9]*: /#) != nil, "\(warning)")
            }
        }
        #expect(counts.good > 200 && counts.bad > 2000, "\(counts)")
    }
}
