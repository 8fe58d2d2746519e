import TestSupport
import Testing

/// The examples in comments outside of the engine: each line of code is also in a file that the compiler checks.
@Suite struct RepositoryExampleTests {
    /// The file with the compiled examples.
    private static let fixture = "Tests/FlipClockXTests/CommentExamples.swift"

    @Test func everyExampleIsCompiled() throws {
        let compiled = Set(
            try RepositoryText.lines(of: Self.fixture).map {
                Self.trimmed($0.split(separator: "_ = ").joined())
            })
        let list = try RepositoryCommand([
            "find", "Sources/FlipClockX", "Sources/FlipFace", "Sources/FlipThreads",
            "Sources/FlipX11", "-name", "*.swift",
        ])
        var count = 0
        for file in list.output.split(separator: "\n").map(String.init).sorted() {
            for example in Self.examples(in: try RepositoryText.lines(of: file)) {
                count += 1
                for line in example {
                    #expect(compiled.contains(line), "\(file): \(line)")
                }
            }
        }
        #expect(count > 50)
    }

    /// The blocks of code in documentation comments, without their own comments and blank lines. Diagrams are not code.
    private static func examples(in lines: [String]) -> [[String]] {
        var examples: [[String]] = []
        var block: [String] = []
        for line in lines + [""] {
            let text = trimmed(line)
            if text.hasPrefix("///     ") || (text == "///" && !block.isEmpty) {
                block.append(String(text.dropFirst(3)))
                continue
            }
            if isCode(block) {
                examples.append(block.map(code).filter { !$0.isEmpty })
            }
            block = []
        }
        return examples
    }

    private static func isCode(_ block: [String]) -> Bool {
        guard let first = block.first.map(trimmed) else { return false }
        if block.contains(where: { $0.contains("->") || $0.contains("|") }) { return false }
        let start = #/(let|var|try|for|if|while|switch) |[\w?]+(\.\w+)*[(.\[?]/#
        return first.prefixMatch(of: start) != nil && first.contains { "(=".contains($0) }
    }

    /// A line of code without its comment.
    private static func code(_ line: String) -> String {
        let text = trimmed(line)
        if text.hasPrefix("//") { return "" }
        return trimmed(text.firstRange(of: " //").map { String(text[..<$0.lowerBound]) } ?? text)
    }

    private static func trimmed(_ line: some StringProtocol) -> String {
        let start = line.drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
        return String(start[...last])
    }
}
