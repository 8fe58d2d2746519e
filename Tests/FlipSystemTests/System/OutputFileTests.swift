import Glibc
import TestSupport
import Testing

@testable import FlipSystem

@Suite("Output files")
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func put(_ text: String, into file: OutputFile) { fputs(text, file.stream) }

    private func text(_ name: String) -> String? {
        folder.read(name).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("the old content stays until the commit")
    func atomicity() throws {
        folder.write(Array("old".utf8), to: "a")
        let file = try OutputFile(path: folder("a"))
        put("new", into: file)
        fflush(file.stream)
        #expect(text("a") == "old")
        try file.commit()
        #expect(text("a") == "new")
        #expect(folder.names == ["a"])
    }

    @Test("an abandoned file leaves only the old content")
    func abandoning() throws {
        folder.write(Array("old".utf8), to: "a")
        let file = try OutputFile(path: folder("a"))
        put("new", into: file)
        file.abandon()
        #expect(text("a") == "old")
        #expect(folder.names == ["a"])
    }

    @Test("a new file has no name until the commit, so that a killed program leaves nothing behind")
    func unnamed() throws {
        let file = try OutputFile(path: folder("a"))
        put("new", into: file)
        fflush(file.stream)
        #expect(folder.names.isEmpty)
        try file.commit()
        #expect(folder.names == ["a"] && text("a") == "new")
    }

    @Test("a descriptor that is open only for reading is refused")
    func readOnly() {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(throws: OutputFile.Failure(code: EBADF)) {
            try OutputFile(path: "/dev/fd/\(descriptor)")
        }
    }

    @Test("a failure names the folder if that cannot be written")
    func folderNamed() {
        let failure = OutputFile.Failure(code: EACCES)
        #expect(
            failure.sentence(path: "/nonexistent/a")
                == "cannot write into the folder /nonexistent: Permission denied")
        #expect(
            failure.sentence(path: folder("a"))
                == "cannot write \(folder("a")): Permission denied")
        #expect(
            OutputFile.Failure(code: ENOSPC).sentence(path: "/nonexistent/a")
                == "cannot write /nonexistent/a: No space left on device")
    }

    @Test("permissions are kept, and a new file gets the default ones")
    func permissions() throws {
        folder.write([], to: "private")
        folder.write([], to: "plain")
        chmod(folder("private"), 0o640)
        for name in ["private", "new"] {
            let file = try OutputFile(path: folder(name))
            try file.commit()
        }
        func mode(_ name: String) -> mode_t {
            var status = stat()
            stat(folder(name), &status)
            return status.st_mode & 0o777
        }
        #expect(mode("private") == 0o640)
        let mask = umask(0)
        umask(mask)
        #expect(mode("new") == 0o666 & ~mask)
        try OutputFile(path: folder("own"), isPrivate: true).commit()
        #expect(mode("own") == 0o600 & ~mask)
    }

    @Test("a symbolic link is kept, and its target is replaced")
    func links() throws {
        folder.write(Array("old".utf8), to: "target")
        symlink("target", folder("link"))
        let file = try OutputFile(path: folder("link"))
        put("new", into: file)
        try file.commit()
        #expect(text("target") == "new")
        #expect(folder.names == ["link", "target"])
        var status = stat()
        lstat(folder("link"), &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("a dangling link is kept, and its target is created")
    func danglingLinks() throws {
        mkdir(folder("far"), 0o755)
        symlink("next", folder("link"))
        symlink("far/target", folder("next"))
        let file = try OutputFile(path: folder("link"))
        put("new", into: file)
        try file.commit()
        #expect(text("far/target") == "new")
        #expect(folder.names == ["far", "link", "next"])
        var status = stat()
        lstat(folder("link"), &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test(
        "set-user-ID, set-group-ID and sticky bits are not kept",
        arguments: [0o4644, 0o2755, 0o1600, 0o6711])
    func specialBits(mode: mode_t) throws {
        folder.write([], to: "a")
        chmod(folder("a"), mode)
        let file = try OutputFile(path: folder("a"))
        try file.commit()
        var status = stat()
        stat(folder("a"), &status)
        #expect(status.st_mode & 0o7777 == mode & 0o777)
    }

    @Test("the owner is kept", .enabled(if: geteuid() == 0, "only root may change owners"))
    func owner() throws {
        folder.write([], to: "a")
        chmod(folder("a"), 0o640)
        #expect(chown(folder("a"), 65_534, 12_345) == 0)
        let file = try OutputFile(path: folder("a"))
        try file.commit()
        var status = stat()
        stat(folder("a"), &status)
        #expect(status.st_uid == 65_534 && status.st_gid == 12_345)
        #expect(status.st_mode & 0o7777 == 0o640)
    }

    @Test("a pipe is written to directly and remains a pipe")
    func pipes() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let file = try OutputFile(path: folder("pipe"))
        put("through", into: file)
        try file.commit()
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
        var status = stat()
        stat(folder("pipe"), &status)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test("a path of an open descriptor is that descriptor, which stays open")
    func descriptors() throws {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        for folder in ["/dev/fd", "/proc/self/fd"] {
            let file = try OutputFile(path: "\(folder)/\(ends[0])")
            put("socket", into: file)
            try file.commit()
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = read(ends[1], &bytes, bytes.count)
            #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "socket")
        }
        #expect(throws: OutputFile.Failure(code: EBADF)) { try OutputFile(path: "/dev/fd/9999") }
    }
}
