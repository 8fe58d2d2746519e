import FlipClock
import FlipEngine
import FlipFace
import FlipSystem

/// A face without its window: the cards of its mode, its two sides, the settings.
///
///     face.pointer(event, now: now)               // or hover, key
///     face.showClock(at: now)                     // the clock has changed
///     let tree = face.frame(at: target)           // a frame is due
///     sleep(face.nextFrameTime)
///
/// All input passes through here and goes to the topmost target: the corner button, the page on the back, the cards,
/// the face. All times are media time in seconds and are passed in.
final class FaceController {
    /// The scene that is drawn.
    let scene: ClockScene
    /// The cards and the drag on them.
    let cards: FaceCards
    /// The window; nil for a picture or a film.
    weak var window: (any FaceWindow)? {
        didSet {
            back.window = window
            appearance.window = window
        }
    }

    /// The owner of the clock that the face shows, shared with other faces.
    let owner: SharedClock
    /// The text of the keys of this turn of the event loop.
    private var typed = ""
    /// The language of the back, the menu and the notices.
    let words: Words
    /// The back.
    let back: FaceBack
    /// The look and the motion.
    let appearance: FaceAppearance

    /// Creates a face that shows the clock of `owner`.
    ///
    /// - Parameters:
    ///   - words: The language of the back, the menu and the notices.
    ///   - time: When the face appears, and its first notice begins to fade in.
    init(
        _ owner: SharedClock, width: Int, height: Int, fonts: DigitFonts,
        scale: Double = 1, ground: GroundStyle = .whole, words: Words = .english,
        at time: MediaTime = 0
    ) throws(FontError) {
        self.words = words
        let look = FaceLook(scale: scale, ground: ground)
        self.owner = owner
        let mode = owner.clock.mode
        let style = look.style(for: owner.clock.settings)
        scene = try ClockScene(
            style: style, typeface: fonts.typeface(for: style.theme), width: width, height: height
        ) { mode.plan(cardHeights: $0) }
        cards = FaceCards(owner, on: scene, missing: .standard)
        back = FaceBack(owner, of: scene, in: words)
        cards.flips.words = words
        cards.flips.setStateNotice(owner.clock.notice(of: mode, in: words), at: time)
        appearance = FaceAppearance(
            look, of: owner, scene: scene, cards: cards, back: back, fonts: fonts, words: words,
            at: time)
        scene.content = self
    }

    // MARK: The clock

    /// The newest clock.
    private var clock: Clock { owner.clock }

    /// The unit of the wall clock at which the cards change; nil if they do not follow that clock.
    var cardUnit: ClockUnit? { cards.flips.mode.unit }

    /// The unit of the wall clock at which the face changes; nil if it does not follow that clock. A line for the
    /// seconds changes it every second, except while only the back can be seen.
    var unit: ClockUnit? {
        cards.showsSecondsLine && scene.restingSide != .back ? .second : cardUnit
    }

    /// Shows the newest clock.
    func showClock(at time: MediaTime) {
        noteVisibility()
        let (old, new) = (cards.shown, clock)
        let hasOtherSettings = new.settings != old.settings
        if hasOtherSettings {
            back.show(new.settings)
            appearance.setStyle(for: new.settings, at: time)
        }
        FaceAppearance.withDigits { () throws(FontError) in try cards.show(new, at: time) }
        if hasOtherSettings { applySettings(at: time) }
        guard new.revision != old.revision else { return }
        // The first words of the face need a font.
        appearance.reportFonts()
        FontMatch.release()
    }

    /// Whether the newest clock has another mode or other settings than the face shows.
    var isBehind: Bool { cards.shown.revision != clock.revision }

    /// Shows the newest clock if it has another mode or other settings.
    func follow(at time: MediaTime) {
        if isBehind { showClock(at: time) }
    }

    /// Shows another text on the cards; while a card is held, the text waits for its release.
    func show(_ text: BoardText, at time: MediaTime) {
        owner.show(text, at: time)
        follow(at: time)
    }

    // MARK: Settings

    /// Applies settings that the cards already show.
    private func applySettings(at time: MediaTime) {
        back.followLook()
        appearance.apply(at: time)
        if cards.shown.settings.window.passesClicks { leaveCards(now: time) }
        window?.settingsChanged()
    }

    /// Sets what the look depends on besides the settings.
    func setLook(_ new: FaceLook, at time: MediaTime) {
        noteVisibility()
        appearance.setLook(new, at: time)
    }

    // MARK: Menu

    /// The menu for the current settings.
    var menu: ClockMenu {
        var menu = ClockMenu(settings: clock.settings, in: words)
        menu.themes = ThemeFolders().themes().files.map(\.name).filter(Setting.isName)
        menu.isOnBack = scene.side == .back
        menu.isTyping = menu.isOnBack ? back.page?.isTyping == true : clock.isTyping
        menu.startsWithSession = back.session?.isOn == true
        menu.modeRows = clock.mode.rows(in: clock.states)
        return menu
    }

    /// Cancels the press of the pointer in progress.
    func cancelPress(now: MediaTime) {
        guard isPressed else { return }
        pointer(
            PointerEvent(
                phase: .cancelled, button: 1, position: .zero, modifiers: [], time: now),
            now: now)
    }

    // MARK: Input

    /// Whether a pointer button is pressed.
    var isPressed: Bool { scene.isPressed }

    /// A point of the window in the scene's coordinates.
    private func place(_ point: Point) -> Point {
        Point(x: point.x - scene.faceOrigin.x, y: point.y - scene.faceOrigin.y)
    }

    /// Handles a pointer event, in the window's pixels.
    func pointer(_ event: PointerEvent, now: MediaTime) {
        if event.phase == .pressed { touch(now: now) }
        var event = event
        event.position = place(event.position)
        scene.pointer(event, now: now)
        if event.phase != .moved { follow(at: now) }
    }

    /// The pointer's target at `point` of the window. On the back, only the corner button has a cursor of its own.
    func target(at point: Point) -> PointerTarget {
        let point = place(point)
        if scene.isOnCase(point) { return .none }
        if scene.button.isHit(at: point) || scene.isWord(at: point) { return .control }
        return cards.drag.isCard(at: point) ? .card : .none
    }

    /// Lets the card under the pointer sink, because the pointer is used for something else.
    func leaveCards(now: MediaTime) {
        cards.drag.hover(at: nil, now: now)
        scene.leaveWord()
    }

    /// Handles a motion to `point` of the window with no button down; nil means that the pointer has left the window.
    func hover(at point: Point?, now: MediaTime) {
        let point = point.map(place).flatMap { scene.isOnCase($0) ? nil : $0 }
        let isOverButton = scene.hover(at: point, now: now)
        // Painting the page for the first time takes a while on a large screen, so it is done before the turn.
        if isOverButton && scene.restingSide == .front && !back.isShown {
            showBack(true)
            back.prepare(at: now, isHidden: true)
        }
        let isOverWord = point.map(scene.isWord) ?? false
        // The cards do not return while the pointer moves over the word beside the notice.
        if isOverWord { cards.drag.send(.touched, at: now) }
        cards.drag.hover(at: isOverButton || isOverWord ? nil : point, now: now)
        if scene.restingSide == .back { back.hover(at: isOverButton ? nil : point) }
    }

    /// Records that the user has touched the clock. A press belongs to the newest cards.
    private func touch(now: MediaTime) {
        owner.touch()
        follow(at: now)
    }

    /// Whether the user types, on the cards or on the page.
    var isTyping: Bool { clock.isTyping || back.page?.isTyping == true }
    /// Whether the user types, or may begin to type next.
    var mayType: Bool { clock.mode is TextMode || back.page?.mayType == true }

    /// Adds the text of the keys that were handled; called at the end of each turn of the event loop, so that keys which
    /// come together change the cards once.
    func addTyped(now: MediaTime) {
        guard !typed.isEmpty else { return }
        let text = typed
        typed = ""
        change(at: now) { $0.type(text, at: $1) }
    }

    /// Handles a key press; returns its command if that is the window's, or had no effect on the face.
    ///
    /// - Parameter text: Returns what the press types; nil for nothing.
    func key(
        _ press: KeyPress, now: MediaTime, text: () -> String? = { nil }
    ) -> Command? {
        touch(now: now)
        if clock.isTyping, scene.restingSide == .front, let text = text() {
            typed += text
            return nil
        }
        addTyped(now: now)
        if back.takesText, let text = text() {
            if !text.isEmpty { back.type(text, now: now) }
            return nil
        }
        let side: KeyBinding.Place =
            switch scene.restingSide {
            case .front: clock.isTyping ? .typing : .front
            case .back: back.page?.isTyping == true ? .field : .back
            case nil: .face
            }
        guard let row = KeyBinding.of(press, on: side) else {
            if scene.restingSide == .back { back.key(press, now: now) }
            follow(at: now)
            return nil
        }
        guard row.repeats || !press.isRepeat else { return nil }
        return perform(row.command, now: now) ? nil : row.command
    }

    /// Adds pasted text to the text or the city that the user types, if there is one.
    func paste(_ text: String, now: MediaTime) {
        if back.takesText {
            back.type(text, now: now)
        } else if clock.isTyping {
            _ = perform(.type(text), now: now)
        }
    }

    /// Performs a command; returns false if it has no effect on the face, or is the window's.
    func perform(_ command: Command, now: MediaTime) -> Bool {
        addTyped(now: now)
        defer { follow(at: now) }
        func step(_ index: Int?, by units: Int) {
            if let index { cards.drag.step(index, by: units, now: now) }
        }
        switch command {
        case .turnOver: scene.pressButton(now: now)
        case .change(let change):
            owner.change([change], at: now)
        case .undo: back.undo(now: now)
        case .step(let units): step(cards.flips.keyCards?.arrows, by: units)
        case .page(let units): step(cards.flips.keyCards?.pages, by: units)
        case .mode(.giveUp):
            if !modeKey(.giveUp, now: now) { cards.drag.send(.goBack, at: now) }
        case .mode(let key): return modeKey(key, now: now)
        case .type(let text): change(at: now) { $0.type(text, at: $1) }
        case .erase: change(at: now) { $0.erase(at: $1) }
        case .escape: return escape(now: now)
        case .startWithSession(let isOn): back.startWithSession(isOn)
        default: return false
        }
        return true
    }

    /// Passes a key to the states of the modes; returns whether it had an effect.
    private func modeKey(_ key: ModeKey, now: MediaTime) -> Bool {
        let moment = owner.moment
        guard owner.change(at: now, { $0.press(key, at: moment) }) else { return false }
        showClock(at: now)
        return true
    }

    private func change(at now: MediaTime, _ change: (inout Clock, Moment) -> Void) {
        let moment = owner.moment
        owner.change(at: now) { change(&$0, moment) }
        showClock(at: now)
    }

    /// Cancels a drag; without a drag, ends the typing, or returns from the back to the front.
    private func escape(now: MediaTime) -> Bool {
        if cards.drag.isDragging {
            cards.drag.cancel(now: now)
            return true
        }
        if scene.cancelDrag(now: now) { return true }
        if clock.isTyping && scene.restingSide == .front { return modeKey(.giveUp, now: now) }
        // The pointer's button may still be down after the card under it has gone, for example because the mode has
        // changed.
        if isPressed && scene.restingSide == .front {
            cancelPress(now: now)
            return true
        }
        guard scene.restingSide == .back else {
            guard scene.restingSide == nil else { return false }
            // A face that is turning to the back reverses; a face that is turning to the front continues.
            if scene.side == .back { scene.pressButton(now: now) }
            return true
        }
        if !back.cancel(now: now) { scene.pressButton(now: now) }
        return true
    }

    // MARK: Frames

    /// Whether the face can be seen.
    var isVisible = true { didSet { noteVisibility() } }

    /// When the next frame is due, in media time: a time at or before the last frame's means now, infinity means never.
    var nextFrameTime: MediaTime {
        if clock.isTextDue || isBehind { return -.infinity }
        return min(
            cards.nextFrameTime, clock.boardDeadline ?? .infinity, back.nextFrameTime)
    }

    /// Whether a frame is due at `now`.
    func isFrameDue(at now: MediaTime) -> Bool {
        nextFrameTime <= max(now, scene.lastFrameTime)
    }

    /// Completes everything that was due while no frame could be shown.
    func catchUp(at now: MediaTime) {
        cards.catchUp(at: now)
        followText(at: now)
        back.page?.catchUp()
    }

    /// The frame for `time`.
    func frame(at time: MediaTime) -> RenderTree {
        if scene.showsBack && !back.isShown { showBack(true) }
        noteVisibility()
        followText(at: time)
        let tree = cards.frame(at: time)
        // The front may have come up in this frame. If the pointer is over the button, another turn is likely, so the
        // page stays.
        if !scene.showsBack && back.isShown && !scene.isButtonHovered { showBack(false) }
        return tree
    }

    /// Shows a text that has waited, and makes the board smaller if it can be.
    private func followText(at time: MediaTime) {
        owner.followTexts(at: time)
        follow(at: time)
    }

    /// Tells the cards whether they are visible; hidden cards do not animate.
    private func noteVisibility() {
        cards.isVisible = isVisible && scene.restingSide != .back
    }

    /// Keeps the page while any of the back is visible; otherwise its pictures are released to save memory.
    private func showBack(_ isShown: Bool) {
        guard isShown else { return back.hide() }
        back.show(desktopReducesMotion: appearance.desktopReducesMotion) { appearance.labels }
    }

    /// Resizes the face to fit the window.
    func resize(width: Int, height: Int, at time: MediaTime) {
        FaceAppearance.withDigits { () throws(FontError) in
            try cards.resize(width: width, height: height, at: time)
        }
        back.resize()
    }

    /// The sounds of the face from about `now` on, with `number` as the number of this face.
    func sounds(number: Int, at now: MediaTime) -> [FlipSound] {
        noteVisibility()
        return cards.sounds(face: number, at: now)
    }
}

extension FaceController: SceneContent {
    func pagePointer(_ event: PointerEvent, now: MediaTime) -> Bool {
        back.pointer(event, now: now)
    }

    func prepareBack(at time: MediaTime, isHidden: Bool) {
        back.prepare(at: time, isHidden: isHidden)
    }

    func wordPressed(now: MediaTime) {
        if let word = cards.flips.notice?.word { _ = perform(.mode(word.key), now: now) }
    }

    func frontClicked(at point: Point, isSecond: Bool, now: MediaTime) {
        let mode = cards.flips.mode
        // A flap of a board that is caught and released is not clicked.
        if let card = scene.card(at: point), let key = mode.clickKey(on: card),
            !mode.isBoard || !scene.face.deck.isTurning(card)
        {
            _ = perform(.mode(key), now: now)
        }
        if isSecond { window?.fullScreenWanted() }
    }
}
