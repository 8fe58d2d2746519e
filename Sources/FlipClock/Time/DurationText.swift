/// Durations as text: takes seconds and returns words, and reads what a user types.
package enum DurationText {
    /// The longest duration that the cards of a timer can show: 99:59:59, in seconds.
    package static let longest = 359_999

    /// The forms of `seconds(_:)`, for a message.
    package static let forms =
        "hours, minutes and seconds such as 25m, 1h30m or 90s, MM:SS or HH:MM:SS, up to 99:59:59"

    /// The duration in words, largest unit first: "1 h 30 min".
    package static func short(_ seconds: Int, in words: Words = .english) -> String {
        let text = text(hours: seconds / 3600, seconds: seconds % 3600, in: words)
        return text.isEmpty ? words("\(0) s") : text
    }

    /// The duration in words, with days as the largest unit: "1 d 30 min".
    package static func withDays(_ seconds: Int, in words: Words) -> String {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let text = text(hours: rest / 3600, seconds: rest % 3600, in: words)
        return [days > 0 ? words("\(days) d") : "", text].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func text(hours: Int, seconds: Int, in words: Words) -> String {
        let (minutes, seconds) = (seconds / 60, seconds % 60)
        let parts = [
            hours > 0 ? words("\(hours) h") : "", minutes > 0 ? words("\(minutes) min") : "",
            seconds > 0 ? words("\(seconds) s") : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The seconds of `text`: numbers with the units h, m and s in this order, such as "25m" or "1h30m", or the
    /// notation of a clock, such as "25:00" or "1:30:00". Nil for any other text, for 0, and for more than `longest`.
    package static func seconds(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
        let total = bytes.contains(UInt8(ascii: ":")) ? clock(bytes) : units(bytes)
        return total.flatMap { 1...longest ~= $0 ? $0 : nil }
    }

    private static func units(_ bytes: [UInt8]) -> Int? {
        var (total, number): (Int, Int?) = (0, nil)
        var rest = [(UInt8(ascii: "h"), 3600), (UInt8(ascii: "m"), 60), (UInt8(ascii: "s"), 1)][...]
        for byte in bytes {
            if let digit = digit(byte) {
                // Sixteen bytes cannot overflow.
                number = (number ?? 0) * 10 + digit
            } else if let value = number, let index = rest.firstIndex(where: { $0.0 == byte }) {
                total += min(value, longest + 1) * rest[index].1
                rest = rest[(index + 1)...]
                number = nil
            } else {
                return nil
            }
        }
        return number == nil ? total : nil
    }

    /// "M:SS" or "H:MM:SS".
    private static func clock(_ bytes: [UInt8]) -> Int? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let first = parts.first, 1...4 ~= first.count else {
            return nil
        }
        var total = 0
        for (index, part) in parts.enumerated() {
            let digits = part.compactMap(digit)
            guard digits.count == part.count, index == 0 || part.count == 2 else { return nil }
            let number = digits.reduce(0) { $0 * 10 + $1 }
            guard index == 0 || number < 60 else { return nil }
            total = total * 60 + number
        }
        return total
    }

    private static func digit(_ byte: UInt8) -> Int? {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
