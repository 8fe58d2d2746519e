import FlipEngine
import FlipFace

/// A face without its window: the cards of its mode, its two sides, the settings.
///
///     clock.pointer(event, now: now)              // or hover, key
///     clock.tell(reading, at: now)                // the wall clock changed
///     let tree = clock.frame(at: target)          // a frame is due
///     sleep(until: clock.nextFrameTime)
///
/// Everything that a user does goes through here, in the order in which things lie over each other: the corner button,
/// the page on the back, the cards, the face. All times are media time in seconds and come in from outside.
final class FaceController {
    /// What is seen.
    var scene: ClockScene { cards.clockScene }
    /// The cards and the hand on them.
    let cards: FaceCards
    /// How many pixels a point is.
    private(set) var scale: Double
    /// How much of the ground there is.
    private(set) var ground: GroundLook
    /// Whether the desktop wants things not to move; the setting decides whether that counts.
    var desktopReducesMotion = false {
        didSet { if desktopReducesMotion != oldValue { applyMotion() } }
    }

    /// Called when the theme has changed, for the icon and the window around the picture.
    var onLookChange: () -> Void = {}

    /// Where the mode comes from.
    private var source: ModeSource
    private let keeper: SettingsKeeper
    /// The page on the back, since it was first seen.
    private var page: SettingsPage?
    private var isPageShown = false
    /// The settings that the face has.
    private var applied: Settings

    /// A face in the mode that `source` and the settings ask for, at `reading`.
    ///
    /// Throws a `FontError` when there is no typeface with all digits.
    ///
    /// - Parameter hand: The hand of other faces, to share it; nil for a hand of its own.
    init(
        keeper: SettingsKeeper, source: ModeSource, reading: ClockReading,
        width: Int, height: Int, typeface: Typeface, scale: Double = 1,
        ground: GroundLook = .whole, hand: Hand? = nil
    ) throws(FontError) {
        self.keeper = keeper
        self.scale = scale
        self.ground = ground
        applied = keeper.settings
        self.source = source
        cards = try FaceCards(
            mode: source.mode(for: applied), style: Self.style(applied, scale, ground),
            typeface: typeface, width: width, height: height, reading: reading,
            missing: .standard, hand: hand)
        scene.page = { [unowned self] event in pagePointer(event) }
        applyMotion()
        applyTouch()
    }

    // MARK: Time and text

    /// What is shown, as few words: the time to the minute, as the cards have it, or nothing for a text.
    func caption(of reading: ClockReading) -> String? { cards.mode.caption(at: reading) }

    /// What the face changes with; nil where it shows no time.
    var unit: ClockUnit? { cards.mode.unit }

    /// The wall clock says `reading` now.
    func tell(_ reading: ClockReading, at time: MediaTime) {
        noteVisibility()
        cards.tell(reading, at: time)
    }

    /// The cards are to show another text.
    func show(_ text: BoardText, at time: MediaTime) {
        var before: BoardText?
        if case .text(let old) = source { before = old }
        source = .text(text)
        noteVisibility()
        withDigits { () throws(FontError) in
            try cards.setMode(TextMode(text, after: before), at: time)
        }
    }

    // MARK: Settings

    /// Whether the face has other settings than are in force by now.
    var isBehindSettings: Bool { keeper.settings != applied }

    /// Whether somebody holds one of the controls on the back.
    var isPageHeld: Bool { page?.isHeld == true }

    /// The settings have changed elsewhere: in the file, or on the back of another face.
    func settingsChanged(now: MediaTime) {
        page?.settings = keeper.settings
        applySettings(at: now)
    }

    private func change(_ changes: [SettingsChange]) {
        guard !changes.isEmpty else { return }
        var new = keeper.settings
        for change in changes { change.apply(to: &new) }
        keeper.change(to: new)
    }

    /// After something was done to the page: what is settled is kept, and the face gets it.
    private func settle(now: MediaTime) {
        guard !isPageHeld else { return }
        keeper.save()
        applySettings(at: now)
    }

    private func applySettings(at time: MediaTime) {
        let new = keeper.settings
        guard new != applied else { return }
        applied = new
        setStyle(at: time)
        withDigits { () throws(FontError) in
            try cards.setMode(source.mode(for: new), at: time)
        }
        FontMatch.release()
        applyPage()
        applyMotion()
        applyTouch()
    }

    /// Gives the face another scale, in pixels a point.
    func setScale(_ new: Double, at time: MediaTime) {
        guard new != scale else { return }
        scale = new
        applyLook(at: time)
    }

    /// Gives the face another ground.
    func setGround(_ new: GroundLook, at time: MediaTime) {
        guard new != ground else { return }
        ground = new
        applyLook(at: time)
    }

    private func applyLook(at time: MediaTime) {
        setStyle(at: time)
        page?.scale = scale
        applyPage()
    }

    private func setStyle(at time: MediaTime) {
        let before = theme
        withDigits { () throws(FontError) in
            try cards.setStyle(Self.style(applied, scale, ground), at: time)
        }
        if theme != before { onLookChange() }
    }

    /// The page goes with the face's look, and keeps clear of the button.
    private func applyPage() {
        page?.style = theme.back
        page?.obstacle = scene.button.place
    }

    /// What everything is made of.
    var theme: Theme { scene.face.style.theme }

    private static func style(
        _ settings: Settings, _ scale: Double, _ ground: GroundLook
    ) -> FaceStyle {
        var style = FaceStyle(settings)
        style.scale = scale
        style.ground = ground
        return style
    }

    /// The colour of the ground where the light is weakest, for the window around the picture; premultiplied BGRA.
    var edgePixel: UInt32 {
        let ground = Self.style(applied, scale, ground)
        let shade = ground.theme.ground.to * Float(ground.ground.opacity) * 255
        func byte(_ value: Float, _ shift: UInt32) -> UInt32 { UInt32(value + 0.5) << shift }
        return byte(Float(ground.ground.opacity) * 255, 24) | byte(shade.x, 16)
            | byte(shade.y, 8) | byte(shade.z, 0)
    }

    private func applyMotion() {
        let reduces = keeper.settings.isMotionReduced(desktopAnimates: !desktopReducesMotion)
        cards.reducesMotion = reduces
        scene.isReduced = reduces
        page?.desktopReducesMotion = desktopReducesMotion
    }

    private func applyTouch() {
        scene.popFactor = keeper.settings.popFactor
        cards.hand.returnDelay = keeper.settings.returnDelay
    }

    // MARK: The hand

    /// Whether a press of the pointer is under way.
    var isPressed: Bool { scene.isPressed }

    /// The pointer did something, in the window's pixels.
    func pointer(_ event: PointerEvent, now: MediaTime) {
        scene.pointer(event, now: now)
        if event.phase != .moved { settle(now: now) }
    }

    /// The pointer is over the window at `point` with no button down, or has left it where that is nil.
    ///
    /// Returns whether there is something to press.
    func hover(at point: Point?, now: MediaTime) -> Bool {
        let isOverButton = scene.hover(at: point, now: now)
        // Painting the page for the first time takes a while on a large screen: before the turn, not in it.
        if isOverButton && scene.restingSide == .front && !isPageShown {
            showPage(true)
            page?.prepare()
        }
        guard scene.restingSide == .back, let page else { return isOverButton }
        if let point, !isOverButton {
            _ = page.pointer(.hovered, at: point)
        } else {
            _ = page.pointer(.left, at: .zero)
        }
        return isOverButton
    }

    private func pagePointer(_ event: PointerEvent) -> Bool {
        guard let page, let phase = PagePointer(event) else { return false }
        scene.isButtonFocused = false
        let response = page.pointer(phase, at: event.position)
        change(response.changes)
        return response.isHandled
    }

    /// A key went down; returns whether it meant something here.
    func key(_ press: KeyPress, now: MediaTime) -> Bool {
        defer { settle(now: now) }
        switch press.key {
        case .escape: return escape(press, now: now)
        case .s:
            if !press.isRepeat { scene.pressButton(now: now) }
            return true
        default:
            return scene.restingSide == .back ? backKey(press, now: now) : frontKey(press, now: now)
        }
    }

    private func frontKey(_ press: KeyPress, now: MediaTime) -> Bool {
        guard scene.restingSide == .front else { return false }
        func step(_ index: Int?, by units: Int) {
            if let index { cards.step(index, by: units, now: now) }
        }
        let keys = cards.mode.keyCards
        switch press.key {
        case .up, .right: step(keys?.arrows, by: 1)
        case .down, .left: step(keys?.arrows, by: -1)
        case .pageUp: step(keys?.pages, by: 1)
        case .pageDown: step(keys?.pages, by: -1)
        case .home: cards.hand.goBack(at: now)
        default: return false
        }
        return true
    }

    /// Tab goes through the controls of the page and on to the button.
    private func backKey(_ press: KeyPress, now: MediaTime) -> Bool {
        guard let page else { return false }
        if scene.isButtonFocused {
            switch press.key {
            case .return, .space:
                if !press.isRepeat { scene.pressButton(now: now) }
                return true
            case .tab, .up, .down: scene.isButtonFocused = false
            default: return false
            }
        }
        let response = page.key(press)
        change(response.changes)
        if !response.isHandled && press.key == .tab { scene.isButtonFocused = true }
        return response.isHandled || press.key == .tab
    }

    /// Escape undoes the newest thing: what a hand holds, then the back.
    private func escape(_ press: KeyPress, now: MediaTime) -> Bool {
        if cards.isDragging {
            cards.cancelDrag(now: now)
            return true
        }
        if scene.cancelDrag(now: now) { return true }
        guard scene.restingSide == .back else {
            guard scene.restingSide == nil else { return false }
            // A face on its way to the back turns back; one on its way to the front goes on.
            if scene.side == .back { scene.pressButton(now: now) }
            return true
        }
        if let response = page?.key(press), response.isHandled {
            change(response.changes)
        } else {
            scene.pressButton(now: now)
        }
        return true
    }

    // MARK: Pictures

    /// A picture of a flip is one, whatever the settings say about motion.
    func showsEveryFlip() { cards.reducesMotion = false }

    /// Shows `side` at once, with the button wherever the front is not simply up.
    func show(_ side: FaceTurn.Side) {
        guard side == .back else { return }
        scene.show(side)
        scene.presence.set(isShown: true, now: 0)
    }

    /// Lets the face stand in the middle of a turn.
    func show(_ pose: FaceTurn.Pose) {
        guard pose.progress > 0 else { return }
        showPage(true)
        page?.prepare()
        scene.show(pose)
        scene.presence.set(isShown: true, now: 0)
    }

    // MARK: Frames

    /// Whether anybody sees it.
    var isVisible = true

    /// When the next frame is due, in media time: at most the time of the last frame for now, infinity for never.
    var nextFrameTime: MediaTime {
        min(cards.nextFrameTime, isPageShown ? page?.nextFrameTime ?? .infinity : .infinity)
    }

    /// Whether a frame is due at `now`.
    func isFrameDue(at now: MediaTime) -> Bool {
        nextFrameTime <= max(now, scene.lastFrameTime)
    }

    /// No frame could be shown for a while, and the next one can: what was due meanwhile has happened unseen.
    func catchUp(at now: MediaTime) { cards.catchUp(at: now) }

    /// The frame for `time`.
    func frame(at time: MediaTime) -> RenderTree {
        if scene.showsBack && !isPageShown { showPage(true) }
        if isPageShown { page?.prepare() }
        noteVisibility()
        let tree = cards.frame(at: time)
        // The front may have come up in this very frame; over the button the next turn is near.
        if !scene.showsBack && isPageShown && !scene.isButtonHovered { showPage(false) }
        return tree
    }

    /// Cards that are away from the eye need not flip.
    private func noteVisibility() {
        cards.isVisible = isVisible && scene.restingSide != .back
    }

    /// The page is there while any of the back is seen; its pictures would cost memory that a clock need not have.
    private func showPage(_ isShown: Bool) {
        isPageShown = isShown
        if isShown {
            if page == nil { page = makePage() }
        } else {
            change(page?.release() ?? [])
            scene.isButtonFocused = false
        }
    }

    private func makePage() -> SettingsPage? {
        let size = scene.face.layout
        let typeface: Typeface
        do throws(FontError) {
            typeface = try .labels()
        } catch {
            // Without any lower case there are still the digits' own letters.
            typeface = scene.face.digits
        }
        FontMatch.release()
        let page = SettingsPage(
            settings: keeper.settings, width: size.width, height: size.height, typeface: typeface,
            style: theme.back, scale: scale)
        page.isTabLeaving = true
        page.obstacle = scene.button.place
        page.desktopReducesMotion = desktopReducesMotion
        scene.show(page: page.layer)
        return page
    }

    /// Fits the face into a window of another size.
    func resize(width: Int, height: Int, at time: MediaTime) {
        withDigits { () throws(FontError) in
            try cards.resize(width: width, height: height, at: time)
        }
        page?.obstacle = scene.button.place
        page?.resize(width: width, height: height)
    }

    /// The angle of the flap that turns, in degrees 0...180; nil at rest.
    func turningAngle(at time: MediaTime) -> Double? { cards.turningAngle(at: time) }

    private func withDigits(_ body: () throws(FontError) -> Void) {
        do throws(FontError) {
            try body()
        } catch {
            // The typeface had all digits when the program started, and it is the same one.
            preconditionFailure(error.description)
        }
    }
}
