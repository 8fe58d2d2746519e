import FlipClock
import FlipEngine

/// Flips the cards of a face to the values of its clock.
///
///     flips.follow(clock)
///     flips.update(.forward, at: now)              // to the values at `flips.position`
///     flips.show(.turned(card), on: number, at: now)
///
/// The cards show the position of the wheels plus the distance that the user has set by hand. Times are media time in
/// seconds.
package final class CardFlips {
    /// The clock that the cards show.
    package private(set) var shown: Clock
    /// The kinds, names and arrangement of the cards.
    private(set) var plan: CardPlan
    /// How the characters of a board are drawn.
    private var lettering = BoardLettering()
    /// Whether cards flip; if not, they change at once.
    var isAnimated = true
    /// The language of the notices.
    package var words = Words.english
    /// The notice of the mode's state, shown unless the user has set the cards to another time; nil for none.
    package private(set) var stateNotice: ModeNotice?
    /// Whether the cards wait at midnight for `arrive(at:)`.
    package private(set) var waits = false
    /// Whether they have run from there, and may still run.
    private var runs = false
    /// The layers of the cards.
    let scene: FaceScene
    private var cards: CardDeck { scene.deck }
    private let missing: MissingCharacters

    /// The changes that come from a carry.
    private enum Carry {
        /// None: the mode has changed, so the cards now show something else.
        case none
        /// All changes except that of the smallest unit, as when the clock advances.
        case allButFirst
        /// All changes: they come from the card that the user holds.
        case all
    }

    /// Shows the cards of the mode of `clock`, whose plan the scene has, at rest.
    init(_ clock: Clock, on scene: FaceScene, missing: MissingCharacters) {
        shown = clock
        self.scene = scene
        self.missing = missing
        plan = scene.plan
        measure()
        show(plan.cards.indices)
        showLine()
        reportMissing()
    }

    /// The mode, which determines the values on the cards.
    package var mode: any Mode { shown.mode }
    private var hand: Hand { shown.hand }

    /// The stops of the cards at any position.
    var stops: CardStops { CardStops(mode, on: plan, lettering) }

    // MARK: The position

    /// The position of the wheels that the face shows, or will show when all flips have ended.
    package var position: Position { shown.hand.shown }

    /// Takes over a clock with the same mode; the caller then shows the change.
    func follow(_ clock: Clock) { shown = clock }

    /// Takes over the newest hand; the caller then shows its changes.
    func follow(_ hand: Hand) { shown.hand = hand }

    /// The text that is on the cards, or to which they flip, as one line; nil if they show no text.
    package var textLine: String? { (mode as? TextMode)?.line(on: plan, at: position) }

    /// The indices of the cards that the arrow keys and the page keys turn; nil if there are none.
    package var keyCards: (arrows: Int, pages: Int)? { mode.keyCards(on: plan) }

    // MARK: The first start

    /// How long the cards turn from midnight to the time, in seconds.
    static let arrivalTime = 1.2

    /// Shows midnight until the cards turn to the time (`arrive(at:)`).
    package func waitAtMidnight() {
        let reading = position.reading
        let midnight = Position(reading.advanced(bySeconds: -reading.secondOfDay))
        show(plan.cards.indices, at: midnight)
        waits = true
    }

    /// Turns the cards that wait at midnight to the time, through the values in between; all land together. Cards that
    /// cannot be seen, or must not move, show the time at once.
    package func arrive(at time: MediaTime) {
        guard waits else { return }
        (waits, runs) = (false, true)
        update(
            to: position, .forward, through: true, within: Self.arrivalTime, held: hand.held,
            carry: .none, at: time)
    }

    /// Shows the time at once, without the wait or the rest of the run.
    func endArrival() {
        guard waits || runs else { return }
        (waits, runs) = (false, false)
        // The user may hold a card by now.
        let held = hand.held.flatMap(stops.index(of:))
        show(plan.cards.indices.filter { $0 != held })
    }

    // MARK: Flips

    /// Flips every card, except a held one, to the value that it shows or will show: once more if the card is already
    /// changing, otherwise twice, so that all cards end at about the same time.
    ///
    /// Cards at rest start with the delays that they have when all cards change together.
    package func ripple(at time: MediaTime) {
        guard isAnimated else { return }
        let held = hand.held.flatMap(stops.index(of:))
        let all = plan.cards.indices.filter { $0 != held }
        for (index, delay) in zip(all, mode.delays(of: all, on: plan)) {
            let stop = cards.stop(on: index)
            let stops = cards.isTurning(index) ? [stop] : [stop, stop]
            cards.flip(
                through: stops, on: index, direction: .forward, at: time, delay: delay)
        }
    }

    /// Flips every card, except a held one, to its current value, as when the clock advances.
    func update(_ direction: FlipTimeline.Direction, at time: MediaTime) {
        update(to: position, direction, held: hand.held, carry: .allButFirst, at: time)
    }

    /// Flips every card, except the held one, to its value at `position`: directly, or through all values in between.
    ///
    /// - Parameters:
    ///   - total: How long all flips take together, in seconds; nil for as long as suits the cards.
    ///   - carry: Which of the changes come from a carry.
    ///   - entering: The indices of cards that fade in, blank.
    private func update(
        to position: Position, _ direction: FlipTimeline.Direction, through isThrough: Bool = false,
        within total: Double? = nil, held: HeldCard?, carry: Carry, entering: Set<Int> = [],
        at time: MediaTime
    ) {
        guard !waits else { return }
        let stops = stops
        let heldIndex = held.flatMap(stops.index(of:))
        var changes: [(index: Int, old: CardStop, target: CardStop)] = []
        var stills: [(index: Int, stop: CardStop)] = []
        for (index, target) in stops.all(at: position).enumerated() where index != heldIndex {
            guard !cards.waitsForTheme(index) else {
                cards.setAwaited(target, direction, on: index)
                continue
            }
            let old = cards.stop(on: index)
            guard old.value != target.value else {
                cards.shiftCounts(on: index, by: target.count - old.count)
                continue
            }
            if isAnimated {
                if mode.showsNewestOnly && !isThrough && cards.isTurning(index) { continue }
                changes.append((index, old, target))
            } else {
                stills.append((index, target))
            }
        }
        cards.show(stills)
        let routes = changes.map { index, old, target in
            stops.route(
                of: index, from: old, to: target, at: position, direction, through: isThrough)
        }
        // Cards that are already turning need their next picture only later.
        cards.prepareFlips(
            to: zip(changes, routes).compactMap { change, route in
                guard let next = route.stops.first, !cards.isTurning(change.index)
                else { return nil }
                return (change.index, next.value)
            })
        // Cards with different numbers of flips land together.
        let delays =
            routes.contains { $0.stops.count > 1 }
            ? FlipChain.delays(
                zip(changes, routes).map { ($1.stops.count, cards.flipDuration(of: $0.index)) })
            : mode.delays(of: changes.map(\.index), on: plan)
        let starts = starts(of: changes.map(\.index), delays, entering: entering)
        for ((change, route), delay) in zip(zip(changes, routes), starts) {
            // The card of the smallest unit starts first; it causes the carry.
            let isCarried = carry == .all || carry == .allButFirst && delay > 0
            let hasWheel = stops.wheel(of: change.index)?.isIndependent == false
            let length = FlipChain.length(ofCount: route.stops.count)
            let single = min(
                cards.flipDuration(of: change.index), (total ?? .infinity) / length)
            // Cards that the user sets forward or back start at once.
            let wait = total.map { $0 - length * single } ?? (isThrough ? 0 : delay)
            cards.flip(
                through: route.stops, on: change.index, direction: route.direction,
                duration: single, at: time, delay: wait,
                departure: isCarried && hasWheel ? .chunk : .tick)
        }
        showLine(at: isAnimated ? time : nil)
        showNotice(at: time)
    }

    // MARK: The hand

    /// Shows a change of the hand on the face `number`.
    func show(_ change: Hand.Change, on number: Int, at time: MediaTime) {
        switch change {
        case .moved(let position, let direction, let isThrough, let held):
            update(
                to: position, direction, through: isThrough, held: held,
                carry: isThrough ? .allButFirst : .all, at: time)
        case .turned(let card): showHeld(card, card.face == number)
        case .released(let card, let flips, let landing):
            guard let index = stops.index(of: card) else { return }
            if let landing, isAnimated {
                cards.settle(index, landingAt: landing.speed, at: landing.time)
            } else {
                let stop = stops.stop(of: card, card.face == number, on: index, after: flips)
                cards.show(stop, on: index)
            }
        }
    }

    /// Shows the held card between its two values.
    private func showHeld(_ card: HeldCard, _ isHere: Bool) {
        guard let index = stops.index(of: card) else { return }
        let flips = card.position.rounded(.down)
        cards.hold(
            index, from: stops.stop(of: card, isHere, on: index, after: Int(flips)),
            to: stops.stop(of: card, isHere, on: index, after: Int(flips) + 1),
            angle: (card.position - flips) * .pi)
    }

    // MARK: Words below the cards

    /// The notice while the face shows a time other than the current one; nil if it shows the current time.
    package var offsetNotice: String? { shown.offsetNotice(in: words) }

    /// The notice below the cards; its word makes a timer of the time by which the cards were set forward.
    package var notice: ModeNotice? {
        guard let text = offsetNotice else { return stateNotice }
        let hasWord = shown.pulledSeconds > 0
        return ModeNotice(text, word: hasWord ? ModeNotice.Word(words("Timer"), .timer) : nil)
    }

    /// Sets the notice of the mode's state.
    package func setStateNotice(_ notice: ModeNotice?, at time: MediaTime) {
        stateNotice = notice
        showNotice(at: time)
    }

    private func showNotice(at time: MediaTime) { scene.setNotice(notice, at: time) }

    /// Shows the line of the shown position; it comes and goes with a fade from `time` on, unless that is nil.
    private func showLine(at time: MediaTime? = nil) {
        scene.setLine(mode.line(at: position, in: shown.states), at: time)
    }

    // MARK: The mode

    /// Takes over a clock with another mode, or with the same one and other settings. The caller then lays out its cards
    /// and calls `showMode`.
    func setMode(of clock: Clock) {
        // No other mode shows midnight.
        if waits { endArrival() }
        // Both modes follow the same clock, so the new cards flip for the same change of the time as the old ones.
        // Flips that no frame has shown are dropped, so that no card begins to flip to a value that only the old cards
        // have.
        if clock.mode.sharesWheels(with: mode) && !mode.showsNewestOnly { cards.dropUnseenFlips() }
        shown = clock
        stateNotice = clock.notice(of: clock.mode, in: words)
    }

    /// Shows the cards of a mode that was set, of which those at the indices `isNew` are new. If they are seen, they are
    /// blank while they fade in, and then flip to their values in reading order.
    func showMode(_ isNew: [Int], isOtherClock: Bool, isSeen: Bool, at time: MediaTime) {
        measure()
        if isOtherClock { recount() }
        if isSeen {
            cards.show(
                isNew.map { index in
                    let count = stops.count(of: index, at: position)
                    return (index, CardStop(CardValue(text: ""), count: count))
                })
        } else if !isAnimated || !mode.showsNewestOnly {
            show(isNew)
        }
        reportMissing()
        update(
            to: position, .forward, held: hand.held, carry: .none,
            entering: isSeen ? Set(isNew) : [], at: time)
    }

    /// The longest time between the starts of two new cards, in seconds.
    private static let entryInterval: MediaTime = 0.035

    /// When each of the changed cards starts, of which `entering` are new: those after the others.
    private func starts(
        of changed: [Int], _ delays: [MediaTime], entering: Set<Int>
    ) -> [MediaTime] {
        let interval = ThemeChange.interval(of: entering.count, longest: Self.entryInterval)
        var rank = 0
        return zip(changed, delays).map { index, delay in
            guard entering.contains(index) else { return delay }
            defer { rank += 1 }
            return CardExchange.duration + Double(rank) * interval
        }
    }

    /// Gives the flips that are in progress the counts of the new mode's wheels, so that catching a flap that still
    /// turns to a value of the mode before does not count as a long way.
    private func recount() {
        let stops = stops
        for index in plan.cards.indices {
            let count = stops.count(of: index, at: position)
            cards.shiftCounts(on: index, by: count - cards.stop(on: index).count)
        }
    }

    /// The plan of the mode's cards in the scene's size.
    var newPlan: CardPlan { mode.plan { scene.cardHeights(of: $0) } }

    /// Takes over `new`, in which each card continues the one at its origin; returns the indices of new cards.
    func setPlan(_ new: CardPlan, origins: [Int?]) -> [Int] {
        plan = new
        return new.cards.indices.filter { $0 >= origins.count || origins[$0] == nil }
    }

    /// Updates the values after the cards were laid out for another window or style; `isNew` are the indices of new
    /// cards.
    func refresh(_ isNew: [Int]) {
        measure()
        var stills: [(index: Int, stop: CardStop)] = []
        for (index, stop) in stops.all(at: position).enumerated() {
            let isAwaited = cards.waitsForTheme(index)
            if isAwaited, !waits { cards.setAwaited(stop, .forward, on: index) }
            // The size and the baseline of a board's characters may have changed; turning cards flip to them afterwards.
            let hasOtherType =
                stop.value.text == cards.value(on: index).text && stop.value.character != nil
            if isNew.contains(index) || hasOtherType && !cards.isTurning(index) && !isAwaited {
                stills.append((index, stop))
            }
        }
        cards.show(stills)
    }

    /// Shows the values of these cards at `position`, or at the shown one for nil, at once, without flips.
    private func show(_ indices: some Collection<Int>, at position: Position? = nil) {
        guard !indices.isEmpty else { return }
        let all = stops.all(at: position ?? self.position)
        cards.show(indices.map { ($0, all[$0]) })
    }

    /// Measures the characters of a board for its cards.
    private func measure() { lettering = mode.lettering(on: plan) { cards.set($0, in: $1) } }

    private func reportMissing() {
        let characters = stops.characters(at: position)
        missing.report(characters.filter { !scene.canDraw($0) })
        missing.reportLibraries(for: characters)
    }
}
