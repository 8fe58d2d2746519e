import FlipSystem
import Glibc

/// The user's folders according to the XDG Base Directory Specification.
///
///     UserFolder.settings.path(of: "config.toml")     // "/home/ada/.config/flipclockx/config.toml"
enum UserFolder {
    /// The folder for settings.
    case settings
    /// The folder for state that is kept between runs.
    case state

    /// Returns the path of `file`: below `flipclockx` in the folder that the XDG variable names, otherwise in the
    /// default folder in the user's home folder. Nil if the user has no home folder.
    ///
    /// A relative path in a variable is ignored, as the specification requires. `variable` looks up an environment
    /// variable, and `home` is used if HOME is not set.
    func path(
        of file: String, variable: (String) -> String? = Environment.variable,
        home: () -> String? = passwordFileHome
    ) -> String? {
        func absolute(_ path: String?) -> String? {
            guard let path, path.isAbsolutePath else { return nil }
            return path
        }
        let folder =
            absolute(variable(variableName))
            ?? (absolute(variable("HOME")) ?? absolute(home())).map { joined($0, usualPlace) }
        return folder.map { joined($0, "flipclockx/\(file)") }
    }

    private var variableName: String {
        switch self {
        case .settings: "XDG_CONFIG_HOME"
        case .state: "XDG_STATE_HOME"
        }
    }

    private var usualPlace: String {
        switch self {
        case .settings: ".config"
        case .state: ".local/state"
        }
    }

    private func joined(_ folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns the user's home folder from the user database (`getpwuid(3)`); nil for an unknown user.
    static func passwordFileHome() -> String? {
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }
}
