import FlipClock
import FlipEngine

/// The pointer and the keyboard on the page: takes events, moves the focus and scrolls, and passes inputs to the
/// controls.
///
///     let action = input.pointer(.pressed, at: point)
///     input.follow(model)     // after the model has taken the action
///
/// Two values are equal if the page looks the same with them.
struct PageInput: Equatable {
    /// The result of an event.
    enum Action: Hashable, Sendable {
        /// The page does not handle the event.
        case ignored
        /// The page has handled the event without passing it to a control.
        case handled
        /// The control of a row has handled an input.
        case operated(row: Int, ControlOutcome)
    }

    /// A control under the pointer.
    private struct Pointed: Hashable {
        let row: Int
        /// The alternative under the pointer; nil for a control without alternatives.
        let alternative: Int?
    }

    /// Takes font families and returns those that have all digits.
    var usableFamilies: (([String]) -> Set<String>)?

    /// Returns the search for the zones of cities; nil if their names are not known.
    var zoneSearch: (() -> ZoneSearch?)?

    /// The positions of all parts.
    private(set) var layout: BackLayout
    /// The controls, one for each row of the layout.
    private(set) var controls: [Control]
    /// Whether the user can operate each of them.
    private(set) var enabled: [Bool]
    /// The keyboard focus.
    private(set) var focus = PageFocus()
    /// The scroll offset of the rows.
    private(set) var scroll = PageScroll()

    private var heldRow: Int?
    private var pointed: Pointed?
    private var drag: PageDrag?
    /// Whether the wheel continues to scroll, even if the focused control has come under the pointer meanwhile.
    private var isWheelScrolling = false
    /// Whether the row of the font knows the usable families.
    private var knowsFamilies = false
    /// The search for cities, from the first letter until the user leaves the page.
    private var search: ZoneSearch?

    /// The controls of `layout` with the values of `model`; their titles are in the language of `words`.
    init(_ model: PageModel, on layout: BackLayout, in words: Words) {
        self.layout = layout
        controls = layout.rows.map { $0.item.control(for: model.settings, in: words) }
        enabled = controls.map { _ in true }
        layOut(layout)
        follow(model)
    }

    static func == (one: PageInput, other: PageInput) -> Bool {
        one.layout == other.layout && one.controls == other.controls
            && one.enabled == other.enabled && one.focus == other.focus
            && one.scroll == other.scroll && one.pointed == other.pointed
    }

    /// Whether the user holds a control: the value may still change, and Escape undoes the changes.
    var isHeld: Bool { heldRow != nil }
    /// Whether a drag scrolls the page, or may do so.
    var isDragging: Bool { drag != nil }

    /// The state in which the control of row `index` is drawn, apart from its text.
    func interaction(of index: Int) -> InteractionState {
        let isHovered = pointed?.row == index && enabled[index]
        // A user of the keyboard may have left the pointer anywhere.
        let alternative = isHovered && !focus.isVisible ? pointed?.alternative : nil
        return InteractionState(
            isEnabled: enabled[index], isHovered: isHovered,
            alternative: controls[index].choice?.candidate ?? alternative,
            isPressed: controls[index].isHeld, isFocused: focus.isVisible && focus.index == index)
    }

    /// The note of the row of the cities on the part that the user points at or types; nil for nothing, and for any
    /// other row.
    func note(of index: Int) -> Phrase? {
        let state = interaction(of: index)
        return controls[index].cities?.note(isLit: state.isHovered || state.isFocused)
    }

    /// Whether the user types.
    var isTyping: Bool { typingRow != nil }
    /// Whether the next input may begin the typing: a row in which text can be typed is in use.
    var mayType: Bool {
        isTyping
            || [focus.index, pointed?.row].contains { $0.flatMap { controls[$0].cities } != nil }
    }
    private var typingRow: Int? { controls.firstIndex { $0.cities?.isTyping == true } }

    // MARK: Changes from elsewhere

    /// Sets the controls to the values of `model`. The hold of a control that loses its effect ends.
    mutating func follow(_ model: PageModel) {
        for (index, row) in layout.rows.enumerated() {
            enabled[index] = model.isEnabled(row.item)
            if index == heldRow, !enabled[index] {
                _ = controls[index].handle(.cancelled, size: .zero)
                heldRow = nil
            }
            if !enabled[index] { controls[index].cities?.endTyping() }
            if let value = model.value(of: row.item) { controls[index].show(value) }
        }
    }

    /// Follows another layout of the same rows; a hold continues.
    mutating func layOut(_ layout: BackLayout) {
        self.layout = layout
        for (index, row) in layout.rows.enumerated() {
            controls[index].choice?.isSingle = row.isSingle
        }
        scroll.resize(
            content: layout.isScrolling ? Double(layout.contentHeight) : 0,
            view: Double(layout.view.height))
        if let index = focus.index { reveal(index) }
        drag = nil
    }

    /// Cancels a drag, and a hold, whose change is given up, or, without one, the typing.
    mutating func cancel() -> Action {
        drag = nil
        guard let row = heldRow else { return endTyping() ? .handled : .ignored }
        heldRow = nil
        _ = controls[row].handle(.cancelled, size: .zero)
        return .handled
    }

    /// Ends the typing; returns whether there was any.
    @discardableResult
    private mutating func endTyping() -> Bool {
        guard let row = typingRow else { return false }
        controls[row].cities?.endTyping()
        return true
    }

    /// Records that the user has left the page: without a focus, at the top.
    mutating func leave() {
        endTyping()
        search = nil
        focus.clear()
        pointed = nil
        scroll.scroll(to: 0)
        // Fonts may be installed before the page is shown again.
        knowsFamilies = false
    }

    // MARK: Pointer

    /// Handles a pointer action at `point` of the page.
    mutating func pointer(_ phase: PagePointer, at point: Point) -> Action {
        if case .scrolled = phase {} else { isWheelScrolling = false }
        switch phase {
        case .hovered:
            hover(at: point)
            choosePart(at: point)
            return .ignored
        case .left:
            pointed = nil
            return .ignored
        case .pressed: return press(at: point)
        case .moved: return move(to: point)
        case .released:
            defer { hover(at: point) }
            return release(at: point)
        case .cancelled: return isHeld || isDragging ? cancel() : .ignored
        case .scrolled(let notches): return turnWheel(notches, at: point)
        }
    }

    private mutating func hover(at point: Point) {
        pointed = layout.row(at: point, offset: scroll.offset).map { row in
            let choice = controls[row].choice.flatMap { $0.isSingle ? nil : $0 }
            return Pointed(
                row: row,
                alternative: choice?.segment(
                    at: local(point, row), layout.rows[row].control.inPoints.size))
        }
    }

    /// Chooses the part of the list of cities at `point`, to which the pointer has moved.
    private mutating func choosePart(at point: Point) {
        guard let row = pointed?.row, enabled[row] else { return }
        let (place, size) = (local(point, row), layout.rows[row].control.inPoints.size)
        controls[row].cities?.hover(at: place, size: size)
    }

    private mutating func press(at point: Point) -> Action {
        guard heldRow == nil else { return .handled }
        let pressed = layout.row(at: point, offset: scroll.offset)
        if pressed != typingRow { endTyping() }
        guard let row = pressed else {
            focus.hide()
            if scroll.isNeeded { drag = PageDrag(start: point, offset: scroll.offset) }
            return .ignored
        }
        // A disabled control ignores the press, which does not begin a drag of the face either.
        guard enabled[row] else { return .handled }
        heldRow = row
        hover(at: point)
        focus.take(row)
        return send(.pressed(local(point, row)), to: row)
    }

    private mutating func move(to point: Point) -> Action {
        if let row = heldRow { return send(.moved(local(point, row)), to: row) }
        guard let offset = drag?.offset(at: point) else { return .ignored }
        scroll.scroll(to: offset)
        return .handled
    }

    private mutating func release(at point: Point) -> Action {
        guard let row = heldRow else {
            defer { drag = nil }
            return move(to: point)
        }
        heldRow = nil
        return send(.released(local(point, row)), to: row)
    }

    /// The wheel changes the control under the pointer if that has the focus; otherwise it scrolls. Once it scrolls, it
    /// does so until the pointer moves, so that it does not change a control that comes under the pointer.
    private mutating func turnWheel(_ notches: Int, at point: Point) -> Action {
        guard heldRow == nil, drag == nil, notches != 0 else { return .handled }
        if !isWheelScrolling, let row = layout.row(at: point, offset: scroll.offset),
            row == focus.index, enabled[row]
        {
            let action = send(.scrolled(notches), to: row)
            if action != .ignored { return action }
        }
        guard scroll.isNeeded else { return .ignored }
        isWheelScrolling = true
        // One row, 46 units, per notch; the limit of 100 notches keeps the product in range.
        let count = min(max(notches, -100), 100)
        scroll.scroll(to: scroll.offset - Double(count * layout.pixels(46)))
        hover(at: point)
        return .handled
    }

    /// `point` of the page in the coordinates of the control in row `index`.
    private func local(_ point: Point, _ index: Int) -> Point {
        let place = layout.place(of: index, offset: scroll.offset)
        return Point(x: point.x - place.minX, y: point.y - place.minY)
    }

    // MARK: Keys

    /// Handles a key press.
    mutating func key(_ press: KeyPress) -> Action {
        isWheelScrolling = false
        if isTyping {
            switch press.key {
            case .up: return use(.left)
            case .down: return use(.right)
            case .space: return type(" ")
            case .pageUp, .pageDown, .minus, .plus: return .handled
            default: break
            }
        }
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
        // A key that is held down removes letters, but no cities.
        case .backspace:
            let showsOffers = focus.index.flatMap { controls[$0].cities }?.showsOffers == true
            return press.isRepeat && !showsOffers ? .handled : use(.erase)
        // Ignore repeats, which would switch the control on and off.
        case .space, .return: return press.isRepeat ? .handled : use(.activate)
        default: return .ignored
        }
    }

    /// Types `text` into the row of the cities.
    mutating func type(_ text: String) -> Action {
        guard let row = typingRow, heldRow == nil else { return .handled }
        focus.show()
        return send(.typed(text), to: row)
    }

    /// Moves the focus; beyond the last or the first control, it leaves a page with a button, to which the next press
    /// of Tab returns.
    private mutating func tab(_ step: Int) -> Action {
        let last = step > 0 ? enabled.lastIndex(of: true) : enabled.firstIndex(of: true)
        guard !layout.button.isEmpty, heldRow == nil, let index = focus.index, index == last else {
            return moveFocus(by: step, wraps: true)
        }
        endTyping()
        focus.clear()
        return .ignored
    }

    private mutating func moveFocus(by steps: Int, wraps: Bool = false) -> Action {
        guard heldRow == nil else { return .handled }
        endTyping()
        focus.move(by: steps, enabled: enabled, wraps: wraps)
        if let index = focus.index { reveal(index) }
        return .handled
    }

    /// Sends `key` to the focused control; if the control does not handle it, moves the focus by `steps`.
    private mutating func use(_ key: ControlKey, otherwise steps: Int? = nil) -> Action {
        guard heldRow == nil else { return .handled }
        if let index = focus.index, enabled[index] {
            let action = send(.key(key), to: index)
            if action != .ignored {
                focus.show()
                reveal(index)
                return action
            }
        }
        return steps.map { moveFocus(by: $0) } ?? .ignored
    }

    /// Scrolls so that the whole row `index` is visible, or in a low view its control; up to 12 units more keep it clear
    /// of the faded ends.
    private mutating func reveal(_ index: Int) {
        let row = layout.rows[index]
        let frame = row.frame.height > layout.view.height ? row.control : row.frame
        let room = Double(min(layout.pixels(12), layout.fade))
        scroll.reveal(from: Double(frame.minY) - room, to: Double(frame.maxY) + room)
    }

    // MARK: Controls

    private mutating func send(_ input: ControlInput, to index: Int) -> Action {
        let row = layout.rows[index]
        if case .setting(let setting) = row.item, case .families(let offers) = setting.kind {
            skipMissing(offers.map(\.literal.text), in: index)
        }
        let typed = controls[index].cities?.typed
        let outcome = controls[index].handle(input, size: row.control.inPoints.size)
        if let new = controls[index].cities?.typed, new != typed {
            let offers = offers(for: new)
            controls[index].cities?.offer(offers)
        }
        return outcome.isHandled ? .operated(row: index, outcome) : .ignored
    }

    /// The cities whose names begin with `letters`.
    private mutating func offers(for letters: String) -> [ZoneName] {
        if search == nil, !letters.isEmpty { search = zoneSearch?() }
        return search?.offers(for: letters) ?? []
    }

    /// Makes row `index`, which offers `families` after the theme's, skip those that cannot be used.
    private mutating func skipMissing(_ families: [String], in index: Int) {
        guard !knowsFamilies, let usableFamilies else { return }
        knowsFamilies = true
        let usable = usableFamilies(families)
        let missing = families.indices.filter { !usable.contains(families[$0]) }.map { $0 + 1 }
        controls[index].choice?.missing = Set(missing + [families.count + 1])
    }
}
