import Glibc

/// Which file holds the settings.
enum SettingsLocation: Hashable, Sendable {
    /// The user's own, where the desktop keeps such files; it need not be there.
    case standard
    /// One that was named; it has to be there.
    case named(String)
    /// None: defaults, and nothing is kept.
    case none

    /// `flipclockx/config.toml` in the folder for the user's settings, by the XDG Base Directory Specification: what
    /// XDG_CONFIG_HOME says, else `.config` in the user's home. Nil where there is no home either.
    ///
    /// A relative path in XDG_CONFIG_HOME is ignored, as the specification wants it. `variable` looks up an environment
    /// variable, and `home` is for when HOME is not set.
    static func standardPath(
        variable: (String) -> String?, home: () -> String? = passwordFileHome
    ) -> String? {
        func absolute(_ path: String?) -> String? {
            guard let path, path.hasPrefix("/") else { return nil }
            return path
        }
        let folder =
            absolute(variable("XDG_CONFIG_HOME"))
            ?? (absolute(variable("HOME")) ?? absolute(home())).map { joined($0, ".config") }
        return folder.map { joined($0, "flipclockx/config.toml") }
    }

    /// The user's home by the system's list of users (`getpwuid(3)`); nil for who is not on it.
    static func passwordFileHome() -> String? {
        guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }

    /// The file of this process; nil for none.
    var file: SettingsFile? {
        switch self {
        case .standard:
            Self.standardPath(variable: { getenv($0).map { String(cString: $0) } })
                .map { SettingsFile(path: $0) }
        case .named(let path): SettingsFile(path: path, isRequired: true)
        case .none: nil
        }
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
