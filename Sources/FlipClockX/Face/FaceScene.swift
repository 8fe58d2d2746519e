import FlipEngine

/// The face as layers: the ground, and the cards on their plates, each showing what it is told.
///
///     let scene = try FaceScene(style: FaceStyle(), cardCount: 2, typeface: typeface, width: 1280, height: 720)
///     scene.show(CardValue(text: "09"), on: 0)
///     scene.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
///     let tree = scene.commit(at: time)
///
/// Knows no clock and no hand: who calls it says what is shown and when. Points are the window's pixels, times media
/// time in seconds.
final class FaceScene {
    private(set) var style: FaceStyle
    /// Which cards there are.
    private(set) var arrangement: CardArrangement
    private let typefaces: Typefaces
    private let stage = Stage()
    private let ground = Layer()
    private(set) var layout: FaceLayout
    private var painter: CardPainter
    private var metrics: CardMetrics
    private var cards: [FaceCard]

    /// A face of the cards of `arrangement`, all blank.
    ///
    /// Throws a `FontError` when the typeface lacks a digit.
    init(
        style: FaceStyle, arrangement: CardArrangement, typeface: Typeface, width: Int,
        height: Int
    ) throws(FontError) {
        self.style = style
        self.arrangement = arrangement
        typefaces = Typefaces(digits: typeface)
        layout = FaceLayout(
            width: width, height: height, arrangement: arrangement,
            eyeDistance: style.eyeDistance, axis: style.flipAxis)
        metrics = style.metrics(layout)
        painter = try CardPainter(
            theme: style.theme, metrics: metrics, typefaces: typefaces,
            perCard: arrangement.charactersPerCard)
        cards = []
        cards = (0..<arrangement.count).map { _ in FaceCard() }
        stage.rootLayer.addSublayer(ground)
        build()
    }

    /// A face of `cardCount` cards for two digits, all blank.
    convenience init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, width: Int, height: Int
    ) throws(FontError) {
        try self.init(
            style: style, arrangement: .pairs(cardCount), typeface: typeface, width: width,
            height: height)
    }

    // MARK: What is shown

    /// What card `index` shows, or comes to show when its flip ends.
    func value(on index: Int) -> CardValue { cards[index].value }

    /// Whether card `index` is in a flip, running or held.
    func isTurning(_ index: Int) -> Bool { cards[index].turn != nil }

    /// Shows `value` at once, at rest.
    func show(_ value: CardValue, on index: Int) {
        stage.transaction(disableActions: true) {
            cards[index].show(value, painter)
        }
    }

    /// Flips card `index` to `value`; a flip that is under way is over at once.
    func flip(
        to value: CardValue, on index: Int, direction: FlipTimeline.Direction, at time: MediaTime
    ) {
        let timeline = FlipTimeline(duration: style.flipDuration, direction: direction)
        stage.transaction(disableActions: true) {
            cards[index].prepare(to: value, timeline, painter)
            cards[index].run(at: time, from: 0)
        }
    }

    // MARK: The hand

    /// Makes card `index` ready to be turned by hand between two values; the flap stands at `angle`, 0...π.
    func hold(_ index: Int, earlier: CardValue, later: CardValue, angle: Double) {
        let timeline = FlipTimeline(duration: style.flipDuration)
        stage.transaction(disableActions: true) {
            if cards[index].value != earlier { cards[index].show(earlier, painter) }
            cards[index].prepare(to: later, timeline, painter)
            cards[index].hold(at: timeline.offset(forAngle: angle))
        }
    }

    /// Turns the flap of card `index`, which must be held, to `angle`, 0...π.
    func turn(_ index: Int, to angle: Double) {
        guard let timeline = cards[index].turn?.timeline else { return }
        stage.transaction(disableActions: true) {
            cards[index].hold(at: timeline.offset(forAngle: angle))
        }
    }

    /// Lets the flap of card `index`, which has come down, settle by itself from `time` on.
    func land(_ index: Int, at time: MediaTime) {
        guard let timeline = cards[index].turn?.timeline else { return }
        stage.transaction(disableActions: true) {
            cards[index].run(at: time, from: timeline.landing)
        }
    }

    /// Puts the flap of card `index`, which must be held, back up: the value before stays.
    func putBack(_ index: Int) {
        stage.transaction(disableActions: true) { cards[index].putBack() }
    }

    // MARK: Frames

    /// Ends the flips that are over by `time` and gives the frame.
    func commit(at time: MediaTime) -> RenderTree {
        stage.transaction(disableActions: true) {
            for index in cards.indices { cards[index].finish(by: time) }
        }
        let tree = stage.commit(at: time)
        stage.deliverEvents()
        return tree
    }

    /// Whether something moves by itself, so that each refresh needs a new frame.
    var isMoving: Bool { cards.contains { $0.isRunning } }

    /// The angle of the flap that turns, in radians 0...π, the first card's if several do; nil at rest.
    func turningAngle(at time: MediaTime) -> Double? {
        cards.lazy.compactMap { $0.angle(at: time) }.first
    }

    /// Makes the face fit a window of another size; what turns goes on turning.
    func resize(width: Int, height: Int) throws(FontError) {
        try rebuild(width: width, height: height)
    }

    /// Gives the running face another style; what turns goes on turning, about the new line.
    func setStyle(_ new: FaceStyle) throws(FontError) {
        guard new != style else { return }
        style = new
        try rebuild(width: layout.width, height: layout.height, isAnew: true)
    }

    /// Gives the running face other cards.
    ///
    /// - Parameter origins: For each new card the old one that it was, flip and all, or nil for a blank one. Without it
    ///   the first cards stay.
    func setArrangement(_ new: CardArrangement, origins: [Int?]? = nil) throws(FontError) {
        guard new != arrangement || origins != nil else { return }
        let old = cards
        cards = (0..<new.count).map { index in
            let origin = origins.map { index < $0.count ? $0[index] : nil } ?? index
            return origin.flatMap { old.indices.contains($0) ? old[$0] : nil } ?? FaceCard()
        }
        stage.transaction(disableActions: true) {
            for card in old { card.remove() }
        }
        arrangement = new
        try rebuild(width: layout.width, height: layout.height, isAnew: true)
    }

    private func rebuild(width: Int, height: Int, isAnew: Bool = false) throws(FontError) {
        let new = FaceLayout(
            width: width, height: height, arrangement: arrangement,
            eyeDistance: style.eyeDistance, axis: style.flipAxis)
        guard isAnew || new != layout else { return }
        layout = new
        metrics = style.metrics(new)
        painter = try CardPainter(
            theme: style.theme, metrics: metrics, typefaces: typefaces,
            perCard: arrangement.charactersPerCard)
        build()
    }

    /// How far the eye is from a card, in pixels.
    var eyeDistance: Double { style.eyeDistance * Double(metrics.height) }

    // MARK: Building

    private func build() {
        stage.transaction(disableActions: true) {
            let bounds = Rect(
                x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
            for layer in [stage.rootLayer, ground] {
                layer.bounds = bounds
                layer.position = Point(x: bounds.midX, y: bounds.midY)
            }
            ground.contents = GroundPainter(theme: style.theme).paint(
                width: layout.width, height: layout.height)
            let parts = CardParts(style: style, metrics: metrics)
            for (index, place) in layout.cards.enumerated() {
                cards[index].build(
                    in: stage.rootLayer, place: place, axis: style.flipAxis, parts,
                    painter: painter)
            }
        }
    }
}
