import FlipEngine

extension PagePointer {
    /// The pointer action on the page for a pointer event of the window; nil for events that the page does not handle,
    /// such as those of other buttons.
    package init?(_ event: PointerEvent) {
        switch event.phase {
        case .pressed where event.button == 1: self = .pressed
        case .moved where event.button == 1: self = .moved
        case .released where event.button == 1: self = .released
        case .cancelled where event.button == 1: self = .cancelled
        case .scrolled(let notches): self = .scrolled(notches)
        default: return nil
        }
    }
}
