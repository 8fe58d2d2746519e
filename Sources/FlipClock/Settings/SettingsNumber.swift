import FlipEngine

/// The unit and the range of a setting that is a number.
package struct SettingsNumber: Hashable, Sendable {
    /// The valid values; other numbers are clamped to this range.
    package let range: ClosedRange<Double>
    /// The unit in messages, such as "seconds"; empty for a factor.
    package let unit: String
    /// A word that can replace the number, such as "never"; nil if there is none.
    package let word: String?
    /// A valid value that messages suggest.
    package let example: Double
    /// Whether the number is a time of day, written as one: the minutes after midnight.
    package let isTimeOfDay: Bool

    /// Creates a number with the range `range`.
    package init(range: ClosedRange<Double>, unit: String, word: String? = nil, example: Double) {
        self.range = range
        self.unit = unit
        self.word = word
        self.example = example
        isTimeOfDay = false
    }

    /// Creates a time of day, in minutes after midnight.
    ///
    /// - Parameters:
    ///   - example: A valid time, such as "21:30"; any other text is a programmer error.
    ///   - word: A word that can replace the time.
    init(timeOfDay example: String, word: String? = nil) {
        guard let time = TimeOfDay(example) else {
            preconditionFailure("\(example) is not a time of day")
        }
        range = 0...Double(TimeOfDay.minutesOfDay - 1)
        unit = ""
        self.word = word
        self.example = Double(time.minutes)
        isTimeOfDay = true
    }

    /// A time of day that is `minutes` after midnight, as text; 0:00 for a number outside the day.
    static func timeOfDay(_ minutes: Double) -> String {
        (TimeOfDay(minutes: Int(minutes)) ?? TimeOfDay(hour: 0)).description
    }

    /// The result of reading a text or a number.
    package enum Outcome: Hashable, Sendable {
        /// A number within the range; nil for the word.
        case value(Double?)
        /// The nearest number of the range, for a number outside it.
        case clamped(Double)
        /// Neither a number nor the word.
        case unusable
    }

    /// Reads `number`.
    package func outcome(of number: Double) -> Outcome {
        if number.isNaN { return .unusable }
        let nearest = min(max(number, range.lowerBound), range.upperBound)
        // Replace minus zero, which would be printed with its sign.
        return nearest == number ? .value(number == 0 ? 0 : number) : .clamped(nearest)
    }

    /// Reads `text`, a command-line argument.
    package func outcome(of text: String) -> Outcome {
        if let word, text == word { return .value(nil) }
        if isTimeOfDay {
            return TimeOfDay(text).map { .value(Double($0.minutes)) } ?? .unusable
        }
        // Swift also parses hexadecimal numbers, infinities and NaN; these are not valid here.
        guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            let number = Double(text)
        else { return .unusable }
        return outcome(of: number)
    }

    /// The unit and the range, in words: "seconds from 0.1 to 3".
    package var extent: String {
        if isTimeOfDay { return "a time of day such as \(text(example))" }
        return unit.isEmpty ? "a number \(limits)" : "\(unit) \(limits)"
    }
    /// The range, in words: "from 0.1 to 3".
    package var limits: String {
        "from \(text(range.lowerBound)) to \(text(range.upperBound))"
    }

    /// `number` as it is written.
    package func text(_ number: Double) -> String {
        isTimeOfDay ? Self.timeOfDay(number) : Self.text(number)
    }

    /// `number` rounded to the three decimals that the file keeps; the effect of smaller differences is invisible.
    package static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

    /// `number` with at most three decimals. It must be finite and less than 10^12.
    package static func text(_ number: Double) -> String { FixedPoint.short(number, decimals: 3) }
}
