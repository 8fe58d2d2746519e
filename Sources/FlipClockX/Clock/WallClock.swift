/// Says what time it is, and what a clock on the wall shows at any time.
protocol WallClock {
    /// The moment now.
    var now: WallTime { get }
    /// The local date and time at `time`.
    func reading(at time: WallTime) -> ClockReading
}

/// The part of a reading whose change is of interest.
enum ClockUnit: Sendable {
    /// A face without seconds changes with the minute.
    case minute
    /// A face with seconds changes with every second.
    case second
}

extension WallClock {
    /// What is shown now.
    var reading: ClockReading { reading(at: now) }

    /// The first moment after `time` at which the local minute, or second, that is shown is another one.
    ///
    /// Counted from the *local* second, since a zone's offset need not be whole minutes (before 1972 some were not), and
    /// a change of the zone's offset within the minute is met to the second as well. Offsets are whole seconds everywhere.
    func nextBoundary(after time: WallTime, of unit: ClockUnit) -> WallTime {
        let shown = reading(at: time)
        if unit == .second { return WallTime(seconds: time.seconds + 1) }

        func isShown(at seconds: Int) -> Bool {
            let other = reading(at: WallTime(seconds: seconds))
            return other.advanced(bySeconds: -other.second)
                == shown.advanced(bySeconds: -shown.second)
        }
        var lower = time.seconds
        var second = shown.second
        // An offset that steps back within a minute shows it longer; a second round meets its end, the others are a fence.
        for _ in 0..<4 {
            let upper = lower + 60 - second
            if !isShown(at: upper - 1) {
                return WallTime(
                    seconds: Self.firstFalse(isShown, trueAt: lower, falseAt: upper - 1))
            }
            if !isShown(at: upper) { return WallTime(seconds: upper) }
            lower = upper
            second = reading(at: WallTime(seconds: upper)).second
        }
        return WallTime(seconds: lower)
    }

    /// Bisects for the change of a condition that holds at one second and no longer at a later one.
    private static func firstFalse(
        _ condition: (Int) -> Bool, trueAt lower: Int, falseAt upper: Int
    ) -> Int {
        var lower = lower
        var upper = upper
        while upper - lower > 1 {
            let middle = lower + (upper - lower) / 2
            if condition(middle) { lower = middle } else { upper = middle }
        }
        return upper
    }
}
