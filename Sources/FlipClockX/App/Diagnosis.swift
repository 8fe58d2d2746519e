import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipThreads
import FlipX11
import Glibc

/// The report of `--diagnose`, to paste into a report of a problem: the version, the server, the path of the pixels, the
/// desktop, fonts, the time zone, and the settings in force with their origins.
///
///     let diagnosis = Diagnosis(ranks, themes: keeper, location: options.location, problems: 0)
///     try Diagnostics.writeOutput(diagnosis.text(of: window))
///
/// It names no host, user or file, no title, no city's label, and no text of the cards.
struct Diagnosis: Sendable {
    /// A topic of the report, with its lines.
    private typealias Topic = (name: String, lines: [String])

    /// How long to wait for the server's answers, in seconds: it may be far away, or stopped.
    private static let patience = 10.0

    private let settings: Settings
    private let ranks: SettingsRanks
    private let location: SettingsLocation
    /// How many problems the settings file and the theme's files have.
    private let problems: Int

    /// A report on the settings of `ranks` and `themes`.
    init(
        _ ranks: SettingsRanks, themes: (any ThemeSource)?, location: SettingsLocation,
        problems: Int
    ) {
        settings = ranks.settings(with: themes)
        (self.ranks, self.location, self.problems) = (ranks, location, problems)
    }

    /// The whole text, with the window that `options` would open. It opens no window that can be seen, and takes nothing
    /// from a clock that is running.
    func text(of options: Options.Window) -> String {
        var topics: [Topic] = [
            ("version", [Arguments.version]), ("system", [Self.system]),
            ("session", [Self.session]),
        ]
        if options.target != .own || options.displays.count > 1 {
            topics.append(
                ("window", ["not examined; this is about a new one on the first display"]))
        }
        let task = BackgroundTask { [self] in
            var ranks = ranks
            let topics = display(options, &ranks)
            return (topics, ranks)
        }
        let silence = "no answer within \(Int(Self.patience)) seconds; its resources are not known"
        let (server, inForce) =
            task.value(within: Self.patience) ?? ([("server", [silence])], ranks)
        topics += server
        topics += [
            ("fonts", fonts), ("language", [language]), ("time zone", [Self.zone]),
            ("settings file", [file]), ("settings", values(of: inForce)),
        ]
        let width = topics.map(\.name.count).max() ?? 0
        return topics.flatMap { topic in
            topic.lines.enumerated().map { index, line in
                let name = index == 0 ? topic.name : ""
                let indent = String(repeating: " ", count: width + 2 - name.count)
                return name + indent + Self.printable(line) + "\n"
            }
        }.joined()
    }

    private static let lineLimit = 400

    /// `text` without control characters, which a window manager or a theme may have in its name.
    private static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(lineLimit) {
            let isShown =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            result.unicodeScalars.append(isShown ? scalar : "?")
        }
        return result
    }

    // MARK: The machine

    /// The kernel, the processor and the distribution.
    private static var system: String {
        var names = utsname()
        uname(&names)
        func text(_ field: some Any) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        let kernel = "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
        return distribution.map { "\(kernel), \($0)" } ?? kernel
    }

    private static var distribution: String? {
        let content = try? RegularFile.read("/etc/os-release", limit: 1 << 16)
        let key = "PRETTY_NAME="
        let line = String(decoding: content?.bytes ?? [], as: UTF8.self)
            .split(separator: "\n").first { $0.hasPrefix(key) }
        return line.map { $0.dropFirst(key.count).filter { $0 != "\"" } }
    }

    private static var session: String {
        func value(_ name: String) -> String? {
            Environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        return [
            value("XDG_SESSION_TYPE") ?? "of unknown type", value("XDG_CURRENT_DESKTOP"),
            value("WAYLAND_DISPLAY").map { _ in "with a Wayland display" },
            value("DBUS_SESSION_BUS_ADDRESS") == nil ? "no address of a session bus" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }

    // MARK: The display

    /// The server, its monitors, the desktop and the path of the pixels. `ranks` get the server's resources.
    private func display(
        _ options: Options.Window, _ ranks: inout SettingsRanks
    ) -> [Topic] {
        var options = options
        // Without a menu, the window is not the one that further starts of the program reach.
        options.exitsOnInput = true
        do throws(DisplayError) {
            let connection = try XConnection(name: options.displays.first)
            let setup = WindowSetup(
                connection: connection, options: options, ranks: ranks, keepsPlace: false)
            ranks.resources = setup.resourceSettings
            let (present, missing) = connection.extensions
            let server: [Topic] = [
                ("server", [connection.summary]),
                (
                    "extensions",
                    [present.joined(separator: " ")]
                        + (missing.isEmpty ? [] : ["without " + missing.joined(separator: " ")])
                ),
                ("monitors", setup.monitors.summaries),
                ("scale", [FixedPoint.short(setup.configuration.scale, decimals: 2)]),
            ]
            let shown = window(setup, on: connection)
            guard connection.isAlive else { return [("server", ["the connection was lost"])] }
            return server + shown
        } catch {
            let reason =
                switch error {
                case .noDisplay, .noXwayland: "none: DISPLAY is not set"
                default: "no connection"
                }
            return [("server", [reason])]
        }
    }

    /// The window that `setup` describes: the path of its pixels, and the desktop. The window of `--root` or
    /// `--window-id` is not examined.
    private func window(
        _ setup: WindowSetup, on connection: XConnection
    ) -> [Topic] {
        do throws(DisplayError) {
            let window = try XWindow(
                connection: connection, configuration: setup.configuration,
                monitors: setup.monitors, desktopSettings: setup.settings)
            let presenter = WindowPresenter(target: window.target)
            presenter.prepare(width: window.size.width, height: window.size.height)
            let format = window.visual.format
            // The session bus, which may keep the screen awake, is not asked.
            let features = DesktopFeature.allCases.filter { $0 != .keepAwake }
            let obstacles = features.compactMap { feature in
                window.support.obstacle(to: feature).map {
                    "not available: \(feature.rawValue). \($0)"
                }
            }
            return [
                (
                    "pixels",
                    [
                        "depth \(format.depth), \(format.bitsPerPixel) bits per pixel, by \(presenter.name)"
                            + (presenter.reason.map { ": \($0)" } ?? "")
                    ]
                ),
                ("desktop", [window.support.summary] + obstacles),
            ]
        } catch {
            if case .unsupportedVisual(_, let depth) = error {
                return [("pixels", ["the visual of depth \(depth) cannot be used"])]
            }
            return [("pixels", ["the server refuses a window"])]
        }
    }

    // MARK: The clock

    /// The families of the digits and of the words, and those that cannot be used.
    private var fonts: [String] {
        let digits = DigitFonts.family(of: FaceStyle(settings).theme)
        let words = FontMatch.labelFamily(in: MessageLanguage.words())
        return ["digits: \(digits.used ?? "the clock's own"); words: \(words ?? "none")"]
            + digits.refused.map { "not usable: \($0)" }
    }

    private var language: String { MessageLanguage.words().language?.rawValue ?? "en" }

    private static var zone: String {
        let file = ZoneFile.current
        guard let reading = try? file.reading(at: SystemWallClock(zone: .utc).now) else {
            return "unreadable; UTC is used"
        }
        let name = file.local(reading.zone).knownName
        let origin = Environment.variable("TZ") == nil ? "of the system" : "from TZ"
        guard reading.problem == nil else {
            return "not found, \(origin)" + (reading.substitute.map { "; \($0) is used" } ?? "")
        }
        return "\(name.flatMap { $0.isAbsolutePath ? nil : $0 } ?? "without a name"), \(origin)"
    }

    /// The settings file, without its path.
    private var file: String {
        let exists = location.file.map { access($0.path, F_OK) == 0 } ?? false
        let kind =
            switch location {
            case .standard: exists ? "the user's own" : "none yet"
            case .named: "named by --config"
            case .none: "none"
            }
        return problems == 0
            ? kind
            : "\(kind), \(problems) problem\(problems == 1 ? "" : "s"); start the clock to read them"
    }

    /// Whether the name that `setting` has is one of its alternatives; another one may be that of a file.
    private func isKnownName(_ setting: Setting, of ranks: SettingsRanks) -> Bool {
        guard case .name(let name) = setting.value(in: ranks.settings) else { return true }
        return setting.literals.contains { $0.text == name }
    }

    /// A line for each setting that something gives.
    private func values(of ranks: SettingsRanks) -> [String] {
        let lines = Setting.all.compactMap { setting -> String? in
            guard let origin = ranks.origin(of: setting) else { return nil }
            let value =
                switch setting.kind {
                case .zones: "[" + settings.zones.map(\.name).joined(separator: ", ") + "]"
                case .score: "not shown"
                case .name where !isKnownName(setting, of: ranks): "a name, not shown"
                default: setting.literal(in: ranks.settings)
                }
            return "\(setting.path) = \(value) (\(origin.rawValue))"
        }
        let look = settings.look.isEmpty ? [] : ["values of the theme (file)"]
        return lines + look.map { "look.*: \($0)" }
            + (lines.isEmpty && look.isEmpty ? ["defaults"] : [])
    }
}
