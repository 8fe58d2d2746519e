/// A time zone as a value: how far local time is ahead of UTC at each moment.
///
///     let tokyo = try Zone(file: bytes)              // what a file of the system's database says
///     let rule = Zone(rule: "CET-1CEST,M3.5.0,M10.5.0/3")
///     tokyo.reading(at: time)
///
/// Any number of zones can be shown at the same time: the process's own zone and its environment play no part. Every moment
/// is given as the GNU C library's `localtime_r` gives it, by test; where RFC 9636 leaves a choice, the library's is taken.
package struct Zone: Hashable, Sendable {
    /// An offset that holds for some time.
    struct Period: Hashable, Sendable {
        /// Seconds east of UTC.
        var offset: Int
        /// Whether it is daylight saving time.
        var isDaylight: Bool
    }

    /// Seconds that were put in or left out, for zones that count them.
    struct LeapSecond: Hashable, Sendable {
        /// From when on, in the zone's own count of seconds.
        var time: Int
        /// How many have been put in by then.
        var correction: Int
    }

    /// The moments at which the offset changes, ascending.
    let changes: [Int]
    /// What holds from each of them on: indices into `periods`.
    let periodOfChange: [Int]
    /// The offsets that there are; never empty.
    let periods: [Period]
    /// What holds after the last change; nil for the last period.
    let rule: ZoneRule?
    /// The leap seconds, ascending; empty in most zones, which do not count them.
    let leapSeconds: [LeapSecond]

    /// Coordinated Universal Time.
    package static let utc = Zone(rule: ZoneRule(standardOffset: 0, daylight: nil))

    /// A zone of these parts, which fit together.
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

    /// The zone of a rule as `TZ` gives it, such as `CET-1CEST`; nil for any other text.
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
        // The change at `low` has happened, that at `high` has not.
        var (low, high) = (0, changes.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle } else { high = middle }
        }
        return periods[periodOfChange[low]].offset
    }

    /// The local date and time at `time`; a leap second, in zones that count them, shows as the 59th again.
    package func reading(at time: WallTime) -> ClockReading {
        // Far more than all the years that a reading can have, and far from overflow.
        let limit = 1 << 50
        let seconds = min(max(time.seconds, -limit), limit)
        let leap = leapSeconds.last { $0.time <= seconds }?.correction ?? 0
        let local = ClockReading.floorDivide(seconds + offset(at: seconds) - leap, 86_400)
        return ClockReading(dayNumber: local.quotient, secondOfDay: local.remainder)
    }

    /// What holds before the first change: the first period without daylight saving time, or the first.
    private var firstPeriod: Int { periods.firstIndex { !$0.isDaylight } ?? 0 }
}
