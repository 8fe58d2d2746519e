/// Readings as text, `YYYY-MM-DD HH:MM:SS`.
extension ClockReading: CustomStringConvertible {
    /// Parses `text`, which must have exactly the form `YYYY-MM-DD HH:MM:SS`; nil for any other text or an invalid date
    /// or time.
    ///
    /// Years are 0001...9999.
    package init?(parsing text: String) {
        let bytes = Array(text.utf8)
        let form = Array("dddd-dd-dd dd:dd:dd".utf8)
        guard bytes.count == form.count else { return nil }
        var numbers: [Int] = [0]
        for (byte, expected) in zip(bytes, form) {
            if expected == UInt8(ascii: "d") {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                numbers[numbers.count - 1] =
                    numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                guard byte == expected else { return nil }
                numbers.append(0)
            }
        }
        guard numbers[0] >= 1 else { return nil }
        self.init(
            year: numbers[0], month: numbers[1], day: numbers[2],
            hour: numbers[3], minute: numbers[4], second: numbers[5])
    }

    /// The reading as `YYYY-MM-DD HH:MM:SS`.
    package var description: String {
        func padded(_ number: Int, to count: Int) -> String {
            let digits = String(number.magnitude)
            let zeros = String(repeating: "0", count: max(0, count - digits.count))
            return (number < 0 ? "-" : "") + zeros + digits
        }
        let date = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
        return "\(date) \(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
    }
}
