import Glibc
import TestSupport
import Testing

@testable import FlipClockX

/// What the folder for state says about earlier starts.
@Suite("First start") struct FirstStartTests {
    @Test("only one start is the first one")
    func once() throws {
        let folder = try TemporaryFolder()
        let path = { (name: String) in folder("state/flipclockx/\(name)") }
        #expect(FirstStart.begin(path: path))
        #expect(!FirstStart.begin(path: path))
    }

    @Test(
        "a clock that has left a place or a timer has started before",
        arguments: ["placement", "modes"])
    func upgrade(file: String) throws {
        let folder = try TemporaryFolder()
        try writeFile("", to: folder(file))
        #expect(!FirstStart.begin { folder($0) })
        #expect(access(folder("started"), F_OK) != 0)
    }

    @Test("where that cannot be recorded, no start is the first one")
    func unwritable() throws {
        #expect(!FirstStart.begin { _ in nil })
        #expect(!FirstStart.begin { "/proc/nowhere/\($0)" })
        let folder = try TemporaryFolder()
        try writeFile("", to: folder("file"))
        #expect(!FirstStart.begin { folder("file/\($0)") })
    }
}
