import FlipClock
import FlipEngine
import FlipSystem
import FlipX11
import Glibc

/// Queries the desktop and derives the configuration of a window.
///
///     let setup = WindowSetup(
///         connection: connection, options: options, ranks: ranks, keepsPlace: true)
///     let window = try XWindow(
///         connection: connection, configuration: setup.configuration,
///         monitors: setup.monitors, desktopSettings: setup.settings)
///     for warning in setup.takeWarnings() { Diagnostics.write(warning) }
final class WindowSetup {
    /// The monitors.
    let monitors: Monitors
    /// The desktop's settings for all programs.
    let settings: XSettingsWatch
    /// The window's options, completed by the server's resources.
    private(set) var options: Options.Window
    /// The settings that the server's resources give.
    let resourceSettings: SettingsOverrides
    /// The settings of the window that are applied.
    private(set) var applied: WindowSettings
    /// The configuration for the window.
    private(set) var configuration: WindowConfiguration
    /// The saved places of the window.
    let placement: PlacementKeeper
    private let resources: XResources
    /// Whether a widget has a case if the setting says `auto`: its size is not given, and it had no place before version 2.
    private let hasCaseByDefault: Bool
    private var warnings: [String] = []

    /// Queries the server and reads the user's files.
    ///
    /// - Parameters:
    ///   - ranks: What gives the settings; those of the window are used.
    ///   - keepsPlace: Whether the window's place is saved between runs.
    ///   - startup: The desktop's notification of our launch, which ends when the window appears.
    init(
        connection: XConnection, options: Options.Window, ranks: SettingsRanks, keepsPlace: Bool,
        startup: StartupNotification? = nil
    ) {
        let name = Self.instanceName(options)
        monitors = Monitors(connection: connection)
        settings = XSettingsWatch(connection: connection)
        resources = XResources(connection, instanceName: name, lines: options.resources)
        // Without resources of this clock, the table of options is not made.
        let reader =
            resources.isEmpty
            ? OptionReader(given: [])
            : OptionReader(resource: { [resources] in resources[$0] }, warnings: &warnings)
        resourceSettings = reader.options.overrides
        applied = ranks.settings(over: resourceSettings).window
        var options = options.over(reader.window)
        options.name = name
        self.options = options
        placement = PlacementKeeper(
            path: keepsPlace ? UserFolder.state.path(of: "placement") : nil, name: name)
        hasCaseByDefault = options.geometry?.size == nil && !placement.hasOldWidget
        placement.kind = Self.kind(applied, hasCaseByDefault)
        let places = monitors.places
        var configuration = WindowConfiguration(
            options, applied, isCased: placement.kind == .casedWidget,
            place: placement.place(on: places.signature),
            scale: DisplayScale.value(
                wanted: options.scale, settings: settings.settings, resources: resources),
            monitors: places)
        warnings += [
            places.warning(for: configuration.fullScreenMonitors),
            configuration.warning(for: options.geometry?.size),
        ].compactMap { $0 }
        configuration.isScalePublished = DisplayScale.isPublished(
            settings: settings.settings, resources: resources)
        configuration.hasMenu = !options.exitsOnInput
        configuration.startup = startup
        self.configuration = configuration
        updateCase()
    }

    /// The instance name of the windows.
    static func instanceName(_ options: Options.Window) -> String {
        WindowConfiguration.instanceName(
            wanted: options.name, environment: Environment.variable("RESOURCE_NAME"),
            program: Arguments.given.first)
    }

    /// Warnings for the lines of `--xrm` that set no resource of a clock with this instance name.
    static func warnings(ofLines lines: [String], instanceName: String) -> [String] {
        lines.filter { line in
            let alone = XResources(nil, instanceName: instanceName, lines: [line])
            return alone.dotsPerInch == nil
                && !Option.window.contains { $0.resource.flatMap { alone[$0.name] } != nil }
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
        resourceSettings = SettingsOverrides()
        hasCaseByDefault = false
        applied = WindowSettings()
        applied.keepsAwake = setup.applied.keepsAwake
        placement = PlacementKeeper(path: nil, name: "")
        options = Options.Window(
            behaviours: [.fullscreen, .skipTaskbar], scale: setup.options.scale,
            title: setup.options.title, name: setup.options.name)
        var configuration = WindowConfiguration(
            options, applied, place: nil, scale: setup.configuration.scale,
            monitors: monitors.places)
        configuration.place(at: frame)
        configuration.isMirror = true
        self.configuration = configuration
    }

    /// Applies the settings in force; returns whether they have changed.
    func follow(_ ranks: SettingsRanks) -> Bool {
        let new = ranks.settings(over: resourceSettings).window
        guard new != applied else { return false }
        // A new layer replaces `--below`.
        if new.layer != applied.layer { options.behaviours.remove(.below) }
        applied = new
        configuration.apply(new, to: options.behaviours)
        updateCase()
        placement.kind = Self.kind(new, hasCaseByDefault)
        return true
    }

    /// Gives the window a case, or removes it, as the settings say.
    private func updateCase() {
        configuration.body =
            applied.hasCase(byDefault: hasCaseByDefault) ? WindowConfiguration.body : nil
    }

    /// The kind of a window with these settings.
    private static func kind(
        _ settings: WindowSettings, _ hasCaseByDefault: Bool
    ) -> PlacementKeeper.Kind {
        guard settings.layer == .desktop else { return .window }
        return settings.hasCase(byDefault: hasCaseByDefault) ? .casedWidget : .widget
    }

    /// Places the window where the window that it replaces was: its picture at `frame`, on the desktop `desktop`, and
    /// in full screen or minimised if the old window was.
    func replace(at frame: PixelRect, isFullScreen: Bool, isMinimised: Bool, desktop: UInt32?) {
        configuration.place(at: frame)
        configuration.isReplacing = true
        configuration.isFullScreen = isFullScreen
        configuration.isIconic = isMinimised
        configuration.desktop = desktop
    }

    /// The current number of pixels per point.
    var scale: Double {
        DisplayScale.value(
            wanted: options.scale, settings: settings.settings, resources: resources)
    }

    /// Returns the warnings, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings + placement.takeWarnings()
    }
}
