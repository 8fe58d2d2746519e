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
final class FaceScene {
    /// The face: bounds of its size from (0, 0), placed by whoever shows it.
    let layer = Layer()

    private let style: FaceStyle
    private let typeface: Typeface
    private let stage: Stage
    private let ground = Layer()
    private(set) var layout: FaceLayout
    private var painter: CardPainter
    private var metrics: CardMetrics
    private(set) var cards: [FaceCard]

    /// A face of `cardCount` cards, all blank, whose changes go through the transactions of `stage`.
    ///
    /// Throws a `FontError` when the typeface lacks a digit.
    init(
        style: FaceStyle, cardCount: Int, typeface: Typeface, on stage: Stage, width: Int,
        height: Int
    ) throws(FontError) {
        self.style = style
        self.stage = stage
        self.typeface = typeface
        layout = FaceLayout(
            width: width, height: height, cardCount: cardCount, eyeDistance: style.eyeDistance)
        metrics = CardMetrics(
            width: layout.cards[0].width, height: layout.cards[0].height, theme: style.theme)
        painter = try CardPainter(theme: style.theme, metrics: metrics, typeface: typeface)
        cards = []
        cards = (0..<max(cardCount, 1)).map { _ in FaceCard() }
        layer.addSublayer(ground)
        build()
    }

    // MARK: What is shown

    /// What card `index` shows, or comes to show when its flip ends.
    func value(on index: Int) -> CardValue { cards[index].value }

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

    /// Ends the flips that are over by `time`, before the frame for it is made.
    func finish(by time: MediaTime) {
        stage.transaction(disableActions: true) {
            for index in cards.indices { cards[index].finish(by: time) }
        }
    }

    /// Whether something moves by itself, so that each refresh needs a new frame.
    var isMoving: Bool { cards.contains { $0.isRunning } }

    /// The angle of the flap that turns, in radians 0...π, the first card's if several do; nil at rest.
    func turningAngle(at time: MediaTime) -> Double? {
        cards.lazy.compactMap { $0.angle(at: time) }.first
    }

    /// Gives the face another size; what turns goes on turning.
    func resize(width: Int, height: Int) throws(FontError) {
        let new = FaceLayout(
            width: width, height: height, cardCount: cards.count, eyeDistance: style.eyeDistance)
        guard new != layout else { return }
        layout = new
        metrics = CardMetrics(
            width: new.cards[0].width, height: new.cards[0].height, theme: style.theme)
        painter = try CardPainter(theme: style.theme, metrics: metrics, typeface: typeface)
        build()
    }

    /// The picture of the ground, of the face's size.
    var groundPicture: Image? { ground.contents }

    /// How far the eye is from a card, in pixels.
    var eyeDistance: Double { style.eyeDistance * Double(metrics.height) }

    // MARK: Building

    private func build() {
        stage.transaction(disableActions: true) {
            let bounds = Rect(
                x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
            layer.bounds = bounds
            ground.frame = bounds
            ground.contents = GroundPainter(theme: style.theme).paint(
                width: layout.width, height: layout.height)
            let parts = CardParts(style: style, metrics: metrics)
            for (index, place) in layout.cards.enumerated() {
                cards[index].build(
                    in: layer, place: place, parts, painter: painter)
            }
        }
    }
}
