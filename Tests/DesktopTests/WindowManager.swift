import Glibc
import TestSupport
import Testing

/// The window managers that tests run under if they are installed.
enum WindowManager: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case openbox, icewm, metacity, xfwm4, mutter

    var testDescription: String { rawValue }

    var command: [String] {
        switch self {
        case .openbox: ["openbox", "--sm-disable"]
        case .icewm: ["icewm"]
        case .metacity: ["dbus-run-session", "--", "metacity"]
        case .xfwm4: ["dbus-run-session", "--", "xfwm4"]
        case .mutter: ["dbus-run-session", "--", "mutter", "--x11"]
        }
    }

    /// The window managers of this machine; missing ones are reported in the log.
    static let installed: [WindowManager] = allCases.filter { manager in
        let isThere = [manager.rawValue, manager.command[0]].allSatisfy { name in
            ["/usr/bin", "/usr/local/bin", "/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
        }
        if !isThere { progress("\(manager) is not installed: its tests are skipped") }
        return isThere
    }
}
