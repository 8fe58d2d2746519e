import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClockX

@Suite("Remembered window placement") struct PlacementTests {
    private let one = PlacementMemory.Key(name: "flipclockx", monitors: "1920x1080+0+0")
    private let two = PlacementMemory.Key(
        name: "flipclockx", monitors: "1920x1080+0+0 1280x1024+1920+0")
    private let frame = PixelRect(x: 1270, y: -30, width: 640, height: 360)

    @Test("placements survive a round trip, separately for each monitor arrangement")
    func roundTrip() {
        var memory = PlacementMemory()
        memory.remember(frame, for: one)
        memory.remember(PixelRect(x: 1, y: 2, width: 3, height: 4), for: two)
        #expect(
            String(decoding: memory.bytes, as: UTF8.self) == """
                flipclockx 1920x1080+0+0 = 640x360+1270-30
                flipclockx 1920x1080+0+0 1280x1024+1920+0 = 3x4+1+2

                """)
        let again = PlacementMemory(memory.bytes)
        #expect(again == memory && again.badLines.isEmpty)
        #expect(again[one] == frame)
        #expect(again[two] == PixelRect(x: 1, y: 2, width: 3, height: 4))
        #expect(again[PlacementMemory.Key(name: "other", monitors: "1920x1080+0+0")] == nil)
    }

    @Test("special characters in names are escaped")
    func names() {
        var memory = PlacementMemory()
        let key = PlacementMemory.Key(name: "a b=c\n\u{e9}", monitors: "1x1+0+0")
        memory.remember(frame, for: key)
        #expect(PlacementMemory(memory.bytes)[key] == frame)
        #expect(memory.bytes.count(where: { $0 == 10 }) == 1)
    }

    @Test(
        "an invalid line is kept, and reported by its number",
        arguments: [
            "junk", "a b = 0x5+1+1", "a b = 5x5+1", "a b = 99999x5+1+1", "a b = 5x5+1+1+1",
            "a b 5x5+1+1", "a b = 5x5+99999+1", "a b = 5x5+-1+1", "= = = =", "a b = x+1+1",
            "a b = 99999999999999999999x1+1+1", "a b = 5x5++", "\u{0}",
        ])
    func corrupt(_ line: String) {
        let text = "# mine\n\(line)\nflipclockx 1920x1080+0+0 = 640x360+1270-30\n"
        var memory = PlacementMemory(Array(text.utf8))
        #expect(memory.badLines == [2])
        #expect(memory[one] == frame)
        #expect(memory.bytes == Array(text.utf8))
        memory.remember(PixelRect(x: 0, y: 0, width: 5, height: 5), for: one)
        let kept = String(decoding: memory.bytes, as: UTF8.self)
        #expect(kept.hasPrefix("# mine\n\(line)\n") && kept.hasSuffix("= 5x5+0+0\n"))
    }

    @Test("the number of entries is limited")
    func limit() {
        var memory = PlacementMemory(Array("# mine\n".utf8))
        for index in 0..<100 {
            memory.remember(frame, for: .init(name: "n", monitors: "\(index)x1+0+0"))
        }
        #expect(memory.bytes.count(where: { $0 == 10 }) == 33)
        #expect(memory[.init(name: "n", monitors: "99x1+0+0")] == frame)
        #expect(memory[.init(name: "n", monitors: "67x1+0+0")] == nil)
    }

    @Test("a change is written atomically, and missing folders are created")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder("state/flipclockx/placement")
        let keeper = PlacementKeeper(path: path, name: "flipclockx")
        keeper.save()
        #expect(TemporaryFolder.read(path) == nil)
        keeper.leave(frame, on: one.monitors)
        keeper.save()
        #expect(PlacementKeeper(path: path, name: "flipclockx").place(on: one.monitors) == frame)
        #expect(PlacementKeeper(path: path, name: "other").place(on: one.monitors) == nil)

        // Two clocks that exit one after the other are both remembered.
        let first = PlacementKeeper(path: path, name: "first")
        let second = PlacementKeeper(path: path, name: "second")
        for keeper in [first, second] {
            keeper.leave(frame, on: "x")
            keeper.save()
            #expect(keeper.takeWarnings() == [])
        }
        let last = try #require(TemporaryFolder.read(path))
        #expect(last.count(where: { $0 == 10 }) == 3)
        // An unchanged placement is not written again.
        second.leave(frame, on: "x")
        unlink(path)
        second.save()
        #expect(TemporaryFolder.read(path) == nil)
    }

    @Test("an unusable file is reported once and left unchanged")
    func unusableFiles() throws {
        let folder = try TemporaryFolder()
        folder.write(Array(repeating: 65, count: 70_000), to: "large")
        mkdir(folder("folder"), 0o700)
        mkfifo(folder("pipe"), 0o600)
        for name in ["large", "folder", "pipe"] {
            let keeper = PlacementKeeper(path: folder(name), name: "n")
            #expect(keeper.takeWarnings().count == 1, "\(name)")
            keeper.leave(frame, on: "x")
            keeper.save()
            #expect(keeper.takeWarnings() == [])
        }
        #expect(folder.read("large")?.count == 70_000)
        folder.write(Array("junk\n".utf8), to: "junk")
        let keeper = PlacementKeeper(path: folder("junk"), name: "n")
        #expect(
            keeper.takeWarnings()
                == ["\(folder("junk")):1: not a window position; the line is ignored"])
        keeper.leave(frame, on: "x")
        keeper.save()
        #expect(folder.read("junk") == Array("junk\nn x = 640x360+1270-30\n".utf8))
        let none = PlacementKeeper(path: nil, name: "n")
        none.leave(frame, on: "x")
        none.save()
        #expect(none.takeWarnings() == [])
    }

    @Test("the path of the file")
    func path() {
        func path(_ variables: [String: String], home: String? = nil) -> String? {
            UserFolder.state.path(
                of: "placement", variable: { variables[$0] }, home: { home })
        }
        #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/flipclockx/placement")
        #expect(
            path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/flipclockx/placement")
        #expect(path([:], home: "/p") == "/p/.local/state/flipclockx/placement")
        #expect(path(["XDG_STATE_HOME": "/s/"]) == "/s/flipclockx/placement")
        #expect(path([:]) == nil)
    }
}
