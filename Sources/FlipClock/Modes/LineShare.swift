/// The part of the line below the cards that is filled: the seconds of a minute, or the rest of a timer.
package struct LineShare: Hashable, Sendable {
    /// The filled part, in the unit of `whole`; 0...`whole`.
    package let part: Int
    /// The length of the line, at least 1.
    package let whole: Int

    /// `part` of `whole`, clamped to a possible one.
    package init(_ part: Int, of whole: Int) {
        self.whole = max(whole, 1)
        self.part = min(max(part, 0), self.whole)
    }
}
