import FlipEngine
import FlipX11
import Glibc

/// What is known of the desktop before there is a window, and what the window is to be on it.
///
///     let desk = WindowDesk(connection: connection, options: options, keepsPlace: true)
///     let window = try XWindow(
///         connection: connection, configuration: desk.configuration,
///         monitors: desk.monitors, desktopSettings: desk.settings)
///     for warning in desk.takeWarnings() { Diagnostics.write(warning) }
final class WindowDesk {
    /// The monitors.
    let monitors: Monitors
    /// What the desktop has set for all programs.
    let settings: XSettingsWatch
    /// What is wanted of the window, the server's resources included.
    let wishes: WindowWishes
    /// What the window is made with.
    let configuration: WindowConfiguration
    /// Where the window was left.
    let placement: PlacementKeeper
    private let resources: XResources
    private var warnings: [String] = []

    /// Asks the server and the user's files.
    ///
    /// - Parameter keepsPlace: Whether the window's place is kept from one run to the next.
    init(connection: XConnection, options: Options.Window, keepsPlace: Bool) {
        let name = WindowConfiguration.instanceName(
            wanted: options.wishes.name, environment: Environment.variable("RESOURCE_NAME"),
            program: CommandLine.arguments.first)
        monitors = Monitors(connection: connection)
        settings = XSettingsWatch(connection: connection)
        resources = XResources(connection, instanceName: name, lines: options.resources)
        var wishes = options.wishes.over(
            WindowWishes(resource: { [resources] in resources[$0] }, warnings: &warnings))
        wishes.name = name
        self.wishes = wishes
        // A widget stands elsewhere than a window of the same name.
        let suffix = wishes.behaviours.contains(.widget) ? "/widget" : ""
        placement = PlacementKeeper(
            path: keepsPlace ? UserFolder.state.path(of: "placement") : nil, name: name + suffix)
        let places = monitors.places
        if let wanted = wishes.monitors, let warning = places.warning(for: wanted) {
            warnings.append(warning)
        }
        configuration = WindowConfiguration(
            wishes, place: placement.place(on: places.signature),
            scale: DisplayScale.value(
                wanted: wishes.scale, settings: settings.settings, resources: resources),
            monitors: places)
    }

    /// What is known already, for a window that fills another monitor, `frame`.
    init(connection: XConnection, mirroring desk: WindowDesk, on frame: PixelRect) {
        monitors = Monitors(connection: connection)
        settings = XSettingsWatch(connection: connection)
        resources = desk.resources
        placement = PlacementKeeper(path: nil, name: "")
        var wishes = WindowWishes()
        wishes.behaviours = [.fullscreen, .skipTaskbar]
        wishes.name = desk.wishes.name
        wishes.title = desk.wishes.title
        wishes.scale = desk.wishes.scale
        self.wishes = wishes
        var configuration = WindowConfiguration(
            wishes, place: nil, scale: desk.configuration.scale, monitors: monitors.places)
        configuration.width = frame.width
        configuration.height = frame.height
        configuration.isSizeFromUser = true
        configuration.isMirror = true
        configuration.x = .fromStart(frame.minX)
        configuration.y = .fromStart(frame.minY)
        self.configuration = configuration
    }

    /// How many pixels a point is, as the desktop has it now.
    var scale: Double {
        DisplayScale.value(
            wanted: wishes.scale, settings: settings.settings, resources: resources)
    }

    /// What there is to say, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings + placement.takeWarnings()
    }
}
