/// The time of day: hours, minutes and optionally seconds, on a card or as a line.
///
///     TimeMode(hourCycle: .h12).values(on: plan, at: reading)  // 21:05 is "9" with "PM", and "05"
///
/// Each number has one card, or with `hasSingleDigits` one card for its tens and one for its units. A flip of a
/// number's only card changes the number by one; if it has two cards, a flip of its units does.
package struct TimeMode: LocalTimeMode {
    /// The way hours are counted.
    var hourCycle: HourCycle
    /// The way in which the seconds are shown.
    var seconds: SecondsForm
    /// Whether hours below ten have a leading zero; nil for the default of the hour cycle.
    var hasLeadingZero: Bool?
    /// Whether each digit has its own card, as a vertical hinge requires: on a card with two digits it would put half
    /// of the old number beside half of the new one.
    var hasSingleDigits: Bool

    /// A mode with two numbers, or three with seconds on a card.
    package init(
        hourCycle: HourCycle = .h24, seconds: SecondsForm = .none, hasLeadingZero: Bool? = nil,
        hasSingleDigits: Bool = false
    ) {
        self.hourCycle = hourCycle
        self.seconds = seconds
        self.hasLeadingZero = hasLeadingZero
        self.hasSingleDigits = hasSingleDigits
    }

    private static let names = ["hour", "minute", "second"]

    /// The number of numbers.
    private var numberCount: Int { seconds == .cards ? 3 : 2 }

    /// The number of cards of a number.
    private var digitCount: Int { hasSingleDigits ? 2 : 1 }

    /// The number of cards.
    package var cardCount: Int { numberCount * digitCount }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan { plan }

    /// The cards, which are the same in every window.
    package var plan: CardPlan {
        let names = Array(Self.names.prefix(numberCount))
        var plan = hasSingleDigits ? CardPlan.singleDigits(names) : .digits(names)
        if seconds == .cards {
            for index in plan.groups[0].cards.indices.suffix(digitCount) {
                plan.groups[0].cards[index].height = Self.secondsHeight
            }
        }
        return plan
    }

    /// The height of the seconds' cards, relative to the others.
    private static let secondsHeight = 0.6

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        cards(for: position.reading)
    }

    /// The value of each card at `reading`, in reading order.
    package func cards(for reading: ClockReading) -> [CardValue] {
        let all = [
            hour(reading.hour), CardValue(text: Self.twoDigits(reading.minute)),
            CardValue(text: Self.twoDigits(reading.second)),
        ]
        let numbers = all.prefix(numberCount)
        return hasSingleDigits ? numbers.flatMap(Self.digits) : Array(numbers)
    }

    /// The tens and the units of a number; the label is below the tens.
    package static func digits(of number: CardValue) -> [CardValue] {
        let digits = number.text.map(String.init)
        return [
            CardValue(text: digits.count > 1 ? digits[0] : "", label: number.label),
            CardValue(text: digits.last ?? ""),
        ]
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        guard (0..<cardCount).contains(index) else { return nil }
        let isTens = hasSingleDigits && index % 2 == 0
        switch index / digitCount {
        case 0: return isTens ? .tensOfHours(hourCycle) : .hours
        case 1: return isTens ? .tensOfMinutes : .minutes
        default: return isTens ? .tensOfSeconds : .seconds
        }
    }

    package var unit: ClockUnit? { seconds == .cards ? .second : .minute }

    package var showsSecondsLine: Bool { seconds == .line }

    package var showsTimeOfDay: Bool { true }

    /// The time without seconds, as on the cards.
    package func caption(at position: Position) -> String? {
        let reading = position.reading
        let hour = hour(reading.hour)
        let label = hour.label.map { " " + $0 } ?? ""
        return "\(hour.text):\(Self.twoDigits(reading.minute))\(label)"
    }

    /// The minutes and the hours, or their units.
    package var keyCards: (arrows: Int, pages: Int)? {
        (arrows: 2 * digitCount - 1, pages: digitCount - 1)
    }

    /// Noon is 12 PM and midnight is 12 AM; hours of a 12-hour clock have no leading zero by default.
    private func hour(_ hour: Int) -> CardValue {
        func text(_ number: Int, isPadded: Bool) -> String {
            hasLeadingZero ?? isPadded ? Self.twoDigits(number) : String(number)
        }
        switch hourCycle {
        case .h24: return CardValue(text: text(hour, isPadded: true))
        case .h12:
            return CardValue(
                text: text((hour + 11) % 12 + 1, isPadded: false), label: hour < 12 ? "AM" : "PM")
        }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
