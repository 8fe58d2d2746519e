import FlipEngine

/// The face as layers: the ground, and the cards on their plates, each showing what it is told.
///
///     let face = try FaceScene(
///         style: FaceStyle(), cardCount: 2, typeface: typeface, on: stage, width: 1280, height: 720)
///     stage.rootLayer.addSublayer(face.layer)
///     face.show(CardValue(text: "09"), on: 0)
///     face.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
///
/// Knows no clock and no hand: who calls it says what is shown and when, and puts its layer where it belongs. Points
/// are the face's pixels, from its top left corner; times are media time in seconds.
package final class FaceScene {
    /// The face: bounds of its size from (0, 0), placed by whoever shows it.
    let layer = Layer()

    package private(set) var style: FaceStyle
    /// Which cards there are.
    private(set) var arrangement: CardArrangement
    private let typefaces: Typefaces
    private let stage: Stage
    private let ground = Layer()
    package private(set) var layout: FaceLayout
    private var painter: CardPainter
    private var metrics: CardMetrics
    private(set) var cards: [FaceCard]
    private var notice = FaceNotice()

    /// A face of the cards of `arrangement`, all blank, whose changes go through the transactions of `stage`.
    ///
    /// Throws a `FontError` when the typeface lacks a digit.
    init(
        style: FaceStyle, arrangement: CardArrangement, typeface: Typeface, on stage: Stage,
        width: Int, height: Int
    ) throws(FontError) {
        self.style = style
        self.arrangement = arrangement
        self.stage = stage
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
        layer.addSublayer(ground)
        build()
    }

    /// A face of `cardCount` cards for two digits, all blank.
    convenience init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, on stage: Stage, width: Int,
        height: Int
    ) throws(FontError) {
        try self.init(
            style: style, arrangement: .pairs(cardCount), typeface: typeface, on: stage,
            width: width, height: height)
    }

    // MARK: What is shown

    /// What card `index` shows, or comes to show when its flips have ended.
    func value(on index: Int) -> CardValue { cards[index].stop.value }

    /// What card `index` shows, or comes to show when its flips have ended.
    func stop(on index: Int) -> CardStop { cards[index].stop }

    /// Whether card `index` is in a flip, running or held.
    func isTurning(_ index: Int) -> Bool { cards[index].turn != nil }

    /// Shows `value` at once, at rest.
    package func show(_ value: CardValue, on index: Int) { show(CardStop(value), on: index) }

    /// Shows `stop` at once, at rest.
    package func show(_ stop: CardStop, on index: Int) {
        stage.transaction(disableActions: true) { cards[index].show(stop, painter) }
    }

    /// Flips card `index` to `value`, after what it does already.
    package func flip(
        to value: CardValue, on index: Int, direction: FlipTimeline.Direction, at time: MediaTime
    ) {
        flip(through: [CardStop(value)], on: index, direction: direction, at: time)
    }

    /// Flips card `index` through `stops`, one after the other, after what it does already.
    func flip(
        through stops: [CardStop], on index: Int, direction: FlipTimeline.Direction,
        at time: MediaTime
    ) {
        stage.transaction(disableActions: true) {
            cards[index].flip(
                through: stops, direction, duration: style.flipDuration, at: time, painter)
        }
    }

    /// Counts the stops of card `index` from another round: the same values, `difference` further.
    func shiftCounts(on index: Int, by difference: Int) {
        cards[index].shiftCounts(by: difference)
    }

    /// Shows a few quiet words below the cards, none for nil, from `time` on.
    func setNotice(_ text: String?, at time: MediaTime) {
        stage.transaction(disableActions: true) {
            notice.show(
                text, in: layer, layout: layout, noticePainter, at: time)
        }
    }

    private var noticePainter: NoticePainter {
        NoticePainter(theme: style.theme, typeface: typefaces.digits, scale: style.scale)
    }

    // MARK: The hand

    /// Makes card `index` stand between two values, the flap at `angle`, 0...π.
    func hold(_ index: Int, from earlier: CardStop, to later: CardStop, angle: Double) {
        stage.transaction(disableActions: true) {
            cards[index].hold(
                from: earlier, to: later, angle: angle, duration: style.flipDuration, painter)
        }
    }

    /// Lets the held flap of card `index`, which has come down or gone up, settle by itself from `time` on.
    func settle(_ index: Int, _ direction: FlipTimeline.Direction, at time: MediaTime) {
        stage.transaction(disableActions: true) {
            cards[index].settle(direction, at: time, painter)
        }
    }

    /// The flip that card `index` is in by itself, for a hand that catches it; nil for a card at rest or held.
    func runningTurn(of index: Int, at time: MediaTime) -> (turn: FaceCard.Turn, angle: Double)? {
        let card = cards[index]
        guard card.isRunning, let turn = card.turn, let angle = card.angle(at: time) else {
            return nil
        }
        return (turn, angle)
    }

    // MARK: Frames

    /// Ends the flips that are over by `time`, before the frame for it is made.
    func finish(by time: MediaTime) {
        stage.transaction(disableActions: true) {
            for index in cards.indices { cards[index].finish(by: time, painter) }
            notice.finish(by: time)
        }
        if cards.allSatisfy({ $0.turn == nil }) { painter.rest() }
    }

    /// Whether something moves by itself, so that each refresh needs a new frame.
    var isMoving: Bool { notice.isMoving || cards.contains { $0.isRunning } }

    /// The angle of the flap that turns, in radians 0...π, the first card's if several do; nil at rest.
    func turningAngle(at time: MediaTime) -> Double? {
        cards.lazy.compactMap { $0.angle(at: time) }.first
    }

    /// Gives the face another size; what turns goes on turning.
    func resize(width: Int, height: Int) throws(FontError) {
        try rebuild(width: width, height: height)
    }

    /// Gives the running face another style; what turns goes on turning, about the new line.
    func setStyle(_ new: FaceStyle) throws(FontError) {
        guard new != style else { return }
        var paced = style
        paced.flipDuration = new.flipDuration
        paced.ground = new.ground
        let hasGround = style.ground == new.ground
        style = new
        // Another pace asks for no other pictures.
        guard new != paced else {
            if !hasGround { buildGround() }
            return
        }
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

    /// The typeface of the digits.
    package var digits: Typeface { typefaces.digits }

    /// Whether an installed font has all of a character.
    func canDraw(_ text: String) -> Bool { typefaces.canDraw(text) }

    /// The picture of the ground, of the face's size.
    var groundPicture: Image? { ground.contents }

    /// How far the eye is from a card, in pixels.
    var eyeDistance: Double { style.eyeDistance * Double(metrics.height) }

    // MARK: Building

    private var groundPainted: Image {
        GroundPainter(theme: style.theme, look: style.ground).paint(
            width: layout.width, height: layout.height)
    }

    private func buildGround() {
        stage.transaction(disableActions: true) { ground.contents = groundPainted }
    }

    private func build() {
        stage.transaction(disableActions: true) {
            let bounds = Rect(
                x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
            layer.bounds = bounds
            ground.frame = bounds
            ground.contents = groundPainted
            let parts = CardParts(style: style, metrics: metrics)
            for (index, place) in layout.cards.enumerated() {
                cards[index].build(
                    in: layer, place: place, axis: style.flipAxis, parts,
                    painter: painter)
            }
            // Over the cards' shadows, as when it came.
            notice.build(in: layer, layout: layout, noticePainter)
        }
    }
}
