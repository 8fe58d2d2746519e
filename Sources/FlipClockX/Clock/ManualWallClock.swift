import FlipFace

/// A clock that stands until it is moved, for tests and for pictures of a given time.
///
///     let clock = ManualWallClock(at: reading)
///     clock.now = clock.nextBoundary(after: clock.now, of: .minute)
///
/// One object belongs to one thread.
final class ManualWallClock: WallClock {
    /// The moment it shows; set it at will, also backwards.
    var now: WallTime
    /// What is added to UTC to get local time at a given moment, in seconds.
    var offset: (WallTime) -> Int

    /// A clock that stands at `now` in a zone with that offset from UTC, in seconds to the east.
    init(now: WallTime, offset: @escaping (WallTime) -> Int = { _ in 0 }) {
        self.now = now
        self.offset = offset
    }

    /// A clock that stands at the moment when UTC shows `reading`, in the zone UTC.
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
