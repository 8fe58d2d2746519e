import Glibc
import TestSupport
import Testing

@testable import FlipSystem

@Suite("Locations of files")
struct FilePlaceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("every link of a chain is a location, including relative ones")
    func chain() {
        mkdir(folder("etc"), 0o755)
        mkdir(folder("zones"), 0o755)
        folder.write([], to: "zones/Real")
        symlink("Real", folder("zones/Alias"))
        symlink("../zones/Alias", folder("etc/localtime"))
        #expect(
            FilePlace.chain(from: folder("etc/localtime")) == [
                .init(folder: folder("etc"), name: "localtime"),
                .init(folder: folder("etc/../zones"), name: "Alias"),
                .init(folder: folder("etc/../zones"), name: "Real"),
            ])
    }

    @Test("a folder on the way that is a link is a location, at any depth")
    func folders() {
        for name in ["gen1", "gen1/app", "home"] { mkdir(folder(name), 0o755) }
        folder.write([], to: "gen1/app/file")
        symlink("../gen1", folder("home/config"))
        symlink(folder("home"), folder("user"))
        #expect(
            FilePlace.chain(from: folder("user/config/app/file")) == [
                .init(folder: folder.path, name: "user"),
                .init(folder: folder("home"), name: "config"),
                .init(folder: folder("home/../gen1/app"), name: "file"),
            ])
        #expect(FilePlace.chain(from: "nowhere/file").map(\.path) == ["./nowhere/file"])
    }

    @Test("a loop of links ends")
    func loop() {
        symlink("b", folder("a"))
        symlink("a", folder("b"))
        #expect(FilePlace.chain(from: folder("a")).map(\.name) == ["a", "b"])
        #expect(FilePlace.chain(from: "/a") == [.init(folder: "/", name: "a")])
    }

    @Test("parent folders, up to the root")
    func parents() {
        #expect(FilePlace(path: "/a/b/c")?.parent == .init(folder: "/a", name: "b"))
        #expect(FilePlace(path: "/a/b")?.parent == .init(folder: "/", name: "a"))
        #expect(FilePlace(path: "/a")?.parent == nil)
        #expect(FilePlace(path: "a") == .init(folder: ".", name: "a"))
        #expect(FilePlace(path: "a")?.parent == nil)
        let combined = FilePlace(path: "/a/\u{301}b")
        #expect(combined == .init(folder: "/a", name: "\u{301}b"))
        #expect(FilePlace(path: "/a")?.path == "/a" && FilePlace(path: "/a/b")?.path == "/a/b")
        #expect(FilePlace(path: "/") == nil && FilePlace(path: "a/") == nil)
        #expect(FilePlace(path: "") == nil)
    }
}
