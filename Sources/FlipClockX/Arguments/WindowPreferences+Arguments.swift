import FlipClock
import FlipFace
import FlipSystem
import FlipX11

/// Interprets the window's options, and checks which of them can be combined.
extension WindowPreferences {
    /// Creates the preferences from `arguments`; adds a warning for each value that is clamped.
    init(
        _ arguments: WindowArguments, _ behaviours: Set<WindowBehaviour>,
        warnings: inout [String]
    ) throws(UsageError) {
        self.init()
        self.behaviours = behaviours
        if let (first, second) = self.behaviours.conflict {
            throw UsageError(
                "--\(first.entry.option) contradicts --\(second.entry.option); "
                    + "leave one of them out")
        }
        if let geometry = try Self.geometry(arguments.geometry, warnings: &warnings) {
            size = geometry.size
            position = geometry.position
        }
        if let which = arguments.monitor {
            guard let monitors = FullScreenMonitors(which) else {
                throw UsageError(
                    option: "--monitor", value: which, problem: "is empty",
                    remedy: "give current, primary, each, all, or a monitor's name")
            }
            self.monitors = monitors
        }
        opacity = try SettingsNumber.opacity.value(
            of: arguments.opacity, option: "--opacity", warnings: &warnings)
        scale = try SettingsNumber.scale.value(
            of: arguments.scale, option: "--scale", warnings: &warnings)
        title = arguments.title
        if arguments.name?.isEmpty == true {
            throw UsageError(
                option: "--name", value: "", problem: "is empty",
                remedy: "give a name, such as flipclockx")
        }
        name = arguments.name
    }

    /// Returns the window's options that were given, except `--geometry`.
    static func windowOptions(
        _ arguments: WindowArguments, _ behaviours: Set<WindowBehaviour>
    ) -> [String] {
        let given: [(String, Bool)] = [
            ("--monitor", arguments.monitor != nil), ("--opacity", arguments.opacity != nil),
            ("--title", arguments.title != nil), ("--name", arguments.name != nil),
            ("--xrm", !arguments.xrm.isEmpty), ("--scale", arguments.scale != nil),
        ]
        return given.filter { $0.1 }.map { $0.0 }
            + WindowBehaviour.allCases.filter(behaviours.contains).map {
                "--\($0.entry.option)"
            }
    }

    /// Parses `--geometry`; adds a warning if it is clamped.
    static func geometry(
        _ text: String?, warnings: inout [String]
    ) throws(UsageError) -> WindowGeometry? {
        guard let text else { return nil }
        guard let geometry = WindowGeometry(parsing: text) else {
            throw UsageError(
                option: "--geometry", value: text, problem: "is not a size and position",
                remedy: "give it as WxH or WxH+X+Y in pixels, such as 1280x720 or 640x360-10+20")
        }
        if geometry.isClamped {
            warnings.append(
                """
                --geometry '\(Quotation.shortened(text))': too large, lowered to the maximum; width and height are at most \
                \(WindowGeometry.longestSide) and offsets at most \(WindowGeometry.largestOffset) pixels
                """)
        }
        return geometry
    }
}

extension SettingsNumber {
    /// The opacity of the background.
    static let opacity = SettingsNumber(
        range: 0...1, unit: "", example: WindowPreferences.transparentOpacity)
    /// The number of pixels per point.
    static let scale = SettingsNumber(
        range: DisplayScale.range, unit: "", example: 2)
}
