import CX11
import Glibc
import TestSupport

@testable import SystemSupport

/// A running Wayland compositor with its Xwayland.
///
///     let desktop = try WaylandDesktop(.weston)
///     let clock = try RunningClock(on: desktop.server)
final class WaylandDesktop {
    /// Its X server, to which every local user may connect.
    let server: Xvfb
    private let compositor: WaylandCompositor
    private let folder: TemporaryFolder
    private let bus: MessageBus

    /// Starts `compositor` with this number of outputs and waits until it manages X windows.
    init(_ compositor: WaylandCompositor, outputs: Int = 1) throws {
        self.compositor = compositor
        try Self.makeSocketFolder()
        let folder = try TemporaryFolder()
        self.folder = folder
        // The compositors insist on a folder that only its owner can read.
        let place = folder("run")
        try run("mkdir", "-m", "700", place)
        try run("chmod", "755", folder.path)
        bus = try MessageBus()
        let answer = "\(place)/display"
        let script = folder("announce")
        try writeFile(
            "#!/bin/sh\nxhost +local: && echo $DISPLAY >\(answer).new && mv \(answer).new \(answer)\n"
                + "exec sleep 1000\n", to: script)
        try run("chmod", "755", script)
        let command = try compositor.command(
            folder: folder, outputs: outputs, script: script)
        let process = try ChildProcess(
            command[0], Array(command.dropFirst()),
            environment: [
                "XDG_RUNTIME_DIR": place, "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": place,
                "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "XAUTHORITY": nil,
                // KWin writes its settings and waits for their lock for ever if that is not possible.
                "XDG_CONFIG_HOME": "\(place)/config",
                "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
                "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "\(outputs)",
                "QT_QUICK_BACKEND": "software",
            ])
        let number: Int
        do {
            number = try waitFor("the display of \(compositor)", timeout: 30) {
                // Those that run no program say it, in "display :1".
                let said = Self.number(in: process.output + process.errorOutput)
                switch compositor {
                case .weston: return said
                case .mutter: return try said.flatMap { try Self.opened($0, in: place) }
                case .sway, .kwin:
                    return readFile(answer).flatMap { Self.number(in: "display \($0)") }
                }
            }
        } catch {
            throw TestError("\(error): \(process.errorOutput.suffix(500))")
        }
        let server = Xvfb(number: number, process: process)
        self.server = server
        // Xwayland starts with its first client, and the window manager after it.
        let observer = try ScreenReader(display: server.display)
        _ = try waitFor("the window manager of \(compositor)", timeout: 30) {
            observer.longs(of: observer.root, property: "_NET_SUPPORTING_WM_CHECK")?.first
        }
    }

    /// Creates the folder of the X servers' sockets as a system does when it starts. KWin does not create it, mutter
    /// refuses one that others cannot write to, which is what it creates itself.
    private static func makeSocketFolder() throws {
        let path = "/tmp/.X11-unix"
        guard mkdir(path, 0o1777) == 0 else { return }
        // The process may mask the permissions of `mkdir`.
        guard chmod(path, 0o1777) == 0 else { throw TestError("cannot create \(path)") }
    }

    // MARK: Outputs

    /// Changes an output and waits until the X server knows it.
    func make(_ change: WaylandOutputChange) throws {
        let before = try monitors()
        let place = folder("run")
        switch compositor {
        case .weston: throw TestError("weston's outputs do not change")
        case .sway:
            let names = try run("ls", place).split(separator: "\n")
            guard let name = names.first(where: { $0.hasPrefix("sway-ipc") }) else {
                throw TestError("no socket of sway")
            }
            try tell("swaymsg", ["-s", "\(place)/\(name)"] + change.swayCommand)
        case .mutter:
            let monitors = [
                "--session", "--dest", "org.gnome.Mutter.DisplayConfig", "--object-path",
                "/org/gnome/Mutter/DisplayConfig", "--method",
            ]
            let interface = "org.gnome.Mutter.DisplayConfig"
            let state = try tell(
                "gdbus", ["call"] + monitors + ["\(interface).GetCurrentState"])
            // It begins with "(uint32 1, ".
            let serial = state.dropFirst(8).prefix { $0.isNumber }
            try tell(
                "gdbus",
                ["call"] + monitors + [
                    "\(interface).ApplyMonitorsConfig", String(serial), "1", change.mutterLayout,
                    "{}",
                ])
        case .kwin: try tell("kscreen-doctor", change.kwinCommand)
        }
        _ = try waitFor("the outputs: \(change)") { try monitors() == before ? nil : true }
    }

    /// The monitors as the X server lists them.
    func monitors() throws -> String {
        try run("xrandr", "--listmonitors", display: server.display)
    }

    /// Runs a program as a client of the compositor, and returns its output.
    @discardableResult
    private func tell(_ program: String, _ arguments: [String]) throws -> String {
        let child = try ChildProcess(
            program, arguments,
            environment: [
                "XDG_RUNTIME_DIR": folder("run"), "WAYLAND_DISPLAY": "test", "DISPLAY": nil,
                "DBUS_SESSION_BUS_ADDRESS": bus.address,
                "QT_QPA_PLATFORM": "wayland",
            ])
        guard child.wait(timeout: 20) == .status(0) else {
            throw TestError("\(program) \(arguments): \(child.output)\(child.errorOutput)")
        }
        return child.output
    }

    // MARK: The display

    /// The number after "display :" in `text`.
    private static func number(in text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "\n" }
        let index = words.indices.dropLast().first {
            words[$0] == "display" && words[$0 + 1].first == ":"
        }
        return index.flatMap { Int(words[$0 + 1].dropFirst().prefix { $0.isNumber }) }
    }

    /// Lets every local user connect to the display `number`, with the key that mutter has written into `place`; nil if
    /// that is not possible yet.
    private static func opened(_ number: Int, in place: String) throws -> Int? {
        let names = try run("ls", "-A", place).split(separator: "\n")
        guard let key = names.first(where: { $0.hasPrefix(".mutter-Xwaylandauth") }) else {
            return nil
        }
        let hosts = try ChildProcess(
            "xhost", ["+local:"],
            environment: ["DISPLAY": ":\(number)", "XAUTHORITY": "\(place)/\(key)"])
        return hosts.wait(timeout: 20) == .status(0) ? number : nil
    }
}
