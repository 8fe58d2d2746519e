import Glibc
import TestSupport
import Testing

@testable import FlipSystem

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

    @Test(
        "Each call reads once, however many events there are, and the rest wakes the caller again")
    func oneRead() throws {
        let folder = try TemporaryFolder()
        let watch = FileWatch(folder("config"))
        // Each file gives two events of 32 bytes; 128 events fit into a page.
        for number in 0..<200 { try writeFile("a", to: folder("other\(number)")) }
        var calls = 0
        while isReadable(watch) && calls < 100 {
            #expect(!watch.drain())
            calls += 1
        }
        #expect((4...8).contains(calls), "\(calls)")
        // The change of the file is noticed behind all the others.
        for number in 0..<100 { try writeFile("a", to: folder("more\(number)")) }
        try writeFile("a", to: folder("config"))
        var isChanged = false
        while isReadable(watch) { isChanged = watch.drain() || isChanged }
        #expect(isChanged)
    }

    @Test(
        "Another file in the folder above costs one wake-up, and none once the folder exists",
        arguments: [false, true])
    func folderAbove(exists: Bool) throws {
        let folder = try TemporaryFolder()
        if exists { mkdir(folder("app"), 0o755) }
        let watch = FileWatch(folder("app/config"))
        for name in ["other", "other", "app.new"] {
            try writeFile("a", to: folder(name))
            #expect(isReadable(watch) == !exists)
            #expect(!watch.drain())
            #expect(!isReadable(watch))
        }
        if !exists { mkdir(folder("app"), 0o755) }
        #expect(watch.drain() == !exists)
        try writeFile("a", to: folder("app/config"))
        #expect(watch.drain())
    }

    @Test(
        "A link to a folder that gets another target is reported, and a file that is written there")
    func folderLink() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            mkdir(folder(name), 0o755)
            try writeFile(name, to: folder("\(name)/config"))
        }
        symlink("one", folder("link"))
        let watch = FileWatch(folder("link/config"))
        #expect(!isReadable(watch))
        symlink("two", folder("new"))
        #expect(rename(folder("new"), folder("link")) == 0)
        #expect(watch.drain())
        try writeFile("three", to: folder("two/config"))
        #expect(watch.drain())
        try writeFile("four", to: folder("one/config"))
        #expect(!isReadable(watch))
    }

    private func isReadable(_ watch: FileWatch) -> Bool {
        var entry = pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}
