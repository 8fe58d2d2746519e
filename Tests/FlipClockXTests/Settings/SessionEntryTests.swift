import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClockX

@Suite("The file that starts the clock with the session")
struct SessionEntryTests {
    private let folder: TemporaryFolder
    private let entry: SessionEntry

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        entry = SessionEntry { $0 == "XDG_CONFIG_HOME" ? folder("config") : nil }
    }

    private var path: String {
        folder("config/autostart/io.github.flipclockx.flipclockx.desktop")
    }

    /// The file of a clock without options.
    private let clock = SessionEntry.text(arguments: ["/usr/bin/flipclockx"], folder: nil)

    private func text() throws -> String { try #require(readFile(path)) }

    @Test("it is written with the command line, read, and removed")
    func onAndOff() throws {
        #expect(entry.path == path)
        #expect(!entry.isOn)
        try entry.set(
            true,
            text: SessionEntry.text(
                arguments: ["/usr/bin/flipclockx", "--widget"], folder: "/home/ada"))
        #expect(entry.isOn)
        let lines = try text().split(separator: "\n")
        #expect(lines.first == "[Desktop Entry]")
        #expect(lines.contains("Exec=/usr/bin/flipclockx --widget"))
        #expect(lines.contains("Path=/home/ada"))
        try entry.set(
            true,
            text: SessionEntry.text(arguments: ["/usr/bin/flipclockx", "--12h"], folder: nil))
        #expect(try text().contains("Exec=/usr/bin/flipclockx --12h\n"))
        try entry.set(false, text: "")
        #expect(!entry.isOn)
        #expect(access(path, F_OK) != 0)
        // Switching it off again is not an error.
        try entry.set(false, text: "")
    }

    @Test("its comment is that of the program's desktop entry, in every language")
    func comment() throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
        let entry = try #require(
            readFile(
                root + "/Resources/share/applications/io.github.flipclockx.flipclockx.desktop"))
        func comments(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.hasPrefix("Comment") }
        }
        #expect(comments(clock) == comments(entry) && comments(clock).count == 5)
    }

    @Test("arguments are quoted according to the rules of desktop entries")
    func quoting() throws {
        let text = SessionEntry.text(
            arguments: ["/opt/a b/flipclockx", "--text", #"5 % of "$HOME" \ `x`"#, ""],
            folder: "/tmp")
        #expect(
            text.contains(
                #"Exec="/opt/a b/flipclockx" --text "5 %% of \\"\\$HOME\\" \\\\ \\`x\\`" """#
                    + "\n"))
    }

    @Test("a sign is quoted even if a mark after it makes one character of both")
    func marks() {
        let text = SessionEntry.text(
            arguments: ["/x", "50%\u{301}", "a\\\u{338}b", "\"\u{301}"], folder: nil)
        #expect(
            text.contains("Exec=/x \"50%%\u{301}\" \"a\\\\\\\\\u{338}b\" \"\\\\\"\u{301}\"\n"))
    }

    @Test("the program's path is absolute")
    func program() {
        func program(_ name: String, folder: String?, searchPath: String? = nil) -> String {
            SessionEntry.program(name, folder: folder, searchPath: searchPath)
        }
        #expect(program("./flipclockx", folder: "/opt") == "/opt/./flipclockx")
        #expect(program("true", folder: "/", searchPath: "/nowhere:/bin") == "/bin/true")
        #expect(program("/usr/bin/flipclockx", folder: nil) == "/usr/bin/flipclockx")
        // A folder of PATH may be relative, and the name of the program empty or not to be found.
        #expect(program("true", folder: "/usr", searchPath: "bin:/bin") == "/usr/bin/true")
        #expect(program("true", folder: nil, searchPath: "bin:/bin") == "/bin/true")
        let own = realpath("/proc/self/exe", nil).map { String(cString: $0) }
        for name in ["", "no-such-program"] {
            #expect(program(name, folder: "/usr", searchPath: "bin:/bin") == own)
        }
        #expect(program("./flipclockx", folder: nil) == own)
    }

    @Test("if the entry is a link to nowhere, the folder of its target is made")
    func danglingLink() throws {
        mkdir(folder("autostart"), 0o700)
        let link = SessionEntry(path: folder("autostart/clock.desktop"))
        symlink(folder("elsewhere/deep/clock.desktop"), folder("autostart/clock.desktop"))
        #expect(link.obstacle == nil)
        try link.set(true, text: clock)
        #expect(link.isOn && readFile(folder("elsewhere/deep/clock.desktop")) == clock)
        try link.set(false, text: clock)
        #expect(!link.isOn)
    }

    @Test("why it cannot be changed is known before the user tries")
    func obstacle() throws {
        #expect(entry.obstacle == nil)
        try entry.set(true, text: clock)
        #expect(entry.obstacle == nil)
        try writeFile("[Desktop Entry]\nExec=other\n", to: path)
        #expect(entry.obstacle == "The autostart file is not by FlipClockX.")
        #expect(SessionEntry(path: nil).obstacle == "You have no home folder.")
        // A file in place of a folder, so that the test also holds for root.
        let blocked = SessionEntry(path: path + "/autostart/clock.desktop")
        #expect(blocked.obstacle == "The autostart folder cannot be changed.")
        #expect(SessionEntry(path: folder("new/autostart/clock.desktop")).obstacle == nil)
    }

    @Test("in Flatpak it is off and cannot be switched on")
    func sandbox() throws {
        let mark = folder("flatpak-info")
        try writeFile("", to: mark)
        try entry.set(true, text: clock)
        let sandboxed = SessionEntry(path: path, sandboxMark: mark)
        #expect(entry.isOn && !sandboxed.isOn)
        #expect(sandboxed.obstacle == "Flatpak starts no program with the session.")
        #expect(throws: SessionEntry.Failure.self) { try sandboxed.set(true, text: clock) }
    }

    @Test("a file of another program stays, with one line that says so")
    func foreign() throws {
        try entry.set(true, text: clock)
        let foreign = "[Desktop Entry]\nType=Application\nExec=other\n"
        try writeFile(foreign, to: path)
        for isOn in [true, false] {
            let failure = thrown(SessionEntry.Failure.self) {
                try entry.set(isOn, text: clock)
            }
            #expect(failure?.description.contains("was not written by FlipClockX") == true)
            #expect(failure?.description.contains("\n") == false)
        }
        #expect(try text() == foreign)
        #expect(entry.isOn)
        try writeFile(foreign + "Hidden=true\n", to: path)
        #expect(!entry.isOn)
    }

    @Test("a folder that cannot be made, and a file that cannot be written, are one line each")
    func refused() throws {
        try writeFile("a file", to: folder("config"))
        let failure = thrown(SessionEntry.Failure.self) {
            try entry.set(true, text: clock)
        }
        #expect(failure?.description.contains("\n") == false)
        #expect(!entry.isOn)
    }

    @Test("without a home there is no file")
    func homeless() {
        let entry = SessionEntry(path: nil)
        #expect(!entry.isOn)
        #expect(throws: SessionEntry.Failure.self) { try entry.set(true, text: clock) }
    }
}
