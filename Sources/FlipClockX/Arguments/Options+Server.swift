import FlipX11

/// Interprets the arguments about servers, and checks which of them can be combined.
extension Options {
    /// Reads `--display`, `--root`, `--window-id`, `--keep-awake`, `--exit-on-input`, `--menu` and `--debug`.
    static func readServer(
        _ command: ParsedCommand, into window: inout Window, warnings: inout [String]
    ) throws(UsageError) {
        let server = command.server
        for display in server.displays {
            try refuseEmpty(display, option: "--display", example: ":0")
        }
        window.displays = server.displays
        window.keepsAwake = server.keepAwake
        window.exitsOnInput = server.exitOnInput
        window.isDebugging = server.debug
        window.opensMenu = server.menu
        window.target = try target(server)
        guard window.target != .own else { return }

        let target = server.windowID == nil ? "--root" : "--window-id"
        let idle =
            [("--geometry", command.window.geometry != nil)]
            + WindowPreferences.windowOptions(command.window, command.behaviours).map { ($0, true) }
            + [("--exit-on-input", server.exitOnInput), ("--menu", server.menu)]
        for (option, isGiven) in idle where isGiven {
            warnings.append("\(option) has no effect with \(target)")
        }
        window.exitsOnInput = false
        window.preferences = WindowPreferences()
    }

    /// The server options that have no effect without a window, and whether each was given.
    static func idleWithSnapshot(_ server: ServerArguments) -> [(String, Bool)] {
        [
            ("--root", server.root), ("--window-id", server.windowID != nil),
            ("--keep-awake", server.keepAwake), ("--exit-on-input", server.exitOnInput),
            ("--menu", server.menu), ("--debug", server.debug),
        ]
    }

    private static func target(_ server: ServerArguments) throws(UsageError) -> Window.Target {
        guard let text = server.windowID else { return server.root ? .root : .own }
        guard let id = ScreenSaverWindow.number(text) else {
            throw UsageError(
                option: "--window-id", value: text, problem: "is not a window number",
                remedy: "give it in the form that xwininfo prints, such as 0x2a00007")
        }
        if server.displays.count > 1 {
            throw UsageError(
                option: "--window-id", value: text, problem: "is on one display only",
                remedy: "give at most one --display")
        }
        return .window(id)
    }
}
