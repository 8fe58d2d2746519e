import FlipClock
import FlipEngine

/// The content of a window: the face with its two sides, the backdrop behind the turning face, and the corner button.
/// Takes times, pointer events and presses, and returns frames.
///
///     let scene = try ClockScene(
///         style: FaceStyle(), typeface: typeface, width: 1280, height: 720
///     ) { _ in .digits(["hours", "minutes"]) }
///     scene.face.deck.show(CardValue(text: "09"), on: 0)
///     scene.show(page: settings.layer)
///     scene.pressButton(now: now)
///     scene.face.finish(by: time)
///     let tree = scene.commit(at: time)
///
/// The scene owns the stage. The front is `face.layer`, and the back is a layer that holds any page; at rest only one
/// of them is visible, and nothing is drawn behind it. Points are in pixels of the face, which fills the window or the
/// opening of its case (`faceOrigin`); times are media time in seconds.
package final class ClockScene {
    /// The front: the ground and the cards.
    package let face: FaceScene
    /// The state machine that turns the face over.
    private(set) var turn = FaceTurn()
    /// The button in the corner.
    package let button: CornerButton
    /// The visibility of the button.
    package var presence = ButtonPresence()
    /// The cards on the front.
    package weak var cards: (any SceneCards)?
    /// The back, the word beside the notice, the front as a whole.
    package weak var content: (any SceneContent)?

    private let presses = ScenePresses()
    let stage: Stage
    /// The back, with the size of the window; the superlayer of the page.
    let back = Layer()
    private let backdrop = Layer()
    /// The case around the back.
    private let backBody = Layer()
    /// Everything in the window, in the face's coordinates.
    private let plane = Layer()
    /// Turns the face after a press of the button.
    private let press: LayerFlip
    /// Turns the face during a drag and after it.
    private let hand: CardFlip
    let rim: FaceRim
    private var pageLayer: Layer?
    /// Whether there was a frame.
    private(set) var hasShownFrame = false

    /// The distance of the eye from the face, in widths of the window; a nearer eye would distort the turning face.
    static let eyeDistance = 2.4
    /// The scale of the face halfway through a turn by a drag: the nearer edge stays inside the window.
    private static let pullBack = 0.82

    /// Creates a scene of blank cards, `width` by `height` pixels, at least 1 x 1.
    ///
    /// Throws a `FontError` if the typeface lacks a digit.
    ///
    /// - Parameter plan: Returns the cards; its argument is a function that takes a plan and returns the height of the
    ///   cards of each group, in pixels.
    package init(
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
        hand.pullBack = Self.pullBack
        rim = FaceRim(theme: style.theme, front: face.layer, back: back)
        for flip in [press, hand] { flip.edge = rim.edge }
        button = CornerButton(theme: style.theme)
        button.flip.duration = FaceTurn.duration
        backdrop.isHidden = true
        stage.rootLayer.addSublayer(plane)
        for layer in [backdrop, back, face.layer, rim.edge, button.flip.layer] {
            plane.addSublayer(layer)
        }
        back.addSublayer(backBody)
        place()
    }

    // MARK: The face's two sides

    /// The scale of the face halfway through a turn that the button or a key started.
    package var popFactor: Double {
        get { press.factor }
        set { press.factor = newValue }
    }

    /// Whether the face changes sides without an animation.
    package var isReduced: Bool {
        get { turn.isReduced }
        set { turn.isReduced = newValue }
    }

    /// Whether the back is or may become visible: true except while the front is at rest.
    package var showsBack: Bool { turn.restingSide != .front }

    /// The side that is at rest and accepts input; nil while the face turns.
    package var restingSide: FaceTurn.Side? { turn.restingSide }

    /// The side at rest, or the one to which the face turns.
    package var side: FaceTurn.Side { turn.side }

    /// Whether the button has the keyboard focus.
    package var isButtonFocused: Bool {
        get { button.isFocused }
        set {
            guard newValue != button.isFocused else { return }
            stage.transaction(disableActions: true) { button.isFocused = newValue }
        }
    }

    /// Whether the button is hovered or pressed.
    package var isButtonHovered: Bool { button.state != .plain }

    /// The light on everything in the window, 0...1 in linear terms. Its factors multiply the encoded colours of all
    /// layers and leave their transparency unchanged.
    var light = 1.0 {
        didSet {
            guard light != oldValue else { return }
            stage.transaction(disableActions: true) {
                stage.rootLayer.subtreeMultiplyColor = ColorMultiplier(light: light)
            }
        }
    }

    /// The disc of the button on the back, in the window's pixels; nil for the same place as on the front.
    package var buttonPlaceOnBack: PixelRect? {
        get { button.backPlace }
        set {
            guard newValue != button.backPlace else { return }
            stage.transaction(disableActions: true) { button.backPlace = newValue }
        }
    }

    /// Adds `page` to the back; the page sets its own frame in the window's pixels.
    package func show(page: Layer) {
        stage.transaction(disableActions: true) {
            pageLayer?.removeFromSuperlayer()
            pageLayer = page
            back.insertSublayer(page, at: 0)
        }
    }

    /// Shows a side immediately, at rest.
    package func show(_ side: FaceTurn.Side) { change { $0.show(side) } }

    /// Shows the face in the middle of a turn, as if it were held there; for snapshots.
    package func show(_ pose: FaceTurn.Pose) { change { $0.show(pose) } }

    /// Handles a press of the button or its key: the face turns over, and a turning face turns back.
    package func pressButton(now: MediaTime) { change { $0.press(now: now) } }

    /// Sends an event to the state machine and performs its actions.
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

    /// Prepares the flips of the face and of the button for `pose`.
    private func begin(_ pose: FaceTurn.Pose) -> [SideFlip] {
        button.fades.finish(by: .infinity)
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
        button.side = side
        button.projection = nil
        backdrop.isHidden = true
        backdrop.contents = nil
        // The page might leave part of the back uncovered.
        back.contents = side == .back ? face.groundPicture : nil
    }

    // MARK: The pointer

    /// Handles a press, a release, the wheel, or a motion with a button down, in the face's pixels.
    package func pointer(_ event: PointerEvent, now: MediaTime) {
        presses.handle(event, in: self, now: now)
    }

    /// Whether a pointer button is pressed.
    package var isPressed: Bool { presses.isActive }

    /// Whether the newest press is the second one of a double click.
    var isSecondClick: Bool { presses.isSecondClick }

    /// Handles a motion to `point` with no button down; nil means that the pointer has left the window.
    ///
    /// Returns whether the pointer is over the corner button.
    @discardableResult
    package func hover(at point: Point?, now: MediaTime) -> Bool {
        face.hoverNotice(point.map(isWord) ?? false)
        guard let point else {
            presence.leave(now: now)
            setButtonState(.plain)
            return false
        }
        presence.pointerMoved(now: now)
        let isOver = restingSide != nil && button.contains(point)
        setButtonState(isOver ? .hovered : .plain)
        return isOver
    }

    /// Shows the text in place of the word at the end of the cards, because the pointer is used for something else.
    package func leaveWord() { face.hoverNotice(false) }

    /// Handles Escape: a face that is being dragged returns to its side. Returns whether there was a drag.
    package func cancelDrag(now: MediaTime) -> Bool {
        guard turn.isDragged else { return false }
        change { $0.cancel(now: now) }
        return true
    }

    /// Shows the button in another state.
    func setButtonState(_ state: ButtonPainter.State) {
        guard state != button.state else { return }
        stage.transaction(disableActions: true) { button.state = state }
    }

    // MARK: Frames

    /// Ends the turns that are over by `time`, and returns the frame. The flips that are over have ended before, with
    /// `FaceScene.finish(by:)`.
    package func commit(at time: MediaTime) -> RenderTree {
        change { $0.frame(at: time) }
        presence.frame(at: time, isNeeded: showsBack)
        let flip: SideFlip? = press.isTurning ? press : hand.isTurning ? hand : nil
        let turned = flip.map { $0.offset(at: time) / $0.duration }
        // The back faces the viewer from the middle of the turn on.
        content?.prepareBack(at: time, isHidden: turned.map { $0 < 0.5 } ?? !showsBack)
        if button.opacity != presence.opacity || flip != nil || rim.isShown
            || button.fades.isOver(by: time)
        {
            stage.transaction(disableActions: true) {
                button.fades.finish(by: time)
                button.opacity = presence.opacity
                rim.show(turned)
                if let flip, let turned { carryButton(flip, isFront: turned < 0.5, at: time) }
            }
        }
        let tree = stage.commit(at: time)
        hasShownFrame = true
        stage.deliverEvents()
        return tree
    }

    /// Positions the button on the side of the turning face that faces the viewer at `time`.
    private func carryButton(_ flip: SideFlip, isFront: Bool, at time: MediaTime) {
        button.side = isFront ? .front : .back
        button.projection = CornerButton.Projection(
            map: PlaneMap(flip.transform(ofFront: isFront, at: time)),
            middle: Point(x: plane.bounds.midX, y: plane.bounds.midY))
    }

    /// The time of the last frame, in media time; 0 before the first.
    package var lastFrameTime: MediaTime { stage.currentTime }

    /// The time of the next frame, in media time: the last frame's time or earlier means immediately, infinity means
    /// never.
    package var nextFrameTime: MediaTime {
        min(
            stage.nextFrameTime, face.deck.nextTurnTime, turn.nextFrameTime,
            presence.nextFrameTime(isNeeded: showsBack))
    }

    /// Changes the size of the scene; turns and flips in progress continue.
    func resize(width: Int, height: Int) throws(FontError) {
        try face.resize(width: width, height: height)
        place()
    }

    /// Changes the style of the face, its slab and the button, and positions the button again.
    ///
    /// - Parameter time: When the cards begin to turn to another theme, and the button to fade to it; nil to show it at
    ///   once.
    func setStyle(
        _ style: FaceStyle, typeface: Typeface? = nil, at time: MediaTime? = nil
    ) throws(FontError) {
        if let time, style.theme != face.style.theme {
            stage.transaction(disableActions: true) { button.fade(at: time) }
        }
        try face.setStyle(style, typeface: typeface, at: time)
        place()
    }

    /// Sets the drift of the face's cards; see `FaceScene.setDrift(_:)`.
    func setDrift(_ drift: Drift?) throws(FontError) {
        try face.setDrift(drift)
        place()
    }

    /// Replaces the cards of the face; see `FaceScene.setPlan(_:origins:at:)`.
    func setPlan(
        _ plan: CardPlan, origins: [Int?], at time: MediaTime? = nil
    ) throws(FontError) {
        try face.setPlan(plan, origins: origins, at: time)
        place()
    }

    /// The upper left corner of the face in the window, in pixels.
    package var faceOrigin: Point {
        face.caseFrame.map { Point(x: Double($0.opening.minX), y: Double($0.opening.minY)) }
            ?? .zero
    }

    /// Whether a point of the face's coordinates is on the case around it.
    package func isOnCase(_ point: Point) -> Bool {
        face.caseFrame != nil && !plane.bounds.contains(point)
    }

    /// Positions all layers in the window.
    private func place() {
        let size = Size(width: Double(face.layout.width), height: Double(face.layout.height))
        let window = Size(
            width: Double(face.windowSize.width), height: Double(face.windowSize.height))
        stage.transaction(disableActions: true) {
            stage.size = window
            plane.frame = Rect(
                x: faceOrigin.x, y: faceOrigin.y, width: size.width, height: size.height)
            let middle = Point(x: size.width / 2, y: size.height / 2)
            back.bounds = plane.bounds
            backdrop.bounds = stage.rootLayer.bounds
            for layer in [backdrop, back, face.layer] { layer.position = middle }
            if !backdrop.isHidden { backdrop.contents = face.groundPicture }
            if !back.isHidden { back.contents = face.groundPicture }
            backBody.contents = face.casePicture
            backBody.bounds = stage.rootLayer.bounds
            backBody.position = middle
            rim.setTheme(face.style.theme)
            let (ground, glass) = (face.style.ground, face.style.theme.glass)
            let slab = face.style.theme.slab
            let body = face.caseFrame.map {
                ($0.body.inPoints.offsetBy(dx: -faceOrigin.x, dy: -faceOrigin.y), $0.radius)
            }
            let sheet = ground.sheet(width: face.layout.width, height: face.layout.height, glass)
            rim.fit(
                body?.0 ?? sheet, cornerRadius: body?.1 ?? ground.sheetRadius(glass),
                isCase: body != nil)
            for flip in [press, hand] {
                flip.shadedArea = body
                flip.eyeDistance = size.width * Self.eyeDistance
            }
            press.shade = slab.shade
            hand.shade = slab.shade
            button.scale = face.style.scale
            backdrop.contentsMultiplyColor = ColorMultiplier(white: slab.backdrop)
            button.fit(face.layout, theme: face.style.theme)
        }
    }
}
