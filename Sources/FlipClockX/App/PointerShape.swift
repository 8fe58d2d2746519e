import FlipEngine
import FlipX11

/// Chooses the cursor over a window: the pointing hand over a control, and no cursor over a full-screen window while
/// the pointer rests.
///
///     shape.pointerMoved(now: now)                        // a pointer event
///     shape.setOverControl(true)
///     if let cursor = shape.takeChange() { window.setCursor(cursor) }
struct PointerShape {
    private var hider = CursorHider()
    private var isOverControl = false
    private var shown = WindowCursor.inherited

    /// When the cursor will be hidden, in media time; nil if it will not.
    var deadline: MediaTime? { hider.deadline }

    /// Records a pointer event.
    mutating func pointerMoved(now: MediaTime) { hider.pointerMoved(now: now) }

    /// Records whether the pointer is over a control.
    mutating func setOverControl(_ isOver: Bool) { isOverControl = isOver }

    /// Records whether the window fills its monitor.
    mutating func setFullScreen(_ isFull: Bool, now: MediaTime) {
        hider.setFullScreen(isFull, now: now)
    }

    /// Hides the cursor if its deadline has passed.
    mutating func wake(at now: MediaTime) { hider.wake(at: now) }

    /// Returns the cursor if it has changed since the last call.
    mutating func takeChange() -> WindowCursor? {
        let wanted: WindowCursor = hider.isHidden ? .hidden : isOverControl ? .hand : .inherited
        guard wanted != shown else { return nil }
        shown = wanted
        return wanted
    }
}
