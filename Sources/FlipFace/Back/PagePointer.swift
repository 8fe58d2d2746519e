/// What the pointer does over the page.
package enum PagePointer: Hashable, Sendable {
    /// It moved with no button down.
    case hovered
    /// It left the page.
    case left
    /// The button went down.
    case pressed
    /// It moved with the button down; it may be anywhere.
    case moved
    /// The button went up.
    case released
    /// The drag is over without a release.
    case cancelled
    /// The wheel was turned by so many notches; positive is up.
    case scrolled(Int)
}
