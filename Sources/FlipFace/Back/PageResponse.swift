/// What came of something that was done to the page.
package struct PageResponse: Hashable, Sendable {
    /// Whether the page has answered; otherwise it is somebody else's, such as a drag that turns the face.
    package var isHandled = false
    /// The settings that have changed, in the order of the changes.
    package var changes: [SettingsChange] = []

    /// Not the page's business.
    static let ignored = PageResponse()
    /// Answered; nothing has changed.
    static let handled = PageResponse(isHandled: true)
}
