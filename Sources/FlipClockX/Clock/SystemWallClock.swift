import FlipFace
import Glibc

/// The machine's own clock, read in a zone: `clock_gettime(CLOCK_REALTIME)`.
struct SystemWallClock: WallClock, Sendable {
    /// The zone that is shown; another one may be set at any time.
    var zone: Zone

    /// The moment now.
    var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(time)
    }

    /// The local date and time at `time`.
    func reading(at time: WallTime) -> ClockReading { zone.reading(at: time) }
}
