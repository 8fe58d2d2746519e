import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipX11

/// Defaults, options and X resources of version 1.0 keep their meaning; `VersionOneFileTests` tests its files.
@Suite("Compatibility with version 1.0")
struct VersionOneTests {
    @Test("the defaults without a file")
    func defaults() {
        let settings = Settings()
        #expect(settings.hourCycle == .h24 && settings.seconds == .none && settings.flipAxis == .x)
        #expect(settings.flipDuration == nil && settings.hingeGap == nil)
        #expect(settings.motion == .system && settings.popFactor == 0.9)
        #expect(settings.returnDelay == 3 && settings.dusk == nil)
        #expect(
            Clock(settings: settings, moment: Moment(FaceFixture.reading(minute: 0))).mode.isSame(
                as: TimeMode()))
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
            "--frame-log frames.tsv", "--display :0 --display :1", "--root", "-root",
            "--window-id 0x2a00007", "-window-id 0x2a00007", "--keep-awake", "--exit-on-input",
            "--debug",
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
        let flags: [(String, Set<WindowBehaviour>)] = [
            ("fullscreen", [.fullscreen]), ("iconic", [.iconic]), ("above", [.above]),
            ("below", [.below]), ("sticky", [.sticky]), ("skipTaskbar", [.skipTaskbar]),
            ("borderless", [.borderless]),
            ("widget", [.widget, .borderless, .below, .sticky, .skipTaskbar]),
            ("transparent", [.borderless]), ("clickThrough", [.clickThrough]),
        ]
        for (name, behaviours) in flags {
            var warnings: [String] = []
            let configuration = OptionReader(
                resource: { $0 == name ? "true" : nil }, warnings: &warnings
            ).configuration
            #expect(configuration.behaviours == behaviours && warnings.isEmpty, "\(name)")
            #expect(configuration.isTranslucent == (name == "transparent"))
        }
        let values = [
            "geometry": "500x400+1+2", "title": "Wall", "monitor": "HDMI-1", "opacity": "0.5",
            "scale": "2",
        ]
        var warnings: [String] = []
        let reader = OptionReader(resource: { values[$0] }, warnings: &warnings)
        let window = reader.window
        #expect(window.geometry?.size == .init(width: 500, height: 400))
        #expect(window.geometry?.position != nil && window.title == "Wall" && window.scale == 2)
        let settings = reader.options.settings(from: Settings()).window
        #expect(settings.monitor == "HDMI-1" && settings.opacity == 0.5 && warnings.isEmpty)
    }
}

extension OptionReader {
    /// The window that these options and settings describe.
    fileprivate var configuration: WindowConfiguration {
        WindowConfiguration(
            window, options.settings(from: Settings()).window, place: nil, scale: 1, monitors: [])
    }
}
