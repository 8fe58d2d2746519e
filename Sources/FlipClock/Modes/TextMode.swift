/// A text on cards, one character each.
///
/// The board has as many cards as the recent texts need, or those of a fixed grid. If a character changes while its
/// card is turning, the card finishes its flips and then flips to the newest character; characters in between are
/// skipped. So cards never jump, however fast texts arrive.
///
/// The user turns each card through the alphabet (`BoardAlphabet`), independently of the others, and can type another
/// text: it begins in the first row and ends with a cursor.
package struct TextMode: Mode {
    /// The current text, which the cards show or flip to.
    package let text: BoardText
    /// The alignment, the grid and the way of flipping.
    package let style: BoardStyle
    /// Where the text comes from.
    private enum Source: Hashable {
        /// The command line, another program, or typing that has ended.
        case given
        /// The program itself, because there is no other.
        case standard
        /// The user, who is typing it; it ends with a cursor.
        case typed
    }

    private let source: Source
    /// Further texts for which the board has space.
    private let others: [BoardText]
    /// How the language of the texts writes capitals.
    private let capitals: Capitals

    /// The mode for `text`, on a board with space for `others`.
    ///
    /// - Parameter isStandard: Whether the text only stands for one that the user may type.
    package init(
        _ text: BoardText, beside others: [BoardText] = [], style: BoardStyle = BoardStyle(),
        capitals: Capitals = .usual, isStandard: Bool = false
    ) {
        self.text = text
        self.style = style
        self.capitals = capitals
        self.others = others
        source = isStandard ? .standard : .given
    }

    /// The mode for the text `typed` so far, on a board with space for `others`.
    package init(
        typed: String, beside others: [BoardText], style: BoardStyle = BoardStyle(),
        capitals: Capitals = .usual
    ) {
        text = BoardText(typed + BoardText.cursor)
        // Characters stay on their cards while the line grows.
        self.style = BoardStyle(
            alignment: text.directions.isFromRight(line: 0) ? .right : .left, grid: style.grid,
            spools: style.spools)
        self.capitals = capitals
        self.others = others
        source = .typed
    }

    private var isTyped: Bool { source == .typed }

    package func sharesWheels(with other: any Mode) -> Bool {
        (other as? TextMode)?.text == text
    }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        func plan(_ columns: Int, _ rows: Int) -> CardPlan {
            let plan = CardPlan.board(columns: columns, rows: rows)
            return source == .given ? plan : plan.withFoot
        }
        if let grid = style.grid { return plan(grid.columns, grid.rows) }
        let grid = BoardGrid.best(for: others + [text]) { grid in
            cardHeights(plan(grid.columns, grid.rows))[0]
        }
        return plan(grid.columns, grid.rows)
    }

    /// How a text is typed, until there is one.
    package func notice(
        in states: ModeStates, at moment: Moment, words: Words, time: (RunningTime) -> String
    ) -> ModeNotice? {
        switch source {
        case .given: nil
        case .standard:
            ModeNotice(
                words("Press Return to type"), atEnd: words("Type"),
                word: ModeNotice.Word(words("Type"), .write))
        case .typed:
            ModeNotice(words("Return keeps it"), atEnd: words("Escape discards it"))
        }
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        var values = [CardValue](repeating: CardValue(text: ""), count: plan.cards.count)
        let cards = BoardGrid(plan).cards(of: text, alignment: style.alignment)
        for (character, card) in zip(text.characters, cards) {
            if let card { values[card] = CardValue(text: character) }
        }
        guard !position.turns.isEmpty else { return values }
        return zip(plan.cards, values).map { card, old in
            let new = BoardAlphabet.character(position.turns(of: card.name), after: old.text)
            return new == old.text ? old : CardValue(text: new)
        }
    }

    /// What the cards show at `position`, as one line: the rows without the blanks around them, joined by " / ".
    package func line(on plan: CardPlan, at position: Position) -> String {
        let characters = values(on: plan, at: position).map { $0.text.isEmpty ? " " : $0.text }
        let columns = BoardGrid(plan).columns
        let rows = stride(from: 0, to: characters.count, by: columns).map { start in
            let row = characters[start..<min(start + columns, characters.count)]
            let end = row.lastIndex { $0 != " " } ?? start - 1
            return row[...max(end, start)].drop { $0 == " " }.joined()
        }
        return rows.filter { !$0.isEmpty }.joined(separator: " / ")
    }

    package func lettering(
        on plan: CardPlan, _ set: ([[String]], Capitals) -> [[BoardCharacter]]
    ) -> BoardLettering {
        // The cursor has no typeface.
        let words = ([text] + others).flatMap { text in
            text.words.map { text.characters[$0].filter { $0 != BoardText.cursor } }
        }
        let characters = set(words, capitals)
        var letters = [BoardLettering.Letter?](repeating: nil, count: plan.cards.count)
        let cards = BoardGrid(plan).cards(of: text, alignment: style.alignment)
        for (range, word) in zip(text.words, characters) {
            for (index, drawn) in zip(range, word) {
                guard let card = cards[index] else { continue }
                letters[card] = BoardLettering.Letter(text: text.characters[index], drawn: drawn)
            }
        }
        return BoardLettering(
            type: characters.first?.first?.type ?? BoardType(), letters: letters)
    }

    /// The wheel of the alphabet; none while the user types.
    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        isTyped
            ? nil
            : .independent(plan.cards[index].name, round: BoardAlphabet.leaves.count)
    }

    package var unit: ClockUnit? { nil }
    package func caption(at position: Position) -> String? {
        guard isTyped, let caption = text.caption else { return text.caption }
        return caption == BoardText.cursor ? nil : caption.filter { String($0) != BoardText.cursor }
    }
    package var keyCards: (arrows: Int, pages: Int)? { nil }
    package var isBoard: Bool { true }

    package func clickKey(on index: Int) -> ModeKey? { index == 0 && !isTyped ? .write : nil }

    package func rows(in states: ModeStates) -> [(title: Phrase, key: ModeKey)] {
        isTyped
            ? [("Keep the text", .write), ("Discard the text", .giveUp)] : [("Type a text", .write)]
    }

    package func handle(
        _ action: ModeAction, in states: inout ModeStates, at moment: Moment
    ) -> Bool {
        switch action {
        case .type(let text): states.text.type(text)
        case .erase: states.text.erase()
        case .key(.write, _): isTyped ? states.endTyping() : states.text.begin()
        case .key(.giveUp, _) where isTyped: states.text.cancel()
        case .key(.timer, _): states.showTimer(at: moment)
        case .take, .set, .key: return false
        }
        return true
    }

    package var showsNewestOnly: Bool { true }

    package func path(from old: CardValue, to new: CardValue) -> [CardValue]? {
        guard style.spools else { return nil }
        return BoardAlphabet.path(from: old.text, to: new.text).dropLast()
            .map { CardValue(text: $0) } + [new]
    }

    /// A card of the new plan continues the card that shows the same character of the previous text.
    package func origins(of new: CardPlan, in old: CardPlan, after before: any Mode) -> [Int?] {
        let before = (before as? TextMode)?.text ?? text
        var origins = [Int?](repeating: nil, count: new.cards.count)
        let places = [BoardGrid(old), BoardGrid(new)].map {
            $0.cards(of: before, alignment: style.alignment)
        }
        for (old, new) in zip(places[0], places[1]) {
            if let new { origins[new] = old }
        }
        return origins
    }
}

extension BoardGrid {
    /// The grid of a board's plan.
    fileprivate init(_ plan: CardPlan) {
        let columns = plan.groups[0].columns ?? 1
        self.init(columns: columns, rows: plan.cards.count / columns)
    }
}
