import FlipClock
import FlipEngine
import FlipFace
import FlipSystem

/// The back of a face: its page with the settings, the button beside it, and what the user changes there.
///
///     back.show(desktopReducesMotion: false) { labels }
///     back.pointer(event, now: now)                                 // or key
///     back.prepare(at: time, isHidden: false)                       // a frame is due
///     back.hide()                                                   // the front is visible again
final class FaceBack {
    /// The window; nil for a picture or a film.
    weak var window: (any FaceWindow)?
    /// Starts the clock with the session; nil for a picture or a film, which leaves the session as it is.
    var session: SessionStart?
    /// The page; nil until it is first shown.
    private(set) var page: SettingsPage?
    /// Whether the page keeps its pictures, because any of the back is visible or may be soon.
    private(set) var isShown = false

    private let owner: SharedClock
    private let scene: ClockScene
    private let words: Words

    /// The back of `scene`, which changes the settings of `owner`, in the language of `words`.
    init(_ owner: SharedClock, of scene: ClockScene, in words: Words) {
        self.owner = owner
        self.scene = scene
        self.words = words
    }

    // MARK: The page

    /// Shows the page, which the first call makes with the typeface that `labels` returns.
    func show(desktopReducesMotion: Bool, labels: () -> Typeface) {
        isShown = true
        if page == nil { makePage(desktopReducesMotion: desktopReducesMotion, labels: labels()) }
        page?.startsWithSession = session?.isOn == true
        page?.fixed = fixedSettings
        window?.pageAppears()
    }

    private func makePage(desktopReducesMotion: Bool, labels: Typeface) {
        let face = scene.face
        let page = SettingsPage(
            settings: owner.clock.settings, width: face.layout.width, height: face.layout.height,
            words: words, typeface: labels, digits: face.digits, style: face.style,
            scale: face.style.scale, hasButton: !scene.button.frontPlace.isEmpty)
        page.desktopReducesMotion = desktopReducesMotion
        page.usableFamilies = { families in
            defer { FontMatch.release() }
            return DigitFonts.usable(families)
        }
        page.zoneSearch = { ZoneTable(folder: ZoneFile.folder)?.search }
        self.page = page
        scene.show(page: page.layer)
        scene.buttonPlaceOnBack = page.buttonPlace
    }

    /// Releases the page's pictures.
    func hide() {
        isShown = false
        scene.isButtonFocused = false
        page?.release()
    }

    /// Shows other settings.
    func show(_ settings: Settings) {
        page?.settings = settings
        page?.fixed = fixedSettings
    }

    /// The settings that the page cannot change: an option gives the cities for this run only, so none is added to them.
    private var fixedSettings: [Setting: Phrase] {
        owner.ranks.options.contains(.zones) ? [.zones: "Given by --zone"] : [:]
    }

    /// Follows the style of the face.
    func followLook() {
        page?.scale = scene.face.style.scale
        page?.setDigits(scene.face.digits)
        page?.style = scene.face.style
        resize()
    }

    /// Resizes the page to fit the face.
    func resize() {
        page?.resize(width: scene.face.layout.width, height: scene.face.layout.height)
        placeButton()
    }

    /// Positions the button on the corner of the page's plate.
    func placeButton() {
        page?.hasButton = !scene.button.frontPlace.isEmpty
        scene.buttonPlaceOnBack = page?.buttonPlace
    }

    // MARK: Frames

    /// The time of the next frame, in media time.
    var nextFrameTime: MediaTime { isShown ? page?.nextFrameTime ?? .infinity : .infinity }

    /// Prepares the page for the frame at `time`; `isHidden` is true if that frame does not show it.
    func prepare(at time: MediaTime, isHidden: Bool) {
        if isShown { page?.prepare(at: time, isHidden: isHidden) }
    }

    // MARK: Input

    /// Performs what the page answers to an input; returns whether the page had a use for it.
    @discardableResult
    private func apply(_ response: PageResponse?, now: MediaTime) -> Bool {
        guard let response else { return false }
        var changes = response.changes
        if let index = changes.firstIndex(where: {
            $0.setting == .clickThrough && $0.value == .isOn(true)
        }) {
            // The user first reads how to undo this setting, and confirms it.
            changes.remove(at: index)
            page?.settings.window.passesClicks = false
            window?.clickThroughWanted()
        }
        owner.change(changes, isRestoring: response.isRestoring, at: now)
        if let isOn = response.startWithSession { startWithSession(isOn) }
        if response.isQuitting { window?.quitWanted() }
        return response.isHandled
    }

    /// Starts the clock with the session from now on, or no longer.
    func startWithSession(_ isOn: Bool) {
        guard let session else { return }
        do throws(SessionEntry.Failure) {
            try session.set(isOn)
        } catch {
            Diagnostics.write("\(error)")
        }
        page?.startsWithSession = session.isOn
    }

    /// Whether the user types on the page, which faces the viewer at rest.
    var takesText: Bool { page?.isTyping == true && scene.restingSide == .back }

    /// Adds typed or pasted text.
    func type(_ text: String, now: MediaTime) { apply(page?.type(text), now: now) }

    /// Undoes the last change on the page.
    func undo(now: MediaTime) { apply(page?.undo(), now: now) }

    /// Cancels the user's input on the page; returns whether there was any.
    func cancel(now: MediaTime) -> Bool { apply(page?.cancel(), now: now) }

    /// Handles a pointer event; returns whether the page had a use for it.
    func pointer(_ event: PointerEvent, now: MediaTime) -> Bool {
        guard let page, let phase = PagePointer(event) else { return false }
        scene.isButtonFocused = false
        return apply(page.pointer(phase, at: event.position), now: now)
    }

    /// Handles a motion to `point` with no button down; nil means that the pointer is elsewhere.
    func hover(at point: Point?) {
        _ = page?.pointer(point == nil ? .left : .hovered, at: point ?? .zero)
    }

    /// Handles a key of the controls and of the button. Tab moves through the controls of the page and then to the
    /// button.
    func key(_ press: KeyPress, now: MediaTime) {
        guard let page else { return }
        if scene.isButtonFocused {
            switch press.key {
            case .return, .space:
                if !press.isRepeat { scene.pressButton(now: now) }
                return
            case .tab, .up, .down: scene.isButtonFocused = false
            default: return
            }
        }
        let isHandled = apply(page.key(press), now: now)
        if !isHandled && press.key == .tab { scene.isButtonFocused = true }
    }
}
