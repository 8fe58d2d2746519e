/// The cards for a number of seconds: minutes and seconds, with hours or days in front where they are needed.
package enum DurationCards: Hashable, Sendable {
    /// M:SS, at most 99:59.
    case minutes
    /// H:MM:SS, at most 99:59:59 or, for a countdown, less than a day.
    case hours
    /// Days, hours, minutes and seconds, less than 100 days.
    case days
    /// The same with three digits for the days, less than 1,000 days.
    case hundredsOfDays

    /// The cards that `seconds` need.
    ///
    /// - Parameter isCountdown: Whether the cards count down to a moment: 24 hours are then shown as one day, not as
    ///   hours.
    package init(for seconds: Int, isCountdown: Bool = false) {
        switch seconds {
        case ..<3600: self = .minutes
        case ...(isCountdown ? 86_399 : DurationText.longest): self = .hours
        default: self = seconds < 100 * 86_400 ? .days : .hundredsOfDays
        }
    }

    /// Whether the cards show days.
    private var hasDays: Bool { self == .days || self == .hundredsOfDays }

    /// The names of the numbers, from which the names of the cards follow. The two numbers of `minutes` have the names
    /// of a clock's first two numbers, so that their cards take the places of a clock's first two cards.
    private var names: [String] {
        switch self {
        case .minutes: ["hour", "minute"]
        case .hours: ["hour", "minute", "second"]
        case .days, .hundredsOfDays: ["day", "hour", "minute", "second"]
        }
    }

    /// The names of the numbers for the user.
    var titles: [Phrase] {
        let all: [Phrase] = ["days", "hours", "minutes", "seconds"]
        return all.suffix(steps.count)
    }

    /// The length of one step of each number, in seconds.
    private var steps: [Int] {
        switch self {
        case .minutes: [60, 1]
        case .hours: [3600, 60, 1]
        case .days, .hundredsOfDays: [86_400, 3600, 60, 1]
        }
    }

    /// The largest number of seconds that the cards can show.
    private var largest: Int {
        switch self {
        case .minutes: 99 * 60 + 59
        case .hours: DurationText.longest
        case .days: 100 * 86_400 - 1
        case .hundredsOfDays: 1000 * 86_400 - 1
        }
    }

    /// The plan, with two cards for each number if `hasSingleDigits`, and with a place for words.
    func plan(hasSingleDigits: Bool) -> CardPlan {
        cards(hasSingleDigits: hasSingleDigits).withFoot
    }

    private func cards(hasSingleDigits: Bool) -> CardPlan {
        guard self == .hundredsOfDays else {
            return hasSingleDigits ? .singleDigits(names) : .digits(names)
        }
        // Three digits have a card each, because a card has space for two.
        let days = ["hundreds", "tens", "units"].enumerated().map { index, name in
            CardPlan.Card(name: "day \(name)", kind: .digit, isJoined: index > 0)
        }
        let rest = Array(names.dropFirst())
        let plan = hasSingleDigits ? CardPlan.singleDigits(rest) : .digits(rest)
        return CardPlan(groups: [CardPlan.Group(cards: days + plan.cards)])
    }

    /// The value of each card for `seconds`, which are clamped to what the cards can show.
    func values(of seconds: Int, hasSingleDigits: Bool) -> [CardValue] {
        let seconds = min(max(seconds, 0), largest)
        return steps.indices.flatMap { index -> [CardValue] in
            let whole = seconds / steps[index]
            let number = index == 0 ? whole : whole % (steps[index - 1] / steps[index])
            if self == .hundredsOfDays && index == 0 { return Self.digits(number, count: 3) }
            if hasSingleDigits { return Self.digits(number, count: 2, isPadded: index > 0) }
            let isPadded = index > 0 && number < 10
            return [CardValue(text: isPadded ? "0\(number)" : "\(number)")]
        }
    }

    private static func digits(_ number: Int, count: Int, isPadded: Bool = false) -> [CardValue] {
        let text = String(number).map(String.init)
        let missing = [String](repeating: isPadded ? "0" : "", count: max(count - text.count, 0))
        return (missing + text.suffix(count)).map { CardValue(text: $0) }
    }

    /// The wheel of card `index`; nil if there is no such card, or if the cards show days.
    func wheel(of index: Int, hasSingleDigits: Bool) -> Wheel? {
        let count = hasSingleDigits ? 2 : 1
        guard !hasDays, (0..<steps.count * count).contains(index) else { return nil }
        let number = index / count
        let isTens = hasSingleDigits && index % 2 == 0
        let round = number == 0 ? nil : steps[number - 1] / steps[number]
        return .steps(
            of: steps[number] * (isTens ? 10 : 1), round: round.map { isTens ? $0 / 10 : $0 })
    }

    /// The cards that the arrow keys and the page keys turn: the minutes, and the first number. Nil if the cards show
    /// days.
    func keyCards(hasSingleDigits: Bool) -> (arrows: Int, pages: Int)? {
        guard !hasDays else { return nil }
        let minutes = self == .minutes ? 0 : 1
        func card(_ number: Int) -> Int { hasSingleDigits ? 2 * number + 1 : number }
        return (arrows: card(minutes), pages: card(0))
    }

    /// The seconds as on the cards: "24:59", "1:00:00", "12 d 1:00:00".
    func text(of seconds: Int) -> String {
        let seconds = min(max(seconds, 0), largest)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let tail = padded(seconds % 60)
        switch self {
        case .minutes: return "\(seconds / 60):\(tail)"
        case .hours: return "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(tail)"
        case .days, .hundredsOfDays:
            return
                "\(seconds / 86_400) d \(seconds / 3600 % 24):\(padded(seconds / 60 % 60)):\(tail)"
        }
    }
}
