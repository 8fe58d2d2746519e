/// The time of day: hours, minutes and, if wanted, seconds.
///
///     TimeMode(hourCycle: .h12).values(on: plan, at: reading)  // 21:05 is "9" with "PM", and "05"
package struct TimeMode: Mode {
    /// How hours are counted.
    var hourCycle: HourCycle
    /// Whether there is a third card with the seconds.
    var showsSeconds: Bool
    /// Whether hours below ten have a zero before them; nil for what is usual where hours are counted so.
    var hasLeadingZero: Bool?

    /// A face of two cards, or three with seconds.
    package init(
        hourCycle: HourCycle = .h24, showsSeconds: Bool = false, hasLeadingZero: Bool? = nil
    ) {
        self.hourCycle = hourCycle
        self.showsSeconds = showsSeconds
        self.hasLeadingZero = hasLeadingZero
    }

    private static let cards = ["hour", "minute", "second"]
    private static let wheels = [Wheel.hours, .minutes, .seconds]

    /// How many cards there are.
    package var cardCount: Int { showsSeconds ? 3 : 2 }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan { plan }

    /// The cards, which are the same in every window.
    package var plan: CardPlan { .digits(Array(Self.cards.prefix(cardCount))) }

    package func values(on plan: CardPlan, at reading: ClockReading) -> [CardValue] {
        cards(for: reading)
    }

    /// What each card shows at `reading`, in reading order.
    package func cards(for reading: ClockReading) -> [CardValue] {
        let all = [
            hour(reading.hour), CardValue(text: Self.twoDigits(reading.minute)),
            CardValue(text: Self.twoDigits(reading.second)),
        ]
        return Array(all.prefix(cardCount))
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        (0..<cardCount).contains(index) ? Self.wheels[index] : nil
    }

    package var unit: ClockUnit? { showsSeconds ? .second : .minute }

    /// The time to the minute, as the cards have it.
    package func caption(at reading: ClockReading) -> String? {
        let cards = cards(for: reading)
        let label = cards[0].label.map { " " + $0 } ?? ""
        return "\(cards[0].text):\(cards[1].text)\(label)"
    }

    package var keyCards: (arrows: Int, pages: Int)? { (arrows: 1, pages: 0) }

    /// Noon is 12 PM and midnight is 12 AM, without a zero before the hour: that is how 12 hour clocks are read.
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
