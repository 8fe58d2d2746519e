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

    /// The monitors that `text` selects.
    package init(_ text: String) {
        let words: [String: Self] = [
            "current": .current, "primary": .primary, "each": .each, "all": .all,
        ]
        self = words[text] ?? .named(text)
    }
}
