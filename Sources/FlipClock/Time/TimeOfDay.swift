/// A time of day to the minute, without a date: "21:30".
package struct TimeOfDay: Hashable, Sendable, CustomStringConvertible {
    /// The minutes after midnight, 0..<1440.
    package let minutes: Int

    /// The number of minutes in a day.
    static let minutesOfDay = 1440

    /// The time `minutes` after midnight; nil unless that is 0..<1440.
    package init?(minutes: Int) {
        guard 0..<Self.minutesOfDay ~= minutes else { return nil }
        self.minutes = minutes
    }

    /// The time at `hour`, 0...23, and `minute`, 0...59; programmer errors trap.
    init(hour: Int, minute: Int = 0) {
        precondition(0...23 ~= hour && 0...59 ~= minute, "\(hour):\(minute) is not a time of day")
        minutes = hour * 60 + minute
    }

    /// Reads "H:MM" or "HH:MM", from 0:00 to 23:59; nil for any other text.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].count, parts[1].count == 2,
            let hour = Self.number(parts[0]), let minute = Self.number(parts[1]),
            hour <= 23, minute <= 59
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// The number that these digits form; nil if there is any other character, such as a sign.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The time as "7:00" or "21:30".
    package var description: String {
        let minute = minutes % 60
        return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
    }
}
