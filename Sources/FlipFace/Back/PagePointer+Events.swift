import FlipEngine

extension PagePointer {
    /// What an event of the window is to the page; nil for what it does not answer, such as other buttons.
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
