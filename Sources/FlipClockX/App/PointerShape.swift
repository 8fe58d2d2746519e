import FlipEngine
import FlipX11

/// The pointer's shape over a window: a hand over a control, none over a full screen on which the pointer rests.
///
///     shape.stir(now: now)                        // the pointer did something
///     shape.setOverControl(true)
///     if let cursor = shape.takeChange() { window.setCursor(cursor) }
struct PointerShape {
    private var rest = CursorRest()
    private var isOverControl = false
    private var shown = WindowCursor.inherited

    /// When the pointer disappears, in media time; nil for never.
    var deadline: MediaTime? { rest.deadline }

    /// The pointer did something.
    mutating func stir(now: MediaTime) { rest.stir(now: now) }

    /// Notes whether the pointer is over a control.
    mutating func setOverControl(_ isOver: Bool) { isOverControl = isOver }

    /// Notes whether the window fills its monitor.
    mutating func setFullScreen(_ isFull: Bool, now: MediaTime) {
        rest.setFullScreen(isFull, now: now)
    }

    /// Hides the pointer where its deadline has come.
    mutating func wake(at now: MediaTime) { rest.wake(at: now) }

    /// The shape, if it is another one than at the last call.
    mutating func takeChange() -> WindowCursor? {
        let wanted: WindowCursor = rest.isHidden ? .hidden : isOverControl ? .hand : .inherited
        guard wanted != shown else { return nil }
        shown = wanted
        return wanted
    }
}
