import FlipEngine

/// Input from the pointer and the keyboard.
extension SettingsPage {
    /// Handles a pointer action at `point` of the page.
    ///
    /// The caller may begin its own drag with a press that is not handled; if that drag scrolls the page, the page
    /// handles its movements from then on.
    package func pointer(_ phase: PagePointer, at point: Point) -> PageResponse {
        if case .scrolled = phase {} else { isWheelScrolling = false }
        switch phase {
        case .hovered:
            hover(row(at: point))
            return .ignored
        case .left:
            hover(nil)
            return .ignored
        case .pressed: return press(at: point)
        case .moved: return move(to: point)
        case .released:
            defer { hover(row(at: point)) }
            return release(at: point)
        case .cancelled:
            let wasHeld = heldRow != nil
            return PageResponse(isHandled: wasHeld, changes: cancelHold())
        case .scrolled(let notches): return turnWheel(notches, at: point)
        }
    }

    /// Whether the user holds a control: the value may still change, and Escape undoes the changes.
    package var isHeld: Bool { heldRow != nil }

    private func press(at point: Point) -> PageResponse {
        guard heldRow == nil else { return .handled }
        if let pages = pages(at: point) {
            update { _, scroll in scroll.turn(by: pages) }
            return .handled
        }
        guard let row = row(at: point) else {
            update { focus, _ in focus.hide() }
            if scroll.isNeeded { drag = PageDrag(start: point, offset: scroll.offset) }
            return .ignored
        }
        // A disabled control ignores the press, which does not begin a drag of the face either.
        guard controls[row].isEnabled else { return .handled }
        heldRow = row
        hover(row)
        update { focus, _ in focus.take(row) }
        return send(.pressed(local(point, row)), to: row)
    }

    private func move(to point: Point) -> PageResponse {
        if let row = heldRow { return send(.moved(local(point, row)), to: row) }
        guard let offset = drag?.offset(at: point) else { return .ignored }
        update { _, scroll in scroll.scroll(to: offset) }
        return .handled
    }

    private func release(at point: Point) -> PageResponse {
        guard let row = heldRow else {
            let response = move(to: point)
            if drag != nil { update { _, scroll in scroll.settle() } }
            drag = nil
            return response
        }
        heldRow = nil
        defer { endHold() }
        return send(.released(local(point, row)), to: row)
    }

    /// The wheel changes the control under the pointer if that has the focus; otherwise it scrolls. Once it scrolls, it
    /// does so until the pointer moves, so that it does not change a control that comes under the pointer.
    private func turnWheel(_ notches: Int, at point: Point) -> PageResponse {
        guard heldRow == nil, drag == nil, notches != 0 else { return .handled }
        if !isWheelScrolling, let row = row(at: point), row == focus.index, controls[row].isEnabled
        {
            let response = send(.scrolled(notches), to: row)
            if response.isHandled { return response }
        }
        guard scroll.isNeeded else { return .ignored }
        isWheelScrolling = true
        // A page or one row, 46 units, per notch; the limit of 100 notches keeps the product in range.
        let count = min(max(notches, -100), 100)
        let way = Double(count * layout.pixels(46))
        update { _, scroll in
            if scroll.isPaged {
                scroll.turn(by: -count)
            } else {
                scroll.scroll(to: scroll.offset - way)
            }
        }
        hover(row(at: point))
        return .handled
    }

    /// The number of pages that a press at `point` turns; nil outside the arrows.
    private func pages(at point: Point) -> Int? {
        guard point.isFinite, let arrows = layout.arrows else { return nil }
        if arrows.up.inPoints.contains(point) { return -1 }
        return arrows.down.inPoints.contains(point) ? 1 : nil
    }

    /// `point` of the page in the coordinates of the control in row `index`.
    private func local(_ point: Point, _ index: Int) -> Point {
        let place = place(of: index)
        return Point(x: point.x - place.minX, y: point.y - place.minY)
    }

    // MARK: Keys

    /// Cancels a hold; not handled if there is none.
    package func cancel() -> PageResponse {
        isWheelScrolling = false
        let wasHeld = heldRow != nil
        return PageResponse(isHandled: wasHeld, changes: cancelHold())
    }

    /// Handles a key press.
    ///
    /// Tab, Up, Down and the page keys move between controls; Left, Right, plus, minus, Home and End change the focused
    /// control; Space and Return activate it.
    package func key(_ press: KeyPress) -> PageResponse {
        isWheelScrolling = false
        switch press.key {
        case .tab: return tab(press.modifiers.contains(.shift) ? -1 : 1)
        case .down: return moveFocus(by: 1)
        case .up: return moveFocus(by: -1)
        case .pageDown: return moveFocus(by: 4)
        case .pageUp: return moveFocus(by: -4)
        case .left: return use(.left)
        case .right: return use(.right)
        case .minus: return use(.minus)
        case .plus: return use(.plus)
        case .home: return use(.home, otherwise: -controls.count)
        case .end: return use(.end, otherwise: controls.count)
        // Ignore repeats, which would switch the control on and off.
        case .space, .return: return press.isRepeat ? .handled : use(.activate)
        default: return .ignored
        }
    }

    private func tab(_ step: Int) -> PageResponse {
        let enabled = controls.indices.filter { controls[$0].isEnabled }
        let last = step > 0 ? enabled.last : enabled.first
        guard isTabLeaving, heldRow == nil, let index = focus.index, index == last else {
            return moveFocus(by: step, wraps: true)
        }
        update { focus, _ in focus.clear() }
        return .ignored
    }

    private func moveFocus(by steps: Int, wraps: Bool = false) -> PageResponse {
        guard heldRow == nil else { return .handled }
        let enabled = controls.map(\.isEnabled)
        update { focus, _ in focus.move(by: steps, enabled: enabled, wraps: wraps) }
        if let index = focus.index { reveal(index) }
        return .handled
    }

    /// Sends `key` to the focused control; if the control does not handle it, moves the focus by `steps`.
    private func use(_ key: ControlKey, otherwise steps: Int? = nil) -> PageResponse {
        guard heldRow == nil else { return .handled }
        if let index = focus.index, controls[index].isEnabled {
            let response = send(.key(key), to: index)
            if response.isHandled {
                update { focus, _ in focus.show() }
                reveal(index)
                return response
            }
        }
        return steps.map { moveFocus(by: $0) } ?? .ignored
    }
}
