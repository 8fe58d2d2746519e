import FlipEngine
import FlipX11

/// Chooses the cursor over a window: the pointing hand over a control, the open hand over a card that the user can turn
/// and the closed one while it is pressed, and no cursor over a full-screen window while the pointer rests.
///
///     shape.pointerMoved(now: now)                        // a pointer event
///     shape.target = .card
///     if let cursor = shape.takeChange() { window.setCursor(cursor) }
struct PointerShape {
    /// The pointer's target.
    var target = PointerTarget.none
    /// Whether the user presses or drags a card.
    var isHoldingCard = false

    private var hider = CursorHider()
    private var shown = WindowCursor.inherited

    init() {}

    /// When the cursor will be hidden, in media time; nil if it will not.
    var deadline: MediaTime? { hider.deadline }

    /// Records a pointer event.
    mutating func pointerMoved(now: MediaTime) { hider.pointerMoved(now: now) }

    /// Records whether the window fills its monitor.
    mutating func setFullScreen(_ isFull: Bool, now: MediaTime) {
        hider.setFullScreen(isFull, now: now)
    }

    /// Hides the cursor if its deadline has passed.
    mutating func wake(at now: MediaTime) { hider.wake(at: now) }

    /// Returns the cursor if it has changed since the last call.
    mutating func takeChange() -> WindowCursor? {
        let wanted = wanted
        guard wanted != shown else { return nil }
        shown = wanted
        return wanted
    }

    private var wanted: WindowCursor {
        if hider.isHidden { return .hidden }
        if isHoldingCard { return .closedHand }
        switch target {
        case .none: return .inherited
        case .control: return .hand
        case .card: return .openHand
        }
    }
}
