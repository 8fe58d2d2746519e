import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Settings in force")
struct SettingsKeeperTests {
    private let folder: TemporaryFolder
    private var file: SettingsFile { SettingsFile(path: folder("clock/config.toml")) }

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ change: (inout Settings) -> Void) -> Settings {
        var settings = Settings()
        change(&settings)
        return settings
    }

    private func isReadable(_ keeper: KeptSettings) -> Bool {
        var entry = pollfd(fd: keeper.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    private func write(_ text: String) {
        mkdir(folder("clock"), 0o755)
        folder.write(Array(text.utf8), to: "clock/config.toml")
    }

    @Test("an option overrides the file, and a change by the user overrides both")
    func order() throws {
        write("flip.duration = 1\nturn.pop = 1.5\n")
        var options = SettingsOverrides()
        options.set(.flipDuration, from: settings { $0.flipDuration = 2 })
        let keeper = try KeptSettings(file: file, overrides: options)
        #expect(keeper.settings == settings { ($0.flipDuration, $0.popFactor) = (2, 1.5) })
        var new = keeper.settings
        new.flipDuration = 0.3000001
        keeper.change(to: new)
        #expect(keeper.settings.flipDuration == 0.3)
        // Not yet written.
        #expect(
            folder.read("clock/config.toml") == Array("flip.duration = 1\nturn.pop = 1.5\n".utf8))
        keeper.save()
        #expect(
            folder.read("clock/config.toml") == Array("flip.duration = 0.3\nturn.pop = 1.5\n".utf8))
        #expect(!keeper.reload(), "the program's own change is not reported")
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("a monitor may have any name, which the file keeps")
    func monitorNames() throws {
        let keeper = try KeptSettings(file: file)
        for name in ["TV\"1\"", "left half", "a\\b", "\u{1}\u{7f}", "écran", "/dev/0", ".x"] {
            var new = keeper.settings
            new.window.monitor = name
            keeper.change(to: new)
            keeper.save()
            #expect(keeper.takeWarnings().isEmpty)
            let read = try file.read()
            #expect(read.settings?.window.monitor == name)
            #expect(read.warnings.isEmpty)
        }
        write("window.monitor = \"\"\n")
        #expect(try file.read().warnings.count == 1)
    }

    @Test("a flood of changes in one turn of the loop is one write of the last values")
    func flood() throws {
        write("turn.pop = 1.5\n")
        let keeper = try KeptSettings(file: file)
        #expect(!keeper.saveIfDue())
        for number in 0..<101 {
            var new = keeper.settings
            new.seconds = number % 2 == 0 ? .cards : .none
            keeper.change(to: new)
        }
        #expect(folder.read("clock/config.toml") == Array("turn.pop = 1.5\n".utf8))
        #expect(keeper.saveIfDue())
        #expect(
            try file.read().settings?.seconds == .cards && keeper.owner.ranks.hasSaved(.seconds))
        #expect(!keeper.saveIfDue())
    }

    @Test("changes that lead back within one turn of the loop leave the file as it is")
    func thereAndBack() throws {
        write("turn.pop = 1.5\n")
        var options = SettingsOverrides()
        options.set(.hours, from: settings { $0.hourCycle = .h12 })
        let keeper = try KeptSettings(file: file, overrides: options)
        for change: (inout Settings) -> Void in [
            { $0.seconds = .cards }, { $0.seconds = .none },
        ] {
            var new = keeper.settings
            change(&new)
            keeper.change(to: new)
        }
        #expect(keeper.saveIfDue())
        #expect(folder.read("clock/config.toml") == Array("turn.pop = 1.5\n".utf8))
        // An option is no longer in force once the user has changed its setting, so the file gets the value.
        for hours in [HourCycle.h24, .h12] {
            var new = keeper.settings
            new.hourCycle = hours
            keeper.change(to: new)
        }
        #expect(keeper.saveIfDue() && keeper.owner.ranks.hasSaved(.hours))
        #expect(try file.read().settings?.hourCycle == .h12)
    }

    @Test("options are never written, only changed settings are")
    func optionsStay() throws {
        var options = SettingsOverrides()
        options.set(.seconds, from: settings { $0.seconds = .cards })
        let keeper = try KeptSettings(file: file, overrides: options)
        #expect(!isReadable(keeper))
        #expect(folder.names.isEmpty, "reading creates no file")
        var new = keeper.settings
        new.hourCycle = .h12
        keeper.change(to: new)
        keeper.save()
        #expect(try file.read().settings == settings { $0.hourCycle = .h12 })
        #expect(
            keeper.settings
                == settings {
                    $0.hourCycle = .h12
                    $0.seconds = .cards
                })
    }

    @Test("an editor's change takes effect at once, including the first one in a new folder")
    func reload() throws {
        let keeper = try KeptSettings(file: file)
        write("face.seconds = true\n")
        #expect(isReadable(keeper))
        #expect(keeper.reload())
        #expect(keeper.settings.seconds == .cards)
        #expect(!isReadable(keeper))
        write("face.seconds = false\n")
        #expect(keeper.reload())
        #expect(keeper.settings.seconds == .none)
        // Most editors rename a new file over the old one.
        folder.write(Array("face.hours = 12\n".utf8), to: "clock/new")
        #expect(!keeper.reload())
        rename(folder("clock/new"), folder("clock/config.toml"))
        #expect(keeper.reload())
        #expect(keeper.settings.hourCycle == .h12)
    }

    @Test("a removed or broken file changes nothing, and a broken one is reported once")
    func broken() throws {
        write("face.seconds = true\n")
        let keeper = try KeptSettings(file: file)
        unlink(folder("clock/config.toml"))
        #expect(!keeper.reload())
        #expect(keeper.settings.seconds == .cards)
        #expect(keeper.takeWarnings().isEmpty)
        for _ in 0..<2 {
            write("face.seconds = tr")
            #expect(!keeper.reload())
        }
        #expect(keeper.settings.seconds == .cards)
        #expect(keeper.takeWarnings().count == 1)
        #expect(keeper.takeWarnings().isEmpty)
        write("face.hours = 12\n")
        #expect(keeper.reload())
        #expect(keeper.settings == settings { $0.hourCycle = .h12 })
        write("face.seconds = tr")
        _ = keeper.reload()
        #expect(keeper.takeWarnings().count == 1, "broken again, reported again")
    }

    @Test("a file is read when it is completely written")
    func halfWritten() throws {
        write("face.seconds = true\n")
        let keeper = try KeptSettings(file: file)
        // Some editors move the old file away first.
        rename(folder("clock/config.toml"), folder("clock/config.toml~"))
        let descriptor = open(folder("clock/config.toml"), O_WRONLY | O_CREAT, 0o644)
        _ = Glibc.write(descriptor, "face.hours = 1", 14)
        #expect(!keeper.reload())
        #expect(keeper.settings == settings { $0.seconds = .cards })
        _ = Glibc.write(descriptor, "2\n", 2)
        close(descriptor)
        #expect(keeper.reload())
        #expect(keeper.settings == settings { $0.hourCycle = .h12 })
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("a change that cannot be written applies to this run, and is reported once")
    func notWritten() throws {
        write("flip = 3\n")
        let keeper = try KeptSettings(file: file)
        #expect(keeper.takeWarnings().count == 1)
        for duration in [1.0, 2.0] {
            keeper.change(to: settings { $0.flipDuration = duration })
            keeper.save()
        }
        #expect(keeper.settings.flipDuration == 2)
        #expect(keeper.takeWarnings().count == 1)
        #expect(!keeper.saveIfDue())
        // After the repair, the change is written without another one.
        write("# right\n")
        #expect(!keeper.reload())
        #expect(keeper.settings.flipDuration == 2)
        #expect(keeper.saveIfDue())
        #expect(folder.read("clock/config.toml") == Array("# right\n\n[flip]\nduration = 2\n".utf8))
    }

    @Test("restoring all defaults is one write of several lines")
    func restored() throws {
        write("face.hours = 12 # a\nflip.axis = 'y' # b\nturn.pop = 2\n")
        let keeper = try KeptSettings(file: file)
        keeper.change(to: Settings())
        keeper.save()
        #expect(
            folder.read("clock/config.toml")
                == Array("face.hours = 24 # a\nflip.axis = \"x\" # b\nturn.pop = 0.9\n".utf8))
        #expect(keeper.settings == Settings() && !keeper.reload())
    }

    @Test("without a file nothing is written or reported")
    func noFile() throws {
        let keeper = try KeptSettings(file: nil)
        keeper.change(to: settings { $0.flipAxis = .y })
        keeper.save()
        #expect(keeper.settings.flipAxis == .y)
        #expect(keeper.fileDescriptor == -1 && !keeper.reload())
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("a named file must exist")
    func named() {
        let failure = thrown(SettingsFile.Failure.self) {
            try KeptSettings(
                file: SettingsLocation.named(folder("none.toml")).file,
                overrides: SettingsOverrides())
        }
        #expect(failure?.description.contains("none.toml") == true)
    }
}
