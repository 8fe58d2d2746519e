import FlipEngine

/// A number that may be set: its unit and its range.
package struct SettingsNumber: Hashable, Sendable {
    /// The values that it may have; any other number becomes the nearest of them.
    package let range: ClosedRange<Double>
    /// The unit, for sentences, such as "seconds"; empty for a bare factor.
    package let unit: String
    /// A word that stands for no number, such as "never"; nil where there is none.
    package let word: String?
    /// A value for messages to suggest.
    package let example: Double

    /// A number of `range`.
    package init(range: ClosedRange<Double>, unit: String, word: String? = nil, example: Double) {
        self.range = range
        self.unit = unit
        self.word = word
        self.example = example
    }

    /// The result of reading a text or a value.
    package enum Outcome: Hashable, Sendable {
        /// A number in the range; nil for the word.
        case value(Double?)
        /// The nearest number of the range, for one that is too small or too large.
        case clamped(Double)
        /// Neither a number nor the word.
        case unusable
    }

    /// Reads `number`.
    package func outcome(of number: Double) -> Outcome {
        if number.isNaN { return .unusable }
        let nearest = min(max(number, range.lowerBound), range.upperBound)
        // Minus zero is a fine zero, but it prints oddly.
        return nearest == number ? .value(number == 0 ? 0 : number) : .clamped(nearest)
    }

    /// Reads `text`, as people type it.
    package func outcome(of text: String) -> Outcome {
        if let word, text == word { return .value(nil) }
        // Swift also reads hexadecimal numbers, infinities and NaN; nobody means those.
        guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            let number = Double(text)
        else { return .unusable }
        return outcome(of: number)
    }

    /// The unit and the range, in words: "seconds from 0.1 to 3".
    package var extent: String { unit.isEmpty ? "a number \(limits)" : "\(unit) \(limits)" }
    /// The range, in words: "from 0.1 to 3".
    package var limits: String {
        "from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }

    /// `number` to three decimals, which is finer than anyone can see: what is written is what is in force.
    package static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

    /// `number` to at most three decimals. Finite, and less than a million million.
    package static func text(_ number: Double) -> String { FixedPoint.short(number, decimals: 3) }
}
