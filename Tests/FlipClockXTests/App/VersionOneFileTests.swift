import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

/// The files of version 1.0.1 keep their meaning, and saving changes no other line of them.
@Suite("Files of version 1.0")
struct VersionOneFileTests {
    /// The settings of the changed files.
    private static let changed: Settings = {
        var settings = Settings()
        settings.hourCycle = .h12
        settings.seconds = .cards
        settings.flipAxis = .y
        settings.flipDuration = 1.2
        settings.hingeGap = 4.5
        settings.motion = .full
        settings.returnDelay = nil
        settings.popFactor = 1.4
        return settings
    }()
    /// The files with these settings.
    private static let changedFiles = [
        VersionOneFiles.changedExample, VersionOneFiles.exampleChangedOnTheBack,
        VersionOneFiles.madeByTheBack,
    ]

    private func read(_ file: String) -> SettingsReading {
        SettingsReading(Array(file.utf8), path: "config.toml")
    }

    @Test("the example sets nothing until its lines are enabled")
    func example() {
        let reading = read(VersionOneFiles.example)
        #expect(reading.settings == Settings())
        #expect(reading.given.isEmpty)
        #expect(reading.warnings.isEmpty)
    }

    @Test("changed values have their meaning, without a warning", arguments: changedFiles)
    func values(file: String) {
        let reading = read(file)
        #expect(reading.settings == Self.changed)
        #expect(reading.given.count == VersionOneFiles.changedLines.count)
        #expect(reading.warnings.isEmpty)
    }

    /// Version 1.0 had no automatic duration, so its defaults include a number.
    @Test("restored defaults are the defaults, with the duration of version 1.0")
    func restoredDefaults() {
        let reading = read(VersionOneFiles.restoredByTheBack)
        var settings = Settings()
        settings.flipDuration = 0.6
        #expect(reading.settings == settings)
        #expect(reading.warnings.isEmpty)
    }

    @Test("the example of the manual")
    func manual() {
        let reading = read(VersionOneFiles.manualExample)
        var settings = Settings()
        settings.hourCycle = .h12
        settings.seconds = .cards
        settings.flipAxis = .y
        settings.flipDuration = 1.2
        #expect(reading.settings == settings)
        #expect(reading.warnings.isEmpty)
    }

    @Test("the smallest values")
    func smallest() {
        let reading = read(
            """
            face = { hours = 12, seconds = false }
            flip = { axis = "x", duration = 0.1, hinge-gap = 0, motion = "reduced" }
            hand = { return-after = 0.5 }
            turn = { pop = 0.5 }
            """)
        var settings = Settings()
        settings.hourCycle = .h12
        settings.flipDuration = 0.1
        settings.hingeGap = 0
        settings.motion = .reduced
        settings.returnDelay = 0.5
        settings.popFactor = 0.5
        #expect(reading.settings == settings)
        #expect(reading.warnings.isEmpty)
    }

    @Test("the largest values")
    func largest() {
        let reading = read(
            """
            face.hours = 24
            face.seconds = true
            flip.axis = "y"
            flip.duration = 3
            flip.hinge-gap = 12
            flip.motion = "system"
            hand.return-after = 60
            turn.pop = 2
            """)
        var settings = Settings()
        settings.seconds = .cards
        settings.flipAxis = .y
        settings.flipDuration = 3
        settings.hingeGap = 12
        settings.returnDelay = 60
        settings.popFactor = 2
        #expect(reading.settings == settings)
        #expect(reading.warnings.isEmpty)
    }

    @Test("a change on the back replaces only its own line", arguments: changedFiles)
    func change(file: String) throws {
        let folder = try TemporaryFolder()
        let keeper = try keeper(of: file, in: folder)
        var new = keeper.settings
        new.hingeGap = nil
        keeper.change(to: new)
        keeper.save()
        let expected = file.replacing("hinge-gap = 4.5", with: "hinge-gap = \"auto\"")
        #expect(readFile(folder("config.toml")) == expected)
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("a setting of version 2 is added after the lines of version 1")
    func newSetting() throws {
        let folder = try TemporaryFolder()
        let keeper = try keeper(of: VersionOneFiles.madeByTheBack, in: folder)
        var new = keeper.settings
        new.theme = "paper"
        keeper.change(to: new)
        keeper.save()
        let expected = VersionOneFiles.madeByTheBack + "\n[look]\ntheme = \"paper\"\n"
        #expect(readFile(folder("config.toml")) == expected)
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("restored defaults include the automatic duration, and an undo restores the file")
    func restoring() throws {
        for file in Self.changedFiles + [VersionOneFiles.restoredByTheBack] {
            let folder = try TemporaryFolder()
            let keeper = try keeper(of: file, in: folder)
            let before = keeper.settings
            keeper.change(to: Settings(), isRestoring: true)
            keeper.save()
            let restored = read(readFile(folder("config.toml")) ?? "")
            #expect(restored.settings == Settings())
            keeper.change(to: before)
            keeper.save()
            #expect(readFile(folder("config.toml")) == file)
        }
    }

    @Test("lines that no version knows cause warnings and stay in the file")
    func unknownLines() throws {
        let file = """
            # my clock
            [face]
            hours = 12  # as at the station
            cuckoo = true

            [alarm]
            at = "7:00"

            """
        let folder = try TemporaryFolder()
        let keeper = try keeper(of: file, in: folder)
        #expect(keeper.takeWarnings().count == 2)
        #expect(keeper.settings.hourCycle == .h12)
        var new = keeper.settings
        new.hourCycle = .h24
        keeper.change(to: new)
        keeper.save()
        let expected = file.replacing("hours = 12", with: "hours = 24")
        #expect(readFile(folder("config.toml")) == expected)
        #expect(keeper.takeWarnings().isEmpty)
    }

    @Test("the places of windows, of which a moved window replaces only its own line")
    func placements() throws {
        let memory = PlacementMemory(Array(VersionOneFiles.placements.utf8))
        #expect(memory.badLines.isEmpty)
        #expect(memory.bytes == Array(VersionOneFiles.placements.utf8))

        let folder = try TemporaryFolder()
        let path = folder("placement")
        try writeFile(VersionOneFiles.placements, to: path)
        let (one, two) = ("1920x1080+0+0", "1920x1080+0+0 1280x1024+1920+0")
        let window = PlacementKeeper(path: path, name: "flipclockx")
        #expect(window.place(on: one) == PixelRect(x: 320, y: 180, width: 1280, height: 720))
        #expect(window.place(on: two) == PixelRect(x: 1270, y: 30, width: 640, height: 360))
        let widget = PlacementKeeper(path: path, name: "flipclockx/widget")
        #expect(widget.place(on: one) == PixelRect(x: 40, y: -5, width: 480, height: 270))
        let other = PlacementKeeper(path: path, name: "office 1")
        let otherPlace = other.place(on: "2560x1440+0+0")
        #expect(otherPlace == PixelRect(x: 0, y: 25, width: 800, height: 450))

        window.leave(PixelRect(x: 10, y: 20, width: 640, height: 360), on: one)
        window.save()
        #expect(window.takeWarnings().isEmpty)
        var lines = VersionOneFiles.placements.split(separator: "\n")
        lines.removeFirst()
        lines.append("flipclockx 1920x1080+0+0 = 640x360+10+20")
        let saved = (readFile(path) ?? "").split(separator: "\n")
        #expect(saved == lines)
    }

    @Test("the files are in the same folders")
    func folders() {
        let home: (String) -> String? = { $0 == "HOME" ? "/h" : nil }
        let settings = UserFolder.settings.path(of: "config.toml", variable: home)
        #expect(settings == "/h/.config/flipclockx/config.toml")
        let state = UserFolder.state.path(of: "placement", variable: home)
        #expect(state == "/h/.local/state/flipclockx/placement")
    }

    /// Writes `file` to `config.toml` in the folder, and reads it.
    private func keeper(of file: String, in folder: TemporaryFolder) throws -> KeptSettings {
        try writeFile(file, to: folder("config.toml"))
        return try KeptSettings(
            file: SettingsFile(path: folder("config.toml")))
    }
}
