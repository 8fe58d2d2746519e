import FlipClock

/// A source of the current time and of local time.
protocol WallClock {
    /// The current time.
    var now: WallTime { get }
    /// The local date and time at `time`.
    func reading(at time: WallTime) -> ClockReading
}

extension WallClock {
    /// The current local date and time.
    var reading: ClockReading { reading(at: now) }

    /// Returns the first time after `time` at which the local minute, or second, changes.
    ///
    /// The search begins at the *local* second, because offsets need not be whole minutes (before 1972, some were not),
    /// and the offset may change within the minute. Offsets are whole seconds everywhere.
    func nextBoundary(after time: WallTime, of unit: ClockUnit) -> WallTime {
        // The unit `.day` is treated like `.minute`: a day always begins at a change of the minute, even after a change
        // of the offset.
        guard unit != .second else { return WallTime(seconds: time.seconds + 1) }
        let shown = reading(at: time)
        let expected = time.seconds + 60 - shown.second
        // The usual case: if the next minute reads as expected, the offset has not changed.
        if reading(at: WallTime(seconds: expected))
            == shown.advanced(bySeconds: 60 - shown.second)
        {
            return WallTime(seconds: expected)
        }
        // The offset changes within the minute; that is rare, so each second is tested.
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
