import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("The settings file")
struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var uprightSettings: Settings {
        var settings = Settings()
        settings.flipAxis = .y
        return settings
    }

    private func text(_ name: String) -> String? {
        folder.read(name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        lstat(folder(name), &status)
        return status.st_mode & 0o7777
    }

    // MARK: - Path

    @Test("the path follows the XDG Base Directory Specification")
    func location() {
        func path(_ variables: [String: String], home: String? = nil) -> String? {
            UserFolder.settings.path(
                of: "config.toml", variable: { variables[$0] }, home: { home })
        }
        #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/flipclockx/config.toml")
        #expect(path(["XDG_CONFIG_HOME": "/x/"]) == "/x/flipclockx/config.toml")
        for ignored in ["", "x", "./x", "~/x"] {
            #expect(
                path(["XDG_CONFIG_HOME": ignored, "HOME": "/h"])
                    == "/h/.config/flipclockx/config.toml")
        }
        #expect(path([:], home: "/p") == "/p/.config/flipclockx/config.toml")
        #expect(path(["HOME": ""], home: "/p/") == "/p/.config/flipclockx/config.toml")
        #expect(path([:]) == nil)
        #expect(SettingsLocation.none.file == nil)
        #expect(SettingsLocation.named("a").file == SettingsFile(path: "a", isRequired: true))
        #expect(UserFolder.passwordFileHome()?.hasPrefix("/") == true)
    }

    // MARK: - Reading

    @Test("a missing file is silently ignored, unless it was named")
    func missing() throws {
        for name in ["none.toml", "none/none.toml"] {
            #expect(try SettingsFile(path: folder(name)).read() == SettingsReading())
            let failure = thrown(SettingsFile.Failure.self) {
                try SettingsFile(path: folder(name), isRequired: true).read()
            }
            #expect(
                failure?.description == "cannot open \(folder(name)): No such file or directory")
        }
        #expect(folder.names.isEmpty)
    }

    @Test("an unreadable file gives one sentence", .timeLimit(.minutes(30)))
    func unreadable() throws {
        mkdir(folder("folder"), 0o700)
        #expect(
            try SettingsFile(path: folder("folder")).read().warnings
                == ["cannot read \(folder("folder")): Is a directory"])
        #expect(
            try SettingsFile(path: "/dev/zero").read().warnings
                == ["cannot read /dev/zero: it is a device; give a regular file"])
        mkfifo(folder("pipe"), 0o600)
        #expect(
            try SettingsFile(path: folder("pipe")).read().warnings
                == ["cannot read \(folder("pipe")): it is a FIFO; give a regular file"])
        folder.write([UInt8](repeating: 0x23, count: SettingsFile.sizeLimit + 1), to: "large")
        #expect(
            try SettingsFile(path: folder("large")).read().warnings
                == ["cannot read \(folder("large")): File too large"])
        #expect(try SettingsFile(path: "/dev/null", isRequired: true).read().settings == Settings())
    }

    // MARK: - Writing

    @Test("the first change creates the file and its folders, private to the user")
    func created() throws {
        let file = SettingsFile(path: folder("a/b/config.toml"))
        try file.write([.flipAxis], of: uprightSettings)
        #expect(mode("a") == 0o700 && mode("a/b") == 0o700)
        #expect(try file.read().settings == uprightSettings)
        #expect(text("a/b/config.toml")?.hasPrefix("# ") == true)
        #expect(text("a/b/config.toml")?.hasSuffix("\n\n[flip]\naxis = \"y\"\n") == true)
        #expect(try file.read().warnings.isEmpty)
    }

    @Test("one line changes; permissions, links and all other bytes stay")
    func edited() throws {
        let before = "# mine\r\n[flip]\r\naxis = 'x' # a wheel\r\nmystery = 1\r\n"
        folder.write(Array(before.utf8), to: "real.toml")
        chmod(folder("real.toml"), 0o640)
        symlink("real.toml", folder("config.toml"))
        try SettingsFile(path: folder("config.toml")).write([.flipAxis], of: uprightSettings)
        #expect(text("real.toml") == before.replacing("'x'", with: "\"y\""))
        #expect(mode("real.toml") == 0o640)
        #expect(mode("config.toml") == 0o777, "still a link")
        #expect(folder.names == ["config.toml", "real.toml"])
    }

    @Test("a dangling link is followed")
    func danglingLink() throws {
        mkdir(folder("dots"), 0o755)
        symlink("dots/clock.toml", folder("config.toml"))
        let file = SettingsFile(path: folder("config.toml"))
        try file.write([.flipAxis], of: uprightSettings)
        #expect(mode("config.toml") == 0o777)
        #expect(text("dots/clock.toml")?.contains("axis = \"y\"") == true)
        #expect(try file.read().settings == uprightSettings)
    }

    @Test("an editor's changes in between are kept")
    func concurrent() throws {
        let file = SettingsFile(path: folder("config.toml"))
        try file.write([.flipAxis], of: uprightSettings)
        let edited =
            (text("config.toml") ?? "").replacing("# The", with: "# My own; the")
            + "duration = 1.5\n"
        folder.write(Array(edited.utf8), to: "config.toml")
        var settings = uprightSettings
        settings.popFactor = 1.2
        try file.write([.popFactor], of: settings)
        #expect(text("config.toml") == edited + "\n[turn]\npop = 1.2\n")
        #expect(try file.read().settings?.flipDuration == 1.5)
    }

    @Test("an equal value does not change the file")
    func unchanged() throws {
        folder.write(Array("flip.axis='y'".utf8), to: "config.toml")
        let stamp = SettingsFile.Stamp(path: folder("config.toml"))
        try SettingsFile(path: folder("config.toml")).write([.flipAxis], of: uprightSettings)
        #expect(SettingsFile.Stamp(path: folder("config.toml")) == stamp)
    }

    @Test("invalid TOML is never changed, and the sentence has the position of the error")
    func syntax() throws {
        let text = "[flip]\naxis = \n"
        folder.write(Array(text.utf8), to: "config.toml")
        let failure = thrown(SettingsFile.Failure.self) {
            try SettingsFile(path: folder("config.toml")).write([.flipAxis], of: uprightSettings)
        }
        let sentence = failure?.description ?? ""
        #expect(
            sentence.hasPrefix("\(folder("config.toml")):2:8: invalid TOML: "), "\(sentence)")
        #expect(sentence.hasSuffix("; nothing is saved until that is fixed"))
        #expect(self.text("config.toml") == text)
        #expect(folder.names == ["config.toml"])
    }

    @Test("a failed write gives one sentence, and leaves no file behind")
    func refused() throws {
        folder.write(Array("flip = 3\n".utf8), to: "config.toml")
        var settings = uprightSettings
        settings.popFactor = 1.5
        let refused = try SettingsFile(path: folder("config.toml"))
            .write([.flipAxis, .popFactor], of: settings).refused
        let place = "\(folder("config.toml")):1:1"
        #expect(
            refused == [
                .flipAxis: .init(
                    description: "\(place): flip.axis cannot be written here; make flip a table")
            ])
        #expect(
            text("config.toml") == "flip = 3\n\n[turn]\npop = 1.5\n", "the other setting is kept")
        for path in [folder("config.toml/x/c.toml"), "/dev/null", "/proc/none/c.toml"] {
            let failure = thrown(SettingsFile.Failure.self) {
                try SettingsFile(path: path).write([.flipAxis], of: uprightSettings)
            }
            #expect(failure?.description.hasPrefix("cannot ") == true, "\(path)")
            if path == "/proc/none/c.toml" {
                let end = "; the change holds until the clock exits"
                #expect(failure?.description.hasSuffix(end) == true)
            }
        }
        #expect(folder.names == ["config.toml"])
    }
}
