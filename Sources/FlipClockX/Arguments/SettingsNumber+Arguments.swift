import FlipClock
import FlipSystem

/// Numbers on the command line.
extension SettingsNumber {
    /// Parses the value `text` of `option`; nil if it is the word that may replace the number (`word`), or if the
    /// option was not given. Clamps a number to the range with a warning.
    func value(
        of text: String?, option: String, warnings: inout [String]
    ) throws(UsageError) -> Double? {
        guard let text else { return nil }
        switch outcome(of: text) {
        case .value(let value): return value
        case .clamped(let value):
            let change =
                value == range.lowerBound
                ? "too small, raised to the minimum" : "too large, lowered to the maximum"
            warnings.append(
                "\(option) '\(Quotation.shortened(text))': \(change); the range is \(limits)")
            return value
        case .unusable:
            throw UsageError(
                option: option, value: text,
                problem: isTimeOfDay
                    ? "is not a time of day"
                    : unit.isEmpty ? "is not a number" : "is not a number of \(unit)",
                remedy: "give one \(limits), such as \(self.text(example))"
                    + (word.map { ", or \($0)" } ?? ""))
        }
    }
}
