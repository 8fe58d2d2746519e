import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipSystem

@Suite("Regular files")
struct RegularFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func refusal(_ path: String) -> String? {
        thrown(SystemError.self) {
            let (descriptor, _) = try RegularFile.open(path)
            close(descriptor)
        }?.description
    }

    @Test("files that could block are refused with their kind, even through a link")
    func refused() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        symlink("pipe", folder("link"))
        for name in ["pipe", "link"] {
            #expect(
                refusal(folder(name))
                    == "cannot read \(folder(name)): it is a FIFO; give a regular file")
        }
        #expect(
            refusal("/dev/zero") == "cannot read /dev/zero: it is a device; give a regular file")
        #expect(refusal("/dev/ptmx")?.contains("it is a device") == true)
        #expect(
            refusal(folder("none")) == "cannot open \(folder("none")): No such file or directory")
    }

    @Test("the check does not wake a writer that waits for a FIFO's reader")
    func waitingWriter() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        let writer = try ChildProcess("sh", ["-c", "echo ready; : > \"$0\"", folder("pipe")])
        #expect(waitUntil(timeout: 10) { writer.output == "ready\n" })
        pause(0.05)
        #expect(refusal(folder("pipe")) != nil)
        pause(0.05)
        #expect(writer.isRunning)
    }

    @Test("regular files and the null device are opened")
    func taken() throws {
        folder.write([1, 2, 3], to: "file")
        for (path, size) in [(folder("file"), 3), ("/dev/null", 0)] {
            let (descriptor, status) = try RegularFile.open(path)
            #expect(status.st_size == size)
            close(descriptor)
        }
    }

    @Test("a zone file that never ends or never responds is refused")
    func zones() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        func fault(_ file: ZoneFile) -> String? {
            thrown(ZoneFile.Fault.self) { try file.reading(at: WallTime(seconds: 0)).zone }?
                .description
        }
        #expect(
            fault(ZoneFile(timeZone: ":" + folder("pipe")))
                == "cannot read the time zone \(folder("pipe")): it is a FIFO")
        #expect(
            fault(ZoneFile(timeZone: ":/dev/zero"))
                == "cannot read the time zone /dev/zero: it is a device")
        #expect(fault(ZoneFile(timeZone: "pipe", folder: folder.path)) != nil)
        #expect(fault(ZoneFile(timeZone: nil, system: folder("pipe"))) != nil)
    }
}
