/// A state of a mode that the next start of the program continues.
protocol SavedState {
    /// The line of the state at `moment`, without the mode's name; nil for a state that was never started or set.
    ///
    /// - Parameter boot: The id of this boot of the machine.
    func line(at moment: Moment, boot: String) -> String?

    /// The state of a line; nil if it is not one.
    init?(_ line: SavedLine, at moment: Moment, boot: String)
}

/// The saved state of a mode: words, and values with names, as in `paused left=90`, separated by blanks.
///
/// A running time (`RunningTime`, the seconds since the boot) is written twice, also as wall time, with the id of the
/// boot. If the machine was started again since, the wall time counts.
struct SavedLine {
    /// The values by their names.
    private(set) var values: [String: String] = [:]
    /// The words without a value.
    private(set) var words: Set<String> = []

    /// The longest time that is accepted, in seconds: some thirty years.
    static let longestRun = 1e9
    /// The largest wall time that is accepted, in seconds.
    static let wallRange = 1e12
    /// The longest line that is read, in bytes; a text of 8192 bytes takes up to three times as many.
    private static let longest = 1 << 15

    /// Takes a line apart; one that is too long has no words.
    init(_ text: Substring) {
        guard text.utf8.count <= Self.longest else { return }
        for part in text.split(separator: " ") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 {
                values[String(pair[0])] = String(pair[1])
            } else {
                words.insert(String(part))
            }
        }
    }

    // MARK: Reading

    /// A plain decimal number within `range`.
    func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        guard let text = values[name], text.utf8.count <= 32,
            text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }),
            let number = Double(text), range.contains(number)
        else { return nil }
        return number
    }

    /// A whole number within `range`.
    func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = values[name], text.utf8.count <= 18 else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The saved running time if the boot is still the same, otherwise computed from the saved wall time. It is negative
    /// if it was before the boot.
    func time(at moment: Moment, boot: String) -> RunningTime? {
        let range = -Self.longestRun...Self.longestRun
        guard let running = number("running", in: range),
            let wall = number("wall", in: -Self.wallRange...Self.wallRange)
        else { return nil }
        let time =
            isFrom(boot)
            ? RunningTime(seconds: running)
            : moment.running.advanced(by: wall - moment.wall.fraction)
        // Much more than that passes only by a wrong wall clock.
        return RunningTime(seconds: min(max(time.seconds, -Self.longestRun), Self.longestRun))
    }

    /// Whether the line was written in this boot of the machine.
    func isFrom(_ boot: String) -> Bool { values["boot"] == boot }

    /// The whole numbers of a list with commas; one that cannot be read is -1.
    func list(_ name: String) -> [Int] {
        (values[name] ?? "").split(separator: ",").map { Int($0) ?? -1 }
    }

    /// A text that `escaped` has written; nil if there is none.
    func text(_ name: String) -> String? { values[name].flatMap(Self.unescaped) }

    // MARK: Writing

    /// Whole numbers as a list that `list` reads.
    static func text(of list: [Int]) -> String { list.map(String.init).joined(separator: ",") }

    /// `text` in ASCII without blanks: all bytes except ASCII letters and digits are escaped, a blank as %20.
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = UnicodeScalar(byte)
            guard byte >= 0x80 || !Character(scalar).isLetter && !Character(scalar).isNumber else {
                return String(scalar)
            }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The inverse of `escaped`; nil for malformed text.
    static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2,
                let escape = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(escape)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The values from which `time(at:boot:)` reads `time`.
    static func text(of time: RunningTime, at moment: Moment, boot: String) -> String {
        let wall = moment.wall.fraction + time.seconds(since: moment.running)
        return "running=\(decimal(time.seconds)) wall=\(decimal(wall)) boot=\(boot)"
    }

    /// `number` with six decimals and without an exponent, which could not be read.
    static func decimal(_ number: Double) -> String {
        let whole = number.magnitude.rounded(.down)
        // To the nearest, so that a number that was read is written in the same way again.
        let millionths = Int(((number.magnitude - whole) * 1e6).rounded())
        let seconds = Int(whole) + millionths / 1_000_000
        let digits = String(millionths % 1_000_000)
        let sign = number < 0 && seconds + millionths > 0 ? "-" : ""
        return "\(sign)\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }
}

extension WallTime {
    /// Seconds since 1970 with their fraction, exact to a microsecond.
    fileprivate var fraction: Double { Double(seconds) + Double(nanoseconds) / 1e9 }
}
