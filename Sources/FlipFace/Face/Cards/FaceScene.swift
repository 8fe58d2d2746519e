import FlipClock
import FlipEngine

/// The layers of the face: the ground with its case, the cards on their plates, the notice and the line.
///
///     let face = try FaceScene(
///         style: FaceStyle(), cardCount: 2, typeface: typeface, on: stage, width: 1280, height: 720)
///     stage.rootLayer.addSublayer(face.layer)
///     face.deck.show(CardValue(text: "09"), on: 0)
///     face.deck.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
///
/// The caller decides which values the cards show and when, and adds `layer` to its own tree. The face fills its window,
/// or the opening of its case; points are the face's pixels, from its top left corner. Times are media time in seconds.
package final class FaceScene {
    /// The face's layer, whose bounds begin at (0, 0); its owner positions it.
    let layer = Layer()
    /// The cards.
    package let deck: CardDeck
    /// The plan of the cards.
    private(set) var plan: CardPlan
    private(set) var notice = FaceNotice()
    private(set) var line = ProgressLine()
    private var ground = FaceGround()
    /// The size of the window, in pixels.
    private(set) var windowSize: (width: Int, height: Int)
    private var typefaces: Typefaces
    private let stage: Stage
    /// The pictures other than those of the cards that fade out and in.
    private var fades = PictureFades()
    /// The distance of the cards from the middle; nil for cards that do not drift, which may be as large as the face.
    private var drift: Drift?

    /// Creates a face of blank cards; its changes use the transactions of `stage`.
    ///
    /// Throws a `FontError` if the typeface lacks a digit.
    ///
    /// - Parameter makePlan: Returns the cards; its argument is a function that takes a plan and returns the height of
    ///   the cards of each group, in pixels.
    init(
        style: FaceStyle, typeface: Typeface, on stage: Stage, width: Int, height: Int,
        plan makePlan: ((CardPlan) -> [Double]) -> CardPlan
    ) throws(FontError) {
        self.stage = stage
        windowSize = (width, height)
        let size = Self.size(in: windowSize, style)
        let typefaces = Typefaces(digits: typeface)
        self.typefaces = typefaces
        func composition(_ plan: CardPlan) -> Composition {
            Composition(
                plan: plan, style: style, typefaces: typefaces, width: size.width,
                height: size.height)
        }
        let plan = makePlan { composition($0).cardHeights }
        self.plan = plan
        let layout = composition(plan).layout
        let kits = try CardKit.kits(of: plan, at: layout, style: style, typefaces: typefaces)
        for part in [ground.layer, ground.body] { layer.addSublayer(part) }
        deck = CardDeck(kits, at: layout, style: style, in: layer, on: stage)
        build()
    }

    /// Creates a face of `cardCount` blank cards for two digits each.
    convenience init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, on stage: Stage, width: Int,
        height: Int
    ) throws(FontError) {
        try self.init(
            style: style, typeface: typeface, on: stage, width: width, height: height
        ) { _ in .digits((0..<max(cardCount, 1)).map { String($0) }) }
    }

    package var style: FaceStyle { deck.style }
    package var layout: FaceLayout { deck.layout }

    /// The places of the case; nil if there is none.
    package var caseFrame: CaseFrame? {
        style.ground.caseFrame(width: windowSize.width, height: windowSize.height)
    }

    /// The picture of the case; nil if there is none.
    var casePicture: Image? { ground.body.contents }

    /// The size of the face in a window, in pixels.
    private static func size(
        in window: (width: Int, height: Int), _ style: FaceStyle
    ) -> (width: Int, height: Int) {
        style.ground.caseFrame(width: window.width, height: window.height).map {
            ($0.opening.width, $0.opening.height)
        } ?? window
    }

    /// The typeface of the digits.
    package var digits: Typeface { typefaces.digits }

    /// Why no font was found for the words of the face; nil if one was found, or if there was no word yet.
    package var fontFailure: FontError? { typefaces.failure }

    /// Whether one installed typeface has all scalars of a character.
    func canDraw(_ text: String) -> Bool { typefaces.canDraw(text) }

    /// The picture of the ground, of the face's size.
    var groundPicture: Image? { ground.layer.contents }

    /// Releases the pixels that only a turn of a card, or of the face, needs.
    package func releasePixels() {
        deck.releasePixels()
        ground.releasePixels()
    }

    // MARK: The notice and the line

    /// Shows `new` below the cards from `time` on, or hides the notice for nil.
    func setNotice(_ new: ModeNotice?, at time: MediaTime) {
        stage.transaction(disableActions: true) {
            notice.show(new, on: noticeBoard, at: time)
            line.makeWay(for: notice.area)
        }
    }

    /// Sets whether the pointer is on the word of the notice.
    func hoverNotice(_ isOver: Bool) {
        guard isOver != notice.isHovered else { return }
        stage.transaction(disableActions: true) {
            if notice.hover(isOver, on: noticeBoard) { line.makeWay(for: notice.area) }
        }
    }

    /// Shows `share` as a line below the first group of cards, or no line for nil. The line fades in and out from `time`
    /// on; with nil it comes and goes at once.
    func setLine(_ share: LineShare?, at time: MediaTime? = nil) {
        stage.transaction(disableActions: true) {
            let old = line.layers
            // With other cards, the old line fades out beside the old ones.
            let likeness =
                !deck.isExchanging && share == nil ? old.map(PictureFades.likeness) : []
            line.show(
                share, in: layer, below: deck.lowestLayer, layout: layout,
                cardCount: lineCardCount, style.theme)
            line.makeWay(for: notice.area)
            guard let time, old.isEmpty != line.layers.isEmpty else { return }
            for layer in likeness {
                self.layer.insertSublayer(layer, below: deck.lowestLayer)
                fades.fadeOut(layer, at: time)
            }
            for layer in line.layers { fades.fadeIn(layer, at: time) }
        }
    }

    /// The number of cards above the line.
    private var lineCardCount: Int { plan.groups[0].cards.count }

    private var noticeBoard: NoticeBoard {
        NoticeBoard(
            face: layer, layout: layout, plan: plan, line: line.area,
            painter: NoticePainter(
                theme: style.theme, typefaces: typefaces, scale: style.scale))
    }

    // MARK: Frames

    /// Ends the flips and fades that are over by `time`, before the frame for that time.
    func finish(by time: MediaTime) {
        // Mostly nothing ends, and this is called for every frame.
        if notice.isOver(by: time) || fades.isOver(by: time) {
            stage.transaction(disableActions: true) {
                notice.finish(by: time)
                fades.finish(by: time)
                line.makeWay(for: notice.area)
            }
        }
        deck.finish(by: time)
    }

    // MARK: The style

    /// Changes the style of the face, and its typeface unless that is nil; flips in progress continue, about the new
    /// axis.
    ///
    /// - Parameter time: When the cards begin to turn to another theme, column by column; nil to show it at once.
    func setStyle(
        _ new: FaceStyle, typeface: Typeface? = nil, at time: MediaTime? = nil
    ) throws(FontError) {
        let old = style
        guard new != old else { return }
        if let typeface, typeface != typefaces.digits { typefaces = Typefaces(digits: typeface) }
        deck.style = new
        // The flip's duration and the ground do not affect the cards' pictures.
        var likePictures = old
        likePictures.pace = new.pace
        likePictures.ground = new.ground
        let layout = composition.layout
        let hasSameSize = (layout.width, layout.height) == (self.layout.width, self.layout.height)
        if new == likePictures && hasSameSize {
            if new.ground != old.ground { paintGround() }
        } else if new.theme != old.theme, new.flipAxis == old.flipAxis, hasSameSize, let time {
            try changeTheme(to: layout, at: time)
        } else {
            try rebuild(to: layout)
        }
    }

    /// Begins the change to the theme of the style: the cards turn column by column from `time` on, and everything else
    /// fades.
    private func changeTheme(to layout: FaceLayout, at time: MediaTime) throws(FontError) {
        deck.changeTheme(to: try kits(at: layout), at: layout, from: time)
        stage.transaction(disableActions: true) {
            ground.hideShadows()
            fades.replace(
                [ground.layer, ground.body] + line.layers + notice.layers, in: layer, at: time
            ) { build() }
            if style.ground.opacity < 1 { fades.fadeIn(ground.layer, at: time) }
        }
    }

    /// Shows everything in the newest theme at once.
    func endThemeChange() {
        guard deck.endThemeChange() else { return }
        stage.transaction(disableActions: true) { fades.finish(by: .infinity) }
    }

    // MARK: The places

    /// The composition of the face as it is.
    private var composition: Composition {
        let (width, height) = Self.size(in: windowSize, style)
        return Composition(
            plan: plan, style: style, typefaces: typefaces, width: width, height: height,
            drift: drift)
    }

    /// The height of the cards of each group of `plan` in a window of this size, in pixels.
    func cardHeights(of plan: CardPlan) -> [Double] {
        var composition = composition
        (composition.plan, composition.drift) = (plan, nil)
        return composition.cardHeights
    }

    /// Changes the window's size; flips in progress continue.
    func resize(width: Int, height: Int) throws(FontError) {
        guard (width, height) != windowSize else { return }
        windowSize = (width, height)
        try rebuild(to: composition.layout)
    }

    /// Replaces the cards of the face.
    ///
    /// - Parameters:
    ///   - origins: For each new card, the index of the old card that it continues, including its flips; nil for a blank
    ///     card.
    ///   - time: When the old cards begin to fade out and the new ones in; nil to exchange them at once.
    func setPlan(
        _ new: CardPlan, origins: [Int?], at time: MediaTime? = nil
    ) throws(FontError) {
        plan = new
        let layout = composition.layout
        let kits = try kits(at: layout)
        stage.transaction(disableActions: true) {
            let fade = time.map { time in
                // With another theme at the same time, the old line and notice fade out already.
                let isFading = fades.hasBegun(at: time)
                return (
                    time,
                    CardDeck.Surroundings(
                        behind: isFading ? [] : line.layers, before: isFading ? [] : notice.layers,
                        front: notice.layers.first)
                )
            }
            deck.replace(by: kits, at: layout, origins: origins, fade: fade)
            if fade != nil { notice.clear() }
            build()
            deck.fadeInWithCards(line.layers)
        }
    }

    /// Sets the drift of the cards; nil ends it. The first drift and the end lay out the cards again; any other change
    /// only moves the layers.
    func setDrift(_ new: Drift?) throws(FontError) {
        guard new != drift else { return }
        if let new, drift != nil {
            move(to: new)
        } else {
            drift = new
            let layout = composition.layout
            if layout != self.layout { try rebuild(to: layout) }
        }
    }

    /// Moves cards that drift already to `new`.
    func move(to new: Drift) {
        guard let old = drift else { return }
        drift = new
        guard new != old, Drift.space(width: layout.width, height: layout.height) != (0, 0)
        else { return }
        let (x, y) = (new.x - old.x, new.y - old.y)
        stage.transaction(disableActions: true) {
            deck.move(x: x, y: y)
            line.move(x: Double(x), y: Double(y))
            notice.move(x: Double(x), y: Double(y))
        }
    }

    private func kits(at layout: FaceLayout) throws(FontError) -> [CardKit] {
        try CardKit.kits(of: plan, at: layout, style: style, typefaces: typefaces)
    }

    private func rebuild(to layout: FaceLayout) throws(FontError) {
        let kits = try kits(at: layout)
        stage.transaction(disableActions: true) {
            fades.finish(by: .infinity)
            deck.rebuild(kits, at: layout)
            build()
        }
    }

    /// Builds everything around the cards.
    private func build() {
        stage.transaction(disableActions: true) {
            layer.bounds = Rect(
                x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
            paintGround()
            line.build(
                in: layer, below: deck.lowestLayer, layout: layout, cardCount: lineCardCount,
                style.theme)
            // In front of the shadows of the new cards.
            notice.build(on: noticeBoard)
            line.makeWay(for: notice.area)
        }
    }

    private func paintGround() {
        stage.transaction(disableActions: true) {
            ground.paint(
                style, width: layout.width, height: layout.height, frame: caseFrame)
        }
    }
}
