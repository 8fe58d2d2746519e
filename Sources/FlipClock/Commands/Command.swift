/// What a user can ask of the clock with a key or a row of the menu.
package enum Command: Hashable, Sendable {
    /// Turn to the settings on the back, or to the front if they are shown.
    case turnOver
    /// Change a setting.
    case change(SettingsChange)
    /// Undo the latest change on the back.
    case undo
    /// Change the card of the cursor keys by a number of its units, forwards if positive.
    case step(Int)
    /// Change the card of the page keys by a number of its units, forwards if positive.
    case page(Int)
    /// Pass a key to the mode. Without an effect there, `giveUp` returns to the time at once.
    case mode(ModeKey)
    /// Add to the text that is being typed.
    case type(String)
    /// Remove the last character of the text that is being typed.
    case erase
    /// Add the text of the clipboard.
    case paste
    /// Cancel a drag, discard the typed text, return to the front, or leave full screen: the first of these that applies.
    case escape
    /// Open the menu.
    case openMenu
    /// Show the keys, and what they do.
    case showKeys
    /// Show the version and the licence.
    case about
    /// Close the menu.
    case closeMenu
    /// Enter full screen, or leave it.
    case fullScreen
    /// Start with the user's session from now on, or no longer.
    case startWithSession(Bool)
    /// Close the window.
    case close
    /// End the program.
    case quit

    /// Selects the mode `kind`.
    package static func select(_ kind: Settings.ModeKind) -> Command {
        var settings = Settings()
        settings.mode = kind
        return .change(SettingsChange(setting: .mode, value: Setting.mode.value(in: settings)))
    }
}
