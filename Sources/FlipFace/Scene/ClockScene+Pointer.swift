import FlipEngine

/// The pointer: who gets what it does.
extension ClockScene {
    /// Takes what the pointer did, and gives back what is the cards' business; nil where there is nothing for them.
    ///
    /// A press belongs to whoever it began on until it is released: the button, the page on the back, or the cards. On the
    /// front the cards hear of a drag until the face takes it, which to them is a cancelled one; so does the page of one that
    /// it may still want. While the face turns, all of it is the face's.
    package func pointer(_ event: PointerEvent, now: MediaTime) -> PointerEvent? {
        switch event.phase {
        case .pressed where event.button == 1: return pressAnew(event, now: now)
        case .scrolled:
            if restingSide == .back { _ = page(event) }
            return restingSide == .front && gesture == nil ? event : nil
        case .pressed: return nil
        case .moved: return move(event, now: now)
        case .released: return event.button == 1 ? release(event, now: now) : nil
        case .cancelled: return cancel(event, now: now)
        }
    }

    /// The pointer is over the window at `point` with no button down, or has left it where that is nil.
    ///
    /// Returns whether it is over the button.
    @discardableResult
    package func hover(at point: Point?, now: MediaTime) -> Bool {
        guard let point else {
            presence.leave(now: now)
            look(.plain)
            return false
        }
        presence.stir(now: now)
        let isOver = restingSide != nil && button.contains(point)
        look(isOver ? .hovered : .plain)
        return isOver
    }

    /// Escape: a turn in the hand goes back. Returns whether there was one.
    package func cancelDrag(now: MediaTime) -> Bool {
        guard turn.isDragged else { return false }
        gesture = .turn
        change { $0.cancel(now: now) }
        return true
    }

    /// A press; what one before it began, of which no release was heard, is over for whoever does not get this one.
    private func pressAnew(_ event: PointerEvent, now: MediaTime) -> PointerEvent? {
        let old = gesture
        let passed = press(event, now: now)
        if old == .page && gesture != .page { _ = page(event.cancelled) }
        return passed ?? (old == .front ? event.cancelled : nil)
    }

    private func press(_ event: PointerEvent, now: MediaTime) -> PointerEvent? {
        presence.stir(now: now)
        switch restingSide {
        case _? where isButton(at: event.position):
            gesture = .button
            look(.pressed)
            return nil
        case .back? where page(event):
            gesture = .page
            return nil
        case .front?:
            gesture = .front
            isDragTheCards = false
            if face.style.flipAxis == .y, case .card = hit(at: event.position) {
                isDragTheCards = true
                return event
            }
        case .back?: gesture = .back
        case nil: gesture = .turn
        }
        change { $0.pointerPressed(at: event.position, time: event.time, now: now) }
        return gesture == .front ? event : nil
    }

    private func move(_ event: PointerEvent, now: MediaTime) -> PointerEvent? {
        presence.stir(now: now)
        switch gesture {
        case .button:
            look(button.contains(event.position) ? .pressed : .plain)
        case .page:
            _ = page(event)
        case .front where isDragTheCards: return event
        case .front:
            let wasDragged = turn.isDragged
            drag(event)
            guard turn.isDragged, !wasDragged else { return event }
            gesture = .turn
            return event.cancelled
        case .back:
            if page(event) {
                // It scrolls, perhaps.
                gesture = .page
                change { $0.cancel(now: now) }
                return nil
            }
            drag(event)
            guard turn.isDragged else { return nil }
            gesture = .turn
            _ = page(event.cancelled)
        case .turn: drag(event)
        case nil: return nil
        }
        return nil
    }

    private func release(_ event: PointerEvent, now: MediaTime) -> PointerEvent? {
        let ended = gesture
        gesture = nil
        if ended == .front && isDragTheCards { return event }
        switch ended {
        case .button:
            let isOver = button.contains(event.position)
            look(isOver ? .hovered : .plain)
            if isOver { pressButton(now: now) }
        case .page:
            _ = page(event)
        case .front, .back, .turn:
            if ended == .back { _ = page(event) }
            let wasMoving = turn.isMoving || turn.isDragged
            change {
                $0.pointerReleased(
                    at: event.position, time: event.time, width: Double(face.layout.width),
                    now: now)
            }
            guard ended == .front else { return nil }
            // A flick that nobody saw move is the face's as well.
            return wasMoving || !turn.isMoving ? event : event.cancelled
        case nil: break
        }
        return nil
    }

    private func cancel(_ event: PointerEvent, now: MediaTime) -> PointerEvent? {
        let ended = gesture
        gesture = nil
        if ended == .front && isDragTheCards { return event }
        switch ended {
        case .button: look(.plain)
        case .page: _ = page(event)
        case .front, .back, .turn:
            if ended == .back { _ = page(event) }
            change { $0.cancel(now: now) }
        case nil: break
        }
        return ended == .front ? event : nil
    }

    private func drag(_ event: PointerEvent) {
        change {
            $0.pointerMoved(
                to: event.position, time: event.time, width: Double(face.layout.width))
        }
    }

    private func look(_ look: ButtonPainter.Look) {
        guard look != button.look else { return }
        stage.transaction(disableActions: true) { button.look = look }
    }
}

extension PointerEvent {
    /// The same moment as the end of a drag without a release.
    fileprivate var cancelled: PointerEvent {
        var event = self
        event.phase = .cancelled
        return event
    }
}
