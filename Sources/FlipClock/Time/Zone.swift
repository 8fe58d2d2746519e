/// A time zone as a value: how far local time is ahead of UTC at each moment.
///
///     let tokyo = try Zone(file: bytes)              // a TZif file of the system's database
///     let rule = Zone(rule: "CET-1CEST,M3.5.0,M10.5.0/3")
///     tokyo.reading(at: time)
///
/// A program can use any number of zones at once: a zone does not depend on the process's time zone or environment.
/// Tests compare the results with the GNU C library's `localtime_r`; where RFC 9636 leaves a choice, this type follows
/// the library.
package struct Zone: Hashable, Sendable {
    /// An offset from UTC and whether it is daylight saving time.
    struct Period: Hashable, Sendable {
        /// Seconds east of UTC.
        var offset: Int
        /// Whether it is daylight saving time.
        var isDaylight: Bool
    }

    /// Leap seconds that were inserted or removed, for zones that count them.
    struct LeapSecond: Hashable, Sendable {
        /// The moment of the correction, in the zone's own count of seconds.
        var time: Int
        /// The total number of seconds inserted by then.
        var correction: Int
    }

    /// The moments at which the offset changes, ascending.
    let changes: [Int]
    /// The period that begins at each of `changes`, as an index into `periods`.
    let periodOfChange: [Int]
    /// The distinct periods; never empty.
    let periods: [Period]
    /// The rule after the last change; nil if the last period continues.
    let rule: ZoneRule?
    /// The leap seconds, ascending; empty in most zones, which do not count them.
    let leapSeconds: [LeapSecond]

    /// Coordinated Universal Time.
    package static let utc = Zone(rule: ZoneRule(standardOffset: 0, daylight: nil))

    /// Creates a zone from components that must be consistent.
    init(
        changes: [Int], periodOfChange: [Int], periods: [Period], rule: ZoneRule?,
        leapSeconds: [LeapSecond]
    ) {
        self.changes = changes
        self.periodOfChange = periodOfChange
        self.periods = periods
        self.rule = rule
        self.leapSeconds = leapSeconds
    }

    /// The zone that follows `rule` at all times.
    package init(rule: ZoneRule) {
        self.init(
            changes: [], periodOfChange: [],
            periods: [Period(offset: rule.standardOffset, isDaylight: false)], rule: rule,
            leapSeconds: [])
    }

    /// Parses a rule in the form of `TZ`, such as `CET-1CEST`; nil for any other text.
    package init?(rule text: String) {
        guard let rule = ZoneRule(text) else { return nil }
        self.init(rule: rule)
    }

    /// Seconds east of UTC at `seconds` in the zone's own count.
    func offset(at seconds: Int) -> Int {
        guard let first = changes.first, let last = changes.last else {
            return rule?.offset(at: seconds) ?? periods[firstPeriod].offset
        }
        if seconds < first { return periods[firstPeriod].offset }
        if seconds >= last, let rule { return rule.offset(at: seconds) }
        // The change at `low` has taken place; the one at `high` has not.
        var (low, high) = (0, changes.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle } else { high = middle }
        }
        return periods[periodOfChange[low]].offset
    }

    /// The local date and time at `time`; in zones that count leap seconds, a leap second repeats second 59.
    package func reading(at time: WallTime) -> ClockReading {
        // Far beyond the years of any reading, and far from overflow.
        let limit = 1 << 50
        let seconds = min(max(time.seconds, -limit), limit)
        let leap = leapSeconds.last { $0.time <= seconds }?.correction ?? 0
        let local = ClockReading.floorDivide(seconds + offset(at: seconds) - leap, 86_400)
        return ClockReading(dayNumber: local.quotient, secondOfDay: local.remainder)
    }

    /// Returns the first time after `time` at which the local minute, or second, changes.
    ///
    /// The search begins at the *local* second, because offsets need not be whole minutes (before 1972, some were not),
    /// and the offset may change within the minute. Offsets are whole seconds everywhere.
    package func nextBoundary(after time: WallTime, of unit: ClockUnit) -> WallTime {
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

    /// The period before the first change: the first one without daylight saving time, or else the first one.
    private var firstPeriod: Int { periods.firstIndex { !$0.isDaylight } ?? 0 }
}
