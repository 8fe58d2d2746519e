import FlipClock
import FlipEngine
import FlipFace

/// The back of a face: its page with the settings, and the button beside it.
///
///     back.show(settings, desktopReducesMotion: false) { labels }
///     if let response = back.pointer(event) { apply(response) }     // or key
///     back.prepare(at: time, isHidden: false)                       // a frame is due
///     back.hide()                                                   // the front is visible again
final class FaceBack {
    /// The page; nil until it is first shown.
    private(set) var page: SettingsPage?
    /// Whether the page keeps its pictures, because any of the back is visible or may be soon.
    private(set) var isShown = false

    private let scene: ClockScene
    private let words: Words

    /// The back of `scene`, in the language of `words`.
    init(of scene: ClockScene, in words: Words) {
        self.scene = scene
        self.words = words
    }

    // MARK: The page

    /// Shows the page, which the first call makes with the typeface that `labels` returns.
    func show(_ settings: Settings, desktopReducesMotion: Bool, labels: () -> Typeface) {
        isShown = true
        guard page == nil else { return }
        let face = scene.face
        let page = SettingsPage(
            settings: settings, width: face.layout.width, height: face.layout.height,
            words: words, typeface: labels(), digits: face.digits, style: face.style,
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

    /// Handles a pointer event; nil if the page has no use for it.
    func pointer(_ event: PointerEvent) -> PageResponse? {
        guard let page, let phase = PagePointer(event) else { return nil }
        scene.isButtonFocused = false
        return page.pointer(phase, at: event.position)
    }

    /// Handles a motion to `point` with no button down; nil means that the pointer is elsewhere.
    func hover(at point: Point?) {
        _ = page?.pointer(point == nil ? .left : .hovered, at: point ?? .zero)
    }

    /// Handles a key of the controls; nil if the button takes it or nothing does. Tab moves through the controls of the
    /// page and then to the button.
    func key(_ press: KeyPress, now: MediaTime) -> PageResponse? {
        guard let page else { return nil }
        if scene.isButtonFocused {
            switch press.key {
            case .return, .space:
                if !press.isRepeat { scene.pressButton(now: now) }
                return nil
            case .tab, .up, .down: scene.isButtonFocused = false
            default: return nil
            }
        }
        let response = page.key(press)
        if !response.isHandled && press.key == .tab { scene.isButtonFocused = true }
        return response
    }
}
