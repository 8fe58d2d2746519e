import Glibc

/// The machine's own clock and zone: `clock_gettime(CLOCK_REALTIME)` and `localtime_r`.
///
/// The zone is the C library's, by `TZ` or `/etc/localtime`, as it was at the last `tzset`; `reloadZone()` reads it anew.
struct SystemWallClock: WallClock, Sendable {
    /// A clock that knows the zone as it is now.
    init() {
        // localtime_r reads the zone once at most, so that everything after the first call is up to reloadZone().
        Self.readZone()
    }

    /// The moment now.
    var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(time)
    }

    /// The local date and time at `time`; a leap second, in zones that count them, shows as the 59th again.
    func reading(at time: WallTime) -> ClockReading {
        var seconds = time.seconds
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil,
            let reading = ClockReading(
                year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1,
                day: Int(parts.tm_mday), hour: Int(parts.tm_hour), minute: Int(parts.tm_min),
                second: min(Int(parts.tm_sec), 59))
        else {
            // Only a moment some million years away has no local date.
            return ClockReading(dayNumber: 0, secondOfDay: time.seconds)
        }
        return reading
    }

    /// Reads the zone's file anew, although its name is the same.
    ///
    /// `tzset` does nothing while `TZ` keeps its value, and otherwise trusts a file's inode and time; another value in between
    /// makes it forget both. It writes to the environment: no other thread may read that meanwhile.
    static func reloadZone() {
        readZone(inPlaceOfTZ: "XXX0")
        readZone()
    }

    /// Has the C library read the zone's file, or take UTC where that must not be read.
    private static func readZone() {
        if ZoneFile.current.refusal == nil {
            tzset()
        } else {
            readZone(inPlaceOfTZ: "UTC0")
        }
    }

    /// Has the C library take the zone of `value`; the environment stays as it was.
    private static func readZone(inPlaceOfTZ value: String) {
        let saved = getenv("TZ").map { String(cString: $0) }
        setenv("TZ", value, 1)
        tzset()
        if let saved {
            setenv("TZ", saved, 1)
        } else {
            unsetenv("TZ")
        }
    }
}
