import FlipClock

/// A command of the menu.
package enum MenuCommand: Hashable, Sendable {
    /// Turn to the settings on the back, or to the front if they are shown.
    case settings
    /// Change a setting.
    case change(SettingsChange)
    /// Enter full screen, or leave it.
    case fullScreen
    /// Start with the user's session from now on, or no longer.
    case startWithSession(Bool)
    /// End the program.
    case quit
    /// Close the menu.
    case cancel
}
