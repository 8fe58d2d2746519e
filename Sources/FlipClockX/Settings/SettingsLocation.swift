/// The settings file to use.
enum SettingsLocation: Hashable, Sendable {
    /// The user's own, in the XDG folder; it may be missing.
    case standard
    /// A file that the user named; it must exist.
    case named(String)
    /// No file: defaults, and nothing is saved.
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
