import Glibc
import Testing

@testable import FlipClockX
@testable import FlipFace

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
