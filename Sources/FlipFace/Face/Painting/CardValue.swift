/// What one card shows. Two values that are equal look the same, so a card flips exactly when its value changes.
package struct CardValue: Hashable, Sendable {
    /// The digits: two of them, or one for an hour below ten in the 12 hour cycle.
    package let text: String
    /// The small word beside the digits, AM or PM on the hours of the 12 hour cycle; nil elsewhere.
    package let label: String?

    /// A value from its digits and its small word.
    init(text: String, label: String? = nil) {
        self.text = text
        self.label = label
    }
}
