import FlipEngine

/// An event of the window's menu.
package enum PopupEvent: Equatable, Sendable {
    /// These pixels are lost and must be shown again.
    case exposed(PixelRect)
    /// A pointer event, in the menu's pixels; a motion has button 0, even while a button is down.
    case pointer(PointerEvent)
    /// The menu's window was destroyed or unmapped, which also ended its grabs.
    case lost
}
