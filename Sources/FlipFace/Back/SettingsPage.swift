import FlipEngine

/// The settings page on the back: a plate with all settings and their controls, for pointer and keyboard.
///
///     let page = SettingsPage(
///         settings: settings, width: 1280, height: 720, typeface: try .labels(), style: BackStyle())
///     back.addSublayer(page.layer)                                    // add it to the layer of the back
///     let response = page.pointer(.pressed, at: pointInLayer)         // or page.key(press)
///     for change in response.changes { change.apply(to: &settings) }
///     page.prepare()                                                  // before the stage's commit
///     page.release()                                                  // when the front is visible again
///
/// `layer` is a plain layer of the page's size, transparent outside the plate, with its upper left corner at its
/// superlayer's origin; it may rotate with that superlayer. Points are in its coordinates, in pixels from that corner.
///
/// Input changes only values. `prepare()` updates the layers, so that a frame reflects all events up to now, and builds
/// them the first time. Before that, and after `release()`, the page has no pictures.
package final class SettingsPage {
    /// The page's root layer. It has sublayers between `prepare()` and `release()`.
    package let layer = Layer()
    /// The values of the controls. A new value moves the controls and reports no change.
    package var settings: Settings {
        didSet { if settings != oldValue { follow() } }
    }
    /// Whether the desktop asks for reduced motion; it applies if the setting `flip.motion` is `system`.
    package var desktopReducesMotion = false
    /// An area that rows avoid, in the page's pixels, for a button in its upper right corner.
    package var obstacle = PixelRect.empty {
        didSet { if obstacle != oldValue { layOut() } }
    }
    /// Whether Tab leaves the page after the last control, and Shift-Tab before the first one: that press is not
    /// handled, and the next one returns to the page. Otherwise the focus wraps around.
    package var isTabLeaving = false

    /// The positions of all parts.
    private(set) var layout: BackLayout
    /// The keyboard focus.
    private(set) var focus = PageFocus()
    /// The scroll offset of the rows.
    private(set) var scroll = PageScroll()
    /// The controls, one for each row of the layout.
    private(set) var controls: [any Control]

    var heldRow: Int?
    var hoveredRow: Int?
    var drag: PageDrag?
    private var scene: BackScene?
    private var isDirty = true
    /// The number of pixels per point.
    package var scale: Double {
        didSet { if scale != oldValue { layOut() } }
    }
    private let setter: TextSetter
    /// The colours, proportions and lights of the page.
    package var style: BackStyle {
        didSet { if style != oldValue { rebuild() } }
    }

    /// Creates a page of `width` by `height` pixels with the values of `settings`; `typeface` must have lower-case
    /// letters.
    package init(
        settings: Settings, width: Int, height: Int, typeface: Typeface,
        style: BackStyle, scale: Double = 1
    ) {
        self.settings = settings
        self.scale = scale
        self.style = style
        setter = TextSetter(face: typeface)
        layout = BackLayout(width: width, height: height, scale: scale)
        controls = layout.rows.map { $0.item.control(for: settings) }
        layer.frame = Rect(origin: .zero, size: layout.size)
        follow()
        resizeScroll()
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

    /// Updates the layers for the next frame; call it before the stage's commit while the page may be visible. The
    /// first call paints the pictures.
    package func prepare() {
        withoutActions {
            let scene = scene ?? build()
            guard isDirty else { return }
            isDirty = false
            let motion = scene.kit.motion
            motion.duration = reducesMotion ? 0 : ControlMotion.standardDuration
            for (index, control) in controls.enumerated() {
                let item = layout.rows[index].item
                scene.rows[index].show(
                    control, text: item.text(in: settings), interaction: interaction(of: index))
            }
            scene.scroll(to: scroll, isInstant: drag != nil)
        }
    }

    /// The time of the next `prepare()`, in media time: minus infinity for now, as after a change; infinity for never,
    /// as before the pictures exist. The stage reports the frames of animations.
    package var nextFrameTime: MediaTime { scene != nil && isDirty ? -.infinity : .infinity }

    /// Releases all pictures and cancels a hold; the next `prepare()` paints the pictures again. The keyboard focus is
    /// cleared, and the rows are scrolled to the top.
    @discardableResult
    package func release() -> [SettingsChange] {
        let changes = cancelHold()
        scene = nil
        withoutActions { layer.sublayers = [] }
        focus.clear()
        hoveredRow = nil
        scroll.scroll(to: 0)
        isDirty = true
        return changes
    }

    // MARK: Geometry

    /// The row whose control is at `point` of the page, or nil; a point up to 5 units outside a control still counts as
    /// on it, because pointing is imprecise.
    func row(at point: Point) -> Int? {
        guard point.isFinite, layout.view.inPoints.insetBy(dx: -12, dy: 0).contains(point) else {
            return nil
        }
        let reach = Double(layout.pixels(5))
        return layout.rows.indices.first { index in
            place(of: index).insetBy(dx: -reach, dy: -reach).contains(point)
        }
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
        let outcome = controls[index].handle(input, size: place(of: index).size)
        guard outcome.isHandled else { return .ignored }
        guard let value = outcome.value else { return .handled }
        let item = layout.rows[index].item
        var new = settings
        let changes = item.changes(to: value, in: settings).filter { change in
            let before = new
            change.apply(to: &new)
            return new != before
        }
        settings = new
        return PageResponse(isHandled: true, changes: changes)
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
        guard let row = heldRow else { return [] }
        heldRow = nil
        return send(.cancelled, to: row).changes
    }

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
            controls[index].show(item.value(in: settings))
            controls[index].isEnabled = item.isEnabled(in: settings)
        }
        isDirty = true
    }

    private func layOut(width: Int? = nil, height: Int? = nil) {
        layout = BackLayout(
            width: width ?? Int(layout.size.width), height: height ?? Int(layout.size.height),
            obstacle: obstacle, scale: scale)
        resizeScroll()
        drag = nil
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
            view: Double(layout.view.height))
        if let index = focus.index { reveal(index) }
    }

    /// Scrolls so that the whole row `index` is visible; 12 units more keep it clear of the faded ends.
    func reveal(_ index: Int) {
        let frame = layout.rows[index].frame
        let room = Double(layout.pixels(12))
        scroll.reveal(from: Double(frame.minY) - room, to: Double(frame.maxY) + room)
        isDirty = true
    }

    private func build() -> BackScene {
        let scene = BackScene(
            layout: layout, obstacle: obstacle, controls: controls, style: style, setter: setter)
        layer.sublayers = scene.layers
        self.scene = scene
        isDirty = true
        return scene
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
