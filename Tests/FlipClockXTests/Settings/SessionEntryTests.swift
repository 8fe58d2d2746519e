import Glibc
import TestSupport
import Testing

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

    private func text() throws -> String { try #require(readFile(path)) }

    @Test("it is written with the command line, read, and removed")
    func onAndOff() throws {
        #expect(entry.path == path)
        #expect(!entry.isOn)
        try entry.set(true, arguments: ["/usr/bin/flipclockx", "--widget"], folder: "/home/ada")
        #expect(entry.isOn)
        let lines = try text().split(separator: "\n")
        #expect(lines.first == "[Desktop Entry]")
        #expect(lines.contains("Exec=/usr/bin/flipclockx --widget"))
        #expect(lines.contains("Path=/home/ada"))
        try entry.set(true, arguments: ["/usr/bin/flipclockx", "--12h"], folder: nil)
        #expect(try text().contains("Exec=/usr/bin/flipclockx --12h\n"))
        try entry.set(false, arguments: [])
        #expect(!entry.isOn)
        #expect(access(path, F_OK) != 0)
        // Switching it off again is not an error.
        try entry.set(false, arguments: [])
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

    @Test("the program's path is absolute, and --menu is left out")
    func commandLine() {
        #expect(
            SessionEntry.commandLine(
                ["./flipclockx", "--menu", "--widget"], folder: "/opt", searchPath: nil)
                == ["/opt/./flipclockx", "--widget"])
        #expect(
            SessionEntry.commandLine(["true", "-x"], folder: "/", searchPath: "/nowhere:/bin")
                == ["/bin/true", "-x"])
        #expect(
            SessionEntry.commandLine(["/usr/bin/flipclockx"], folder: nil, searchPath: nil)
                == ["/usr/bin/flipclockx"])
    }

    @Test("a file of another program stays, with one line that says so")
    func foreign() throws {
        try entry.set(true, arguments: ["/usr/bin/flipclockx"])
        let foreign = "[Desktop Entry]\nType=Application\nExec=other\n"
        try writeFile(foreign, to: path)
        for isOn in [true, false] {
            let failure = thrown(SessionEntry.Failure.self) {
                try entry.set(isOn, arguments: ["/usr/bin/flipclockx"])
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
            try entry.set(true, arguments: ["/usr/bin/flipclockx"])
        }
        #expect(failure?.description.contains("\n") == false)
        #expect(!entry.isOn)
    }

    @Test("without a home there is no file")
    func homeless() {
        let entry = SessionEntry(path: nil)
        #expect(!entry.isOn)
        #expect(throws: SessionEntry.Failure.self) { try entry.set(true, arguments: ["a"]) }
    }
}
