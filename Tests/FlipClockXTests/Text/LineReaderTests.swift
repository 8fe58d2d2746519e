import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

@Suite("Reading lines")
struct LineReaderTests {
    private func text(_ bytes: [UInt8]?) -> String? {
        bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("lines are joined from any pieces, and the newest line wins")
    func pieces() {
        var reader = LineReader()
        reader.take(Array("ab".utf8))
        #expect(reader.takeNewest() == nil)
        reader.take(Array("c\nde".utf8))
        #expect(text(reader.takeNewest()) == "abc")
        #expect(reader.takeNewest() == nil)
        reader.take(Array("f\r\n\nlast\nrest".utf8))
        #expect(text(reader.takeNewest()) == "last")
        #expect(text(reader.previous) == "")
        reader.end()
        #expect(text(reader.takeNewest()) == "rest")
        #expect(text(reader.previous) == "last")
        reader.end()
        #expect(reader.takeNewest() == nil)
    }

    @Test("a line without an end uses limited memory")
    func endless() {
        var reader = LineReader()
        for _ in 0..<100 { reader.take([UInt8](repeating: 0x41, count: 1000)) }
        reader.take(Array("\nshort\n".utf8))
        #expect(text(reader.takeNewest()) == "short")
        #expect(reader.previous?.count == LineReader.longest)
    }

    @Test("100 MB on one line, NUL, invalid UTF-8 and 100,000 random lines: the newest whole line")
    func flood() {
        var reader = LineReader()
        let block = [UInt8](repeating: 0x38, count: 16_384)
        for _ in 0..<6104 { reader.take(block) }
        #expect(reader.takeNewest() == nil)
        reader.take([0x0a])
        #expect(reader.takeNewest()?.count == LineReader.longest)
        var random = SeededRandom(seed: 5)
        var newest: [UInt8] = []
        var rest: [UInt8] = []
        for _ in 0..<100_000 {
            let line = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            // The bytes may have line feeds of their own, and come in pieces.
            let bytes = line + [0x0a]
            let cut = Int.random(in: 0...bytes.count, using: &random)
            reader.take(bytes[..<cut])
            reader.take(bytes[cut...])
            rest += bytes
            while let end = rest.firstIndex(of: 0x0a) {
                newest = Array(rest[..<end])
                rest.removeFirst(end + 1)
            }
        }
        if newest.last == 0x0d { newest.removeLast() }
        reader.take([0, 0xff, 0x41])
        let taken = reader.takeNewest()
        #expect(taken == newest)
        #expect(BoardText(bytes: taken ?? []).characters.count <= 256)
        reader.take([0x0a])
        #expect(BoardText(bytes: reader.takeNewest() ?? []).characters == ["", "", "A"])
    }

    @Test(
        "an input reads once, pauses, and ends with the pipe; the descriptor's flags do not change"
    )
    func input() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let flags = fcntl(ends[0], F_GETFL)
        let input = LineInput(fileDescriptor: ends[0])
        #expect(input.isWatched)
        #expect(write(ends[1], "one\ntwo\nthr", 11) == 11)
        #expect(input.read(now: 5) == BoardText("two"))
        #expect(!input.isWatched && input.restsUntil != nil)
        input.wake(now: 5.001)
        #expect(!input.isWatched)
        input.wake(now: 5.02)
        #expect(input.isWatched)
        close(ends[1])
        #expect(input.read(now: 6) == BoardText("thr"))
        #expect(input.hasEnded && !input.isWatched)
        #expect(fcntl(ends[0], F_GETFL) == flags)
    }

    @Test("an input that is closed from the start ends at once")
    func closed() {
        #expect(LineInput(fileDescriptor: 999).hasEnded)
        #expect(LineInput(fileDescriptor: 999).readToEnd().last == nil)
    }
}
