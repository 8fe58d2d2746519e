import TestSupport
import Testing

/// The keys have one table in the program; README and manual explain the same keys in the same words.
@Suite("Tables of keys")
struct RepositoryKeyTests {
    /// The first words of entries that are not keys.
    private static let gestures = ["point", "click", "drag", "wheel", "on"]

    private func isKeys(_ entry: String) -> Bool {
        !Self.gestures.contains(String(entry.prefix { $0.isLetter }))
    }

    /// The keys of each row of `--help-all`.
    private func keysOfHelp() throws -> [String] {
        let help = try RepositoryCommand([ProductPath.flipclockx, "--help-all"])
        try #require(help.status == 0, "\(help.errors)")
        let rows = help.output.split(separator: "\n").drop { $0 != "KEYS:" }.dropFirst()
        return rows.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map { row in
            let entry = row.dropFirst(2)
            return String(entry.firstRange(of: "  ").map { entry[..<$0.lowerBound] } ?? entry)
        }
    }

    private func expectSame(_ entries: [String], _ file: String) throws {
        // The keys come first in an entry, before gestures with the same effect.
        let keys = try keysOfHelp().filter { !$0.hasPrefix("Tab, ") }
        try #require(keys.count > 10)
        let found = entries.filter(isKeys)
        for key in keys {
            let count = found.filter { $0 == key || $0.hasPrefix(key + ", ") }.count
            #expect(count == 1, "\(file) has \(count) entries for: \(key)")
        }
        for entry in found {
            #expect(
                keys.contains { entry == $0 || entry.hasPrefix($0 + ", ") },
                "\(file) explains keys that the program does not have: \(entry)")
        }
    }

    @Test("README explains the program's keys, each once")
    func readme() throws {
        let lines = try RepositoryText.lines(of: "README.md")
        let table = lines.drop { !$0.hasPrefix("| key or gesture |") }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        try expectSame(
            table.map { String($0.dropFirst(2).prefix { $0 != "|" }.dropLast()) }, "README.md")
    }

    @Test("The manual explains the program's keys, each once")
    func manual() throws {
        let lines = try RepositoryText.lines(of: "Resources/share/man/man1/flipclockx.1")
        let section = lines.drop { $0 != ".Sh POINTER AND KEYS" }.prefix { $0 != ".El" }
        try expectSame(
            section.filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }, "the manual")
    }
}
