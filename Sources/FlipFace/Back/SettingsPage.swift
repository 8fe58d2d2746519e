import FlipEngine

/// The back of the face: a plate with all settings and their controls, for pointer and keyboard.
///
///     let page = SettingsPage(settings: settings, width: 1280, height: 720, typeface: try .labels())
///     back.addSublayer(page.layer)                                    // wherever the face's back is
///     let response = page.pointer(.pressed, at: pointInLayer)         // or page.key(press)
///     for change in response.changes { change.apply(to: &settings) }
///     page.prepare()                                                  // before the stage's commit
///     page.release()                                                  // when the front is back
///
/// `layer` is a plain layer of the page's extents, clear beside the plate, with its upper left corner at its superlayer's
/// origin; it may be turned with what it is on. Points are in its coordinates, in pixels from that corner.
///
/// Input changes only values; `prepare()` brings the layers up to date, so that a frame shows the newest of all
/// events, and builds them when they are first shown. Until then, and after `release()`, the page has no pictures.
package final class SettingsPage {
    /// The page. It has sublayers between `prepare()` and `release()`.
    package let layer = Layer()
    /// What the controls show. Setting it moves them, and reports no change.
    package var settings: Settings {
        didSet { if settings != oldValue { follow() } }
    }
    /// Whether the desktop wants things not to move; the setting of that name decides whether it counts.
    package var desktopReducesMotion = false
    /// A part of the page that rows keep out of, in its pixels, for a button in its upper right corner.
    package var obstacle = PixelRect.empty {
        didSet { if obstacle != oldValue { layOut() } }
    }
    /// Whether Tab leaves the page past its last control, and Shift-Tab past its first: such a press is not handled, and
    /// the next one comes in again. Otherwise they go round.
    package var isTabLeaving = false

    /// Where everything lies.
    private(set) var layout: BackLayout
    /// Which control has the keyboard.
    private(set) var focus = PageFocus()
    /// Which part of the rows is seen.
    private(set) var scroll = PageScroll()
    /// The controls, one for each row of the layout.
    private(set) var controls: [any Control]

    var heldRow: Int?
    var hoveredRow: Int?
    var drag: PageDrag?
    private var scene: BackScene?
    private var isDirty = true
    /// How many pixels a point is.
    package var scale: Double {
        didSet { if scale != oldValue { layOut() } }
    }
    private let setter: TextSetter
    /// Of what it is made.
    package var style: BackStyle {
        didSet { if style != oldValue { rebuild() } }
    }

    /// A page of `width` by `height` pixels that shows `settings`; `typeface` needs lower case.
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

    /// The page has another size, in pixels; a hand goes on holding what it holds.
    package func resize(width: Int, height: Int) {
        guard
            Double(max(width, 1)) != layout.size.width
                || Double(max(height, 1)) != layout.size.height
        else { return }
        layOut(width: width, height: height)
    }

    /// The plate's outline in the page, for what is to be put on it or beside it.
    var plate: Rect { layout.plate.inPoints }

    // MARK: Frames

    /// Brings the layers up to date for the next frame; call it before the stage's commit, whenever the
    /// page can be seen. The first call paints the pictures.
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
                    control, text: item.text(in: settings), look: look(of: index))
            }
            scene.scroll(to: scroll, isInstant: drag != nil)
        }
    }

    /// When `prepare` has to be called next, in media time: minus infinity for now, as after a change, infinity for never,
    /// as while the page has no pictures. What is animated, the stage knows.
    package var nextFrameTime: MediaTime { scene != nil && isDirty ? -.infinity : .infinity }

    /// Gives all pictures back and ends what a hand holds; the next `prepare()` paints them anew, with no control having
    /// the keyboard and the first rows in view.
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

    // MARK: Places

    /// The row whose control lies at `point` of the page, or nil; a finger's breadth beside it counts.
    func row(at point: Point) -> Int? {
        guard point.isFinite, layout.view.inPoints.insetBy(dx: -12, dy: 0).contains(point) else {
            return nil
        }
        let reach = Double(layout.pixels(5))
        return layout.rows.indices.first { index in
            place(of: index).insetBy(dx: -reach, dy: -reach).contains(point)
        }
    }

    /// Where the control of row `index` lies in the page, as far as it is scrolled now; it may be out of view.
    func place(of index: Int) -> Rect {
        let view = layout.view
        return layout.rows[index].control.inPoints.offsetBy(
            dx: Double(view.minX), dy: Double(view.minY) - scroll.offset)
    }

    // MARK: For the page's input

    /// Hands `input` to the control of row `index`, takes over what it answers.
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

    /// Changes what is seen besides the controls' values.
    func update(_ change: (inout PageFocus, inout PageScroll) -> Void) {
        change(&focus, &scroll)
        isDirty = true
    }

    /// The pointer is over the control of that row now.
    func hover(_ row: Int?) {
        guard row != hoveredRow else { return }
        hoveredRow = row
        isDirty = true
    }

    /// Ends what a hand holds as if it had never been; gives what that takes back.
    func cancelHold() -> [SettingsChange] {
        drag = nil
        guard let row = heldRow else { return [] }
        heldRow = nil
        return send(.cancelled, to: row).changes
    }

    // MARK: Building

    private func look(of index: Int) -> ControlLook {
        ControlLook(
            isEnabled: controls[index].isEnabled,
            isHovered: hoveredRow == index && controls[index].isEnabled,
            isPressed: controls[index].isHeld,
            isFocused: focus.isVisible && focus.index == index)
    }

    /// Controls show what the settings say.
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

    /// Paints the pictures again, where there are any.
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

    /// Scrolls so that all of row `index` is seen, clear of the fading ends.
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

    /// Every movement here is the page's own, none is the engine's default.
    private func withoutActions(_ body: () -> Void) {
        if let stage = layer.stage {
            stage.transaction(disableActions: true, body)
        } else {
            body()
        }
    }
}
