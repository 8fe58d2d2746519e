import FlipFace
import FlipX11

/// A number that may be set: what it counts, and from where to where.
struct SettingsNumber: Hashable, Sendable {
    /// What it may be; other numbers become the nearest of these.
    let range: ClosedRange<Double>
    /// What it counts, for sentences, such as "seconds"; empty for a bare factor.
    let unit: String
    /// A word that stands for no number, such as "never"; nil where there is none.
    let word: String?
    /// A value to show to who gave none.
    let example: Double

    /// What came of a text or a value.
    enum Outcome: Hashable, Sendable {
        /// A number in the range; nil for the word.
        case value(Double?)
        /// The nearest number of the range, for one that is too small or too large.
        case clamped(Double)
        /// Neither a number nor the word.
        case nonsense
    }

    /// What `number` comes to.
    func outcome(of number: Double) -> Outcome {
        if number.isNaN { return .nonsense }
        let nearest = min(max(number, range.lowerBound), range.upperBound)
        // Minus zero is a fine zero, but it prints oddly.
        return nearest == number ? .value(number == 0 ? 0 : number) : .clamped(nearest)
    }

    /// What `text`, as people type it, comes to.
    func outcome(of text: String) -> Outcome {
        if let word, text == word { return .value(nil) }
        // Swift also reads hexadecimal numbers, infinities and what is not a number; nobody means those.
        guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            let number = Double(text)
        else { return .nonsense }
        return outcome(of: number)
    }

    /// What it may be, in words: "seconds from 0.1 to 3".
    var extent: String { unit.isEmpty ? "a number \(limits)" : "\(unit) \(limits)" }

    /// The range, in words: "from 0.1 to 3".
    var limits: String {
        "from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    }

    /// `number` to three decimals, which is finer than anyone can see: what is written is what is in force.
    static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

    /// `number` to at most three decimals, in TOML's notation. Finite, and less than a million million.
    static func text(_ number: Double) -> String {
        var text = FixedPoint.string(number, decimals: 3)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}

extension SettingsNumber {
    /// How long a flip takes.
    static let flipDuration = SettingsNumber(
        range: Settings.flipDurations, unit: "seconds", word: nil, example: 0.6)
    /// The dark line over the seam.
    static let hingeGap = SettingsNumber(
        range: Settings.hingeGaps, unit: "points", word: "auto", example: 2)
    /// How far the face pops when it turns over.
    static let popFactor = SettingsNumber(
        range: Settings.popFactors, unit: "", word: nil, example: 0.9)
    /// When the face returns to the time.
    static let returnDelay = SettingsNumber(
        range: Settings.returnDelays, unit: "seconds", word: "never", example: 3)
}
