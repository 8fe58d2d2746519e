/// Turning cards by hand.
extension ClockFace {
    /// The reading after card `index` was turned `steps` times, backwards for a negative number.
    ///
    /// Carries as on a clock: minutes past 59 turn the hour, hours past 23 the day. An index without a card changes nothing.
    func stepped(_ reading: ClockReading, card index: Int, by steps: Int) -> ClockReading {
        guard cards.indices.contains(index) else { return reading }
        // More steps than a billion lead out of the calendar anyway.
        let fenced = min(max(steps, -1_000_000_000), 1_000_000_000)
        return reading.advanced(bySeconds: fenced * cards[index].seconds)
    }

    /// The reading that the face showed before it changed into `reading`: one minute less, or one second with seconds.
    package func previous(of reading: ClockReading) -> ClockReading {
        reading.advanced(bySeconds: showsSeconds ? -1 : -60)
    }
}

extension ClockFace.Card {
    /// After how many steps the card shows the same again.
    var round: Int { self == .hour ? 24 : 60 }

    /// How many of what the card counts have passed at `reading` since 1970, all days and hours included.
    func count(at reading: ClockReading) -> Int {
        // Days are whole multiples of every unit, so that nothing is negative in the division.
        reading.dayNumber * (86_400 / seconds) + reading.secondOfDay / seconds
    }
}
