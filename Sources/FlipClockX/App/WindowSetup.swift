import FlipClock
import FlipEngine
import FlipSystem
import FlipX11
import Glibc

/// Queries the desktop and derives the configuration of a window.
///
///     let setup = WindowSetup(
///         connection: connection, options: options, keeper: keeper, keepsPlace: true)
///     let window = try XWindow(
///         connection: connection, configuration: setup.configuration,
///         monitors: setup.monitors, desktopSettings: setup.settings)
///     for warning in setup.takeWarnings() { Diagnostics.write(warning) }
final class WindowSetup {
    /// The monitors.
    let monitors: Monitors
    /// The desktop's settings for all programs.
    let settings: XSettingsWatch
    /// The window's preferences, including the server's resources.
    private(set) var preferences: WindowPreferences
    /// The preferences in the server's resources.
    let resourcePreferences: WindowPreferences
    /// The configuration for the window.
    private(set) var configuration: WindowConfiguration
    /// The saved places of the window.
    let placement: PlacementKeeper
    private let resources: XResources
    private var warnings: [String] = []

    /// Queries the server and reads the user's files.
    ///
    /// - Parameters:
    ///   - keeper: The settings; only those of the window are used.
    ///   - keepsPlace: Whether the window's place is saved between runs.
    ///   - startup: The desktop's notification of our launch, which ends when the window appears.
    init(
        connection: XConnection, options: Options.Window, keeper: SettingsKeeper, keepsPlace: Bool,
        startup: StartupNotification? = nil
    ) {
        let name = Self.instanceName(options)
        monitors = Monitors(connection: connection)
        settings = XSettingsWatch(connection: connection)
        resources = XResources(connection, instanceName: name, lines: options.resources)
        resourcePreferences = WindowPreferences(
            resource: { [resources] in resources[$0] }, warnings: &warnings)
        var preferences = WindowPreferences(
            keeper.settings.window, isGiven: keeper.isGiven
        ).over(options.preferences).over(resourcePreferences)
        preferences.name = name
        self.preferences = preferences
        // A widget's place is saved separately from that of a window of the same name.
        let suffix = preferences.behaviours.contains(.widget) ? "/widget" : ""
        placement = PlacementKeeper(
            path: keepsPlace ? UserFolder.state.path(of: "placement") : nil, name: name + suffix)
        let places = monitors.places
        if let wanted = preferences.monitors, let warning = places.warning(for: wanted) {
            warnings.append(warning)
        }
        var configuration = WindowConfiguration(
            preferences, place: placement.place(on: places.signature),
            scale: DisplayScale.value(
                wanted: preferences.scale, settings: settings.settings, resources: resources),
            monitors: places)
        if let warning = configuration.warning(for: preferences.size) { warnings.append(warning) }
        configuration.isScalePublished = DisplayScale.isPublished(
            settings: settings.settings, resources: resources)
        configuration.hasMenu = !options.exitsOnInput
        configuration.startup = startup
        self.configuration = configuration
    }

    /// The instance name of the windows.
    static func instanceName(_ options: Options.Window) -> String {
        WindowConfiguration.instanceName(
            wanted: options.preferences.name, environment: Environment.variable("RESOURCE_NAME"),
            program: Arguments.given.first)
    }

    /// Warnings for the lines of `--xrm` that set no resource of a clock with this instance name.
    static func warnings(ofLines lines: [String], instanceName: String) -> [String] {
        lines.filter { line in
            let alone = XResources(nil, instanceName: instanceName, lines: [line])
            var isUsed = alone.dotsPerInch != nil
            var warnings: [String] = []
            _ = WindowPreferences(
                resource: { name in
                    isUsed = isUsed || alone[name] != nil
                    return nil
                }, warnings: &warnings)
            return !isUsed
        }.map { line in
            "--xrm '\(Quotation.shortened(line))' sets no resource of this clock; "
                + "give a line such as '\(instanceName).geometry: 640x360'"
        }
    }

    /// Creates the setup of a mirror that fills the monitor at `frame`.
    init(connection: XConnection, mirroring setup: WindowSetup, on frame: PixelRect) {
        monitors = Monitors(connection: connection)
        settings = XSettingsWatch(connection: connection)
        resources = setup.resources
        resourcePreferences = WindowPreferences()
        placement = PlacementKeeper(path: nil, name: "")
        var preferences = WindowPreferences()
        preferences.behaviours = [.fullscreen, .skipTaskbar]
        preferences.name = setup.preferences.name
        preferences.title = setup.preferences.title
        preferences.scale = setup.preferences.scale
        self.preferences = preferences
        var configuration = WindowConfiguration(
            preferences, place: nil, scale: setup.configuration.scale, monitors: monitors.places)
        configuration.width = frame.width
        configuration.height = frame.height
        configuration.isSizeFromUser = true
        configuration.isMirror = true
        configuration.x = .fromStart(frame.minX)
        configuration.y = .fromStart(frame.minY)
        self.configuration = configuration
    }

    /// Changes the preferences for the settings that differ between `old` and `new`.
    func change(from old: WindowSettings, to new: WindowSettings) {
        preferences.change(from: old, to: new)
        configuration.behaviours = preferences.behaviours.complete
        configuration.isTranslucent = preferences.groundOpacity < 1
        configuration.fullScreenMonitors = preferences.monitors ?? .current
    }

    /// Places the window where the window that it replaces was: its picture at `frame`, on the desktop `desktop`, and
    /// in full screen or minimised if the old window was.
    func replace(at frame: PixelRect, isFullScreen: Bool, isMinimised: Bool, desktop: UInt32?) {
        (configuration.width, configuration.height) = (frame.width, frame.height)
        configuration.x = .fromStart(frame.minX)
        configuration.y = .fromStart(frame.minY)
        configuration.isSizeFromUser = true
        configuration.isReplacing = true
        configuration.isFullScreen = isFullScreen
        configuration.isIconic = isMinimised
        configuration.desktop = desktop
    }

    /// The current number of pixels per point.
    var scale: Double {
        DisplayScale.value(
            wanted: preferences.scale, settings: settings.settings, resources: resources)
    }

    /// Returns the warnings, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings + placement.takeWarnings()
    }
}
