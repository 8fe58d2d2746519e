import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import FlipFace

@Suite("The settings in force")
struct SettingsKeeperTests {
    private let folder: TemporaryFolder
    private var file: SettingsFile { SettingsFile(path: folder("clock/config.toml")) }

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ change: (inout Settings) -> Void) -> Settings {
        var settings = Settings()
        change(&settings)
        return settings
    }

    private func isReadable(_ keeper: SettingsKeeper) -> Bool {
        var entry = pollfd(fd: keeper.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    private func write(_ text: String) {
        mkdir(folder("clock"), 0o755)
        folder.write(Array(text.utf8), to: "clock/config.toml")
    }

    @Test("an option goes before the file, a change by the user before both")
    func order() throws {
        write("flip.duration = 1\nturn.pop = 1.5\n")
        var options = SettingsOverrides()
        options.set(.flipDuration, from: settings { $0.flipDuration = 2 })
        let keeper = try SettingsKeeper(file: file, overrides: options)
        #expect(keeper.settings == settings { ($0.flipDuration, $0.popFactor) = (2, 1.5) })
        var new = keeper.settings
        new.flipDuration = 0.3000001
        keeper.change(to: new)
        #expect(keeper.settings.flipDuration == 0.3)
        // Not yet kept.
        #expect(
            folder.read("clock/config.toml") == Array("flip.duration = 1\nturn.pop = 1.5\n".utf8))
        keeper.save()
        #expect(
            folder.read("clock/config.toml") == Array("flip.duration = 0.3\nturn.pop = 1.5\n".utf8))
        #expect(!keeper.reload(), "our own change is no news")
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("an option is never written, and what is written is only what was changed")
    func optionsStay() throws {
        var options = SettingsOverrides()
        options.set(.seconds, from: settings { $0.showsSeconds = true })
        let keeper = try SettingsKeeper(file: file, overrides: options)
        #expect(!isReadable(keeper))
        #expect(folder.names.isEmpty, "reading makes nothing")
        var new = keeper.settings
        new.hourCycle = .h12
        keeper.change(to: new)
        keeper.save()
        #expect(try file.read().settings == settings { $0.hourCycle = .h12 })
        #expect(
            keeper.settings
                == settings {
                    $0.hourCycle = .h12
                    $0.showsSeconds = true
                })
    }

    @Test("an editor's change takes effect at once, also the first one in a new folder")
    func reload() throws {
        let keeper = try SettingsKeeper(file: file, overrides: SettingsOverrides())
        write("face.seconds = true\n")
        #expect(isReadable(keeper))
        #expect(keeper.reload())
        #expect(keeper.settings.showsSeconds)
        #expect(!isReadable(keeper))
        write("face.seconds = false\n")
        #expect(keeper.reload())
        #expect(!keeper.settings.showsSeconds)
        // As most editors do it.
        folder.write(Array("face.hours = 12\n".utf8), to: "clock/new")
        #expect(!keeper.reload())
        rename(folder("clock/new"), folder("clock/config.toml"))
        #expect(keeper.reload())
        #expect(keeper.settings.hourCycle == .h12)
    }

    @Test("a file that is gone or broken changes nothing, and a broken one is said once")
    func broken() throws {
        write("face.seconds = true\n")
        let keeper = try SettingsKeeper(file: file, overrides: SettingsOverrides())
        unlink(folder("clock/config.toml"))
        #expect(!keeper.reload())
        #expect(keeper.settings.showsSeconds)
        #expect(keeper.takeWarnings().isEmpty)
        for _ in 0..<2 {
            write("face.seconds = tr")
            #expect(!keeper.reload())
        }
        #expect(keeper.settings.showsSeconds)
        #expect(keeper.takeWarnings().count == 1)
        #expect(keeper.takeWarnings().isEmpty)
        write("face.hours = 12\n")
        #expect(keeper.reload())
        #expect(keeper.settings == settings { $0.hourCycle = .h12 })
        write("face.seconds = tr")
        _ = keeper.reload()
        #expect(keeper.takeWarnings().count == 1, "broken anew, said anew")
    }

    @Test("a file that is being written is read when it is whole")
    func halfWritten() throws {
        write("face.seconds = true\n")
        let keeper = try SettingsKeeper(file: file, overrides: SettingsOverrides())
        // As an editor does that moves the old file away first.
        rename(folder("clock/config.toml"), folder("clock/config.toml~"))
        let descriptor = open(folder("clock/config.toml"), O_WRONLY | O_CREAT, 0o644)
        _ = Glibc.write(descriptor, "face.hours = 1", 14)
        #expect(!keeper.reload())
        #expect(keeper.settings == settings { $0.showsSeconds = true })
        _ = Glibc.write(descriptor, "2\n", 2)
        close(descriptor)
        #expect(keeper.reload())
        #expect(keeper.settings == settings { $0.hourCycle = .h12 })
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("what cannot be kept is in force for this run, and said once")
    func notKept() throws {
        write("flip = 3\n")
        let keeper = try SettingsKeeper(file: file, overrides: SettingsOverrides())
        #expect(keeper.takeWarnings().count == 1)
        for duration in [1.0, 2.0] {
            keeper.change(to: settings { $0.flipDuration = duration })
            keeper.save()
        }
        #expect(keeper.settings.flipDuration == 2)
        #expect(keeper.takeWarnings().count == 1)
        // Put right, the next time it is kept.
        write("# right\n")
        #expect(!keeper.reload())
        #expect(keeper.settings.flipDuration == 2)
        keeper.save()
        #expect(folder.read("clock/config.toml") == Array("# right\n\n[flip]\nduration = 2\n".utf8))
    }

    @Test("all back to the defaults is one write of several lines")
    func restored() throws {
        write("face.hours = 12 # a\nflip.axis = 'y' # b\nturn.pop = 2\n")
        let keeper = try SettingsKeeper(file: file, overrides: SettingsOverrides())
        keeper.change(to: Settings())
        keeper.save()
        #expect(
            folder.read("clock/config.toml")
                == Array("face.hours = 24 # a\nflip.axis = \"x\" # b\nturn.pop = 0.9\n".utf8))
        #expect(keeper.settings == Settings() && !keeper.reload())
    }

    @Test("without a file nothing is kept, and nothing is said")
    func noFile() throws {
        let keeper = try SettingsKeeper(file: nil, overrides: SettingsOverrides())
        keeper.change(to: settings { $0.flipAxis = .y })
        keeper.save()
        #expect(keeper.settings.flipAxis == .y)
        #expect(keeper.fileDescriptor == -1 && !keeper.reload())
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("a file that was named has to be there")
    func named() {
        let failure = thrown(SettingsFile.Failure.self) {
            try SettingsKeeper(
                file: SettingsLocation.named(folder("none.toml")).file,
                overrides: SettingsOverrides())
        }
        #expect(failure?.description.contains("none.toml") == true)
    }
}
