import Glibc
import TestSupport
import Testing

@testable import FlipX11

/// Readers that do not read: nothing here may wait for them. A test that would wait is ended by the alarm of its process.
@Suite("Output that waits for no reader")
struct UnhurriedOutputTests {
    /// A pair of connected descriptors, the reader's and the writer's.
    enum Line: CaseIterable { case pipe, socket, terminal }

    private func open(_ line: Line) throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        switch line {
        case .pipe:
            try #require(pipe(&ends) == 0)
        case .socket:
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        case .terminal:
            let reader = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (unlock, number): (Int32, Int32) = (0, 0)
            // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
            try #require(ioctl(reader, 0x4004_5431, &unlock) == 0)
            try #require(ioctl(reader, 0x8004_5430, &number) == 0)
            let name = "/dev/pts/\(number)"
            ends = [reader, Glibc.open(name, O_RDWR | O_NOCTTY)]
            try #require(ends[1] >= 0)
        }
        return (ends[0], ends[1])
    }

    private func write(_ line: String, to descriptor: Int32) {
        var line = line
        line.withUTF8 { UnhurriedOutput.write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    @Test(
        "a line arrives, and what does not fit is dropped without waiting", arguments: Line.allCases
    )
    func full(_ line: Line) throws {
        let (reader, writer) = try open(line)
        defer { for end in [reader, writer] { close(end) } }
        let flags = fcntl(writer, F_GETFL)
        write("flipclockx: first\n", to: writer)
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(reader, &buffer, buffer.count)
        #expect(
            String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).hasPrefix(
                "flipclockx: first"))
        let long = String(repeating: "x", count: Diagnostics.lineLimit - 1) + "\n"
        for _ in 0..<300 { write(long, to: writer) }
        write("short\n", to: writer)
        #expect(fcntl(writer, F_GETFL) == flags, "others share these flags")
    }

    @Test("a pipe that others fill is left whole: no half lines")
    func wholeLines() throws {
        let (reader, writer) = try open(.pipe)
        let line = String(repeating: "y", count: 2999) + "\n"
        for _ in 0..<100 { write(line, to: writer) }
        close(writer)
        var count = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let more = read(reader, &buffer, buffer.count), more > 0 { count += more }
        close(reader)
        #expect(count > 0 && count % 3000 == 0)
    }

    @Test("closed ones are no trap")
    func closed() throws {
        write("to no one", to: -1)
        for line in [Line.pipe, .socket] {
            let (reader, writer) = try open(line)
            close(reader)
            signal(SIGPIPE, SIG_IGN)
            write("to no one", to: writer)
            close(writer)
        }
    }
}
