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
    func previous(of reading: ClockReading) -> ClockReading {
        reading.advanced(bySeconds: showsSeconds ? -1 : -60)
    }
}
