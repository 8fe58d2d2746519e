import FlipClock
import FlipEngine
import FlipThreads

/// The cards of a face, with their painters and parts, in the face's layer.
///
///     deck.show(CardValue(text: "09"), on: 0)
///     deck.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
///
/// The face lays the cards out and says how they look; the caller decides which values they show and when. Points are
/// the face's pixels, from its top left corner; times are media time in seconds.
package final class CardDeck {
    private(set) var cards: [FaceCard]
    /// Where the cards are, and how they look.
    private var places: CardPlaces
    private let stage: Stage
    /// The number of cards so far, including those that others have replaced.
    private var cardCount: Int
    /// The cards that still have the look of the theme before.
    private var themeChange = ThemeChange()
    /// The cards that come and go with another plan.
    private var exchange: CardExchange?

    /// Adds a blank card for each of `kits` to the layer `face`; changes use the transactions of `stage`.
    init(
        _ kits: [CardKit], at layout: FaceLayout, style: FaceStyle, in face: Layer,
        on stage: Stage
    ) {
        places = CardPlaces(face: face, layout: layout, style: style)
        self.stage = stage
        cards = kits.enumerated().map { FaceCard(number: $0, $1) }
        cardCount = kits.count
        build(kits)
    }

    // MARK: Values

    /// The value of card `index` at rest, or at the end of its pending flips.
    func value(on index: Int) -> CardValue { stop(on: index).value }

    /// The stop of card `index` at rest, or at the end of its pending flips.
    func stop(on index: Int) -> CardStop { themeChange[index]?.stop ?? cards[index].stop }

    /// Whether card `index` has a flip in progress, running or held.
    package func isTurning(_ index: Int) -> Bool { cards[index].isTurning }

    /// Shows `value` immediately, without a flip.
    package func show(_ value: CardValue, on index: Int) { show(CardStop(value), on: index) }

    /// Shows `stop` immediately, without a flip.
    package func show(_ stop: CardStop, on index: Int) {
        themeChange.set(nil, .forward, on: index)
        stage.transaction(disableActions: true) { cards[index].show(stop) }
    }

    /// Shows stops on several cards immediately, without flips.
    func show(_ stops: [(index: Int, stop: CardStop)]) {
        prepare(stops.map { ($0.index, $0.stop.value) })
        for (index, stop) in stops { show(stop, on: index) }
    }

    private func prepare(_ values: [(index: Int, value: CardValue)]) {
        CardPainter.prepare(values.map { (cards[$0.index].view.kit.painter, $0.value) })
    }

    /// Adds `difference` to all counts of card `index`; the values stay the same.
    func shiftCounts(on index: Int, by difference: Int) {
        themeChange.shiftCount(on: index, by: difference)
        cards[index].shiftCounts(by: difference)
    }

    /// The characters of the `words` of a board of these cards, in a language with these capitals.
    func set(_ words: [[String]], in capitals: Capitals) -> [[BoardCharacter]] {
        (themeChange[0]?.kit ?? cards.first?.view.kit)?.painter.set(words, in: capitals) ?? []
    }

    // MARK: Pixels

    /// Paints the pictures between which cards will flip next, on all cores if they have many pixels together.
    func prepareFlips(to values: [(index: Int, value: CardValue)]) {
        prepare(values)
        let pictures = values.flatMap { index, value in
            let view = cards[index].view
            return [view.picture, view.kit.painter.picture(of: value)].compactMap { $0 }
        }
        let pixels = pictures.reduce(0) { $0 + $1.width * $1.height }
        ConcurrentLoop.perform(
            iterations: pictures.count,
            threadCount: pixels < 2 * PaintBands.minimumPixels ? 1 : nil
        ) { pictures[$0].keepPixels() }
    }

    /// Paints what only turning flaps need, so that the first one does not wait for it.
    package func prepareFlaps() {
        for card in cards { card.view.kit.parts.keepPixels() }
    }

    /// Releases the pixels that only a turn of a card, or of the face, needs.
    func releasePixels() {
        for card in cards {
            card.view.releasePixels()
            card.view.kit.parts.plate.releasePixels()
        }
    }

    // MARK: Flips

    /// The duration of a single flip of card `index`, in seconds.
    func flipDuration(of index: Int) -> Double { places.flipDuration(of: index) }

    /// Flips card `index` to `value`, after its pending flips.
    package func flip(
        to value: CardValue, on index: Int, direction: FlipTimeline.Direction, at time: MediaTime
    ) {
        flip(through: [CardStop(value)], on: index, direction: direction, at: time)
    }

    /// Flips card `index` through `stops` in order, after its pending flips; a resting card starts after `delay`
    /// seconds, with the sound `departure`. A single flip takes `duration` seconds, or for nil as long as suits the card.
    func flip(
        through stops: [CardStop], on index: Int, direction: FlipTimeline.Direction,
        duration: Double? = nil, at time: MediaTime, delay: MediaTime = 0,
        departure: FlipSound.Kind = .tick
    ) {
        stage.transaction(disableActions: true) {
            cards[index].flip(
                through: stops, direction, duration: duration ?? flipDuration(of: index),
                at: time, delay: delay, departure: departure)
        }
    }

    /// The sounds of all flips in progress, since their beginnings, and of the pending ones.
    var flipSounds: [FlipSound] { cards.flatMap(\.flipSounds) }

    /// The time from `time` until all flips in progress and pending have ended, in seconds; 0 at rest.
    func remainingTime(at time: MediaTime) -> MediaTime {
        cards.indices.reduce(0) { longest, index in
            let rest = cards[index].remainingTime(at: time)
            guard let card = themeChange[index] else { return max(longest, rest) }
            // On a face without frames, the turn does not begin; it counts as over all the same.
            let start = cards[index].isTurning ? time + rest : card.time
            return max(longest, start + flipDuration(of: index) - time)
        }
    }

    /// The angle of the turning flap, in radians 0...π, of the first card if there are several; of a lifted half if
    /// none turns, and nil at rest.
    func turningAngle(at time: MediaTime) -> Double? {
        (cards.first(where: \.isTurning) ?? cards.first { $0.turn != nil })?.angle(at: time)
    }

    /// The number of flips until the last flap of all cards has landed; see `FaceCard.flipsLeft(at:)`.
    func flipsLeft(at time: MediaTime) -> Double {
        cards.reduce(0) { max($0, $1.flipsLeft(at: time)) }
    }

    /// Drops flips that no frame has shown yet, so that the cards go directly to newer values.
    func dropUnseenFlips() {
        stage.transaction(disableActions: true) {
            for index in cards.indices { cards[index].dropUnseenFlips(since: stage.currentTime) }
        }
    }

    /// Ends the flips that are over by `time`, before the frame for that time, and begins those to another theme.
    func finish(by time: MediaTime) {
        // Mostly nothing ends, and this is called for every frame.
        if themeChange.isOver(by: time) || exchange?.isOver(by: time) == true
            || cards.contains(where: { $0.isOver(by: time) })
        {
            stage.transaction(disableActions: true) {
                for index in cards.indices { cards[index].finish(by: time) }
                themeChange.finish(by: time)
                if exchange?.isOver(by: time) == true { endExchange() }
            }
        }
        if !themeChange.isEmpty {
            stage.transaction(disableActions: true) {
                themeChange.turn(&cards, in: places, by: time, since: stage.currentTime)
            }
        }
        if cards.allSatisfy({ !$0.isTurning }) {
            for card in cards { card.view.kit.painter.rest() }
        }
    }

    // MARK: Dragging

    /// Holds the flap of card `index` between two values, at `angle`, 0...π radians.
    func hold(_ index: Int, from earlier: CardStop, to later: CardStop, angle: Double) {
        stage.transaction(disableActions: true) {
            cards[index].hold(
                from: earlier, to: later, angle: angle, duration: flipDuration(of: index))
        }
    }

    /// Releases the held flap of card `index`, which landed at `time` with `speed`, in flips per second, so that it
    /// settles.
    func settle(_ index: Int, landingAt speed: Double, at time: MediaTime) {
        stage.transaction(disableActions: true) {
            cards[index].settle(landingAt: speed, at: time)
        }
    }

    /// Shows the lifted card `index` at rest.
    func drop(_ index: Int) {
        stage.transaction(disableActions: true) {
            cards[index].show(cards[index].stop)
        }
    }

    /// Whether a half of card `index` is lifted.
    func isLifted(_ index: Int) -> Bool { cards[index].liftedHalf != nil }

    /// Lifts a half of card `index`, which is at rest, by `angle` radians; see `FaceCard.lift`.
    func lift(_ half: CardHalf, of index: Int, over neighbour: CardStop, by angle: Double) {
        stage.transaction(disableActions: true) {
            cards[index].lift(
                half, over: neighbour, by: angle, duration: flipDuration(of: index))
        }
    }

    /// The running flip of card `index`, for a drag that catches it; nil for a card that is at rest or held, or that
    /// settles after its last flip: the next drag of such a card turns the next flap.
    func runningTurn(of index: Int, at time: MediaTime) -> (turn: FaceCard.Turn, angle: Double)? {
        let card = cards[index]
        guard card.isRunning, !card.isSettling(at: time), let turn = card.turn,
            let angle = card.angle(at: time)
        else { return nil }
        return (turn, angle)
    }

    // MARK: Places

    /// The places of the cards.
    var layout: FaceLayout { places.layout }

    /// The style of the cards. If it changes, the caller rebuilds the cards, unless their pictures stay the same.
    var style: FaceStyle {
        get { places.style }
        set { places.style = newValue }
    }

    /// Moves the cards by whole pixels.
    func move(x: Int, y: Int) {
        places.layout = layout.moved(x: x, y: y)
        stage.transaction(disableActions: true) {
            for index in cards.indices { cards[index].view.move(x: Double(x), y: Double(y)) }
        }
    }

    /// Shows the cards in other places and with other pictures at once; flips in progress continue.
    func rebuild(_ kits: [CardKit], at layout: FaceLayout) {
        stage.transaction(disableActions: true) {
            themeChange.end(&cards)
            endExchange()
            places.layout = layout
            build(kits)
        }
    }

    private func build(_ kits: [CardKit]) {
        stage.transaction(disableActions: true) {
            CardPainter.prepare(
                zip(kits, cards).flatMap { kit, card in
                    card.view.values.map { (kit.painter, $0) }
                })
            for (index, kit) in kits.enumerated() {
                places.build(cards[index], at: index, kit, in: exchange?.layer(of: index))
            }
        }
    }

    /// The card at `point` of the face in the last frame, its part, and the position on the card's plane; nil if there
    /// is no card.
    func hit(at point: Point) -> (index: Int, part: CardPart, point: Point)? {
        // As drawn: turning cards in front of resting ones, those nearer to the eye first; among resting cards, later
        // ones in front.
        let order = cards.indices.sorted { a, b in
            let (front, back) = (cards[a].view.layer.zPosition, cards[b].view.layer.zPosition)
            return front == back ? a > b : front > back
        }
        for index in order {
            if let (part, place) = cards[index].view.hit(at: point) { return (index, part, place) }
        }
        return nil
    }

    /// The rearmost layer of the cards.
    var lowestLayer: Layer? {
        cards[0].view.plate.superlayer === places.face ? cards[0].view.plate : exchange?.incoming
    }

    // MARK: Another theme

    /// Begins the change to another theme: the cards turn to the pictures of `kits` column by column from `time` on.
    func changeTheme(to kits: [CardKit], at layout: FaceLayout, from time: MediaTime) {
        stage.transaction(disableActions: true) { endExchange() }
        places.layout = layout
        themeChange.begin(kits, columns: layout.cards.map(\.minX), at: time)
        CardPainter.prepare(kits.indices.map { (kits[$0].painter, cards[$0].stop.value) })
    }

    /// Whether card `index` still has the look of the theme before, and will turn to the new one.
    func waitsForTheme(_ index: Int) -> Bool { themeChange[index] != nil }

    /// Has card `index`, which waits for the new theme, turn to `stop` with it.
    func setAwaited(_ stop: CardStop, _ direction: FlipTimeline.Direction, on index: Int) {
        themeChange.set(stop, direction, on: index)
    }

    /// When the next card turns to another theme, in media time; infinity for never.
    var nextTurnTime: MediaTime { themeChange.nextTurnTime(of: cards) }

    /// Shows all cards in the newest theme at once; returns whether some had not turned to it.
    func endThemeChange() -> Bool {
        guard !themeChange.isEmpty else { return false }
        stage.transaction(disableActions: true) {
            for (index, kit) in themeChange.end(&cards) {
                places.build(cards[index], at: index, kit)
            }
        }
        return true
    }

    // MARK: Other cards

    /// The layers around the cards of a face.
    struct Surroundings {
        /// The layers behind the cards that go with them.
        let behind: [Layer]
        /// The layers in front of the cards that go with them.
        let before: [Layer]
        /// The layer in front of the cards; nil for none.
        let front: Layer?
    }

    /// Replaces the cards: there is one for each of `kits`.
    ///
    /// - Parameters:
    ///   - origins: For each new card, the index of the old card that it continues, including its flips; nil for a blank
    ///     card.
    ///   - fade: When the old cards begin to fade out and the new ones in, and what fades out with them; nil to exchange
    ///     the cards at once.
    func replace(
        by kits: [CardKit], at layout: FaceLayout, origins: [Int?],
        fade: (time: MediaTime, around: Surroundings)?
    ) {
        stage.transaction(disableActions: true) {
            themeChange.end(&cards)
            endExchange()
            let (old, oldPlaces) = (cards, self.layout.cards)
            places.layout = layout
            cards = kits.enumerated().map { index, kit in
                let origin = index < origins.count ? origins[index] : nil
                if let origin, old.indices.contains(origin) { return old[origin] }
                cardCount += 1
                return FaceCard(number: cardCount - 1, kit)
            }
            if let (time, around) = fade {
                exchange = CardExchange(
                    from: old, at: oldPlaces, to: cards, at: layout.cards, among: around,
                    in: places.face, at: time)
            } else {
                for card in old { card.view.remove() }
            }
            build(kits)
        }
    }

    /// Whether old cards fade out and new ones in.
    var isExchanging: Bool { exchange != nil }

    /// Lets layers of the face fade in together with the new cards, if those do.
    func fadeInWithCards(_ layers: [Layer]) { exchange?.fadeIn(layers) }

    /// Ends a change to another plan: the new cards are in the face like all others.
    private func endExchange() {
        guard var exchange else { return }
        self.exchange = nil
        // In the order of a face that has had these cards from the start.
        for layer in cards.flatMap(\.view.layers) {
            places.face.insertSublayer(layer, below: exchange.incoming)
        }
        exchange.remove()
    }
}
