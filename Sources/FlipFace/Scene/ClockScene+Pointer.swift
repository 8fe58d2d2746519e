import FlipEngine

/// Pointer events; the arena decides which target receives them.
extension ClockScene {
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

    /// Handles a pointer event in the face's pixels.
    package func pointer(_ event: PointerEvent, now: MediaTime) {
        let send: GestureArena<Target>.Send = { [unowned self] target, event in
            self.send(event, to: target, now: now)
        }
        switch event.phase {
        case .pressed where event.button == 1:
            presence.pointerMoved(now: now)
            arena.press(event, on: targets(at: event.position), send: send)
        case .moved:
            presence.pointerMoved(now: now)
            arena.move(event, send: send)
        case .released where event.button == 1: arena.release(event, send: send)
        case .cancelled: arena.cancel(event, send: send)
        case .scrolled:
            if restingSide == .back {
                _ = content?.pagePointer(event, now: now)
            } else if restingSide == .front && !arena.isActive {
                _ = cards?.pointer(event, now: now)
            }
        case .pressed, .released: break
        }
    }

    /// Whether a pointer button is pressed.
    package var isPressed: Bool { arena.isActive }

    /// Handles a motion to `point` with no button down; nil means that the pointer has left the window.
    ///
    /// Returns whether the pointer is over the corner button.
    @discardableResult
    package func hover(at point: Point?, now: MediaTime) -> Bool {
        face.hoverNotice(point.map(isWord) ?? false)
        guard let point else {
            presence.leave(now: now)
            setButtonState(.plain)
            return false
        }
        presence.pointerMoved(now: now)
        let isOver = restingSide != nil && button.contains(point)
        setButtonState(isOver ? .hovered : .plain)
        return isOver
    }

    /// Shows the text in place of the word at the end of the cards, because the pointer is used for something else.
    package func leaveWord() { face.hoverNotice(false) }

    /// Handles Escape: a face that is being dragged returns to its side. Returns whether there was a drag.
    package func cancelDrag(now: MediaTime) -> Bool {
        guard turn.isDragged else { return false }
        change { $0.cancel(now: now) }
        return true
    }

    private func targets(at point: Point) -> [Target] {
        if isOnCase(point) { return [] }
        if isButton(at: point) { return [.button] }
        if isWord(at: point) { return [.word] }
        switch restingSide {
        case .front?: return [.cards, .face, .click]
        case .back?: return [.page, .face]
        // A press catches a turning face, whatever is shown on it.
        case nil: return [.face]
        }
    }

    private func send(
        _ event: PointerEvent, to target: Target, now: MediaTime
    ) -> GestureResponse {
        switch target {
        case .button: return sendToButton(event, now: now)
        case .word:
            if event.phase == .released && isWord(at: event.position) {
                content?.wordPressed(now: now)
            }
            return .began
        case .page:
            return content?.pagePointer(event, now: now) == true ? .began : .possible
        case .cards: return cards?.pointer(event, now: now) ?? .failed
        case .face: return sendToFace(event, now: now)
        case .click: return sendToClick(event, now: now)
        }
    }

    private func sendToButton(_ event: PointerEvent, now: MediaTime) -> GestureResponse {
        let isOver = button.contains(event.position)
        switch event.phase {
        case .pressed: setButtonState(.pressed)
        case .moved: setButtonState(isOver ? .pressed : .plain)
        case .released:
            setButtonState(isOver ? .hovered : .plain)
            if isOver { pressButton(now: now) }
        default: setButtonState(.plain)
        }
        return .began
    }

    private func sendToFace(_ event: PointerEvent, now: MediaTime) -> GestureResponse {
        let width = Double(face.layout.width)
        change { turn in
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
        return turn.isDragged ? .began : turn.isPressed ? .possible : .failed
    }

    private func sendToClick(_ event: PointerEvent, now: MediaTime) -> GestureResponse {
        switch event.phase {
        case .pressed: clicks.press(at: event.position, time: event.time)
        case .moved: return clicks.move(to: event.position) ? .possible : .failed
        case .released:
            let point = event.position
            if clicks.release(at: point) {
                content?.frontClicked(at: point, isSecond: clicks.isSecond, now: now)
            }
        default: clicks.cancel()
        }
        return .possible
    }

    private func setButtonState(_ state: ButtonPainter.State) {
        guard state != button.state else { return }
        stage.transaction(disableActions: true) { button.state = state }
    }
}
