/// An action of the pointer on the page.
package enum PagePointer: Hashable, Sendable {
    /// The pointer moved without a pressed button.
    case hovered
    /// The pointer left the page.
    case left
    /// The button was pressed.
    case pressed
    /// The pointer moved with the button pressed, possibly outside the page.
    case moved
    /// The button was released.
    case released
    /// The drag ended without a release.
    case cancelled
    /// The scroll wheel was turned by this number of notches; positive is up.
    case scrolled(Int)
}
