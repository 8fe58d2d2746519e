/// Takes a reading, gives what stands on which card: hours, minutes and, if wanted, seconds.
///
///     let face = ClockFace(hourCycle: .h12, showsSeconds: false)
///     face.cards(for: reading)  // 21:05 is "9" with "PM", and "05"
///
/// Knows no layer and no pixel. Cards are counted from 0 in reading order.
package struct ClockFace: Hashable, Sendable {
    /// What a card counts.
    package enum Card: Int, CaseIterable, Sendable {
        /// The card on the left.
        case hour
        /// The card in the middle, or on the right.
        case minute
        /// The card on the right, where seconds are shown.
        case second

        /// How many seconds one step of the card is.
        var seconds: Int {
            switch self {
            case .hour: 3600
            case .minute: 60
            case .second: 1
            }
        }
    }

    /// How hours are counted.
    var hourCycle: HourCycle
    /// Whether there is a third card with the seconds.
    var showsSeconds: Bool

    /// A face of two cards, or three with seconds.
    package init(hourCycle: HourCycle = .h24, showsSeconds: Bool = false) {
        self.hourCycle = hourCycle
        self.showsSeconds = showsSeconds
    }

    /// The cards in reading order.
    package var cards: [Card] { showsSeconds ? [.hour, .minute, .second] : [.hour, .minute] }

    /// How many cards there are.
    package var cardCount: Int { cards.count }

    /// What the face changes with.
    package var unit: ClockUnit { showsSeconds ? .second : .minute }

    /// What each card shows at `reading`, in reading order.
    package func cards(for reading: ClockReading) -> [CardValue] {
        cards.map { value(of: $0, at: reading) }
    }

    /// What `card` shows at `reading`.
    func value(of card: Card, at reading: ClockReading) -> CardValue {
        switch card {
        case .hour: hour(reading.hour)
        case .minute: CardValue(text: Self.twoDigits(reading.minute))
        case .second: CardValue(text: Self.twoDigits(reading.second))
        }
    }

    /// Noon is 12 PM and midnight is 12 AM, and there is no leading zero: that is how 12 hour clocks are read.
    private func hour(_ hour: Int) -> CardValue {
        switch hourCycle {
        case .h24: CardValue(text: Self.twoDigits(hour))
        case .h12:
            CardValue(text: String((hour + 11) % 12 + 1), label: hour < 12 ? "AM" : "PM")
        }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
