import Glibc
import TestSupport
import Testing

@testable import FlipSystem

/// Output to readers that do not read must not block. A test that blocks is ended by its process's alarm.
@Suite("Non-blocking output")
struct UnhurriedOutputTests {
    /// The kinds of connections from a writer to a reader.
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
            // TIOCSPTLCK and TIOCGPTN, see ioctl_tty(2).
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
        guard let output = NonblockingOutput(descriptor) else { return }
        line.withUTF8 { _ = output.write(UnsafeRawBufferPointer($0)) }
    }

    @Test(
        "a line arrives, and one that does not fit is dropped without blocking",
        arguments: Line.allCases
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
        #expect(fcntl(writer, F_GETFL) == flags, "other processes share these flags")
    }

    @Test("a pipe that other processes fill gets no partial lines")
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

    @Test("a descriptor that is closed, or open only for reading, is refused")
    func refused() throws {
        let (reader, writer) = try open(.pipe)
        defer { for end in [reader, writer] { close(end) } }
        for descriptor in [-1, reader] {
            errno = 0
            #expect(NonblockingOutput(descriptor) == nil && errno == EBADF)
        }
    }

    @Test("closed descriptors do not trap")
    func closed() throws {
        write("to a closed descriptor", to: -1)
        for line in [Line.pipe, .socket] {
            let (reader, writer) = try open(line)
            close(reader)
            signal(SIGPIPE, SIG_IGN)
            write("to a closed descriptor", to: writer)
            close(writer)
        }
    }
}
