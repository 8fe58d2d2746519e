import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Editing random settings files")
struct SettingsEditingTests {
    @Test("each edit changes exactly one value and one line", arguments: 0..<8)
    func edits(part: Int) throws {
        var random = SeededRandom(seed: UInt64(part))
        var additions = 0
        for round in 0..<100 {
            let file = RandomSettingsFile(seed: UInt64(part * 100 + round))
            var bytes = Array(file.text.utf8)
            var expected = try #require(
                SettingsReading(bytes, path: "f").settings, "\(file.text.debugDescription)")
            for _ in 0..<12 {
                let key = Setting.all.randomElement(using: &random) ?? .hours
                let wanted = RandomSettingsFile.settings(using: &random)
                let new = try TOMLEdit(bytes).setting(
                    key.name, in: key.table, to: key.literal(in: wanted))
                let isPresent = try TOMLDocument(bytes).root[key.table]?[key.name] != nil
                key.copy(from: wanted, to: &expected)
                #expect(SettingsReading(new, path: "f").settings == expected)
                expectOneLine(bytes, new, isPresent: isPresent)
                if !isPresent { additions += 1 }
                // All other keys keep their values.
                #expect(try others(new) == others(bytes))
                bytes = new
            }
        }
        #expect(additions > 100, "both kinds of edits occurred")
    }

    /// The values that are not settings.
    private func others(_ bytes: [UInt8]) throws -> [String: TOMLValue] {
        guard case .table(var all) = try TOMLDocument(bytes).root.value else { return [:] }
        for key in Setting.all {
            guard case .table(var table)? = all[key.table] else { continue }
            table[key.name] = nil
            all[key.table] = table.isEmpty ? nil : .table(table)
        }
        return all
    }

    private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Expects one changed line, or lines inserted at one position: a key, or a blank line, a header and a key.
    private func expectOneLine(_ old: [UInt8], _ new: [UInt8], isPresent: Bool) {
        let (before, after) = (lines(old), lines(new))
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed())
            .prefix { $0 == $1 }.count
        let removed = before.count - head - tail
        let added = after.count - head - tail
        #expect(removed <= 1)
        if isPresent {
            #expect(added == removed)
        } else {
            // In an inline table it is the same line. Without a final line feed, or with a new table, up to four.
            #expect(1...4 ~= added)
        }
        // All comments are kept.
        let hashes = UInt8(ascii: "#")
        #expect(old.count { $0 == hashes } == new.count { $0 == hashes })
    }
}
