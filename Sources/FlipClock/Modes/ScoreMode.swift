/// A score, which only the user changes: a number on cards for each side, with a label.
///
/// The sides do not carry to each other. They stand side by side with their labels below them, or below each other with
/// their labels beside them, whichever makes the cards larger. Labels that would be illegible are omitted.
package struct ScoreMode: Mode {
    /// The sides.
    let board: ScoreBoard
    /// Whether each digit has its own card, as a vertical hinge and numbers of three digits require.
    let hasSingleDigits: Bool

    /// How the language of the labels writes capitals.
    private let capitals: Capitals

    package init(_ board: ScoreBoard, hasSingleDigits: Bool, capitals: Capitals = .usual) {
        self.board = board
        self.capitals = capitals
        self.hasSingleDigits = hasSingleDigits || board.digits > 2
    }

    package func sharesWheels(with other: any Mode) -> Bool {
        (other as? ScoreMode)?.board == board
    }

    package func position(in states: ModeStates, at moment: Moment) -> Position {
        states.score.position(of: board)
    }

    /// The name of a side's wheel in a position.
    static func wheelName(_ side: Int) -> String { "side \(side)" }

    /// The number of cards of a side, without its label.
    private var cardCount: Int { hasSingleDigits ? board.digits : 1 }

    private var labels: WordList { WordList(board.sides.map(\.label), capitals: capitals) }
    private var hasLabels: Bool { labels.words.contains { !$0.isEmpty } }

    /// The height of the labels below the cards, relative to the cards.
    private static let labelHeight = 0.2
    /// The additional gap between two sides, in card heights.
    private static let gap = 0.16

    // MARK: The plan

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        var best: (plan: CardPlan, height: Double)?
        func consider(_ plan: CardPlan) {
            let heights = cardHeights(plan)
            let labelHeight =
                switch plan.cards.first(where: { $0.kind.hasWords })?.kind {
                case .words: (heights.last ?? 0, CardPlan.minimumWordCard)
                case .label: (heights[0], CardPlan.minimumLabelCard)
                default: (1.0, 0.0)
                }
            guard labelHeight.0 >= labelHeight.1, heights[0] > (best?.height ?? 0) * 1.001 else {
                return
            }
            best = (plan, heights[0])
        }
        if hasLabels {
            consider(captionedPlan)
            for columns in 1...board.sides.count { consider(labelledPlan(columns: columns)) }
        }
        return best?.plan ?? plainPlan
    }

    /// The cards for the number of a side.
    private func number(_ side: Int) -> [CardPlan.Card] {
        (0..<cardCount).map { digit in
            CardPlan.Card(
                name: "side \(side) \(digit)", kind: hasSingleDigits ? .digit : .digits,
                isJoined: digit > 0)
        }
    }

    private func label(_ side: Int, _ kind: CardPlan.Kind, aspect: Double? = nil) -> CardPlan.Card {
        CardPlan.Card(name: "label \(side)", kind: kind, aspect: aspect)
    }

    /// The sides beside each other, each with a label of the same width below it.
    private var captionedPlan: CardPlan {
        let sides = board.sides.indices
        let aspect =
            hasSingleDigits
            ? CardPlan.Kind.joinedAspect(digits: cardCount) : CardPlan.Kind.digitsAspect
        let words = labels
        let captions = sides.map {
            label($0, .words(words), aspect: aspect / Self.labelHeight)
        }
        return CardPlan(groups: [
            CardPlan.Group(
                cards: sides.flatMap(number), columns: sides.count, section: 1,
                sectionGap: Self.gap),
            CardPlan.Group(
                cards: captions, columns: sides.count, section: 1,
                sectionGap: Self.gap / Self.labelHeight, height: Self.labelHeight),
        ])
    }

    /// The sides below each other, in columns, with their labels at the left.
    private func labelledPlan(columns: Int) -> CardPlan {
        let kind = CardPlan.Kind.label(labels, marks: WordList([]))
        let cards = board.sides.indices.flatMap { [label($0, kind)] + number($0) }
        return CardPlan(groups: [CardPlan.Group(cards: cards, columns: 2 * columns, section: 2)])
    }

    /// The numbers alone.
    private var plainPlan: CardPlan {
        CardPlan(groups: [CardPlan.Group(cards: board.sides.indices.flatMap(number))])
    }

    // MARK: The cards

    /// The side of each card, and the index of its digit; nil for a label.
    private func places(on plan: CardPlan) -> [(side: Int, digit: Int?)] {
        var (side, numbers, labels) = (0, 0, 0)
        return plan.cards.map { card in
            if card.kind.hasWords {
                labels += 1
                return (labels - 1, nil)
            }
            side = numbers / cardCount
            numbers += 1
            return (side, (numbers - 1) % cardCount)
        }
    }

    /// The number of points that one step of a digit counts.
    private func unit(ofDigit digit: Int) -> Int {
        guard hasSingleDigits else { return 1 }
        return (digit + 1..<cardCount).reduce(1) { unit, _ in unit * 10 }
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        places(on: plan).map { side, digit in
            guard let digit else { return CardValue(text: board.sides[side].label) }
            let turns = position.turns(of: Self.wheelName(side))
            let points = ClockReading.floorDivide(turns, board.round).remainder
            guard hasSingleDigits else {
                return CardValue(text: points < 10 ? "0\(points)" : "\(points)")
            }
            return CardValue(text: "\(points / unit(ofDigit: digit) % 10)")
        }
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        guard plan.cards.indices.contains(index) else { return nil }
        let (side, digit) = places(on: plan)[index]
        return digit.map {
            .independent(
                Self.wheelName(side), stride: unit(ofDigit: $0), round: hasSingleDigits ? 10 : 100)
        }
    }

    package var unit: ClockUnit? { nil }

    package func caption(at position: Position) -> String? {
        board.sides.indices.map { side in
            let turns = position.turns(of: Self.wheelName(side))
            return String(ClockReading.floorDivide(turns, board.round).remainder)
        }.joined(separator: ":")
    }

    package var keyCards: (arrows: Int, pages: Int)? { nil }

    /// The last digits of the first and of the second side; with a single side, both keys turn its last digit.
    package func keyCards(on plan: CardPlan) -> (arrows: Int, pages: Int)? {
        let places = places(on: plan)
        func last(_ side: Int) -> Int? {
            places.firstIndex { $0.side == side && $0.digit == cardCount - 1 }
        }
        guard let first = last(0) else { return nil }
        return (arrows: first, pages: last(1) ?? first)
    }

    // MARK: The state

    package func handle(
        _ action: ModeAction, in states: inout ModeStates, at moment: Moment
    ) -> Bool {
        let before = states.score.points(of: board)
        switch action {
        case .take, .type, .erase, .key(.startStop, _), .key(.write, _): return false
        case .key(.timer, _): states.showTimer(at: moment)
        case .set(let distance, _): states.score.set(distance, on: board)
        case .key(.giveUp, _): guard states.score.reset(board) else { return false }
        }
        let points = states.score.points(of: board)
        if points != before { states.note(.scoreSet(points)) }
        return true
    }
}
