import Glibc
import TestSupport
import Testing

@testable import FlipClockX

/// The settings in force after the file becomes unusable.
@Suite("Reloading settings")
struct SettingsReloadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder("config.toml") }

    private func keeper(isRequired: Bool) throws -> KeptSettings {
        folder.write(Array("face.hours = 12\nflip.axis = 'y'\n".utf8), to: "config.toml")
        let file = SettingsFile(path: path, isRequired: isRequired)
        return try KeptSettings(file: file)
    }

    private static let texts = [
        "[.a]", "a=[}", "[é]", "a=1979-05-27T:", "face.hours = ", "\u{0}",
        Array(repeating: "a", count: 50_000).joined(separator: ".") + "=1",
    ]

    @Test("after invalid TOML the settings in force are kept", arguments: [false, true])
    func syntax(isRequired: Bool) throws {
        let keeper = try keeper(isRequired: isRequired)
        let before = keeper.settings
        #expect(before.hourCycle == .h12 && before.flipAxis == .y)
        for text in Self.texts {
            folder.write(Array(text.utf8), to: "config.toml")
            #expect(!keeper.reload())
            #expect(keeper.settings == before)
            #expect(keeper.takeWarnings().count == 1, "\(text.prefix(20))")
        }
        folder.write(Array("flip.axis = 'y'\n".utf8), to: "config.toml")
        #expect(keeper.reload())
        #expect(keeper.settings.hourCycle == .h24 && keeper.settings.flipAxis == .y)
    }

    @Test("no other file, beside the settings or in the folder above, causes a reading of them")
    func otherFiles() throws {
        mkdir(folder("app"), 0o755)
        folder.write(Array("face.hours = 12\n".utf8), to: "app/config.toml")
        let keeper = try KeptSettings(
            file: SettingsFile(path: folder("app/config.toml")))
        func isReadable() -> Bool {
            var entry = pollfd(fd: keeper.fileDescriptor, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, 0) == 1
        }
        // A reading would see this text at once, but the change is reported when the writer closes the file.
        let writer = open(folder("app/config.toml"), O_WRONLY)
        #expect(pwrite(writer, "face.hours = 24\n", 16, 0) == 16)
        for (name, wakes) in [("other", false), ("app/other", true), ("app/config.toml~", true)] {
            folder.write(Array("a".utf8), to: name)
            #expect(isReadable() == wakes, "\(name)")
            #expect(!keeper.reload() && keeper.settings.hourCycle == .h12, "\(name)")
            #expect(!isReadable(), "\(name)")
        }
        close(writer)
        #expect(keeper.reload() && keeper.settings.hourCycle == .h24)
    }

    @Test("an invalid value is replaced by its default, as the warning says")
    func value() throws {
        let keeper = try keeper(isRequired: false)
        folder.write(Array("face.hours = 13\nflip.axis = 'y'\n".utf8), to: "config.toml")
        #expect(keeper.reload())
        #expect(keeper.settings.hourCycle == .h24 && keeper.settings.flipAxis == .y)
        #expect(keeper.takeWarnings().first?.hasSuffix("until then it is 24") == true)
    }

    @Test(
        "a file that becomes a FIFO gives a warning, and the settings in force are kept",
        arguments: [false, true])
    func fifo(isRequired: Bool) throws {
        let keeper = try keeper(isRequired: isRequired)
        let before = keeper.settings
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        // A writer that writes nothing: reading would wait for it.
        let writer = open(folder("pipe"), O_RDWR)
        defer { close(writer) }
        rename(folder("pipe"), path)
        #expect(!keeper.reload())
        #expect(keeper.settings == before)
        #expect(
            keeper.takeWarnings() == ["cannot read \(path): it is a FIFO; give a regular file"])
        // Settings cannot be written to it, either.
        var new = before
        new.seconds = .cards
        keeper.change(to: new)
        keeper.save()
        #expect(
            keeper.takeWarnings() == ["cannot read \(path): it is a FIFO; give a regular file"])
    }

    @Test("a named file that is missing for a moment changes nothing, without a warning")
    func missing() throws {
        let keeper = try keeper(isRequired: true)
        let before = keeper.settings
        unlink(path)
        #expect(!keeper.reload())
        #expect(keeper.settings == before && keeper.takeWarnings().isEmpty)
    }
}
