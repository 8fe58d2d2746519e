import FlipEngine

/// An event of our window, translated from X events.
package enum WindowEvent: Equatable, Sendable {
    /// These pixels of the window are lost and must be shown again.
    case exposed(PixelRect)
    /// The window was resized; this is the picture's new size, in pixels.
    case resized(width: Int, height: Int)
    /// A pointer event with a button.
    case pointer(PointerEvent)
    /// The pointer is over the window with no button down; nil if it has left.
    case hovered(Point?)
    /// A key was pressed.
    case key(KeyPress)
    /// The text of the clipboard, which `paste` has asked for.
    case pasted(String)
    /// An event of the window's menu; key presses are reported as `key`.
    case popup(PopupEvent)
    /// The program was started again, and that process asks this clock to open its menu.
    case menuRequested
    /// The user asks to close the window (WM_DELETE_WINDOW).
    case closeRequested
    /// The window was mapped.
    case mapped
    /// The window was unmapped.
    case unmapped
    /// The window's visibility, or what it would be if no window covered it, has changed. Visible means mapped, not
    /// fully covered, not minimised and not on another desktop.
    case visibilityChanged(isVisible: Bool)
    /// The window has gained or lost the keyboard focus.
    case focusChanged(hasFocus: Bool)
    /// The window has entered or left full screen.
    case fullScreenChanged(isFullScreen: Bool)
    /// The window manager puts no cover on this monitor, which stays as it is.
    case coverRefused(monitor: PixelRect)
    /// The window has moved or a monitor has changed, so the refresh rate may be different.
    case refreshRateMayHaveChanged
    /// Another window manager has taken the window than the one for which it was made, or the first one, and needs a
    /// window of another type.
    case managerChanged
    /// Monitors were added, removed or changed, so the window may be out of view.
    case monitorsChanged
    /// The window's corners or its translucency may have changed.
    case outlineChanged
    /// The desktop's settings have changed; `XWindow.desktopSettings` has them.
    case desktopSettingsChanged
    /// The server has completed a put or a copy; pass it to the presenter.
    case presentCompleted(PresentCompletion)
    /// The server has refused a request; pass the error to the presenter.
    case requestFailed(XProtocolError)
    /// The window was destroyed by another client.
    case destroyed

    /// Whether it is input of the user.
    package var isInput: Bool {
        switch self {
        case .pointer, .hovered, .key, .popup(.pointer): true
        default: false
        }
    }

    /// Whether it is a motion of the pointer.
    package var isMotion: Bool {
        switch self {
        case .hovered: true
        case .pointer(let event), .popup(.pointer(let event)): event.phase == .moved
        default: false
        }
    }
}
