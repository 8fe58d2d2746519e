import Glibc
import TestSupport
import Testing

@testable import FlipEngine
@testable import FlipSystem

@Suite("Frame log")
struct FrameLogTests {
    @Test(
        "Fixed point numbers",
        arguments: [
            (0.0, 6, "0.000000"), (1.5, 3, "1.500"), (-1.5, 3, "-1.500"), (2.0005, 3, "2.001"),
            (1e-7, 6, "0.000000"), (-1e-7, 6, "0.000000"), (0.000_000_6, 6, "0.000001"),
            (123_456.000_001, 6, "123456.000001"), (0.999_999_9, 6, "1.000000"), (7.6, 0, "8"),
            (.nan, 3, "-"), (.infinity, 3, "-"), (1e300, 3, "-"),
        ])
    func fixedPoint(value: Double, decimals: Int, text: String) {
        #expect(FixedPoint.string(value, decimals: decimals) == text)
    }

    @Test("A line has seven columns")
    func line() {
        let frame = FrameLog.Frame(
            number: 1, wakeUp: 1, timestamp: 2.5, targetTimestamp: 2.516_667, newestInput: nil,
            damage: 4711, angle: -90)
        #expect(
            FrameLog.line(frame, completion: 2.6)
                == "1.000000\t2.500000\t2.516667\t2.600000\t-\t4711\t-90.000\n")
        var dragged = frame
        dragged.newestInput = 2.25
        dragged.angle = nil
        #expect(
            FrameLog.line(dragged, completion: nil)
                == "1.000000\t2.500000\t2.516667\t-\t2.250000\t4711\t-\n")
    }

    @Test("Lines are in the order of the frames, each written when its frame is complete")
    func order() throws {
        let path = "/tmp/flipclockx-frame-log-\(getpid())"
        defer { unlink(path) }
        var log: FrameLog? = try FrameLog(path: path)
        func frame(_ number: Int) -> FrameLog.Frame {
            FrameLog.Frame(
                number: number, wakeUp: 0, timestamp: 0, targetTimestamp: 0, newestInput: nil,
                damage: number, angle: nil)
        }
        for number in 1...4 { log?.submitted(frame(number)) }
        #expect(readFile(path) == "")
        log?.completed(1, at: 0.25)
        #expect(readFile(path)?.split(separator: "\n").count == 1)
        // The completion of frame 2 was lost.
        log?.completed(3, at: 0.5)
        log?.completed(2, at: 0.75)
        log = nil
        let lines = readFile(path)?.split(separator: "\n").map { line in
            line.split(separator: "\t").map(String.init)
        }
        #expect(lines?.map { $0[5] } == ["1", "2", "3", "4"])
        #expect(lines?.map { $0[3] } == ["0.250000", "-", "0.500000", "-"])
    }

    private func frame(_ number: Int) -> FrameLog.Frame {
        FrameLog.Frame(
            number: number, wakeUp: 0, timestamp: 0, targetTimestamp: 0, newestInput: nil,
            damage: number, angle: nil)
    }

    @Test("A FIFO needs a reader, and a reader that does not read is not waited for")
    func fifo() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        let error = thrown(SystemError.self) { try FrameLog(path: folder("pipe")) }
        #expect(
            error?.description == "cannot write \(folder("pipe")): it is a FIFO that has no reader")
        let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        var log: FrameLog? = try FrameLog(path: folder("pipe"))
        for number in 1...5000 {
            log?.submitted(frame(number))
            log?.completed(number, at: 0)
        }
        log = nil
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(reader, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        #expect(text.hasSuffix("\n"))
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(lines.count > 100 && lines.allSatisfy { $0.count == 7 })
    }

    @Test("Sockets and block devices are refused; terminals and the null device are accepted")
    func kinds() throws {
        let folder = try TemporaryFolder()
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder("socket").utf8) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound)
        let error = thrown(SystemError.self) { try FrameLog(path: folder("socket")) }
        #expect(
            error?.description
                == "cannot write \(folder("socket")): it is a socket; give a regular file")
        let log = try FrameLog(path: "/dev/null")
        log.submitted(frame(1))
        log.completed(1, at: 0)
    }

    @Test("A path that cannot be written is an error that names the path")
    func unwritable() {
        let error = thrown(SystemError.self) {
            try FrameLog(path: "/nonexistent/frames")
        }
        #expect(error?.description == "cannot write /nonexistent/frames: No such file or directory")
    }
}
