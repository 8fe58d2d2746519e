import FlipClock
import Glibc

/// The system's clock in a time zone: `clock_gettime(CLOCK_REALTIME)`.
struct SystemWallClock: Sendable {
    /// The zone; it may be changed at any time.
    var zone: Zone
    /// The name of the time in place of the local time, whose zone was not found, such as "UTC"; nil if it was.
    var substitute: String?

    /// The zone with its name in the database.
    var local: LocalZone { ZoneFile.current.local(zone, substitute: substitute) }

    /// The current time.
    var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(time)
    }

    /// The current moment on every clock.
    var moment: Moment {
        let now = now
        return Moment(wall: now, reading: reading(at: now), running: RunningClock.now)
    }

    /// The current local date and time.
    var reading: ClockReading { reading(at: now) }

    /// The local date and time at `time`.
    func reading(at time: WallTime) -> ClockReading { zone.reading(at: time) }
}
