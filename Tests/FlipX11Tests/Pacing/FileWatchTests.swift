import Glibc
import TestSupport
import Testing

@testable import FlipX11

@Suite("Watching a file")
struct FileWatchTests {
    @Test("A file in place of the folder is reported when it is removed, not when it is written to")
    func fileInTheWay() throws {
        let folder = try TemporaryFolder()
        try writeFile("a", to: folder("way"))
        let watch = FileWatch(folder("way/config"))
        #expect(!isReadable(watch))
        try writeFile("b", to: folder("way"))
        #expect(!isReadable(watch))

        #expect(unlink(folder("way")) == 0 && mkdir(folder("way"), 0o700) == 0)
        #expect(isReadable(watch))
        _ = watch.drain()
        try writeFile("c", to: folder("way/config"))
        #expect(watch.drain())
    }

    private func isReadable(_ watch: FileWatch) -> Bool {
        var entry = pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}
