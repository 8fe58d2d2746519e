import Glibc
import Synchronization
import Testing

/// Compares `lines` with the record `name` in `Tests/Frozen.txt`, the behaviour that a change of the program's structure
/// must keep, and fails with the first lines that differ.
///
/// Run the test with `FLIPCLOCKX_RECORD=1` to record the lines; that run fails too, so that recording is never taken for
/// a passed test.
public func expectFrozen(
    _ lines: [String], named name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let path = RepositoryPath.of("Tests/Frozen.txt")
    let sentence = FrozenFile.access.withLock { _ -> String? in
        var file = FrozenFile(readFile(path) ?? "")
        if file.records[name] == lines { return nil }
        guard GoldenStore.repository.isRecording else {
            return file.difference(of: lines, to: name)
                + "; if that is intended, record it with FLIPCLOCKX_RECORD=1"
        }
        file.records[name] = lines
        guard (try? writeFile(file.text, to: path)) != nil else { return "cannot write \(path)" }
        return "\(name): recorded; check it, then run again without FLIPCLOCKX_RECORD"
    }
    if let sentence { Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation) }
}

/// The records: after a line `== NAME`, the lines of that record.
private struct FrozenFile {
    var records: [String: [String]] = [:]

    static let access = Mutex(())

    init(_ text: String) {
        var name = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("== ") {
                name = String(line.dropFirst(3))
                records[name] = []
            } else {
                records[name, default: []].append(String(line))
            }
        }
    }

    var text: String {
        records.sorted { $0.key < $1.key }.map { name, lines in
            (["== " + name] + lines).map { $0 + "\n" }.joined()
        }.joined()
    }

    /// Describes where `lines` differ from the record `name`.
    func difference(of lines: [String], to name: String) -> String {
        guard let expected = records[name] else { return "\(name): there is no record" }
        let count = max(lines.count, expected.count)
        let differing = (0..<count).filter { index in
            !lines.indices.contains(index) || !expected.indices.contains(index)
                || lines[index] != expected[index]
        }
        let shown = differing.prefix(3).map { index in
            let old = expected.indices.contains(index) ? expected[index] : "(nothing)"
            let new = lines.indices.contains(index) ? lines[index] : "(nothing)"
            return "line \(index + 1) is '\(new)' in place of '\(old)'"
        }
        return "\(name): \(differing.count) of \(count) lines differ: "
            + shown.joined(separator: "; ")
    }
}
