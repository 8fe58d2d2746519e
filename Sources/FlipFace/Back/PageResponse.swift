import FlipClock

/// The result of an input to the page.
package struct PageResponse: Hashable, Sendable {
    /// Whether the page has handled the input; otherwise the caller may handle it, for example as a drag that turns the
    /// face.
    package var isHandled = false
    /// The changed settings, in the order of the changes.
    package var changes: [SettingsChange] = []
    /// Whether the changes restore the defaults.
    package var isRestoring = false
    /// Whether the user wants to end the program.
    package var isQuitting = false
    /// Whether the clock should start with the session; nil for no change.
    package var startWithSession: Bool?

    /// The page does not handle the input.
    static let ignored = PageResponse()
    /// The page has handled the input without changing a setting.
    static let handled = PageResponse(isHandled: true)
}
