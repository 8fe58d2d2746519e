import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClockX
@testable import FlipFace
@testable import FlipX11

/// Files, options and X resources of version 1.0 keep their meaning.
@Suite("Compatibility with version 1.0")
struct VersionOneTests {
    /// The example file of version 1.0, with every line enabled and changed from its default.
    private static let settingsFile = """
        # The settings of FlipClockX, at their defaults. Take the # from a line to change it.

        [face]
        # Hours from 1 to 12 with AM and PM, or from 00 to 23: 12 or 24.
        hours = 12

        # Whether there is a card for the seconds: true or false.
        seconds = true

        [flip]
        # The axis about which flaps turn: "x", or "y" for the pages of a book.
        axis = "y"

        # How long a flip takes, in seconds from 0.1 to 3.
        duration = 1.25

        # The dark line over the seam, in points from 0 to 12, or "auto".
        hinge-gap = 4.5

        # "full" shows every flip, "reduced" changes cards at once, "system" does as the desktop.
        motion = "full"

        [hand]
        # When the face returns to the time after the last touch, in seconds from 0.5 to 60, or "never".
        return-after = "never"

        [turn]
        # How far the face shrinks or grows while it turns over, from 0.5 to 2; 1 for not at all.
        pop = 1.4

        """

    private var settings: Settings {
        var settings = Settings()
        settings.hourCycle = .h12
        settings.seconds = .cards
        settings.flipAxis = .y
        settings.flipDuration = 1.25
        settings.hingeGap = 4.5
        settings.motion = .full
        settings.returnDelay = nil
        settings.popFactor = 1.4
        return settings
    }

    @Test("the settings file, of which a change on the back replaces only its own line")
    func file() throws {
        let reading = SettingsReading(Array(Self.settingsFile.utf8), path: "config.toml")
        #expect(reading.settings == settings && reading.warnings.isEmpty)
        let folder = try TemporaryFolder()
        let path = folder("config.toml")
        try writeFile(Self.settingsFile, to: path)
        let keeper = try SettingsKeeper(
            file: SettingsFile(path: path), overrides: SettingsOverrides())
        var new = keeper.settings
        new.hingeGap = nil
        keeper.change(to: new)
        keeper.save()
        #expect(
            readFile(path)
                == Self.settingsFile.replacing("hinge-gap = 4.5", with: "hinge-gap = \"auto\""))
    }

    @Test("the defaults without a file")
    func defaults() {
        let settings = Settings()
        #expect(settings.hourCycle == .h24 && settings.seconds == .none && settings.flipAxis == .x)
        #expect(settings.flipDuration == nil && settings.hingeGap == nil)
        #expect(settings.motion == .system && settings.popFactor == 0.9)
        #expect(settings.returnDelay == 3 && settings.dusk == nil)
        #expect(ModeSource { .english }.mode(for: settings).isSame(as: TimeMode()))
    }

    @Test(
        "every option of a window, with its value",
        arguments: [
            "--geometry 640x360-10+20", "-geometry 640x360", "--fullscreen", "-fullscreen",
            "--monitor primary", "--above", "--below", "--sticky", "--skip-taskbar",
            "--borderless", "--widget", "--transparent", "--opacity 0.5", "--click-through",
            "--scale 2", "--iconic", "-iconic", "--title Clock", "-title Clock", "--name office",
            "-name office", "--xrm a.b:c", "-xrm a.b:c", "--display :0", "-display :0", "--12h",
            "--24h", "--seconds", "--no-seconds", "--flip-axis y", "--flip-duration 1",
            "--hinge-gap auto", "--hinge-gap 3", "--motion full", "--reduced-motion", "--pop 1.2",
            "--return-after never", "--config a.toml", "--no-config", "--text HELLO", "--follow",
            "--frame-log frames.tsv",
        ])
    func option(line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard case .run(let options, let warnings) = Arguments.parse(words),
            case .window = options.task
        else {
            Issue.record("\(Arguments.parse(words))")
            return
        }
        #expect(warnings.isEmpty, "\(warnings)")
        #expect(options != Options() || ["--24h", "--no-seconds"].contains(line))
    }

    @Test(
        "every option of a picture",
        arguments: [
            "--at 2026-03-01_09:41:00", "--flip 0.5", "--side back", "--turn 0.5",
            "--turn 0.5 --turn-by hand", "--geometry 640x360", "--12h", "--text HELLO",
        ])
    func picture(line: String) {
        let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
        let parsed = Arguments.parse(["--snapshot", "clock.png"] + words)
        guard case .run(let options, []) = parsed, case .snapshot(let snapshot) = options.task
        else {
            Issue.record("\(parsed)")
            return
        }
        #expect(snapshot.path == "clock.png")
    }

    @Test("every X resource")
    func resources() {
        let flags: [(String, WindowBehaviour)] = [
            ("fullscreen", .fullscreen), ("iconic", .iconic), ("above", .above),
            ("below", .below), ("sticky", .sticky), ("skipTaskbar", .skipTaskbar),
            ("borderless", .borderless), ("widget", .widget), ("transparent", .transparent),
            ("clickThrough", .clickThrough),
        ]
        for (name, behaviour) in flags {
            var warnings: [String] = []
            let preferences = WindowPreferences(
                resource: { $0 == name ? "true" : nil }, warnings: &warnings)
            #expect(preferences.behaviours == [behaviour] && warnings.isEmpty, "\(name)")
        }
        let values = [
            "geometry": "500x400+1+2", "title": "Wall", "monitor": "HDMI-1", "opacity": "0.5",
            "scale": "2",
        ]
        var warnings: [String] = []
        let preferences = WindowPreferences(resource: { values[$0] }, warnings: &warnings)
        #expect(preferences.size == .init(width: 500, height: 400) && preferences.position != nil)
        #expect(preferences.title == "Wall" && preferences.monitors == .named("HDMI-1"))
        #expect(preferences.opacity == 0.5 && preferences.scale == 2 && warnings.isEmpty)
    }

    @Test("remembered window placements")
    func placement() {
        let file = """
            flipclockx 1920x1080+0+0 1280x1024+1920+0 = 640x360+1270+30
            flipclockx/widget 1920x1080+0+0 = 480x270+40-5

            """
        let memory = PlacementMemory(Array(file.utf8))
        #expect(memory.badLines.isEmpty && memory.bytes == Array(file.utf8))
        let key = PlacementMemory.Key(name: "flipclockx/widget", monitors: "1920x1080+0+0")
        #expect(
            memory[key] == PixelRect(x: 40, y: -5, width: 480, height: 270))
    }
}
