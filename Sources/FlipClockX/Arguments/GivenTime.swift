import FlipClock

/// A local time as the command line gives it: a day with a time, or only a time of day.
enum GivenTime: Hashable, Sendable {
    case reading(ClockReading)
    /// Seconds after midnight, 0..<86,400.
    case timeOfDay(Int)

    /// The forms of `init(parsing:)`, for a message.
    static let forms =
        "'YYYY-MM-DD HH:MM:SS' (or T for the space), the same without seconds or without a time, "
        + "HH:MM or HH:MM:SS"

    /// Parses `2027-01-01 7:30:00`, `2027-01-01T07:30`, `2027-01-01` (midnight) or `7:30`; nil for any other text or an
    /// invalid date or time.
    init?(parsing text: String) {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == " " || $0 == "T"
        }
        let isDate = parts[0].contains("-")
        guard parts.count == 1 || isDate else { return nil }
        let date = isDate ? parts[0] : "2000-01-01"
        var time = isDate ? (parts.count == 2 ? parts[1] : "00:00") : parts[0]
        let colons = time.count { $0 == ":" }
        if time.dropFirst().first == ":" { time = "0" + time }
        guard let reading = ClockReading(parsing: "\(date) \(time)\(colons == 1 ? ":00" : "")")
        else { return nil }
        self = isDate ? .reading(reading) : .timeOfDay(reading.secondOfDay)
    }

    /// The reading that it names on the day of `now`.
    func reading(now: ClockReading) -> ClockReading {
        switch self {
        case .reading(let reading): reading
        case .timeOfDay(let second): now.advanced(bySeconds: second - now.secondOfDay)
        }
    }
}
