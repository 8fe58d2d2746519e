import FlipClock
import FlipEngine

/// The settings page on the back: a plate with all settings and their controls, for pointer and keyboard.
///
///     let page = SettingsPage(
///         settings: settings, width: 1280, height: 720, typeface: try .labels(),
///         digits: .numerals(), style: FaceStyle())
///     back.addSublayer(page.layer)                                    // add it to the layer of the back
///     let response = page.pointer(.pressed, at: pointInLayer)         // or page.key(press)
///     owner.change(response.changes, at: time)
///     page.prepare(at: time)                                          // before the stage's commit at that time
///     page.release()                                                  // when the front is visible again
///
/// `layer` is a plain layer of the page's size, transparent outside the plate, with its upper left corner at its
/// superlayer's origin; it may rotate with that superlayer. Points are in its coordinates, in pixels from that corner.
/// A card on the plate, in the style of the face, shows each change of the settings with a flip.
///
/// The values are in a `PageModel`, the focus and the controls in a `PageInput`, the layers in a `PageView`. Input
/// changes only values. `prepare(at:)` updates the layers, so that a frame reflects all events up to now, and builds
/// them the first time. Before that, and after `release()`, the page has no pictures.
package final class SettingsPage {
    private(set) var model: PageModel
    private(set) var input: PageInput
    let view: PageView
    /// What the layout depends on.
    private var fit: BackFit {
        didSet { if fit != oldValue { input.layOut(fit.layout()) } }
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
        view = PageView(words: words, typeface: typeface, digits: digits, style: style)
        fit = BackFit(
            width: width, height: height, content: view.content, scale: scale,
            hasButton: hasButton)
        model = PageModel(settings: settings)
        input = PageInput(model, on: fit.layout(), in: words)
        layer.frame = Rect(origin: .zero, size: input.layout.size)
    }

    // MARK: Values

    /// The values of the controls. A new value, which comes from elsewhere, moves the controls and reports no change.
    package var settings: Settings {
        get { model.settings }
        set { change { $0.show(newValue) } }
    }
    /// Whether the clock starts with the user's session.
    package var startsWithSession: Bool {
        get { model.startsWithSession }
        set { change { $0.startsWithSession = newValue } }
    }
    /// The settings that do not work on this desktop; their rows are greyed out.
    package var limits: DesktopLimits {
        get { model.limits }
        set { change { $0.limits = newValue } }
    }

    /// The settings that cannot be changed on the page, with the reasons, which their rows show.
    package var fixed: [Setting: Phrase] {
        get { model.fixed }
        set { change { $0.fixed = newValue } }
    }

    /// Changes the values and moves the controls.
    private func change<Result>(_ body: (inout PageModel) -> Result) -> Result {
        let before = model
        defer {
            if model != before { input.follow(model) }
            // The hold was cancelled, or the control has lost its effect.
            if !input.isHeld, model.endHold() { input.follow(model) }
        }
        return body(&model)
    }

    // MARK: Layout and style

    /// The page's root layer. It has sublayers between `prepare(at:)` and `release()`.
    package var layer: Layer { view.layer }
    /// Whether the window has a button, for which the page leaves a place on the plate's corner. Tab then leaves the
    /// page after the last control, and Shift-Tab before the first one: that press is not handled, and the next one
    /// returns to the page. Otherwise the focus wraps around.
    package var hasButton: Bool {
        get { fit.hasButton }
        set { fit.hasButton = newValue }
    }
    /// The disc of that button, in the page's pixels; empty without one.
    package var buttonPlace: PixelRect { input.layout.button }
    /// The number of pixels per point.
    package var scale: Double {
        get { fit.scale }
        set { fit.scale = newValue }
    }
    /// The style of the face, from which the page takes its own and that of its card.
    package var style: FaceStyle {
        get { view.style }
        set {
            let isOther = newValue.theme.back != style.theme.back
            view.style = newValue
            if isOther { fit.content = view.content }
        }
    }
    /// Whether the desktop asks for reduced motion; it applies if the setting `flip.motion` is `system`.
    package var desktopReducesMotion: Bool {
        get { view.desktopReducesMotion }
        set { view.desktopReducesMotion = newValue }
    }

    /// Changes the typeface of the cards.
    package func setDigits(_ digits: Typeface) { view.setDigits(digits) }

    /// Changes the size of the page, in pixels; a hold continues.
    package func resize(width: Int, height: Int) { fit.resize(width: width, height: height) }

    // MARK: Input

    /// Takes font families and returns those that have all digits. It is called when the user first operates the row of
    /// the font, because the search takes some milliseconds. The row skips the other families.
    package var usableFamilies: (([String]) -> Set<String>)? {
        get { input.usableFamilies }
        set { input.usableFamilies = newValue }
    }
    /// Returns the search for the zones of cities; nil if their names are not known. It is called when the user types
    /// the first letter, because reading the names takes some milliseconds.
    package var zoneSearch: (() -> ZoneSearch?)? {
        get { input.zoneSearch }
        set { input.zoneSearch = newValue }
    }
    /// Whether the user types the letters of a city: the text of keys then goes to `type(_:)`.
    package var isTyping: Bool { input.isTyping }
    /// Whether the user may begin to type with the next input.
    package var mayType: Bool { input.mayType }
    /// Whether the user holds a control: the value may still change, and Escape undoes the changes.
    package var isHeld: Bool { input.isHeld }

    /// Handles a pointer action at `point` of the page.
    ///
    /// The caller may begin its own drag with a press that is not handled; if that drag scrolls the page, the page
    /// handles its movements from then on.
    package func pointer(_ phase: PagePointer, at point: Point) -> PageResponse {
        take(input.pointer(phase, at: point))
    }

    /// Handles a key press.
    ///
    /// Tab, Up, Down and the page keys move between controls; Left, Right, plus, minus, Home, End and Backspace change
    /// the focused control; Space and Return activate it. While the user types, Up and Down choose an offer.
    package func key(_ press: KeyPress) -> PageResponse { take(input.key(press)) }

    /// Handles typed text, while `isTyping`.
    package func type(_ text: String) -> PageResponse { take(input.type(text)) }

    /// Cancels a hold or ends the typing; not handled if there is neither.
    package func cancel() -> PageResponse { take(input.cancel()) }

    /// Undoes the latest change; ignored while a control is held.
    package func undo() -> PageResponse { isHeld ? .handled : change { $0.undo() } }

    private func take(_ action: PageInput.Action) -> PageResponse {
        change { model in
            switch action {
            case .ignored: return .ignored
            case .handled: return .handled
            case .operated(let row, let outcome):
                return model.take(
                    outcome, of: input.layout.rows[row].item, isHeld: input.isHeld)
            }
        }
    }

    // MARK: Frames

    /// Updates the layers for the frame at `time`; call it before the stage's commit while the page may be visible. The
    /// first call paints the pictures.
    ///
    /// - Parameter isHidden: Whether that frame does not show the page. Each call then builds one row, while the plate
    ///   is painted in the background; the first frame that shows the page adds the rest and waits for the plate.
    package func prepare(at time: MediaTime, isHidden: Bool = false) {
        let direction = model.takeDirection()
        view.prepare(model, input, direction: direction, at: time, isHidden: isHidden)
    }

    /// Shows the changes since the last frame without a flip, because no frame could show them.
    package func catchUp() { view.catchUp() }

    /// The time of the next `prepare(at:)`, in media time: minus infinity for now, as after a change; infinity for
    /// never, as before the pictures exist. The stage reports the frames of animations.
    package var nextFrameTime: MediaTime { view.isDue(model, input) ? -.infinity : .infinity }

    /// Releases all pictures and cancels a hold; the next `prepare(at:)` paints the pictures again. The keyboard focus
    /// is cleared, and the rows are scrolled to the top.
    package func release() {
        _ = take(input.cancel())
        view.release()
        input.leave()
        change { $0.leave() }
    }
}
