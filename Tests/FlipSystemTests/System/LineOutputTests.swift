import Glibc
import TestSupport
import Testing

@testable import FlipSystem

@Suite("Lines for another program", .serialized)
struct LineOutputTests {
    /// A pipe, of which the reading end does not block.
    private final class Pipe {
        private(set) var reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        }

        deinit {
            if reading >= 0 { close(reading) }
            close(writing)
        }

        func read() -> [String] {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = Glibc.read(reading, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
                .split(separator: "\n").map(String.init)
        }

        func leave() {
            close(reading)
            reading = -1
        }
    }

    @Test("lines arrive at once and in order, without control characters")
    func order() throws {
        let pipe = try Pipe()
        let output = LineOutput(pipe.writing)
        output.write("score 1 0")
        output.write("score\n2\u{1b} 0")
        #expect(pipe.read() == ["score 1 0", "score?2? 0"])
        #expect(!output.wantsSpace)
        // The description that other programs share still blocks.
        #expect(fcntl(pipe.writing, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test("a reader that stops reading gets the newest lines when it continues, and never delays")
    func stopped() throws {
        let pipe = try Pipe()
        let output = LineOutput(pipe.writing)
        for number in 0..<100_000 { output.write("score \(number) 0") }
        #expect(output.wantsSpace)
        var lines: [String] = []
        while true {
            let new = pipe.read()
            output.flush()
            if new.isEmpty && !output.wantsSpace { break }
            lines += new
        }
        let numbers = lines.map { Int($0.split(separator: " ")[1]) ?? -1 }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
        #expect(
            Array(numbers.suffix(LineOutput.limit))
                == Array((100_000 - LineOutput.limit)..<100_000))
        #expect(lines.allSatisfy { $0.hasSuffix(" 0") })
    }

    @Test("after the reader has gone, nothing is written and nothing waits")
    func gone() throws {
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        let pipe = try Pipe()
        let output = LineOutput(pipe.writing)
        output.write("score 1 0")
        pipe.leave()
        for number in 0..<1000 { output.write("score \(number) 0") }
        #expect(!output.wantsSpace && output.fileDescriptor == -1)
        #expect(output.takeWarning() == nil, "a reader that has gone is no failure")
    }

    @Test("a full disk is one warning, and the newest lines wait for space")
    func fullDisk() throws {
        let file = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        let output = LineOutput(file)
        output.write("score 1 0")
        #expect(
            output.takeWarning()
                == "cannot write standard output: No space left on device; "
                + "the newest 64 lines wait for space")
        output.write("score 2 0")
        #expect(output.takeWarning() == nil)
        // poll(2) reports space for it all the time.
        #expect(output.fileDescriptor >= 0 && !output.wantsSpace)
    }

    @Test("an output that is closed is one warning")
    func closed() {
        let output = LineOutput(-1)
        #expect(
            output.takeWarning()
                == "cannot write standard output: Bad file descriptor; no line is printed")
        output.write("score 1 0")
        #expect(output.takeWarning() == nil && !output.wantsSpace)
    }

    @Test("a file, a closed descriptor and a socket")
    func others() throws {
        let folder = try TemporaryFolder()
        let file = open(folder("lines"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let output = LineOutput(file)
        output.write("score 1 0")
        output.write("score 2 0")
        close(file)
        #expect(readFile(folder("lines")) == "score 1 0\nscore 2 0\n")
        let closed = LineOutput(-1)
        closed.write("score 1 0")
        #expect(!closed.wantsSpace)
        var ends: [Int32] = [-1, -1]
        try #require(
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let socket = LineOutput(ends[0])
        for number in 0..<100_000 { socket.write("score \(number) 0") }
        #expect(socket.wantsSpace)
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(ends[1], &chunk, chunk.count, Int32(MSG_DONTWAIT))
            guard count > 0 || socket.wantsSpace else { break }
            text += chunk.prefix(max(count, 0))
            socket.flush()
        }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("score ") && $0.hasSuffix(" 0") })
        #expect(lines.last == "score 99999 0")
        for end in ends { close(end) }
    }
}
