import Glibc
import TestSupport
import Testing

@testable import FlipClockX

@Suite("Watching the zone file")
struct ZoneWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A system with two zones; the first is the local one.
    private func makeWatch() -> ZoneWatch {
        mkdir(folder("etc"), 0o755)
        mkdir(folder("zones"), 0o755)
        folder.write(ZoneRules.file(initial: 0), to: "zones/One")
        folder.write(ZoneRules.file(initial: 60), to: "zones/Two")
        symlink("../zones/One", folder("etc/localtime"))
        return ZoneWatch(ZoneFile(timeZone: nil, system: folder("etc/localtime")))
    }

    private func isReadable(_ watch: ZoneWatch) -> Bool {
        var entry = pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    @Test("without a change the descriptor is not readable")
    func quiet() {
        let watch = makeWatch()
        #expect(watch.fileDescriptor >= 0)
        #expect(!isReadable(watch))
        #expect(!watch.drain())
        // Reading the zone file does not count as a change.
        _ = folder.read("etc/localtime")
        #expect(!isReadable(watch))
    }

    @Test("replacing the link is one change")
    func replacedLink() {
        let watch = makeWatch()
        symlink("../zones/Two", folder("etc/new"))
        rename(folder("etc/new"), folder("etc/localtime"))
        #expect(isReadable(watch))
        #expect(watch.drain())
        #expect(!isReadable(watch))
        #expect(!watch.drain())
    }

    @Test("removing and recreating the link is a change each time")
    func recreatedLink() {
        let watch = makeWatch()
        unlink(folder("etc/localtime"))
        #expect(watch.drain())
        symlink("../zones/Two", folder("etc/localtime"))
        #expect(watch.drain())
    }

    @Test("replacing the link with a copy is a change, and rewriting the copy is another")
    func copiedFile() {
        let watch = makeWatch()
        unlink(folder("etc/localtime"))
        folder.write(ZoneRules.file(initial: 60), to: "etc/localtime")
        #expect(watch.drain())
        folder.write(ZoneRules.file(initial: 120), to: "etc/localtime")
        #expect(watch.drain())
    }

    @Test("an upgrade that renames a new file over the link's target is a change")
    func replacedTarget() {
        let watch = makeWatch()
        folder.write(ZoneRules.file(initial: 120), to: "zones/One.dpkg-new")
        #expect(!watch.drain())
        rename(folder("zones/One.dpkg-new"), folder("zones/One"))
        #expect(watch.drain())
    }

    @Test("changes of other files in the same folders are ignored")
    func neighbours() {
        let watch = makeWatch()
        folder.write([1], to: "etc/passwd")
        folder.write(ZoneRules.file(initial: 1), to: "zones/Two")
        #expect(isReadable(watch))
        #expect(!watch.drain())
        #expect(!isReadable(watch))
    }

    @Test("after the link changes, its new target is watched and the old one is not")
    func followsTheLink() {
        let watch = makeWatch()
        mkdir(folder("elsewhere"), 0o755)
        folder.write(ZoneRules.file(initial: 5), to: "elsewhere/Three")
        symlink("../elsewhere/Three", folder("etc/new"))
        rename(folder("etc/new"), folder("etc/localtime"))
        #expect(watch.drain())
        folder.write(ZoneRules.file(initial: 6), to: "zones/One")
        #expect(!watch.drain())
        folder.write(ZoneRules.file(initial: 7), to: "elsewhere/Three")
        #expect(watch.drain())
    }

    @Test("more events than one read returns are consumed by several calls")
    func flood() {
        let watch = makeWatch()
        for count in 0..<500 {
            folder.write([], to: "etc/a-rather-long-name-to-fill-the-buffer-\(count)")
        }
        folder.write([], to: "zones/One")
        var isChanged = false
        for _ in 0..<100 where isReadable(watch) { isChanged = watch.drain() || isChanged }
        #expect(isChanged && !isReadable(watch))
    }

    @Test("a missing folder is not an error")
    func missingFolder() {
        let watch = ZoneWatch(ZoneFile(timeZone: folder("none/Zone")))
        #expect(!isReadable(watch))
        #expect(!watch.drain())
    }
}
