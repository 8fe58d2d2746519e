import FlipFace

/// Says what time it is, and what a clock on the wall shows at any time.
protocol WallClock {
    /// The moment now.
    var now: WallTime { get }
    /// The local date and time at `time`.
    func reading(at time: WallTime) -> ClockReading
}

extension WallClock {
    /// What is shown now.
    var reading: ClockReading { reading(at: now) }

    /// The first moment after `time` at which the local minute, or second, that is shown is another one.
    ///
    /// Counted from the *local* second, since a zone's offset need not be whole minutes (before 1972 some were not), and
    /// a change of the zone's offset within the minute is met to the second as well. Offsets are whole seconds everywhere.
    func nextBoundary(after time: WallTime, of unit: ClockUnit) -> WallTime {
        // A day begins with a minute, whatever the zone does to it.
        guard unit != .second else { return WallTime(seconds: time.seconds + 1) }
        let shown = reading(at: time)
        let expected = time.seconds + 60 - shown.second
        // The usual minute: where the next one reads as it should, the offset has not changed on the way.
        if reading(at: WallTime(seconds: expected))
            == shown.advanced(bySeconds: 60 - shown.second)
        {
            return WallTime(seconds: expected)
        }
        // It has; that is rare, so the way is gone second by second.
        let minute = shown.advanced(bySeconds: -shown.second)
        for seconds in (time.seconds + 1)..<(expected + 60) {
            let next = reading(at: WallTime(seconds: seconds))
            if next.advanced(bySeconds: -next.second) != minute {
                return WallTime(seconds: seconds)
            }
        }
        return WallTime(seconds: expected + 60)
    }
}
