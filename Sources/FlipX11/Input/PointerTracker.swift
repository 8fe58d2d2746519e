import FlipEngine

/// Follows one button from its press to its end, whatever the server and the window manager do in between.
///
/// A drag has exactly one end, a release or a cancellation, and no events after it. A window manager that grabs the
/// pointer during a drag also receives the release; we only get crossing and focus events of mode NotifyGrab, so these
/// cancel the drag.
struct PointerTracker: Sendable {
    /// The button of the current drag, 1...3; nil without a drag.
    private(set) var activeButton: Int?
    private var lastPosition = Point.zero
    private var lastModifiers: Modifiers = []

    /// Handles a button press; returns the pointer event, or nil.
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

    /// Handles a motion; returns the pointer event, or nil while no button is down.
    mutating func moved(to position: Point, modifiers: Modifiers, time: Double) -> PointerEvent? {
        guard let button = activeButton else { return nil }
        return event(.moved, button, position, modifiers, time)
    }

    /// Handles a button release; returns the pointer event, or nil if the button is not the drag's.
    mutating func released(
        button: Int, at position: Point, modifiers: Modifiers, time: Double
    ) -> PointerEvent? {
        guard button == activeButton else { return nil }
        activeButton = nil
        return event(.released, button, position, modifiers, time)
    }

    /// Cancels the drag, if there is one, because the pointer or the window was lost.
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
