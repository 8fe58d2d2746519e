import FlipClock
import FlipEngine

/// Which stop each card of a mode has: takes a position of the wheels, and gives the stops there and the way to them.
///
/// Cards have their indices in the plan, in reading order.
struct CardStops {
    private let mode: any Mode
    private let plan: CardPlan
    private let lettering: BoardLettering

    /// The stops of the cards of `plan`, which is a plan of `mode`.
    ///
    /// - Parameter lettering: How the characters of a board are drawn.
    init(_ mode: any Mode, on plan: CardPlan, _ lettering: BoardLettering) {
        self.mode = mode
        self.plan = plan
        self.lettering = lettering
    }

    /// The stops of all cards at `position`.
    func all(at position: Position) -> [CardStop] {
        // The characters of a text are laid out together, so the mode returns all of them.
        mode.values(on: plan, at: position).enumerated().map { index, value in
            CardStop(lettering.dressed(value, on: index), count: count(of: index, at: position))
        }
    }

    /// The value of card `index` at `position`.
    private func value(of index: Int, at position: Position) -> CardValue {
        lettering.dressed(mode.values(on: plan, at: position)[index], on: index)
    }

    /// The stop of card `index` at `position`.
    func stop(of index: Int, at position: Position) -> CardStop {
        CardStop(value(of: index, at: position), count: count(of: index, at: position))
    }

    /// The count of card `index` at `position`; 0 for a card without a wheel.
    func count(of index: Int, at position: Position) -> Int {
        wheel(of: index)?.count(at: position) ?? 0
    }

    /// The values through which the user can turn card `index`; nil if there is no such card, or the user cannot.
    func wheel(of index: Int) -> Wheel? {
        plan.cards.indices.contains(index) ? mode.wheel(of: index, on: plan) : nil
    }

    /// The characters on the cards at `position`, without those of cards that have only digits.
    func characters(at position: Position) -> [String] {
        zip(plan.cards, mode.values(on: plan, at: position)).flatMap { card, value -> [String] in
            switch card.kind {
            case .digits, .digit: []
            case .character: [value.text]
            case .words, .label: value.text.map(String.init)
            }
        }
    }

    // MARK: The way

    /// The stops through which card `index` flips to `target`, its stop at `position`, and its direction: directly, or
    /// through all values in between.
    func route(
        of index: Int, from old: CardStop, to target: CardStop, at position: Position,
        _ direction: FlipTimeline.Direction, through isThrough: Bool
    ) -> (stops: [CardStop], direction: FlipTimeline.Direction) {
        guard isThrough else {
            let way = mode.path(from: old.value, to: target.value)?.dropLast() ?? []
            let values = way.map { lettering.dressed($0, on: nil) } + [target.value]
            return (values.map { CardStop($0, count: target.count) }, direction)
        }
        guard let wheel = wheel(of: index) else { return ([target], direction) }
        // An independent wheel has a direction of its own.
        let isBack = wheel.isIndependent ? target.count < old.count : direction == .backward
        let sign = isBack ? -1 : 1
        // Without whole revolutions of the wheel; only the last twelve stops if there are more.
        var way = (target.count - old.count) * sign
        if let round = wheel.round { way = (way % round + round) % round }
        let flips = min(max(way, 1), CardStop.longestWay)
        let stops = (0..<flips).reversed().map { left in
            let stop = wheel.stepped(position, by: -left * sign)
            return CardStop(value(of: index, at: stop), count: target.count - left * sign)
        }
        return (stops, isBack ? .backward : .forward)
    }

    // MARK: The held card

    /// The index of the held card in this plan; nil if the plan has no card of that name.
    func index(of card: HeldCard) -> Int? { plan.cards.firstIndex { $0.name == card.name } }

    /// The stop of the held card, here card `index`, after `flips` whole flips, with the value that this plan gives it.
    ///
    /// - Parameter isHere: Whether the card was taken on this face.
    func stop(of card: HeldCard, _ isHere: Bool, on index: Int, after flips: Int) -> CardStop {
        if isHere {
            if flips == 0 { return card.from }
            if let caught = card.caught, flips == caught.end { return caught.to }
        }
        let count = card.count(after: flips)
        return CardStop(value(of: index, at: card.place(atCount: count)), count: count)
    }
}
