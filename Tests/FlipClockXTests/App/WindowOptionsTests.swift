import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipX11

@Suite("Options of the window") struct WindowOptionsTests {
    /// The options of the window, its settings, and the warnings.
    private func window(
        _ arguments: String...
    ) throws -> (options: Options.Window, settings: WindowSettings, warnings: [String]) {
        guard case .run(let options, let warnings) = Arguments.parse(arguments),
            case .window(let window) = options.task
        else { throw UsageError("\(Arguments.parse(arguments))") }
        return (window, options.settings(from: Settings()).window, warnings)
    }

    private func refusal(_ arguments: String...) -> String? {
        guard case .exit(64, nil, let error?) = Arguments.parse(arguments) else { return nil }
        return error
    }

    @Test("options and their classic X forms are equivalent")
    func classic() throws {
        let long = try window(
            "--geometry", "300x200-10+20", "--name", "office", "--title", "-x", "--xrm", "a.b: c",
            "--xrm", "d: e", "--iconic", "--fullscreen", "--display", ":9")
        let short = try window(
            "-geometry", "300x200-10+20", "-name", "office", "-title", "-x", "-xrm", "a.b: c",
            "-xrm", "d: e", "-iconic", "-fullscreen", "-display", ":9")
        #expect(long == short)
        let window = long.options
        #expect(window.name == "office" && window.title == "-x")
        #expect(window.resources == ["a.b: c", "d: e"])
        #expect(window.behaviours == [.iconic, .fullscreen])
        #expect(window.geometry?.size == .init(width: 300, height: 200))
    }

    @Test("the behaviours of each option")
    func behaviours() throws {
        func behaviours(_ arguments: String...) throws -> Set<WindowBehaviour> {
            guard case .run(let options, _) = Arguments.parse(arguments),
                case .window(let window) = options.task
            else { throw UsageError("refused") }
            return WindowConfiguration(
                window, options.settings(from: Settings()).window, place: nil, scale: 1,
                monitors: []
            ).behaviours
        }
        #expect(try behaviours() == [])
        #expect(try behaviours("--above", "--sticky") == [.above, .sticky])
        #expect(try behaviours("--below", "--skip-taskbar") == [.below, .skipTaskbar])
        #expect(try behaviours("--borderless", "--click-through") == [.borderless, .clickThrough])
        #expect(
            try behaviours("--widget")
                == [.widget, .below, .sticky, .skipTaskbar, .borderless])
        #expect(try behaviours("--below", "--widget") == behaviours("--widget"))
        #expect(try behaviours("--widget", "--below") == behaviours("--widget"))
        #expect(try behaviours("--transparent") == [.borderless])
        #expect(try window("--transparent").settings.opacity == 0.6)
        #expect(try window("--opacity", "0.25", "--transparent").settings.opacity == 0.25)
        #expect(try window().settings.opacity == 1)
        #expect(
            ([.above, .skipTaskbar] as Set<WindowBehaviour>).states(isFullScreen: false)
                == [.netWMStateAbove, .netWMStateSkipTaskbar, .netWMStateSkipPager])
    }

    @Test("numbers out of range are clamped, and other text is refused")
    func numbers() throws {
        let large = try window("--scale", "99", "--opacity", "-1")
        #expect(large.options.scale == 8 && large.settings.opacity == 0)
        #expect(
            large.warnings == [
                "--opacity '-1': too small, raised to the minimum; the range is from 0 to 1",
                "--scale '99': too large, lowered to the maximum; the range is from 0.5 to 8",
            ])
        #expect(refusal("--scale", "two")?.hasPrefix("--scale 'two' is not a number;") == true)
        #expect(refusal("--opacity", "nan")?.hasPrefix("--opacity 'nan' is not a number;") == true)
        #expect(refusal("--monitor", "")?.hasPrefix("--monitor '' is empty;") == true)
        #expect(refusal("-name", "")?.hasPrefix("--name '' is empty;") == true)
        #expect(refusal("--above", "--below")?.hasPrefix("--above contradicts --below") == true)
        #expect(refusal("--widget", "--above")?.hasPrefix("--above contradicts --widget") == true)
        #expect(refusal("-geometry", "junk")?.hasPrefix("--geometry 'junk'") == true)
    }

    @Test(
        "a size below the minimum of 120x60 points is raised to it, with a line",
        arguments: [
            ("1x1", 1, "120x60"), ("1x1", 2, "240x120"), ("300x1+10+10", 1, "300x60"),
            ("119x200", 1, "120x200"), ("120x60", 1, nil), ("640x360", 2, nil),
        ] as [(String, Double, String?)])
    func leastSize(geometry: String, scale: Double, raised: String?) throws {
        let options = try window("--geometry", geometry).options
        let configuration = WindowConfiguration(
            options, WindowSettings(), place: nil, scale: scale, monitors: [])
        let typed = geometry.prefix { $0 != "+" }
        #expect("\(configuration.width)x\(configuration.height)" == raised ?? String(typed))
        #expect(
            configuration.warning(for: options.geometry?.size)
                == raised.map { "the size \(typed) is too small for a window; it is \($0)" })
    }

    @Test("monitors by role or name")
    func monitors() {
        #expect(FullScreenMonitors("current") == .current)
        #expect(FullScreenMonitors("primary") == .primary)
        #expect(FullScreenMonitors("each") == .each)
        #expect(FullScreenMonitors("all") == .all)
        #expect(FullScreenMonitors("HDMI-1") == .named("HDMI-1"))
    }

    @Test("X resources replace missing options; each invalid value gives one warning")
    func resources() throws {
        let lines = [
            "geometry": "500x400+1+2", "title": "Wall", "widget": "Yes", "iconic": "maybe",
            "scale": "lots", "opacity": "0.5", "monitor": "primary", "above": "off",
        ]
        var warnings: [String] = []
        let below = OptionReader(resource: { lines[$0] }, warnings: &warnings)
        let settings = below.options.settings(from: Settings()).window
        #expect(settings.layer == .desktop && settings.opacity == 0.5)
        #expect(settings.monitor == "primary")
        #expect(below.window.title == "Wall" && below.window.scale == nil)
        #expect(
            warnings == [
                "X resource iconic 'maybe' cannot be used; give true or false",
                "X resource scale 'lots' cannot be used; give a number from 0.5 to 8",
            ])
        let line = try window("--geometry", "300x200", "--title", "Mine").options
        let both = line.over(below.window)
        #expect(both.title == "Mine")
        // Size and position come from the same source.
        #expect(both.geometry == line.geometry && both.geometry?.position == nil)
        #expect(try window().options.over(below.window).geometry?.position != nil)
    }

    @Test("an option overrides the file, the file overrides X resources, each for one setting")
    func ranks() throws {
        func behaviours(
            _ arguments: [String], file: String, resources: [String]
        ) throws -> Set<WindowBehaviour> {
            guard case .run(let options, _) = Arguments.parse(arguments),
                case .window(let window) = options.task
            else { throw UsageError("refused") }
            let folder = try TemporaryFolder()
            folder.write(Array("[window]\n\(file)\n".utf8), to: "config.toml")
            let keeper = try KeptSettings(
                file: SettingsFile(path: folder("config.toml")), overrides: options.overrides)
            var warnings: [String] = []
            let reader = OptionReader(
                resource: { resources.contains($0) ? "on" : nil }, warnings: &warnings)
            #expect(warnings.isEmpty && keeper.takeWarnings().isEmpty)
            return WindowConfiguration(
                window.over(reader.window),
                keeper.owner.ranks.settings(over: reader.options.overrides).window,
                place: nil, scale: 1, monitors: []
            ).behaviours
        }
        let widget: Set<WindowBehaviour> = [.widget, .borderless, .below, .sticky, .skipTaskbar]
        for (arguments, file, resources, expected) in [
            ([], "", ["below"], [.below]), (["--above"], "", ["below"], [.above]),
            ([], "layer = \"top\"", ["below"], [.above]),
            ([], "layer = \"ordinary\"", ["below"], [.below]),
            (["--below"], "layer = \"top\"", ["widget"], [.below]),
            (["--widget"], "layer = \"top\"", ["above"], widget),
            ([], "", ["above", "widget", "below"], [.above]),
            ([], "", ["widget", "below"], widget),
            ([], "layer = \"desktop\"\nall-desktops = false", ["above"], widget),
            ([], "all-desktops = false", ["sticky", "borderless"], [.borderless]),
            (["--sticky"], "all-desktops = false", ["clickThrough"], [.sticky, .clickThrough]),
            ([], "click-through = false", ["clickThrough", "skipTaskbar"], [.skipTaskbar]),
        ] as [([String], String, [String], Set<WindowBehaviour>)] {
            #expect(
                try behaviours(arguments, file: file, resources: resources) == expected,
                "\(arguments) \(file) \(resources)")
        }
    }

    @Test("the window's name comes from the user, the environment or the program")
    func names() {
        func name(_ wanted: String?, _ environment: String?, _ program: String?) -> String {
            WindowConfiguration.instanceName(
                wanted: wanted, environment: environment, program: program)
        }
        #expect(name("a", "b", "/usr/bin/c") == "a")
        #expect(name(nil, "b", "/usr/bin/c") == "b")
        #expect(name(nil, "", "/usr/bin/c") == "c")
        #expect(name(nil, nil, "c") == "c")
        #expect(name(nil, nil, "") == "flipclockx")
        #expect(name(nil, nil, "/") == "flipclockx")
        #expect(name(nil, nil, nil) == "flipclockx")
        #expect(name(String(repeating: "x", count: 5000), nil, nil).count == 128)
        #expect(name("a\0b", nil, nil) == "a b")
    }

    @Test("the default size is in points and fits a monitor")
    func standardSize() {
        func size(_ scale: Double, _ monitors: [(Int, Int)]) -> [Int] {
            let size = WindowConfiguration.standardSize(
                scale: scale,
                monitors: monitors.map {
                    MonitorPlace(
                        frame: .init(x: 0, y: 0, width: $0.0, height: $0.1), isPrimary: true,
                        name: "")
                })
            return [size.width, size.height]
        }
        #expect(size(1, [(1920, 1080)]) == [1280, 720])
        #expect(size(1, [(1280, 720)]) == [1280, 720])
        #expect(size(2, [(3840, 2160)]) == [2560, 1440])
        #expect(size(1, [(1024, 768)]) == [1024, 576])
        #expect(size(2, [(800, 600), (1920, 1080)]) == [1920, 1080])
        #expect(size(1, []) == [1280, 720])
    }
}
