import FlipEngine

/// Something that happened to our window, in the words of this program.
package enum WindowEvent: Equatable, Sendable {
    /// These pixels of the window are lost and have to be shown again.
    case exposed(PixelRect)
    /// The window has another size; this is now the picture's, in pixels.
    case resized(width: Int, height: Int)
    /// The hand did something.
    case pointer(PointerEvent)
    /// The pointer is over the window at this place with no button down; nil where it has left.
    case hovered(Point?)
    /// A key went down.
    case key(KeyPress)
    /// The user wants the window gone.
    case closeRequested
    /// The window manager has shown the window.
    case mapped
    /// The window manager has put the window away.
    case unmapped
    /// Whether anybody can see the window has changed: it is mapped, not wholly covered, not minimised, not on another desktop.
    case visibilityChanged(isVisible: Bool)
    /// The window has got or lost the keyboard.
    case focusChanged(hasFocus: Bool)
    /// Whether the window fills its monitor has changed.
    case fullScreenChanged(isFullScreen: Bool)
    /// The window has moved or a monitor has changed, so the refresh rate may be another.
    case refreshRateMayHaveChanged
    /// Monitors have come, gone or changed; the window has gone to where it can be seen.
    case monitorsChanged
    /// The window's corners, or whether what is below is seen through it, may have changed.
    case outlineChanged
    /// The desktop's settings have changed; `XWindow.desktopSettings` has them.
    case desktopSettingsChanged
    /// The server has taken a picture; give it to the presenter.
    case presentCompleted(PresentCompletion)
    /// The server has refused a request; give it to the presenter.
    case requestFailed(XProtocolError)
    /// The window is gone, without our doing.
    case destroyed
}
