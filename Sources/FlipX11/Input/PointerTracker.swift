import FlipEngine

/// Follows one button from its press to its end, whatever the server and the window manager do in between.
///
/// A drag has exactly one end: a release, or a cancellation, after which nothing of it is heard any more. A window manager
/// that takes the pointer away in mid-drag swallows the release; what is left of it are crossing and focus events with a
/// mode of "grab", so those end a drag, too.
struct PointerTracker: Sendable {
    /// The button that is down, 1...3, while a drag goes on.
    private(set) var activeButton: Int?
    private var lastPosition = Point.zero
    private var lastModifiers: Modifiers = []

    /// A button went down: what that means, or nil.
    mutating func pressed(
        button: Int, at position: Point, modifiers: Modifiers, time: Double
    ) -> PointerEvent? {
        switch button {
        case 4, 5:
            return PointerEvent(
                phase: .scrolled(notches: button == 4 ? 1 : -1), button: 0, position: position,
                modifiers: modifiers, time: time)
        case 1...3 where activeButton == nil:
            activeButton = button
            return event(.pressed, button, position, modifiers, time)
        case 1...3:
            return cancelled(time: time)
        default:
            return nil
        }
    }

    /// The pointer moved: what that means, or nil while no button is down.
    mutating func moved(to position: Point, modifiers: Modifiers, time: Double) -> PointerEvent? {
        guard let button = activeButton else { return nil }
        return event(.moved, button, position, modifiers, time)
    }

    /// A button went up: what that means, or nil if it is not the one that is followed.
    mutating func released(
        button: Int, at position: Point, modifiers: Modifiers, time: Double
    ) -> PointerEvent? {
        guard button == activeButton else { return nil }
        activeButton = nil
        return event(.released, button, position, modifiers, time)
    }

    /// The pointer was taken away, or the window: ends a drag, if there is one.
    mutating func cancelled(time: Double) -> PointerEvent? {
        guard let button = activeButton else { return nil }
        activeButton = nil
        return event(.cancelled, button, lastPosition, lastModifiers, time)
    }

    private mutating func event(
        _ phase: PointerEvent.Phase, _ button: Int, _ position: Point, _ modifiers: Modifiers,
        _ time: Double
    ) -> PointerEvent {
        lastPosition = position
        lastModifiers = modifiers
        return PointerEvent(
            phase: phase, button: button, position: position, modifiers: modifiers, time: time)
    }
}
