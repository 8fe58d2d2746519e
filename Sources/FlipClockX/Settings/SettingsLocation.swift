/// Which file holds the settings.
enum SettingsLocation: Hashable, Sendable {
    /// The user's own, where the desktop keeps such files; it need not be there.
    case standard
    /// One that was named; it has to be there.
    case named(String)
    /// None: defaults, and nothing is kept.
    case none

    /// The file of this process; nil for none.
    var file: SettingsFile? {
        switch self {
        case .standard:
            UserFolder.settings.path(of: "config.toml").map { SettingsFile(path: $0) }
        case .named(let path): SettingsFile(path: path, isRequired: true)
        case .none: nil
        }
    }
}
