import FlipClock
import FlipSystem
import FlipX11
import Glibc

/// A window that was opened for a clock, with its setup.
struct OpenedWindow {
    /// The window.
    let window: XWindow
    /// Its setup; nil for another client's window.
    let setup: WindowSetup?

    /// Thrown if a running clock has opened its menu instead, so that this process has nothing to do.
    struct MenuOpened: Error {}

    /// Opens a window on each named display, except where a running clock opens its menu instead. Displays that fail
    /// are reported and skipped; if all fail, throws the last failure. The first window ends `startup`.
    static func all(
        _ options: Options.Window, ranks: SettingsRanks, keepsPlace: Bool,
        startup: StartupNotification?
    ) throws -> [OpenedWindow] {
        for warning in WindowSetup.warnings(
            ofLines: options.target == .own ? options.resources : [],
            instanceName: WindowSetup.instanceName(options))
        {
            Diagnostics.write(warning)
        }
        var windows: [OpenedWindow] = []
        var failures: [DisplayError] = []
        var isAnswered = false
        for name in options.displays.isEmpty ? [nil] : options.displays.map(Optional.some) {
            do throws(DisplayError) {
                let isOnly = options.displays.count < 2
                let connection = try XConnection(
                    name: name, onLoss: isOnly ? { endForLostServer($0) } : nil)
                if options.target == .own,
                    connection.opensMenu(
                        ofClock: WindowSetup.instanceName(options), isForAny: options.opensMenu)
                {
                    isAnswered = true
                    continue
                }
                windows.append(
                    try OpenedWindow(
                        on: connection, options, ranks: ranks, keepsPlace: keepsPlace,
                        startup: windows.isEmpty ? startup : nil))
            } catch {
                failures.append(error)
            }
        }
        if windows.isEmpty && isAnswered { throw MenuOpened() }
        if windows.isEmpty, let failure = failures.popLast() {
            for other in failures { Diagnostics.write("\(other)") }
            throw failure
        }
        for failure in failures { Diagnostics.write("\(failure)") }
        return windows
    }

    /// Ends the program if its only server closes the connection during the start; otherwise Xlib would continue
    /// without the reply that it waits for.
    private static func endForLostServer(_ name: String) -> Never {
        Diagnostics.write("\(DisplayError.connectionLost(name: name))")
        exit(EXIT_FAILURE)
    }

    private init(window: XWindow, setup: WindowSetup?) {
        self.window = window
        self.setup = setup
    }

    /// Opens the window that `setup` describes on `connection`.
    init(_ setup: WindowSetup, on connection: XConnection) throws(DisplayError) {
        self.init(
            window: try XWindow(
                connection: connection, configuration: setup.configuration,
                monitors: setup.monitors, desktopSettings: setup.settings),
            setup: setup)
    }

    /// Opens the window of `options` on `connection`; it ends `startup`.
    private init(
        on connection: XConnection, _ options: Options.Window, ranks: SettingsRanks,
        keepsPlace: Bool, startup: StartupNotification?
    ) throws(DisplayError) {
        switch options.target {
        case .own:
            let setup = WindowSetup(
                connection: connection, options: options, ranks: ranks, keepsPlace: keepsPlace,
                startup: startup)
            for warning in setup.takeWarnings() { Diagnostics.write(warning) }
            try self.init(setup, on: connection)
            if setup.configuration.isFullScreen && !window.isFullScreen,
                let reason = window.support.obstacle(to: .fullScreen)
            {
                Diagnostics.write("the clock is not in full screen: \(reason.dropLast())")
            }
        case .window(let id):
            self.init(
                window: try XWindow(connection: connection, drawingOn: id), setup: nil)
        case .root:
            let value = Environment.variable(ScreenSaverWindow.variable)
            let root = try ScreenSaverWindow.root(of: connection, value: value)
            self.init(
                window: try XWindow(connection: connection, drawingOn: root), setup: nil)
        }
    }
}
