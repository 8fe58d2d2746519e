/// Which monitors full screen fills.
package enum FullScreenMonitors: Hashable, Sendable {
    /// The one that shows most of the window.
    case current
    /// The one that the user calls primary.
    case primary
    /// Every one shows the clock.
    case each
    /// One shows the clock, the others are black.
    case all
    /// The one of this name, else the current one.
    case named(String)

    /// What `text` says; nil for nothing.
    package init?(_ text: String) {
        switch text {
        case "": return nil
        case "current": self = .current
        case "primary": self = .primary
        case "each": self = .each
        case "all": self = .all
        default: self = .named(text)
        }
    }
}
