import FlipClock
import FlipEngine

/// The settings page on the back: a plate with all settings and their controls, for pointer and keyboard.
///
///     let page = SettingsPage(
///         settings: settings, width: 1280, height: 720, typeface: try .labels(),
///         digits: .numerals(), style: FaceStyle())
///     back.addSublayer(page.layer)                                    // add it to the layer of the back
///     let response = page.pointer(.pressed, at: pointInLayer)         // or page.key(press)
///     for change in response.changes { change.apply(to: &settings) }
///     page.prepare(at: time)                                          // before the stage's commit at that time
///     page.release()                                                  // when the front is visible again
///
/// `layer` is a plain layer of the page's size, transparent outside the plate, with its upper left corner at its
/// superlayer's origin; it may rotate with that superlayer. Points are in its coordinates, in pixels from that corner.
/// A card on the plate, in the style of the face, shows each change of the settings with a flip.
///
/// Input changes only values. `prepare(at:)` updates the layers, so that a frame reflects all events up to now, and
/// builds them the first time. Before that, and after `release()`, the page has no pictures.
package final class SettingsPage {
    /// The page's root layer. It has sublayers between `prepare(at:)` and `release()`.
    package let layer = Layer()
    /// The values of the controls. A new value moves the controls and reports no change.
    package var settings: Settings {
        didSet { if settings != oldValue { follow() } }
    }
    /// Whether the desktop asks for reduced motion; it applies if the setting `flip.motion` is `system`.
    package var desktopReducesMotion = false
    /// Whether the window has a button, for which the page leaves a place on the plate's corner.
    package var hasButton = true {
        didSet { if hasButton != oldValue { layOut() } }
    }
    /// The disc of that button, in the page's pixels; empty without one.
    package var buttonPlace: PixelRect { layout.button }
    /// Whether Tab leaves the page after the last control, and Shift-Tab before the first one: that press is not
    /// handled, and the next one returns to the page. Otherwise the focus wraps around.
    package var isTabLeaving = false

    /// Whether the clock starts with the user's session.
    package var startsWithSession = false {
        didSet { if startsWithSession != oldValue { follow() } }
    }

    /// The settings that do not work on this desktop; their rows are greyed out.
    package var limits = DesktopLimits() {
        didSet { if limits != oldValue { follow() } }
    }

    /// Takes font families and returns those that have all digits. It is called when the user first operates the row of
    /// the font, because the search takes some milliseconds. The row skips the other families.
    package var usableFamilies: (([String]) -> Set<String>)?
    /// Whether that row knows the usable families.
    private var knowsFamilies = false

    /// The positions of all parts.
    private(set) var layout: BackLayout
    /// The keyboard focus.
    private(set) var focus = PageFocus()
    /// The scroll offset of the rows.
    private(set) var scroll = PageScroll()
    /// The controls, one for each row of the layout.
    private(set) var controls: [any Control]

    /// The changes that can be undone.
    private(set) var history = PageHistory()
    /// The card that shows each change; nil before the pictures exist, and if there is no space for it.
    private(set) var card: PageCard?

    var heldRow: Int?
    /// Whether the wheel continues to scroll, even if the focused control has come under the pointer meanwhile.
    var isWheelScrolling = false
    /// The values of the held control's settings before the hold.
    private var heldSettings: Settings?
    /// Whether the user has changed a setting on this page since the last frame, and whether that was an undo.
    private var isOwn = false
    private var isUndone = false
    /// Whether the next frame shows changes without a flip.
    private var isInstant = false
    var hoveredRow: Int?
    var drag: PageDrag?
    private var scene: BackScene?
    /// Whether the card has not been added yet.
    private var isCardDue = false
    /// The number of rows that have pictures.
    var builtRowCount: Int { scene?.rows.count ?? 0 }
    private var isDirty = true
    /// The number of pixels per point.
    package var scale: Double {
        didSet { if scale != oldValue { layOut() } }
    }
    private let words: Words
    private let setter: TextSetter
    private var typefaces: Typefaces
    /// The style of the face, from which the page takes its own and that of its card.
    package var style: FaceStyle {
        didSet {
            if style.theme.back != oldValue.theme.back {
                layOut()
            } else if style != oldValue {
                isDirty = true
            }
        }
    }

    /// Creates a page of `width` by `height` pixels with the values of `settings`.
    ///
    /// - Parameters:
    ///   - words: The language of the text.
    ///   - typeface: The typeface of the text; it must have lower-case letters.
    ///   - digits: The typeface of the card.
    package init(
        settings: Settings, width: Int, height: Int, words: Words = .english, typeface: Typeface,
        digits: Typeface, style: FaceStyle, scale: Double = 1, hasButton: Bool = true
    ) {
        self.words = words
        self.settings = settings
        self.scale = scale
        self.style = style
        self.hasButton = hasButton
        setter = TextSetter(face: typeface)
        typefaces = Typefaces(digits: digits)
        let content = BackRows.Content(
            style: style.theme.back, words: words, measure: Self.measure(setter))
        layout = BackFit(
            width: width, height: height, content: content, scale: scale, hasButton: hasButton
        ).layout()
        controls = layout.rows.map { $0.item.control(for: settings, in: words) }
        layer.frame = Rect(origin: .zero, size: layout.size)
        follow()
        resizeScroll()
    }

    /// The width of a text in em, which does not depend on the size.
    private static func measure(_ setter: TextSetter) -> (String) -> Double {
        { text in setter.line(text, pixelSize: 100).width / 100 }
    }

    /// Changes the typeface of the cards.
    package func setDigits(_ digits: Typeface) {
        guard digits != typefaces.digits else { return }
        typefaces = Typefaces(digits: digits)
        withoutActions { card?.setTypefaces(typefaces) }
        rebuild()
    }

    /// Changes the size of the page, in pixels; a hold continues.
    package func resize(width: Int, height: Int) {
        guard
            Double(max(width, 1)) != layout.size.width
                || Double(max(height, 1)) != layout.size.height
        else { return }
        layOut(width: width, height: height)
    }

    /// The plate's rectangle in the page, for layers that are positioned relative to it.
    var plate: Rect { layout.plate.inPoints }

    // MARK: Frames

    /// Updates the layers for the frame at `time`; call it before the stage's commit while the page may be visible. The
    /// first call paints the pictures.
    ///
    /// - Parameter isHidden: Whether that frame does not show the page. Each call then builds one row, while the plate
    ///   is painted in the background; the first frame that shows the page adds the rest and waits for the plate.
    package func prepare(at time: MediaTime, isHidden: Bool = false) {
        withoutActions {
            let scene = scene ?? build(isHidden: isHidden)
            if !isHidden {
                scene.complete()
            } else if scene.hasRows {
                addCard()
            } else {
                scene.buildNext()
            }
            if !isHidden { addCard() }
            card?.finish(by: time)
            let isInstant = isInstant || reducesMotion
            // `isInstant` applies only to changes up to this frame.
            self.isInstant = false
            guard isDirty else { return }
            // More rows follow in the next frames.
            isDirty = !scene.hasRows || isCardDue
            if let place = layout.card {
                // A theme that was chosen elsewhere is shown at once, as on the rest of the page.
                let flips: FlipTimeline.Direction = isUndone ? .backward : .forward
                card?.fit(place, style, flips: isOwn && !isInstant ? flips : nil, at: time)
            }
            card?.follow(settings, isUndo: isUndone, isInstant: isInstant, at: time)
            (isOwn, isUndone) = (false, false)
            let motion = scene.kit.motion
            motion.duration = reducesMotion ? 0 : ControlMotion.standardDuration
            for (index, row) in scene.rows.enumerated() {
                let item = layout.rows[index].item
                row.show(
                    controls[index], text: item.text(in: settings).map { words($0) },
                    interaction: interaction(of: index))
            }
            scene.scroll(to: scroll, isInstant: drag != nil)
        }
    }

    /// Shows the changes since the last frame without a flip, because no frame could show them.
    package func catchUp() { isInstant = true }

    /// The time of the next `prepare(at:)`, in media time: minus infinity for now, as after a change; infinity for
    /// never, as before the pictures exist. The stage reports the frames of animations.
    package var nextFrameTime: MediaTime { scene != nil && isDirty ? -.infinity : .infinity }

    /// Releases all pictures and cancels a hold; the next `prepare(at:)` paints the pictures again. The keyboard focus
    /// is cleared, and the rows are scrolled to the top.
    @discardableResult
    package func release() -> [SettingsChange] {
        let changes = cancelHold()
        scene = nil
        card = nil
        history.leave()
        showButtons()
        withoutActions { layer.sublayers = [] }
        focus.clear()
        hoveredRow = nil
        scroll.scroll(to: 0)
        // Fonts may be installed before the page is shown again.
        knowsFamilies = false
        isDirty = true
        return changes
    }

    // MARK: Geometry

    /// The row whose control is at `point` of the page, or nil. A point up to 5 units outside a control counts as on
    /// it, unless the point is on another control, because pointing is imprecise.
    func row(at point: Point) -> Int? {
        guard point.isFinite, layout.view.inPoints.insetBy(dx: -12, dy: 0).contains(point) else {
            return nil
        }
        let reach = Double(layout.pixels(5))
        return [0, reach].lazy.compactMap { [self] reach in
            layout.rows.indices.first { index in
                place(of: index).insetBy(dx: -reach, dy: -reach).contains(point)
            }
        }.first
    }

    /// The rectangle of the control in row `index`, in the page at the current scroll offset; it may be outside the
    /// view.
    func place(of index: Int) -> Rect {
        let view = layout.view
        return layout.rows[index].control.inPoints.offsetBy(
            dx: Double(view.minX), dy: Double(view.minY) - scroll.offset)
    }

    // MARK: Input

    /// Sends `input` to the control of row `index` and applies the result.
    func send(_ input: ControlInput, to index: Int) -> PageResponse {
        isDirty = true
        let item = layout.rows[index].item
        if case .setting(let setting) = item, case .families(let offers) = setting.kind {
            skipMissing(offers.map(\.literal.text), in: index)
        }
        let before = heldSettings ?? settings
        let outcome = controls[index].handle(input, size: place(of: index).size)
        guard outcome.isHandled else { return .ignored }
        // The change of a held control is complete when it is released.
        heldSettings = controls[index].isHeld ? before : nil
        guard let value = outcome.value else {
            if heldSettings == nil { note(item, since: before) }
            return .handled
        }
        if item == .session, case .isOn(let isOn) = value {
            startsWithSession = isOn
            return PageResponse(isHandled: true, startWithSession: isOn)
        }
        if item == .quit { return PageResponse(isHandled: true, isQuitting: true) }
        if item == .restore, history.canUndoRestoring { return undo() }
        var new = settings
        let changes = item.changes(to: value, in: settings).filter { change in
            let before = new
            change.apply(to: &new)
            return new != before
        }
        isOwn = isOwn || !changes.isEmpty
        settings = new
        if heldSettings == nil { note(item, since: before) }
        return PageResponse(
            isHandled: true, changes: changes, isRestoring: item == .restore)
    }

    /// Makes row `index`, which offers `families` after the theme's, skip those that cannot be used.
    private func skipMissing(_ families: [String], in index: Int) {
        guard !knowsFamilies, let usableFamilies, var choice = controls[index] as? Choice else {
            return
        }
        knowsFamilies = true
        let usable = usableFamilies(families)
        choice.missing = [families.count + 1]
        for (index, family) in families.enumerated() where !usable.contains(family) {
            choice.missing.insert(index + 1)
        }
        controls[index] = choice
    }

    /// Adds the change of `item`'s settings since `before` to the history.
    private func note(_ item: SettingsItem, since before: Settings) {
        let affected: [Setting]
        if case .setting(let setting) = item {
            affected = [setting]
        } else {
            affected = Setting.all
        }
        history.note(
            affected.map {
                PageHistory.Step(
                    setting: $0, old: $0.value(in: before), new: $0.value(in: settings))
            }, isRestoring: item == .restore)
        showButtons()
    }

    /// Undoes the latest change; ignored while a control is held.
    package func undo() -> PageResponse {
        guard heldRow == nil else { return .handled }
        let changes = history.undo(in: settings)
        var new = settings
        for change in changes { change.apply(to: &new) }
        isUndone = !changes.isEmpty
        isOwn = isOwn || isUndone
        settings = new
        showButtons()
        return PageResponse(isHandled: true, changes: changes)
    }

    /// Sets the titles of the buttons.
    private func showButtons() {
        for (index, row) in layout.rows.enumerated() {
            guard var button = controls[index] as? PushButton else { continue }
            let titles = row.item.buttonTitles(canUndo: history.canUndoRestoring)
            let title = row.isShort ? titles.last : titles.first
            button.title = title.map { words($0) } ?? ""
            button.isEnabled =
                row.item.isEnabled(in: settings)
                || row.item == .restore && history.canUndoRestoring
            controls[index] = button
        }
        isDirty = true
    }

    /// Changes the focus or the scroll offset.
    func update(_ change: (inout PageFocus, inout PageScroll) -> Void) {
        change(&focus, &scroll)
        isDirty = true
    }

    /// Sets the row whose control is under the pointer.
    func hover(_ row: Int?) {
        guard row != hoveredRow else { return }
        hoveredRow = row
        isDirty = true
    }

    /// Cancels a hold; returns the changes that undo its effect.
    func cancelHold() -> [SettingsChange] {
        drag = nil
        scroll.settle()
        guard let row = heldRow else { return [] }
        heldRow = nil
        defer { heldSettings = nil }
        return send(.cancelled, to: row).changes
    }

    /// Ends the hold of a control that loses its effect; its value stays.
    private func dropHold(_ index: Int) {
        _ = controls[index].handle(.cancelled, size: place(of: index).size)
        heldRow = nil
        endHold()
    }

    /// Ends a hold after the release.
    func endHold() { heldSettings = nil }

    // MARK: Building

    private func interaction(of index: Int) -> InteractionState {
        InteractionState(
            isEnabled: controls[index].isEnabled,
            isHovered: hoveredRow == index && controls[index].isEnabled,
            isPressed: controls[index].isHeld,
            isFocused: focus.isVisible && focus.index == index)
    }

    /// Sets the controls to the values of the settings.
    private func follow() {
        for index in controls.indices {
            let item = layout.rows[index].item
            let isEnabled = item.isEnabled(in: settings, limits: limits)
            if index == heldRow, !isEnabled { dropHold(index) }
            controls[index].show(
                item == .session ? .isOn(startsWithSession) : item.value(in: settings))
            controls[index].isEnabled = isEnabled
            if var choice = controls[index] as? Choice {
                choice.isSingle = layout.rows[index].isSingle
                controls[index] = choice
            }
        }
        showButtons()
    }

    private func layOut(width: Int? = nil, height: Int? = nil) {
        let content = BackRows.Content(
            style: style.theme.back, words: words, measure: Self.measure(setter))
        layout = BackFit(
            width: width ?? Int(layout.size.width), height: height ?? Int(layout.size.height),
            content: content, scale: scale, hasButton: hasButton
        ).layout()
        resizeScroll()
        drag = nil
        follow()
        rebuild()
    }

    /// Rebuilds the pictures, if there are any.
    private func rebuild() {
        withoutActions {
            layer.frame = Rect(origin: .zero, size: layout.size)
            if scene != nil { _ = build() }
        }
        isDirty = true
    }

    private func resizeScroll() {
        scroll.resize(
            content: layout.isScrolling ? Double(layout.contentHeight) : 0,
            view: Double(layout.view.height), isPaged: layout.form == .paged)
        if let index = focus.index { reveal(index) }
    }

    /// Scrolls so that the whole row `index` is visible; 12 units more keep it clear of the faded ends.
    func reveal(_ index: Int) {
        let frame = layout.rows[index].frame
        let room = Double(layout.pixels(12))
        scroll.reveal(from: Double(frame.minY) - room, to: Double(frame.maxY) + room)
        isDirty = true
    }

    private func build(isHidden: Bool = false) -> BackScene {
        let scene = BackScene(
            layout: layout, controls: controls, style: style.theme.back, words: words,
            setter: setter, typefaces: typefaces, isHidden: isHidden)
        if layout.card == nil { card = nil }
        isCardDue = layout.card != nil && card == nil
        layer.sublayers = scene.layers + [card?.layer].compactMap { $0 }
        self.scene = scene
        isDirty = true
        return scene
    }

    /// Adds the card, unless it is there already or has no space.
    private func addCard() {
        guard isCardDue, let place = layout.card else { return }
        isCardDue = false
        card = PageCard(place: place, settings: settings, style: style, typefaces: typefaces)
        if let card { layer.addSublayer(card.layer) }
    }

    private var reducesMotion: Bool {
        switch settings.motion {
        case .system: desktopReducesMotion
        case .full: false
        case .reduced: true
        }
    }

    /// Disables implicit actions, because the page animates its layers itself.
    private func withoutActions(_ body: () -> Void) {
        if let stage = layer.stage {
            stage.transaction(disableActions: true, body)
        } else {
            body()
        }
    }
}
