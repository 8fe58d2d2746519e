/// The first digit of the hours as a wheel: takes a reading, and returns the number of changes of that digit until that
/// reading, or the reading after a given number of further changes.
///
///     24 hours:   0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 2 2 2 2       three changes a day
///     12 hours:   1 2 3 4 5 6 7 8 9 10 11 12 1 2 ...                    four changes a day, at 1 and at 10 o'clock
struct TensOfHours: Hashable, Sendable {
    private let cycle: HourCycle

    init(_ cycle: HourCycle) { self.cycle = cycle }

    /// The number of values.
    var count: Int { cycle == .h24 ? 3 : 2 }

    /// The hours after which the values repeat.
    private var period: Int { cycle == .h24 ? 24 : 12 }
    /// The hour at which the first value begins.
    private var start: Int { cycle == .h24 ? 0 : 1 }

    /// The hours with the first digit `tens`, counted from `start`: 1 to 9 o'clock are the hours 0 to 8 of a 12-hour
    /// clock.
    private func hours(of tens: Int) -> ClosedRange<Int> {
        let first = max(tens * 10 - start, 0)
        return first...min(tens * 10 + 9 - start, period - 1)
    }

    /// The number of changes from 1970 to `reading`.
    func count(at reading: ClockReading) -> Int {
        let (round, hour) = place(of: reading)
        return round * count + (hour + start) / 10
    }

    /// The reading after `steps` changes. The second digit and the minutes stay the same; an hour that does not exist
    /// becomes the nearest one with the same first digit.
    func stepped(_ reading: ClockReading, by steps: Int) -> ClockReading {
        let (round, tens) = ClockReading.floorDivide(count(at: reading) + steps, count)
        let (oldRound, hour) = place(of: reading)
        let hours = hours(of: tens)
        let wanted = tens * 10 + (hour + start) % 10 - start
        let new = min(max(wanted, hours.lowerBound), hours.upperBound)
        return reading.advanced(bySeconds: ((round - oldRound) * period + new - hour) * 3600)
    }

    /// The number of whole rounds since 1970 and the hour within the round.
    private func place(of reading: ClockReading) -> (round: Int, hour: Int) {
        let place = ClockReading.floorDivide(reading.dayNumber * 24 + reading.hour - start, period)
        return (place.quotient, place.remainder)
    }
}
