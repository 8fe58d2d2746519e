import FlipX11
import Glibc

/// The user's folders, by the XDG Base Directory Specification.
///
///     UserFolder.settings.path(of: "config.toml")     // "/home/ada/.config/flipclockx/config.toml"
enum UserFolder {
    /// For what a user sets.
    case settings
    /// For what programs leave behind from one run to the next.
    case state

    /// Where `file` belongs: below `flipclockx` in the folder that the specification's variable names, else in its usual
    /// place in the user's home. Nil where there is no home either.
    ///
    /// A relative path in a variable is ignored, as the specification wants it. `variable` looks up an environment variable,
    /// and `home` is for when HOME is not set.
    func path(
        of file: String, variable: (String) -> String? = Environment.variable,
        home: () -> String? = passwordFileHome
    ) -> String? {
        func absolute(_ path: String?) -> String? {
            guard let path, path.hasPrefix("/") else { return nil }
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
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The user's home by the system's list of users (`getpwuid(3)`); nil for a user who is not on it.
    static func passwordFileHome() -> String? {
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }
}
