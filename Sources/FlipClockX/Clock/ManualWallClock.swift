import FlipClock

/// A clock that only advances when it is set, for tests.
///
///     let clock = ManualWallClock(at: reading)
///     clock.now = clock.nextBoundary(after: clock.now, of: .minute)
///
/// For use on one thread.
final class ManualWallClock: WallClock {
    /// The current time; it may be set to any time, even backwards.
    var now: WallTime
    /// The offset of local time from UTC at a given time, in seconds to the east.
    var offset: (WallTime) -> Int

    /// Creates a clock at `now` in a zone with this offset.
    init(now: WallTime, offset: @escaping (WallTime) -> Int = { _ in 0 }) {
        self.now = now
        self.offset = offset
    }

    /// Creates a clock at the time when UTC shows `reading`, in the zone UTC.
    convenience init(at reading: ClockReading) {
        self.init(
            now: WallTime(seconds: reading.dayNumber * 86_400 + reading.secondOfDay))
    }

    /// The local date and time at `time`.
    func reading(at time: WallTime) -> ClockReading {
        let local = ClockReading.floorDivide(time.seconds + offset(time), 86_400)
        return ClockReading(dayNumber: local.quotient, secondOfDay: local.remainder)
    }
}
