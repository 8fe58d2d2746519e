import FlipClock
import FlipEngine
import FlipThreads

/// The layers of the face: the ground, and the cards on their plates.
///
///     let face = try FaceScene(
///         style: FaceStyle(), cardCount: 2, typeface: typeface, on: stage, width: 1280, height: 720)
///     stage.rootLayer.addSublayer(face.layer)
///     face.show(CardValue(text: "09"), on: 0)
///     face.flip(to: CardValue(text: "10"), on: 0, direction: .forward, at: time)
///
/// The caller decides which values the cards show and when, and adds `layer` to its own tree. Points are the face's
/// pixels, from its top left corner; times are media time in seconds.
package final class FaceScene {
    /// The face's layer, whose bounds begin at (0, 0); its owner positions it.
    let layer = Layer()

    package private(set) var style: FaceStyle
    /// The plan of the cards.
    private(set) var plan: CardPlan
    private var typefaces: Typefaces
    private let stage: Stage
    private let ground = Layer()
    private var painted: PaintedGround?

    /// A picture of the ground, with all that it depends on.
    private struct PaintedGround {
        struct Key: Equatable {
            let theme: Theme
            let style: GroundStyle
            let width: Int
            let height: Int
        }

        let key: Key
        let picture: Image
    }
    package private(set) var layout: FaceLayout
    /// The painter and the parts of each card.
    private var kits: [CardKit] = []
    private(set) var cards: [FaceCard]
    /// The cards that still have the look of the theme before.
    private var themeChange = ThemeChange()
    /// The pictures of the theme before, which fade out: those of the cards' plates, and all others.
    private var (plateFades, fades) = (PictureFades(), PictureFades())
    /// The cards that come and go with another plan.
    private var exchange: CardExchange?
    /// The number of cards so far, including those that a new plan has replaced.
    private var cardCount: Int
    private(set) var notice = FaceNotice()
    private(set) var line = ProgressLine()
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
        self.style = style
        self.stage = stage
        let typefaces = Typefaces(digits: typeface)
        self.typefaces = typefaces
        plan = makePlan { plan in
            Self.cardHeights(
                of: plan, style, typefaces, width: Double(width), height: Double(height))
        }
        layout = Self.layout(of: plan, style, typefaces, width: width, height: height)
        cards = plan.cards.indices.map { FaceCard(number: $0) }
        cardCount = cards.count
        layer.addSublayer(ground)
        kits = try makeKits()
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
        stage.transaction(disableActions: true) { cards[index].show(stop, kits[index].painter) }
    }

    /// Shows stops on several cards immediately, without flips.
    func show(_ stops: [(index: Int, stop: CardStop)]) {
        prepare(stops.map { ($0.index, $0.stop.value) })
        for (index, stop) in stops { show(stop, on: index) }
    }

    private func prepare(_ values: [(index: Int, value: CardValue)]) {
        CardPainter.prepare(values.map { (kits[$0.index].painter, $0.value) })
    }

    /// Paints the pictures between which cards will flip next, on all cores if they have many pixels together.
    func prepareFlips(to values: [(index: Int, value: CardValue)]) {
        prepare(values)
        let pictures = values.flatMap { index, value in
            [cards[index].picture, kits[index].painter.picture(of: value)].compactMap { $0 }
        }
        let pixels = pictures.reduce(0) { $0 + $1.width * $1.height }
        ConcurrentLoop.perform(
            iterations: pictures.count,
            threadCount: pixels < 2 * PaintBands.minimumPixels ? 1 : nil
        ) { pictures[$0].keepPixels() }
    }

    /// Paints what only turning flaps need, so that the first one does not wait for it.
    package func prepareFlaps() {
        for kit in kits { kit.parts.keepPixels() }
    }

    /// Releases the pixels that only a turn of a card, or of the face, needs.
    package func releasePixels() {
        for card in cards { card.releasePixels() }
        for kit in kits { kit.parts.plate.releasePixels() }
        painted?.picture.releasePixels()
    }

    /// The duration of a single flip of card `index`, in seconds.
    func flipDuration(of index: Int) -> Double {
        style.pace.duration(ofCardHigh: Double(layout.cards[index].height) / style.scale)
    }

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
                at: time, delay: delay, departure: departure, kits[index].painter)
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

    /// Adds `difference` to all counts of card `index`; the values stay the same.
    func shiftCounts(on index: Int, by difference: Int) {
        themeChange.shiftCount(on: index, by: difference)
        cards[index].shiftCounts(by: difference)
    }

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
            let likeness = exchange == nil && share == nil ? old.map(PictureFades.likeness) : []
            line.show(
                share, in: layer, below: lowestCard, layout: layout, cardCount: lineCardCount,
                style.theme)
            line.makeWay(for: notice.area)
            guard let time, old.isEmpty != line.layers.isEmpty else { return }
            for layer in likeness {
                self.layer.insertSublayer(layer, below: lowestCard)
                fades.fadeOut(layer, at: time)
            }
            for layer in line.layers { fades.fadeIn(layer, at: time) }
        }
    }

    /// The layer in front of the line.
    private var lowestCard: Layer? {
        cards[0].plateLayer.superlayer === layer ? cards[0].plateLayer : exchange?.incoming
    }

    /// The number of cards above the line.
    private var lineCardCount: Int { plan.groups[0].cards.count }

    private var noticeBoard: NoticeBoard {
        NoticeBoard(
            face: layer, layout: layout, plan: plan, line: line.area,
            painter: NoticePainter(
                theme: style.theme, typefaces: typefaces, scale: style.scale))
    }

    // MARK: Dragging

    /// Holds the flap of card `index` between two values, at `angle`, 0...π radians.
    func hold(_ index: Int, from earlier: CardStop, to later: CardStop, angle: Double) {
        stage.transaction(disableActions: true) {
            cards[index].hold(
                from: earlier, to: later, angle: angle, duration: flipDuration(of: index),
                kits[index].painter)
        }
    }

    /// Releases the held flap of card `index`, which landed at `time` with `speed`, in flips per second, so that it
    /// settles.
    func settle(_ index: Int, landingAt speed: Double, at time: MediaTime) {
        stage.transaction(disableActions: true) {
            cards[index].settle(landingAt: speed, at: time, kits[index].painter)
        }
    }

    /// Shows the lifted card `index` at rest.
    func drop(_ index: Int) {
        stage.transaction(disableActions: true) {
            cards[index].show(cards[index].stop, kits[index].painter)
        }
    }

    /// Whether a half of card `index` is lifted.
    func isLifted(_ index: Int) -> Bool { cards[index].liftedHalf != nil }

    /// Lifts a half of card `index`, which is at rest, by `angle` radians; see `FaceCard.lift`.
    func lift(
        _ half: CardHalf, of index: Int, over neighbour: CardStop, by angle: Double
    ) {
        stage.transaction(disableActions: true) {
            cards[index].lift(
                half, over: neighbour, by: angle, duration: flipDuration(of: index),
                kits[index].painter)
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

    /// Drops flips that no frame has shown yet, so that the cards go directly to newer values.
    func dropUnseenFlips() {
        stage.transaction(disableActions: true) {
            for index in cards.indices {
                cards[index].dropUnseenFlips(since: stage.currentTime, kits[index].painter)
            }
        }
    }

    // MARK: Frames

    /// Ends the flips that are over by `time`, before the frame for that time.
    func finish(by time: MediaTime) {
        // Mostly nothing ends, and this is called for every frame.
        if notice.isOver(by: time) || fades.isOver(by: time) || plateFades.isOver(by: time)
            || exchange?.isOver(by: time) == true || cards.contains(where: { $0.isOver(by: time) })
        {
            stage.transaction(disableActions: true) {
                for index in cards.indices { cards[index].finish(by: time, kits[index].painter) }
                notice.finish(by: time)
                fades.finish(by: time)
                plateFades.finish(by: time)
                if exchange?.isOver(by: time) == true { endExchange() }
                line.makeWay(for: notice.area)
            }
        }
        if !themeChange.isEmpty { turnCards(by: time) }
        if cards.allSatisfy({ !$0.isTurning }) {
            for kit in kits { kit.painter.rest() }
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

    /// Changes the face's size; flips in progress continue.
    func resize(width: Int, height: Int) throws(FontError) {
        try rebuild(width: width, height: height)
    }

    /// Changes the style of the face, and its typeface unless that is nil; flips in progress continue, about the new
    /// axis.
    ///
    /// - Parameter time: When the cards begin to turn to another theme, column by column; nil to show it at once.
    func setStyle(
        _ new: FaceStyle, typeface: Typeface? = nil, at time: MediaTime? = nil
    ) throws(FontError) {
        guard new != style else { return }
        let hasOtherTheme = new.theme != style.theme && new.flipAxis == style.flipAxis
        if let typeface, typeface != typefaces.digits { typefaces = Typefaces(digits: typeface) }
        var paced = style
        paced.pace = new.pace
        paced.ground = new.ground
        let hasGround = style.ground == new.ground
        style = new
        // The flip's duration and the ground do not affect the cards' pictures.
        guard new != paced else {
            if !hasGround { buildGround() }
            return
        }
        if hasOtherTheme, let time {
            try changeTheme(at: time)
        } else {
            try rebuild(width: layout.width, height: layout.height, isAnew: true)
        }
    }

    // MARK: Another theme

    /// Whether card `index` still has the look of the theme before, and will turn to the new one.
    func waitsForTheme(_ index: Int) -> Bool { themeChange[index] != nil }

    /// Has card `index`, which waits for the new theme, turn to `stop` with it.
    func setAwaited(_ stop: CardStop, _ direction: FlipTimeline.Direction, on index: Int) {
        themeChange.set(stop, direction, on: index)
    }

    /// Begins the change to the theme of the style: the cards turn column by column from `time` on, and everything else
    /// fades.
    private func changeTheme(at time: MediaTime) throws(FontError) {
        stage.transaction(disableActions: true) { endExchange() }
        layout = Self.layout(
            of: plan, style, typefaces, width: layout.width, height: layout.height, drift: drift)
        let new = try makeKits()
        themeChange = ThemeChange(new, columns: layout.cards.map(\.minX), at: time)
        CardPainter.prepare(new.indices.map { (new[$0].painter, cards[$0].stop.value) })
        stage.transaction(disableActions: true) {
            fades.replace([ground] + line.layers + notice.layers, in: layer, at: time) {
                ground.contents = paintedGround()
                line.build(
                    in: layer, below: lowestCard, layout: layout, cardCount: lineCardCount,
                    style.theme)
                notice.build(on: noticeBoard)
                line.makeWay(for: notice.area)
            }
            if style.ground.opacity < 1 { fades.fadeIn(ground, at: time) }
        }
    }

    /// Turns the cards that are due by `time` and at rest to the new theme.
    private func turnCards(by time: MediaTime) {
        stage.transaction(disableActions: true) {
            for index in themeChange.indices {
                guard let card = themeChange[index], card.time <= time, !cards[index].isTurning,
                    !cards[index].sinkLanding(
                        duration: flipDuration(of: index), at: time, kits[index].painter)
                else { continue }
                turn(index, to: card, at: time)
            }
        }
    }

    private func turn(_ index: Int, to card: ThemeChange.Card, at time: MediaTime) {
        guard let picture = cards[index].picture else { return }
        let (stop, plate) = (stop(on: index), cards[index].plateLayer)
        themeChange.remove(index)
        kits[index] = card.kit
        build(index)
        layer.insertSublayer(plate, above: cards[index].plateLayer)
        plateFades.fadeOut(plate, at: time)
        plateFades.fadeIn(cards[index].plateLayer, at: time)
        // It was due after the last frame, or was moved until then.
        cards[index].flip(
            from: picture, to: stop, card.direction, duration: flipDuration(of: index),
            at: max(card.time, stage.currentTime), card.kit.painter)
    }

    /// Shows all cards in the newest theme at once.
    func endThemeChange() {
        guard !themeChange.isEmpty else { return }
        let waiting = themeChange
        stage.transaction(disableActions: true) {
            forgetThemeChange()
            for index in waiting.indices {
                if let kit = waiting[index]?.kit { kits[index] = kit }
                build(index)
            }
        }
    }

    /// Ends a change of the theme, before all cards are built again.
    private func forgetThemeChange() {
        keepAwaited()
        plateFades.finish(by: .infinity)
        fades.finish(by: .infinity)
    }

    /// Gives the cards that wait for the new theme the stops to which they would have turned.
    private func keepAwaited() {
        for index in themeChange.indices {
            guard let stop = themeChange[index]?.stop,
                !cards[index].isTurning || cards[index].isRunning
            else { continue }
            cards[index].show(stop, kits[index].painter)
        }
        themeChange = ThemeChange()
    }

    /// When the next card turns to another theme, in media time; infinity for never.
    var nextTurnTime: MediaTime {
        themeChange.indices.reduce(.infinity) { earliest, index in
            cards[index].isTurning ? earliest : min(earliest, themeChange[index]?.time ?? earliest)
        }
    }

    // MARK: Other cards

    /// Replaces the cards of the face.
    ///
    /// - Parameters:
    ///   - origins: For each new card, the index of the old card that it continues, including its flips; nil for a blank
    ///     card.
    ///   - time: When the old cards begin to fade out and the new ones in; nil to exchange them at once.
    func setPlan(
        _ new: CardPlan, origins: [Int?], at time: MediaTime? = nil
    ) throws(FontError) {
        keepAwaited()
        stage.transaction(disableActions: true) {
            plateFades.finish(by: .infinity)
            endExchange()
        }
        let (old, oldPlaces) = (cards, layout.cards)
        cards = new.cards.indices.map { index in
            let origin = index < origins.count ? origins[index] : nil
            if let origin, old.indices.contains(origin) { return old[origin] }
            cardCount += 1
            return FaceCard(number: cardCount - 1)
        }
        plan = new
        layout = Self.layout(
            of: plan, style, typefaces, width: layout.width, height: layout.height, drift: drift)
        kits = try makeKits()
        stage.transaction(disableActions: true) {
            if let time {
                // With another theme at the same time, the old line and notice fade out already.
                exchange = CardExchange(
                    from: old, at: oldPlaces, to: cards, at: layout.cards, line: line.layers,
                    notice: notice.layers, isFading: fades.hasBegun(at: time), in: layer, at: time)
                notice.clear()
            } else {
                for card in old { card.remove() }
            }
            build()
            exchange?.fadeIn(line.layers)
        }
    }

    /// Ends a change to another plan: the new cards are in the face like all others.
    private func endExchange() {
        guard var exchange else { return }
        self.exchange = nil
        // In the order of a face that has had this plan from the start.
        for layer in cards.flatMap(\.layers) {
            self.layer.insertSublayer(layer, below: exchange.incoming)
        }
        exchange.remove()
    }

    /// Sets the drift of the cards; nil ends it. The first drift and the end lay out the cards again; any other change
    /// only moves the layers.
    func setDrift(_ new: Drift?) throws(FontError) {
        guard new != drift else { return }
        let old = drift
        drift = new
        if let old, let new {
            move(from: old, to: new)
        } else {
            try rebuild(width: layout.width, height: layout.height)
        }
    }

    /// Moves cards that drift already to `new`.
    func move(to new: Drift) {
        guard let old = drift else { return }
        drift = new
        move(from: old, to: new)
    }

    private func move(from old: Drift, to new: Drift) {
        guard new != old, Drift.space(width: layout.width, height: layout.height) != (0, 0)
        else { return }
        let (x, y) = (new.x - old.x, new.y - old.y)
        layout = layout.moved(x: x, y: y)
        stage.transaction(disableActions: true) {
            for index in cards.indices { cards[index].move(x: Double(x), y: Double(y)) }
            line.move(x: Double(x), y: Double(y))
            notice.move(x: Double(x), y: Double(y))
        }
    }

    /// The height of the cards of each group of `plan` in a window of this size, in pixels.
    func cardHeights(of plan: CardPlan) -> [Double] {
        Self.cardHeights(
            of: plan, style, typefaces, width: Double(layout.width),
            height: Double(layout.height))
    }

    private static func cardHeights(
        of plan: CardPlan, _ style: FaceStyle, _ typefaces: Typefaces, width: Double,
        height: Double
    ) -> [Double] {
        guard !plan.hasFoot else {
            let layout = layout(
                of: plan, style, typefaces, width: Int(width), height: Int(height))
            var first = 0
            return plan.groups.map { group in
                defer { first += group.cards.count }
                return Double(layout.cards[first].height)
            }
        }
        return FaceLayout.Fit(width: width, height: height, plan: plan, axis: style.flipAxis) {
            WordMetrics.aspect(of: $0, typefaces: typefaces, type: style.theme.type)
        }
        .groups.map(\.cardHeight)
    }

    private func rebuild(width: Int, height: Int, isAnew: Bool = false) throws(FontError) {
        let new = Self.layout(
            of: plan, style, typefaces, width: width, height: height, drift: drift)
        guard isAnew || new != layout else { return }
        forgetThemeChange()
        stage.transaction(disableActions: true) { endExchange() }
        layout = new
        kits = try makeKits()
        build()
    }

    private static func layout(
        of plan: CardPlan, _ style: FaceStyle, _ typefaces: Typefaces, width: Int, height: Int,
        drift: Drift? = nil
    ) -> FaceLayout {
        let space = drift == nil ? (x: 0, y: 0) : Drift.space(width: width, height: height)
        let isMoved = space != (0, 0)
        return centered(
            plan, style, typefaces, width: width, height: height, space: space
        ).moved(x: isMoved ? drift?.x ?? 0 : 0, y: isMoved ? drift?.y ?? 0 : 0)
    }

    private static func centered(
        _ plan: CardPlan, _ style: FaceStyle, _ typefaces: Typefaces, width: Int, height: Int,
        space: (x: Int, y: Int)
    ) -> FaceLayout {
        FaceLayout.withFoot(
            plan.hasFoot ? style.theme.noticeType.foot(height, scale: style.scale) : 0,
            width: width, height: height, plan: plan, axis: style.flipAxis, space: space
        ) { WordMetrics.aspect(of: $0, typefaces: typefaces, type: style.theme.type) }
    }

    private func makeKits() throws(FontError) -> [CardKit] {
        var known: [(kind: CardPlan.Kind, width: Int, height: Int, kit: CardKit)] = []
        var kits: [CardKit] = []
        for (card, place) in zip(plan.cards, layout.cards) {
            let old = known.first {
                $0.kind == card.kind && ($0.width, $0.height) == (place.width, place.height)
            }
            let kit: CardKit
            if let old {
                kit = old.kit
            } else {
                kit = try CardKit(
                    card.kind, width: place.width, height: place.height, style: style,
                    typefaces: typefaces)
                known.append((card.kind, place.width, place.height, kit))
            }
            kits.append(kit)
        }
        return kits
    }

    /// The typeface of the digits.
    package var digits: Typeface { typefaces.digits }

    /// Why no font was found for the words of the face; nil if one was found, or if there was no word yet.
    package var fontFailure: FontError? { typefaces.failure }

    /// The characters of the `words` of a board of the face's cards, in a language with these capitals.
    func set(_ words: [[String]], in capitals: Capitals) -> [[BoardCharacter]] {
        (themeChange[0]?.kit ?? kits.first)?.painter.set(words, in: capitals) ?? []
    }

    /// Whether one installed typeface has all scalars of a character.
    func canDraw(_ text: String) -> Bool { typefaces.canDraw(text) }

    /// The picture of the ground, of the face's size.
    var groundPicture: Image? { ground.contents }

    /// The bounds that the ink of a word would have on card `index`, in pixels from its upper left corner; nil if it
    /// has none.
    func inkPlace(ofWord text: String, on index: Int) -> Rect? {
        kits[index].painter.inkPlace(ofWord: text)
    }

    // MARK: Building

    /// The picture of the ground. It is kept, because a change of the mode replaces the cards alone.
    private func paintedGround() -> Image {
        let wanted = PaintedGround.Key(
            theme: style.theme, style: style.ground, width: layout.width, height: layout.height)
        if let painted, painted.key == wanted { return painted.picture }
        let picture = GroundPainter(theme: wanted.theme, style: wanted.style).paint(
            width: wanted.width, height: wanted.height)
        painted = PaintedGround(key: wanted, picture: picture)
        return picture
    }

    private func buildGround() {
        stage.transaction(disableActions: true) { ground.contents = paintedGround() }
    }

    private func build() {
        stage.transaction(disableActions: true) {
            let bounds = Rect(
                x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
            layer.bounds = bounds
            ground.frame = bounds
            ground.contents = paintedGround()
            prepare(
                cards.indices.flatMap { index in
                    cards[index].values.map { (index: index, value: $0) }
                })
            for index in cards.indices { build(index) }
            line.build(
                in: layer, below: lowestCard, layout: layout, cardCount: lineCardCount,
                style.theme)
            // In front of the shadows of the new cards.
            notice.build(on: noticeBoard)
            line.makeWay(for: notice.area)
        }
    }

    private func build(_ index: Int) {
        cards[index].build(
            in: exchange?.layer(of: index) ?? layer, place: layout.cards[index],
            axis: style.flipAxis, eye: layout.eye,
            rank: layout.ranks[index], kits[index].parts, painter: kits[index].painter)
    }
}
