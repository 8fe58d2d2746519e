/// The time of day: hours, minutes and optionally seconds.
///
///     TimeMode(hourCycle: .h12).values(on: plan, at: reading)  // 21:05 is "9" with "PM", and "05"
package struct TimeMode: Mode {
    /// The way hours are counted.
    var hourCycle: HourCycle
    /// Whether a third card shows the seconds.
    var showsSeconds: Bool
    /// Whether hours below ten have a leading zero; nil for the default of the hour cycle.
    var hasLeadingZero: Bool?

    /// A mode with two cards, or three with seconds.
    package init(
        hourCycle: HourCycle = .h24, showsSeconds: Bool = false, hasLeadingZero: Bool? = nil
    ) {
        self.hourCycle = hourCycle
        self.showsSeconds = showsSeconds
        self.hasLeadingZero = hasLeadingZero
    }

    private static let cards = ["hour", "minute", "second"]
    private static let wheels = [Wheel.hours, .minutes, .seconds]

    /// The number of cards.
    package var cardCount: Int { showsSeconds ? 3 : 2 }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan { plan }

    /// The cards, which are the same in every window.
    package var plan: CardPlan { .digits(Array(Self.cards.prefix(cardCount))) }

    package func values(on plan: CardPlan, at reading: ClockReading) -> [CardValue] {
        cards(for: reading)
    }

    /// The value of each card at `reading`, in reading order.
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

    package var showsTimeOfDay: Bool { true }

    /// The time without seconds, as on the cards.
    package func caption(at reading: ClockReading) -> String? {
        let cards = cards(for: reading)
        let label = cards[0].label.map { " " + $0 } ?? ""
        return "\(cards[0].text):\(cards[1].text)\(label)"
    }

    package var keyCards: (arrows: Int, pages: Int)? { (arrows: 1, pages: 0) }

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
