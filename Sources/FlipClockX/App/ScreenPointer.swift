import FlipEngine
import FlipX11

/// The pointer over a screen: its place, and the cursor that suits it.
///
///     pointer.noteActivity(now: now)
///     pointer.place = point
///     pointer.update()
struct ScreenPointer {
    /// The newest place of the pointer; nil if it is not in the window, or unknown.
    var place: Point?

    private let window: XWindow
    private let face: FaceController
    private var shape = PointerShape()

    /// The pointer over `window`, which shows `face`.
    init(window: XWindow, face: FaceController) {
        self.window = window
        self.face = face
    }

    /// When the cursor will be hidden, in media time; nil if it will not.
    var deadline: MediaTime? { shape.deadline }

    /// Records an event of the pointer.
    mutating func noteActivity(now: MediaTime) { shape.pointerMoved(now: now) }

    /// Records whether the window fills its monitor.
    mutating func setFullScreen(_ isFull: Bool, now: MediaTime) {
        shape.setFullScreen(isFull, now: now)
    }

    /// Hides the cursor if its deadline has passed.
    mutating func wake(at now: MediaTime) {
        shape.wake(at: now)
        update()
    }

    /// Shows the cursor that suits the place of the pointer now.
    mutating func update() {
        shape.target = place.map(face.target) ?? .none
        shape.isHoldingCard = face.cards.drag.isHolding
        if let cursor = shape.takeChange() { window.setCursor(cursor) }
    }
}
