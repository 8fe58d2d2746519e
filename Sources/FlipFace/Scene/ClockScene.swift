import FlipEngine

/// All that a window shows: the face with its two sides, what is seen behind it while it turns over, and the corner
/// button. Takes times, pointers and presses, gives frames.
///
///     let scene = try ClockScene(style: FaceStyle(), cardCount: 2, typeface: typeface, width: 1280, height: 720)
///     scene.face.show(CardValue(text: "09"), on: 0)
///     scene.show(page: settings.layer)
///     scene.pressButton(now: now)
///     let tree = scene.commit(at: time)
///
/// It owns the stage. The front is the layer of the face, the back holds a page of any kind; only one of them is shown at
/// rest, and nothing behind it. Points are the window's pixels, times media time in seconds.
package final class ClockScene {
    /// The front: the ground and the cards.
    package let face: FaceScene
    /// What turns it over.
    private(set) var turn = FaceTurn()
    /// The button in the corner.
    package let button: CornerButton
    /// Whether the button is to be seen.
    package var presence = ButtonPresence()
    /// Handles pointer events on the back. It returns whether a press, or a movement after it, is the page's own.
    package var page: (PointerEvent) -> Bool = { _ in false }
    /// Handles pointer events on the cards.
    package var cards: (PointerEvent, MediaTime) -> GestureResponse = { _, _ in .failed }
    /// Called after a double click on the front.
    package var onDoubleClick: () -> Void = {}

    let arena = GestureArena<Target>()
    var clicks = ClickCounter()
    let stage: Stage
    /// The back, of the window's size; the page lies on it.
    let back = Layer()
    private let backdrop = Layer()
    private let press: LayerFlip
    private let hand: CardFlip
    let rim: FaceRim
    private var pageLayer: Layer?

    /// How far the eye is from the face, in widths of the window.
    static let eyeDistance = 2.4

    /// A scene of blank cards, in pixels; sizes below 1 count as 1.
    ///
    /// Throws a `FontError` when the typeface lacks a digit.
    ///
    /// - Parameter plan: Gives the cards; it is told how high the cards of a plan's groups would become.
    init(
        style: FaceStyle, typeface: Typeface, width: Int, height: Int,
        plan: ((CardPlan) -> [Double]) -> CardPlan
    ) throws(FontError) {
        stage = Stage()
        face = try FaceScene(
            style: style, typeface: typeface, on: stage, width: width, height: height,
            plan: plan)
        let eye = Double(face.layout.width) * Self.eyeDistance
        press = LayerFlip(front: face.layer, back: back, eyeDistance: eye)
        press.duration = FaceTurn.duration
        press.factor = Settings().popFactor
        hand = CardFlip(front: face.layer, back: back, eyeDistance: eye)
        hand.duration = FaceTurn.duration
        rim = FaceRim(theme: style.theme, front: face.layer, back: back)
        for flip in [press, hand] { flip.edge = rim.edge }
        button = CornerButton(theme: style.theme)
        button.flip.duration = FaceTurn.duration
        backdrop.isHidden = true
        for layer in [backdrop, back, face.layer, rim.edge, button.flip.layer] {
            stage.rootLayer.addSublayer(layer)
        }
        place()
    }

    /// A scene of `cardCount` blank cards for two digits.
    package convenience init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, width: Int, height: Int
    ) throws(FontError) {
        try self.init(
            style: style, typeface: typeface, width: width, height: height
        ) { _ in .digits((0..<max(cardCount, 1)).map { String($0) }) }
    }

    // MARK: The face's two sides

    /// The factor of the pop when the face turns over by a press.
    package var popFactor: Double {
        get { press.factor }
        set { press.factor = newValue }
    }

    /// Whether the face changes sides without turning.
    package var isReduced: Bool {
        get { turn.isReduced }
        set { turn.isReduced = newValue }
    }

    /// Whether the back is seen, or about to be.
    package var showsBack: Bool { turn.restingSide != .front }

    /// The side that is up and may be used; nil while the face turns.
    package var restingSide: FaceTurn.Side? { turn.restingSide }

    /// The side that is up, or to which the face turns.
    package var side: FaceTurn.Side { turn.side }

    /// Whether the keyboard's focus is on the button.
    package var isButtonFocused: Bool {
        get { button.isFocused }
        set {
            guard newValue != button.isFocused else { return }
            stage.transaction(disableActions: true) { button.isFocused = newValue }
        }
    }

    /// Whether the pointer is on the button.
    package var isButtonHovered: Bool { button.look != .plain }

    /// Puts `page`, which places itself in the window's pixels, on the back.
    package func show(page: Layer) {
        stage.transaction(disableActions: true) {
            pageLayer?.removeFromSuperlayer()
            pageLayer = page
            back.insertSublayer(page, at: 0)
        }
    }

    /// Shows a side at once, at rest.
    package func show(_ side: FaceTurn.Side) {
        let isReduced = turn.isReduced
        turn = FaceTurn(side: side)
        turn.isReduced = isReduced
        act([.rest(side)])
    }

    /// Lets the face stand in the middle of a turn: for pictures of it.
    package func show(_ pose: FaceTurn.Pose) { act([.hold(pose)]) }

    /// The button, or its key, was pressed: the face turns over, or back where it turns.
    package func pressButton(now: MediaTime) { change { $0.press(now: now) } }

    /// Tells the turn of something, and does what it says.
    func change(_ event: (inout FaceTurn) -> [FaceTurn.Action]) { act(event(&turn)) }

    private func act(_ actions: [FaceTurn.Action]) {
        guard !actions.isEmpty else { return }
        stage.transaction(disableActions: true) {
            for action in actions {
                switch action {
                case .rest(let side): rest(side)
                case .hold(let pose) where pose.progress <= 0: rest(.front)
                case .hold(let pose) where pose.progress >= 1: rest(.back)
                case .hold(let pose):
                    for flip in begin(pose) { flip.hold(at: pose.progress * flip.duration) }
                case .run(let pose, let side, let time):
                    for flip in begin(pose) {
                        flip.run(
                            toBack: side == .back, at: time, from: pose.progress * flip.duration)
                    }
                }
            }
        }
    }

    /// Gets the way that the face turns ready, and the button to go with it.
    private func begin(_ pose: FaceTurn.Pose) -> [SideFlip] {
        if back.contents == nil { back.contents = face.groundPicture }
        if backdrop.isHidden && face.style.ground.hasBackdrop {
            backdrop.contents = face.groundPicture
            backdrop.isHidden = false
        }
        let flips = [pose.style == .press ? press : hand, button.flip]
        for flip in flips { flip.direction = pose.direction }
        return flips
    }

    private func rest(_ side: FaceTurn.Side) {
        for flip in [press, hand, button.flip] { flip.show(back: side == .back) }
        backdrop.isHidden = true
        backdrop.contents = nil
        // The page may leave something free.
        back.contents = side == .back ? face.groundPicture : nil
    }

    // MARK: Frames

    /// Ends what is over by `time` and gives the frame.
    package func commit(at time: MediaTime) -> RenderTree {
        change { $0.frame(at: time) }
        presence.frame(at: time, isNeeded: showsBack)
        let flip: SideFlip? = press.isTurning ? press : hand.isTurning ? hand : nil
        if button.opacity != presence.opacity || flip != nil || rim.isShown {
            stage.transaction(disableActions: true) {
                button.opacity = presence.opacity
                rim.show(flip.map { $0.offset(at: time) / $0.duration })
            }
        }
        face.finish(by: time)
        let tree = stage.commit(at: time)
        stage.deliverEvents()
        return tree
    }

    /// The time of the last frame, in media time; 0 before the first.
    package var lastFrameTime: MediaTime { stage.currentTime }

    /// When the next frame is due, in media time: at most the time of the last frame for now, infinity for never.
    package var nextFrameTime: MediaTime {
        min(
            stage.nextFrameTime, turn.nextFrameTime, presence.nextFrameTime(isNeeded: showsBack))
    }

    /// Makes the scene fit a window of another size; what turns goes on turning.
    func resize(width: Int, height: Int) throws(FontError) {
        try face.resize(width: width, height: height)
        place()
    }

    /// Gives the face, its slab and the button another style, and the button its place beside the cards.
    func setStyle(_ style: FaceStyle) throws(FontError) {
        try face.setStyle(style)
        place()
    }

    /// Gives the face other cards; see `FaceScene.setPlan(_:origins:)`.
    func setPlan(_ plan: CardPlan, origins: [Int?]) throws(FontError) {
        try face.setPlan(plan, origins: origins)
        place()
    }

    /// Everything in its place in a window of the face's size.
    private func place() {
        let size = Size(width: Double(face.layout.width), height: Double(face.layout.height))
        stage.transaction(disableActions: true) {
            stage.size = size
            let middle = Point(x: size.width / 2, y: size.height / 2)
            for layer in [backdrop, back] { layer.bounds = stage.rootLayer.bounds }
            for layer in [backdrop, back, face.layer] { layer.position = middle }
            if !backdrop.isHidden { backdrop.contents = face.groundPicture }
            if !back.isHidden { back.contents = face.groundPicture }
            rim.setTheme(face.style.theme)
            rim.fit(stage.rootLayer.bounds, cornerRadius: face.style.ground.cornerRadius)
            button.scale = face.style.scale
            for flip in [press, hand] {
                flip.eyeDistance = size.width * Self.eyeDistance
            }
            let slab = face.style.theme.slab
            press.shade = slab.shade
            hand.shade = slab.shade
            backdrop.contentsMultiplyColor = ColorMultiplier(white: slab.backdrop)
            button.fit(face.layout, theme: face.style.theme)
        }
    }
}
