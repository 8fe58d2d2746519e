/// The monitors that a full-screen window fills.
package enum FullScreenMonitors: Hashable, Sendable {
    /// The monitor that shows most of the window.
    case current
    /// The primary monitor.
    case primary
    /// Every monitor shows the clock.
    case each
    /// One monitor shows the clock; the others are black.
    case all
    /// The monitor of this name, or the current one if there is none.
    case named(String)

    /// The text that selects it.
    package var word: String {
        switch self {
        case .current: "current"
        case .primary: "primary"
        case .each: "each"
        case .all: "all"
        case .named(let name): name
        }
    }

    /// Parses `text`; nil if it is empty.
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
