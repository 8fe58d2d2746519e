import FlipEngine

/// Passes the pointer's presses in a scene to their targets; the arena decides which of them receives a press.
///
/// Points are in the face's pixels, times are media time in seconds.
final class ScenePresses {
    /// The targets of a press, from top to bottom.
    enum Target: Hashable, Sendable {
        /// The corner button.
        case button
        /// The word beside the notice.
        case word
        /// The page on the back: its controls, and its scrolling.
        case page
        /// The cards.
        case cards
        /// The face, which turns over.
        case face
        /// The front as a whole, for a double click.
        case click
    }

    private let arena = GestureArena<Target>()
    private var clicks = ClickCounter()

    /// Whether a press is in progress.
    var isActive: Bool { arena.isActive }

    /// Whether the newest press is the second one of a double click.
    var isSecondClick: Bool { clicks.isSecond }

    /// Handles a press, a release, the wheel, or a motion with a button down.
    func handle(_ event: PointerEvent, in scene: ClockScene, now: MediaTime) {
        let send: GestureArena<Target>.Send = { [unowned self] target, event in
            self.send(event, to: target, of: scene, now: now)
        }
        switch event.phase {
        case .pressed where event.button == 1:
            scene.presence.pointerMoved(now: now)
            arena.press(event, on: targets(at: event.position, of: scene), send: send)
        case .moved:
            scene.presence.pointerMoved(now: now)
            arena.move(event, send: send)
        case .released where event.button == 1: arena.release(event, send: send)
        case .cancelled: arena.cancel(event, send: send)
        case .scrolled:
            if scene.restingSide == .back {
                _ = scene.content?.pagePointer(event, now: now)
            } else if scene.restingSide == .front && !arena.isActive {
                _ = scene.cards?.pointer(event, now: now)
            }
        case .pressed, .released: break
        }
    }

    private func targets(at point: Point, of scene: ClockScene) -> [Target] {
        if scene.isOnCase(point) { return [] }
        if scene.button.isHit(at: point) { return [.button] }
        if scene.isWord(at: point) { return [.word] }
        switch scene.restingSide {
        case .front?: return [.cards, .face, .click]
        case .back?: return [.page, .face]
        // A press catches a turning face, whatever is shown on it.
        case nil: return [.face]
        }
    }

    private func send(
        _ event: PointerEvent, to target: Target, of scene: ClockScene, now: MediaTime
    ) -> GestureResponse {
        switch target {
        case .button: return sendToButton(event, of: scene, now: now)
        case .word:
            if event.phase == .released && scene.isWord(at: event.position) {
                scene.content?.wordPressed(now: now)
            }
            return .began
        case .page:
            return scene.content?.pagePointer(event, now: now) == true ? .began : .possible
        case .cards: return scene.cards?.pointer(event, now: now) ?? .failed
        case .face: return sendToFace(event, of: scene, now: now)
        case .click: return sendToClick(event, of: scene, now: now)
        }
    }

    private func sendToButton(
        _ event: PointerEvent, of scene: ClockScene, now: MediaTime
    ) -> GestureResponse {
        let isOver = scene.button.contains(event.position)
        switch event.phase {
        case .pressed: scene.setButtonState(.pressed)
        case .moved: scene.setButtonState(isOver ? .pressed : .plain)
        case .released:
            scene.setButtonState(isOver ? .hovered : .plain)
            if isOver { scene.pressButton(now: now) }
        default: scene.setButtonState(.plain)
        }
        return .began
    }

    private func sendToFace(
        _ event: PointerEvent, of scene: ClockScene, now: MediaTime
    ) -> GestureResponse {
        let width = Double(scene.face.layout.width)
        scene.change { turn in
            switch event.phase {
            case .pressed:
                turn.pointerPressed(at: event.position, time: event.time, now: now)
            case .moved: turn.pointerMoved(to: event.position, time: event.time, width: width)
            case .released:
                turn.pointerReleased(
                    at: event.position, time: event.time, width: width, now: now)
            default: turn.cancel(now: now)
            }
        }
        return scene.turn.isDragged ? .began : scene.turn.isPressed ? .possible : .failed
    }

    private func sendToClick(
        _ event: PointerEvent, of scene: ClockScene, now: MediaTime
    ) -> GestureResponse {
        switch event.phase {
        case .pressed: clicks.press(at: event.position, time: event.time)
        case .moved: return clicks.move(to: event.position) ? .possible : .failed
        case .released:
            let point = event.position
            if clicks.release(at: point) {
                scene.content?.frontClicked(at: point, isSecond: clicks.isSecond, now: now)
            }
        default: clicks.cancel()
        }
        return .possible
    }
}
